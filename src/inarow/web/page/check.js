// <inarow-check>: positions with known answers, and what the search finds.

import {post} from "./api.js";
import "./board.js";
import {button} from "./forms.js";
import {scorePhrase} from "./phrases.js";
import {_, ngettext, number} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, announce, link, View} from "./view.js";

/** @import {FindingData, FindingsData, ScoreData} from "wire" */

export class CheckView extends View {
  static properties = {
    result: {state: true},
    told: {state: true},
    waiting: {state: true},
  };

  constructor() {
    super();
    /** @type {FindingsData | null} */
    this.result = null;
    this.waiting = false;
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("Self-check")} · inarow`;
  }

  async run() {
    this.waiting = true;
    this.told = _("Looking …");
    await this.attempt(async () => {
      this.result = await post("selfcheck");
      this.told = summary(this.result);
      announce(this.told);
    });
    this.waiting = false;
  }

  render() {
    return html`<main class="check">
      <h1>${_("Self-check")}</h1>
      <p>${_("Positions whose best moves are known, and what the search finds in them.")}</p>
      <div class="buttons">
        ${button(_("Run the checks"), () => this.run(), {id: "run", look: "main", on: !this.waiting})}
      </div>
      <p class="told" id="told" role="status">${this.told}</p>
      ${this.result ? html`<ul class="findings">${this.result.findings.map(renderFinding)}</ul>` : nothing}
    </main>`;
  }
}

/** @param {FindingsData} result */
function summary({findings, seconds}) {
  const good = findings.filter(({passed}) => passed).length;
  return ngettext(
    "{good} of {n} position answered right, in {seconds} s",
    "{good} of {n} positions answered right, in {seconds} s",
    findings.length,
    {good, seconds: number(seconds, 1)},
  );
}

/** @param {FindingData} finding */
function renderFinding({name, position, expected, expected_score: right, found, found_score: score, passed}) {
  /**
   * @param {string} moves
   * @param {ScoreData | null} value
   */
  const words = (moves, value) => (value ? `${moves}, ${scorePhrase(value)}` : moves);
  return html`<li class="card finding ${passed ? "passed" : "failed"}">
    <h2>${passed ? "✓" : "✗"} ${name}</h2>
    <inarow-board preview .position=${position} .label=${name}></inarow-board>
    <dl>
      <dt>${_("expected")}</dt><dd>${words(expected.join(" "), right)}</dd>
      <dt>${_("found")}</dt><dd>${words(found, score)}</dd>
    </dl>
    ${link(address("/board", {start: position.code}), _("Analyse"))}
  </li>`;
}

customElements.define("inarow-check", CheckView);
