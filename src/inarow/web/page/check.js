// <inarow-check>: positions with known answers, and what the search says to them.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {post} from "./api.js";
import "./board.js";
import {liking} from "./kept.js";
import {_, ngettext, number} from "./text.js";
import {View, announce, link, sentence} from "./view.js";
import {scoreWords} from "./words.js";

export class CheckView extends View {
  static properties = {
    result: {state: true},
    told: {state: true},
    waiting: {state: true},
  };

  constructor() {
    super();
    this.result = null;
    this.told = "";
    this.waiting = false;
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("Self-check")} · inarow`;
  }

  async run() {
    this.waiting = true;
    this.told = _("Looking …");
    try {
      this.result = await post("selfcheck");
      this.told = this.summary();
      announce(this.told);
    } catch (error) {
      this.told = sentence(error);
    } finally {
      this.waiting = false;
    }
  }

  summary() {
    const {findings, seconds} = this.result;
    const good = findings.filter(({passed}) => passed).length;
    const holes = {good, seconds: number(seconds, 1)};
    return ngettext(
      "{good} of {n} position answered right, in {seconds} s",
      "{good} of {n} positions answered right, in {seconds} s",
      findings.length,
      holes,
    );
  }

  render() {
    return html`<main class="check">
      <h1>${_("Self-check")}</h1>
      <p>${_("Positions whose best moves are known, and what the search finds in them.")}</p>
      <div class="buttons">
        <button type="button" id="run" class="main" ?disabled=${this.waiting} @click=${() => this.run()}
        >${_("Run the checks")}</button>
      </div>
      <p class="told" id="told" role="status">${this.told}</p>
      ${this.result ? html`<ul class="findings">${this.result.findings.map(renderFinding)}</ul>` : nothing}
    </main>`;
  }
}

function renderFinding({name, position, expected, expected_score: right, found, found_score: score, passed}) {
  const words = (moves, value) => (value ? `${moves}, ${scoreWords(value)}` : moves);
  return html`<li class="card finding ${passed ? "passed" : "failed"}">
    <h2>${passed ? "✓" : "✗"} ${name}</h2>
    <inarow-board preview .position=${position} .label=${name} .look=${liking("stones", "marks")}></inarow-board>
    <dl>
      <dt>${_("expected")}</dt><dd>${words(expected.join(" "), right)}</dd>
      <dt>${_("found")}</dt><dd>${words(found, score)}</dd>
    </dl>
    ${link(`/board?${new URLSearchParams({start: position.code})}`, _("Analyse"))}
  </li>`;
}

customElements.define("inarow-check", CheckView);
