// Why a move was worse than another: the reasons with their cells, and the variations that prove it,
// which can be played out on the board. Reviews and puzzles share it.

import {positionAfter} from "./api.js";
import {button} from "./forms.js";
import {noteCells} from "./hints.js";
import {renderVariation} from "./moves.js";
import {otherSide} from "./notation.js";
import {scorePhrase} from "./phrases.js";
import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {ARROWS, announce, there} from "./view.js";

/** @import {MoveReviewData, PositionData, ReasonData, ScoreData, VariationData} from "wire" */
/** @import {Side} from "./notation.js" */
/** @import {View} from "./view.js" */

/** @typedef {"refutation" | "better"} Kind what follows the move, or what was better */
/** @typedef {Pick<VariationData, "moves" | "complete">} Variation */

/**
 * @typedef {Pick<MoveReviewData, "side" | "move" | "reasons" | "score" | "best">
 *   & {refutation: Variation | null, better: Variation | null}} Explained
 */

const SHOWN = 12; // moves shown of a variation that is not being played out

export class Explanation {
  #host;
  /** @type {Explained | null} */
  #move = null;
  #start = "";
  /** @type {string[]} the moves before it */
  #stem = [];
  #chosen = 0; // the reason whose cells are marked
  /** @type {{kind: Kind, step: number} | null} the step that was asked for last; it may still be on its way */
  #wish = null;

  /** @param {View & {sideName: (side: Side) => string}} host */
  constructor(host) {
    this.#host = host;
    /** @type {{kind: Kind, step: number, moves: string[]} | null} the variation that is played out */
    this.variation = null;
    /** @type {PositionData | null} where it stands */
    this.position = null;
  }

  clear() {
    this.#move = null;
    this.#chosen = 0;
    this.leave();
  }

  /**
   * Explain this move; `stem` are the moves before it.
   * @param {Explained} move
   * @param {string} start
   * @param {string[]} stem
   */
  show(move, start, stem) {
    if (this.#move === move) return;
    this.clear();
    this.#move = move;
    this.#start = start;
    this.#stem = stem;
  }

  /** The cells of the chosen reason. */
  get noted() {
    return noteCells(this.#move?.reasons[this.#chosen]?.cells ?? [], "cell");
  }

  // --- variations

  /**
   * Play out a variation up to a step.
   * @param {Kind} kind
   * @param {number} step
   */
  async walk(kind, step) {
    const {move, [kind]: variation} = there(this.#move);
    const {moves} = there(variation);
    if (step < 0 || step > moves.length) return;
    const wish = {kind, step};
    this.#wish = wish;
    const stem = kind === "better" ? this.#stem : [...this.#stem, move];
    await this.#host.attempt(async () => {
      const position = await positionAfter(this.#start, [...stem, ...moves.slice(0, step)]);
      if (this.#wish !== wish) return;
      this.variation = {kind, step, moves};
      this.position = position;
      if (step > 0) announce(`${this.#host.sideName(otherSide(position.turn))}: ${moves[step - 1]}.`);
    });
    this.#host.requestUpdate();
  }

  /** Leave the variation. */
  leave() {
    this.#wish = null;
    this.variation = null;
    this.position = null;
    this.#host.requestUpdate();
  }

  /**
   * Handle a key for the variation being played out; false if it is meant for something else.
   * @param {KeyboardEvent} event
   */
  hearKey({key}) {
    if (!this.variation) return false;
    const {kind, step} = this.#wish ?? this.variation;
    if (key === "Escape") this.leave();
    else if (key in ARROWS) this.walk(kind, step + ARROWS[key]);
    else return false;
    return true;
  }

  // --- drawing

  /** The reasons, and the variations with their buttons. */
  render() {
    if (!this.#move) return nothing;
    const {reasons, refutation, better, score, best} = this.#move;
    return html`
      ${
        reasons.length
          ? html`<ul class="reasons" aria-label=${_("Reasons")}>
              ${reasons.map((reason, i) => this.#renderReason(reason, i))}
            </ul>`
          : nothing
      }
      ${refutation?.moves.length ? this.#renderVariation("refutation", _("What follows"), refutation, score) : nothing}
      ${better?.moves.length ? this.#renderVariation("better", _("What was better"), better, best) : nothing}`;
  }

  /**
   * @param {ReasonData} reason
   * @param {number} i
   */
  #renderReason({text, cells}, i) {
    if (!cells.length) return html`<li>${text}</li>`;
    const choose = () => {
      this.#chosen = i;
      this.#host.requestUpdate();
    };
    return html`<li><button type="button" class="reason" aria-pressed=${i === this.#chosen} @click=${choose}
    >${text}</button></li>`;
  }

  /**
   * A variation; `score` is what it is worth to the side that made the move.
   * @param {Kind} kind
   * @param {string} title
   * @param {Variation} variation
   * @param {ScoreData} score
   */
  #renderVariation(kind, title, variation, score) {
    const {side} = there(this.#move);
    const step = this.variation?.kind === kind ? this.variation.step : null;
    return html`<section class="variation" id=${kind}>
      <h3>${title} <span class="quiet">${this.#host.sideName(side)}: ${scorePhrase(score)}</span></h3>
      ${step === null ? this.#renderClosed(kind, variation) : this.#renderPlayed(kind, variation, step)}
    </section>`;
  }

  /**
   * @param {Kind} kind
   * @param {Variation} variation
   */
  #renderClosed(kind, {moves, complete}) {
    const more = moves.length > SHOWN || !complete ? " …" : "";
    return html`<p class="cells">${moves.slice(0, SHOWN).join(" ")}${more}</p>
      <div class="buttons">${button(_("Play it out"), () => this.walk(kind, 1), {id: `${kind}-play`})}</div>`;
  }

  /**
   * @param {Kind} kind
   * @param {Variation} variation
   * @param {number} step
   */
  #renderPlayed(kind, {moves, complete}, step) {
    return html`${renderVariation(moves, step, (to) => this.walk(kind, to))}
      ${complete ? nothing : html`<p class="quiet">${_("The variation is not known to its end.")}</p>`}
      <div class="buttons">
        ${button(_("Back"), () => this.walk(kind, step - 1), {id: `${kind}-back`, on: step > 0})}
        ${button(_("Forward"), () => this.walk(kind, step + 1), {id: `${kind}-forward`, on: step < moves.length})}
        ${button(_("Leave this variation"), () => this.leave(), {id: `${kind}-leave`})}
      </div>`;
  }
}
