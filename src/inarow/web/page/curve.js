// <inarow-curve>: what a game was worth to the first side, ply by ply.

import {SIDES} from "./notation.js";
import {scorePhrase} from "./phrases.js";
import {_} from "./text.js";
import {css, html, LitElement, nothing, svg} from "./vendor/lit-3.3.3.js";

/** @import {ScoreData} from "wire" */
/** @import {Side} from "./notation.js" */

/** @typedef {{score: ScoreData, turn: Side}} Point what a position is worth to the side to move there */

const WIDE = 300;
const HIGH = 96;
const EDGE = 20; // room for the names above and below the curve

export class Curve extends LitElement {
  static properties = {
    points: {attribute: false}, // ply -> {score, turn}
    plies: {type: Number}, // the number of moves in the game
    ply: {type: Number}, // the current one
    names: {attribute: false}, // what the sides are called
    mistakes: {attribute: false}, // the plies that were mistakes
  };

  static styles = css`
    :host {
      display: block;
    }
    svg {
      width: 100%;
      height: auto;
      background: var(--board);
      border: 1px solid var(--edge);
      border-radius: 6px;
      cursor: pointer;
    }
    .middle {
      stroke: var(--edge);
    }
    .now {
      stroke: var(--focus);
      stroke-dasharray: 3 2;
    }
    .curve {
      fill: none;
      stroke: var(--strong);
      stroke-width: 2;
      stroke-linejoin: round;
    }
    circle {
      fill: var(--strong);
    }
    circle.guess {
      fill: var(--board);
      stroke: var(--strong);
      stroke-width: 1.5;
    }
    circle.mistake {
      fill: none;
      stroke: var(--loss);
      stroke-width: 2;
    }
    text {
      font: 11px system-ui, sans-serif;
      fill: var(--quiet);
    }
  `;

  constructor() {
    super();
    /** @type {Record<number, Point>} */
    this.points = {};
    this.plies = 0;
    this.ply = 0;
    /** @type {[string, string]} */
    this.names = ["X", "O"];
    /** @type {number[]} */
    this.mistakes = [];
  }

  render() {
    const known = Object.keys(this.points)
      .map(Number)
      .filter((ply) => ply <= this.plies);
    if (!known.length) return nothing;
    known.sort((a, b) => a - b);
    const spots = known.map((ply) => this.spot(ply));
    const path = spots.map(({x, y}, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    return html`<svg
      viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${this.phrase(known)} @click=${this.onClick}
    >
      <line class="middle" x1="0" x2=${WIDE} y1=${HIGH / 2} y2=${HIGH / 2}></line>
      <line class="now" x1=${this.x(this.ply)} x2=${this.x(this.ply)} y1="0" y2=${HIGH}></line>
      <path class="curve" d=${path}></path>
      ${spots.map(
        ({x, y, proven}) => svg`<circle class=${proven ? "" : "guess"}
        cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="2.6"/>`,
      )}
      ${known
        .filter((ply) => this.mistakes.includes(ply))
        .map(
          (ply) => svg`<circle class="mistake"
        cx=${this.x(ply).toFixed(1)} cy=${this.spot(ply).y.toFixed(1)} r="5.5"/>`,
        )}
      <text x="4" y="12">${this.names[0]}</text>
      <text x="4" y=${HIGH - 5}>${this.names[1]}</text>
    </svg>`;
  }

  /** @param {number} ply */
  x(ply) {
    return 18 + ((WIDE - 26) * ply) / Math.max(1, this.plies);
  }

  /**
   * A point of the curve: up is good for the first side.
   * @param {number} ply
   */
  spot(ply) {
    const {score, turn} = this.points[ply];
    const value = turn === "first" ? score.value : -score.value;
    return {x: this.x(ply), y: HIGH / 2 - value * (HIGH / 2 - EDGE), proven: score.proven};
  }

  /** @param {number[]} known */
  phrase(known) {
    const ply = known[known.length - 1];
    const {score, turn} = this.points[ply];
    const phrase = _("The value over the game. After move {ply}: {mark} {score}", {
      ply,
      mark: this.names[SIDES.indexOf(turn)],
      score: scorePhrase(score),
    });
    if (!this.mistakes.length) return phrase;
    return `${phrase}. ${_("Mistakes: moves {plies}", {plies: this.mistakes.join(", ")})}`;
  }

  /** @param {MouseEvent & {currentTarget: Element}} event */
  onClick(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (((event.clientX - box.left) / box.width) * WIDE - 18) / (WIDE - 26);
    const ply = Math.max(0, Math.min(this.plies, Math.round(part * this.plies)));
    this.dispatchEvent(new CustomEvent("look", {detail: {ply}, bubbles: true, composed: true}));
  }
}

customElements.define("inarow-curve", Curve);
