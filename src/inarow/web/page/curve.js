// <inarow-curve>: what a game was worth to the first side, ply by ply.

import {LitElement, css, html, nothing, svg} from "./vendor/lit-3.3.3.js";
import {_} from "./text.js";
import {scoreWords} from "./words.js";

const WIDE = 300;
const HIGH = 80;

export class Curve extends LitElement {
  static properties = {
    points: {attribute: false}, // ply -> {score, turn}
    plies: {type: Number}, // how many moves the game has
    ply: {type: Number}, // the one that is looked at
    marks: {},
    mistakes: {attribute: false}, // the plies that were mistakes
  };

  static styles = css`
    :host {
      display: block;
    }
    svg {
      width: 100%;
      height: auto;
      background: var(--board, #fff);
      border: 1px solid var(--edge, #c9ced8);
      border-radius: 6px;
      cursor: pointer;
    }
    .middle {
      stroke: var(--edge, #c9ced8);
    }
    .now {
      stroke: var(--focus, #7c3aed);
      stroke-dasharray: 3 2;
    }
    .curve {
      fill: none;
      stroke: var(--strong, #14161a);
      stroke-width: 2;
      stroke-linejoin: round;
    }
    circle {
      fill: var(--strong, #14161a);
    }
    circle.guess {
      fill: var(--board, #fff);
      stroke: var(--strong, #14161a);
      stroke-width: 1.5;
    }
    circle.mistake {
      fill: none;
      stroke: var(--loss, #9f1239);
      stroke-width: 2;
    }
    text {
      font: 11px system-ui, sans-serif;
      fill: var(--quiet, #565b66);
    }
  `;

  render() {
    const known = Object.keys(this.points ?? {})
      .map(Number)
      .filter((ply) => ply <= this.plies);
    if (!known.length) return nothing;
    known.sort((a, b) => a - b);
    const spots = known.map((ply) => this.spot(ply));
    const path = spots.map(({x, y}, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    return html`<svg
      viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${this.words(known)} @click=${this.onClick}
    >
      <line class="middle" x1="0" x2=${WIDE} y1=${HIGH / 2} y2=${HIGH / 2}></line>
      <line class="now" x1=${this.x(this.ply)} x2=${this.x(this.ply)} y1="0" y2=${HIGH}></line>
      <path class="curve" d=${path}></path>
      ${spots.map(
        ({x, y, proven}) => svg`<circle class=${proven ? "" : "guess"}
        cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="2.6"/>`,
      )}
      ${known
        .filter((ply) => this.mistakes?.includes(ply))
        .map(
          (ply) => svg`<circle class="mistake"
        cx=${this.x(ply).toFixed(1)} cy=${this.spot(ply).y.toFixed(1)} r="5.5"/>`,
        )}
      <text x="4" y="12">${this.marks[0]}</text>
      <text x="4" y=${HIGH - 5}>${this.marks[1]}</text>
    </svg>`;
  }

  x(ply) {
    return 18 + ((WIDE - 26) * ply) / Math.max(1, this.plies);
  }

  /** A point of the curve: up is good for the first side. */
  spot(ply) {
    const {score, turn} = this.points[ply];
    const value = turn === "first" ? score.value : -score.value;
    return {x: this.x(ply), y: HIGH / 2 - value * (HIGH / 2 - 7), proven: score.proven};
  }

  words(known) {
    const ply = known.at(-1);
    const {score, turn} = this.points[ply];
    const mark = turn === "first" ? this.marks[0] : this.marks[1];
    const words = _("The value over the game. After move {ply}: {mark} {score}", {
      ply,
      mark,
      score: scoreWords(score),
    });
    if (!this.mistakes?.length) return words;
    return `${words}. ${_("Mistakes: moves {plies}", {plies: this.mistakes.join(", ")})}`;
  }

  onClick(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (((event.clientX - box.left) / box.width) * WIDE - 18) / (WIDE - 26);
    const ply = Math.max(0, Math.min(this.plies, Math.round(part * this.plies)));
    this.dispatchEvent(new CustomEvent("look", {detail: {ply}, bubbles: true, composed: true}));
  }
}

customElements.define("inarow-curve", Curve);
