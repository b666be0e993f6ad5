// Why a move was worse than another: the reasons with their cells, and the lines that prove it,
// which can be played out on the board. It is shared by reviews and puzzles.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get} from "./api.js";
import {_} from "./text.js";
import {announce, sentence} from "./view.js";
import {mark, scoreWords} from "./words.js";

const STEPS = {ArrowLeft: -1, ArrowRight: 1};

export class Explanation {
  #host;

  constructor(host) {
    this.#host = host;
    this.clear();
  }

  clear() {
    this.move = null;
    this.chosen = 0; // the reason whose cells are marked
    this.leave();
  }

  /** Explain this move of a review; `stem` are the moves before it. */
  show(move, start, stem) {
    if (this.move === move) return;
    this.clear();
    this.move = move;
    this.start = start;
    this.stem = stem;
  }

  /** The cells of the chosen reason. */
  get noted() {
    const cells = this.move?.reasons[this.chosen]?.cells ?? [];
    return Object.fromEntries(cells.map((cell) => [cell, "cell"]));
  }

  // --- lines

  /** Play out a line, from a step on: what follows the move, or what was better. */
  async walk(kind, step) {
    const line = this.move[kind];
    if (step < 0 || step > line.moves.length) return;
    const wish = {kind, step};
    this.wish = wish;
    const stem = kind === "better" ? this.stem : [...this.stem, this.move.move];
    const moves = [...stem, ...line.moves.slice(0, step)].join(" ");
    try {
      const {position} = await get("position", {start: this.start, moves});
      if (this.wish !== wish) return;
      this.line = {kind, step, moves: line.moves};
      this.position = position;
      if (step > 0) announce(`${mark(other(position.turn), this.#host.marks)}: ${line.moves[step - 1]}.`);
    } catch (error) {
      this.#host.told = sentence(error);
    }
    this.#host.requestUpdate();
  }

  /** Leave the line. */
  leave() {
    this.wish = null;
    this.line = null; // {kind, step, moves} while one is played out
    this.position = null; // where it stands
    this.#host.requestUpdate();
  }

  /** Whether a key was meant for the line that is played out. */
  hearKey(event) {
    if (!this.line) return false;
    if (event.key === "Escape") this.leave();
    else if (event.key in STEPS) this.walk(this.line.kind, (this.wish ?? this.line).step + STEPS[event.key]);
    else return false;
    return true;
  }

  // --- drawing

  /** The reasons, and the lines with their buttons. */
  render() {
    if (!this.move) return nothing;
    const {reasons, refutation, better, score, best} = this.move;
    return html`
      ${
        reasons.length
          ? html`<ul class="reasons" aria-label=${_("Reasons")}>
        ${reasons.map((reason, i) => this.#reason(reason, i))}
      </ul>`
          : nothing
      }
      ${refutation?.moves.length ? this.#line("refutation", _("What follows"), refutation, score) : nothing}
      ${better?.moves.length ? this.#line("better", _("What was better"), better, best) : nothing}`;
  }

  #reason({text, cells}, i) {
    if (!cells.length) return html`<li>${text}</li>`;
    const choose = () => {
      this.chosen = i;
      this.#host.requestUpdate();
    };
    return html`<li><button type="button" class="reason" aria-pressed=${i === this.chosen} @click=${choose}
    >${text}</button></li>`;
  }

  /** A line; `score` is what it is worth to the side that made the move. */
  #line(kind, title, {moves, complete}, score) {
    const step = this.line?.kind === kind ? this.line.step : null;
    const button = (id, label, on, act) => html`<button
      type="button" id="${kind}-${id}" ?disabled=${!on} @click=${act}>${label}</button>`;
    return html`<section class="walk" id=${kind}>
      <h3>${title} <span class="quiet">${mark(this.move.side, this.#host.marks)}: ${scoreWords(score)}</span></h3>
      ${
        step === null
          ? html`<p class="line">${moves.slice(0, 12).join(" ")}${moves.length > 12 || !complete ? " …" : ""}</p>
          <div class="buttons">${button("play", _("Play it out"), true, () => this.walk(kind, 1))}</div>`
          : html`<ol class="moves">${moves.map(
              (cell, i) => html`<li><button
            type="button" class="move" aria-current=${i + 1 === step ? "true" : "false"}
            @click=${() => this.walk(kind, i + 1)}>${cell}</button></li>`,
            )}</ol>
          ${complete ? nothing : html`<p class="quiet">${_("The line is not known to its end.")}</p>`}
          <div class="buttons">
            ${button("back", _("Back"), step > 0, () => this.walk(kind, step - 1))}
            ${button("forward", _("Forward"), step < moves.length, () => this.walk(kind, step + 1))}
            ${button("leave", _("Leave this line"), true, () => this.leave())}
          </div>`
      }
    </section>`;
  }
}

/** The other side. */
export function other(side) {
  return side === "first" ? "second" : "first";
}
