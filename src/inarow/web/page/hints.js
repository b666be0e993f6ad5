// Help in three steps, one a press: where to look, what to look for, and the move.

import {_} from "./text.js";
import {announce} from "./view.js";

const STEPS = 3;

export class Hints {
  #host;

  constructor(host) {
    this.#host = host;
    this.hint = null;
    this.step = 0; // how many steps have been told
  }

  clear() {
    this.take(null);
  }

  /** Help with this from now on; nothing of it is told yet. */
  take(hint) {
    this.hint = hint;
    this.step = 0;
    this.#host.requestUpdate();
  }

  /** Tell one step more; the result is what has been told up to there. */
  next() {
    this.step = Math.min(STEPS, this.step + 1);
    announce(this.hint.steps[this.step - 1]);
    this.#host.requestUpdate();
    return this.told;
  }

  get told() {
    return this.hint ? this.hint.steps.slice(0, this.step).join(" ") : "";
  }

  /** What the button says. */
  get label() {
    const step = Math.min(STEPS, this.step + 1);
    return this.step ? _("Hint, step {step} of {steps}", {step, steps: STEPS}) : _("Hint");
  }

  /** The cells to mark: a neighbourhood first, then what the idea is about. */
  get noted() {
    const look = this.step === 1 ? "near" : "cell";
    const cells = {0: [], 1: this.hint?.near}[this.step] ?? this.hint.cells;
    return Object.fromEntries(cells.map((cell) => [cell, look]));
  }

  /** The move, once it is told. */
  get move() {
    return this.step === STEPS ? this.hint.move : null;
  }
}
