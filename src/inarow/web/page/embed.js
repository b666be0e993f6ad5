// <inarow-embed>: a position, or a game to step through, in a frame on somebody else's page.

import {get, positionAfter} from "./api.js";
import "./board.js";
import {button} from "./forms.js";
import {icon} from "./icons.js";
import {_} from "./text.js";
import {html} from "./vendor/lit-3.3.3.js";
import {ARROWS, address, isForeignKey, View} from "./view.js";

/** @import {PositionData} from "wire" */

export class EmbedView extends View {
  static properties = {
    position: {state: true},
    ply: {state: true},
    told: {state: true},
  };

  constructor() {
    super();
    this.start = "";
    /** @type {string[]} */
    this.moves = [];
    this.ply = 0;
    /** @type {PositionData | null} */
    this.position = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.hear(window, "keydown", (event) => {
      if (!isForeignKey(event) && event.key in ARROWS) this.look(this.ply + ARROWS[event.key]);
    });
    this.open();
  }

  async open() {
    const query = new URLSearchParams(location.search);
    await this.attempt(async () => {
      const asked = {start: query.get("start") || "tic-tac-toe", moves: query.get("moves") ?? ""};
      const {start, moves, position} = await get("position", asked);
      this.start = start;
      this.moves = moves;
      this.position = position;
      this.ply = moves.length;
      const ply = query.get("ply");
      if (ply !== null) await this.look(Number(ply));
    });
  }

  /** @param {number} ply */
  async look(ply) {
    if (!(ply >= 0 && ply <= this.moves.length)) return;
    this.ply = ply;
    await this.attempt(async () => {
      const position = await positionAfter(this.start, this.moves.slice(0, ply));
      if (this.ply === ply) this.position = position;
    });
  }

  render() {
    if (!this.position) return html`<main class="embed"><p role="status">${this.told || _("Loading …")}</p></main>`;
    const {length} = this.moves;
    const here = address("/board", {start: this.start, moves: this.moves.slice(0, this.ply)});
    /**
     * @param {string} id
     * @param {string} says
     * @param {number} ply
     */
    const step = (id, says, ply) =>
      button(icon(id), () => this.look(ply), {id, says, on: ply >= 0 && ply <= length && ply !== this.ply});
    return html`<main class="embed">
      <h1 class="unseen">inarow</h1>
      <inarow-board .position=${this.position} .label=${_("board")}></inarow-board>
      <div class="buttons">
        ${step("first", _("To the start"), 0)} ${step("back", _("Back"), this.ply - 1)}
        <span class="count" aria-live="polite">${this.ply} / ${length}</span>
        ${step("forward", _("Forward"), this.ply + 1)} ${step("last", _("To the end"), length)}
        <a href=${here} target="_blank" rel="noopener">inarow</a>
      </div>
    </main>`;
  }
}

customElements.define("inarow-embed", EmbedView);
