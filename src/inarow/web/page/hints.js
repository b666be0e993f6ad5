// Hints in three steps, one per press: where to look, what to look for, and the move.

import {_} from "./text.js";
import {announce} from "./view.js";

/** @import {HintData} from "wire" */
/** @import {LitElement} from "./vendor/lit-3.3.3.js" */

const STEPS = 3;

export class Hints {
  #host;

  /** @param {LitElement} host */
  constructor(host) {
    this.#host = host;
    /** @type {HintData | null} */
    this.hint = null;
    this.step = 0; // how many steps have been told
  }

  clear() {
    this.take(null);
  }

  /**
   * Use this hint from now on, starting with its first step.
   * @param {HintData | null} hint
   */
  take(hint) {
    this.hint = hint;
    this.step = 0;
    this.#host.requestUpdate();
  }

  /** Tell one more step, and return everything told so far. */
  next() {
    this.step = Math.min(STEPS, this.step + 1);
    announce(this.hint?.steps[this.step - 1] ?? "");
    this.#host.requestUpdate();
    return this.told;
  }

  get told() {
    return this.hint?.steps.slice(0, this.step).join(" ") ?? "";
  }

  get isTold() {
    return this.step === STEPS;
  }

  /** What stands on the button. */
  get label() {
    return this.step ? `${_("Hint")} ${Math.min(STEPS, this.step + 1)}/${STEPS}` : _("Hint");
  }

  /** What the button is called. */
  get words() {
    const step = Math.min(STEPS, this.step + 1);
    return this.step ? _("Hint, step {step} of {steps}", {step, steps: STEPS}) : _("Hint");
  }

  /** The cells to mark: a region first, then what the idea is about. */
  get noted() {
    if (!this.hint || this.step === 0) return {};
    const {near, cells} = this.hint;
    return this.step === 1 ? noteCells(near, "near") : noteCells(cells, "cell");
  }

  /** The move, once it has been told. */
  get move() {
    return this.isTold && this.hint ? this.hint.move : null;
  }
}

/**
 * Cells for a board to mark.
 * @param {string[]} cells
 * @param {"near" | "cell"} look
 */
export function noteCells(cells, look) {
  return Object.fromEntries(cells.map((cell) => [cell, look]));
}
