// <inarow-board>: draws any board from the JSON of a position, and says which cell was chosen.
//
// It knows no rules: what may be played stands in `position.legal`. One position in, `move` events
// out; looks are in CSS.

import {LitElement, css, html, nothing, svg, unsafeCSS} from "./vendor/lit-3.3.3.js";
import {_} from "./text.js";

const LETTERS = "abcdefghijklmnopqrs";
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// How far a stone falls, in cells.
const FALLS = Array.from({length: 19}, (unused, i) => `.fall-${i + 1} {--fall: ${i + 1}}`).join("\n");

export class Board extends LitElement {
  static properties = {
    position: {attribute: false}, // the JSON of a position
    values: {attribute: false}, // cell -> {sign, words, look}: what a move is worth
    hint: {attribute: false}, // a cell to point at
    noted: {attribute: false}, // cell -> "near" or "cell": where to look, and what to look at
    marks: {}, // "XO" or "OX": the first side's mark, then the second's
    look: {reflect: true}, // "marks" or "discs"
    playable: {type: Boolean, reflect: true}, // whether moves can be made
    setup: {type: Boolean, reflect: true}, // whether any cell can be chosen
    preview: {type: Boolean, reflect: true}, // a small picture, nothing to choose
    label: {},
    here: {state: true}, // the cell that the keyboard is on
  };

  static styles = css`
    :host {
      display: block;
      container-type: inline-size;
      --cell: max(24px, min(6.5rem, (100cqi - 3.2rem) / var(--columns, 3),
        (100dvh - 13rem) / (var(--rows, 3) + 1)));
      --grid: var(--board-grid, #8b93a3);
      --first: var(--side-first, #b93a06);
      --second: var(--side-second, #1d4ed8);
    }
    :host([preview]) {
      container-type: normal;
    }
    .frame {
      display: grid;
      grid-template-columns: 1.6rem max-content;
      justify-content: center;
      overflow-x: auto;
      padding: 4px;
    }
    .letters, .arrows {
      grid-column: 2;
      display: grid;
      grid-template-columns: repeat(var(--columns), var(--cell));
      text-align: center;
      color: var(--quiet, #565b66);
      font-size: 0.85rem;
    }
    .numbers {
      grid-column: 1;
      display: grid;
      grid-template-rows: repeat(var(--rows), var(--cell));
      align-items: center;
      color: var(--quiet, #565b66);
      font-size: 0.85rem;
      text-align: center;
    }
    .arrows > span {
      min-height: max(26px, calc(var(--cell) * 0.5));
      display: grid;
      place-items: center;
      cursor: pointer;
      border-radius: 6px;
      color: var(--quiet, #565b66);
    }
    .arrows > span.shut {
      visibility: hidden;
    }
    .arrows > span:hover, .arrows > span.over {
      background: var(--hover, #e6e9f0);
      color: var(--strong, #14161a);
    }
    .grid {
      grid-column: 2;
      background: var(--board, #fff);
      border: 1.5px solid var(--grid);
      border-radius: 6px;
      overflow: hidden;
    }
    .row {
      display: grid;
      grid-template-columns: repeat(var(--columns), var(--cell));
      grid-auto-rows: var(--cell);
    }
    .cell {
      position: relative;
      display: grid;
      place-items: center;
      border: 0.75px solid var(--grid);
      outline: none;
      user-select: none;
      -webkit-tap-highlight-color: transparent;
    }
    .cell.open {
      cursor: pointer;
    }
    @media (hover: hover) {
      .cell.open:hover {
        background: var(--hover, #e6e9f0);
      }
    }
    .cell:focus-visible {
      box-shadow: inset 0 0 0 3px var(--focus, #7c3aed);
      z-index: 2;
    }
    .cell.last {
      background: var(--last, #f5e6b8);
    }
    .cell.line {
      background: var(--line, #bfe8bf);
    }
    .cell.fatal {
      background: var(--fatal, #f4c6c6);
    }
    .cell.last::after, .cell.line::after, .cell.fatal::after {
      content: "";
      position: absolute;
      inset: 6%;
      border: 2px dotted var(--strong, #14161a);
      border-radius: 4px;
      pointer-events: none;
    }
    .cell.line::after {
      border-style: solid;
    }
    .cell.fatal::after {
      border-style: dashed;
    }
    .cell.hint::before {
      content: "";
      position: absolute;
      inset: 14%;
      border: 3px solid var(--focus, #7c3aed);
      border-radius: 50%;
    }
    .cell.near {
      background: color-mix(in srgb, var(--focus, #7c3aed) 16%, var(--board, #fff));
    }
    .cell.noted {
      outline: 3px dashed var(--focus, #7c3aed);
      outline-offset: -5px;
    }
    svg {
      width: 100%;
      height: 100%;
      overflow: visible;
      pointer-events: none;
    }
    .stone {
      fill: none;
      stroke-width: 12;
      stroke-linecap: round;
    }
    .stone.first {
      stroke: var(--first);
    }
    .stone.second {
      stroke: var(--second);
    }
    .disc.first {
      fill: var(--first);
    }
    .disc.second {
      fill: var(--second);
    }
    .disc + .stone {
      stroke: var(--board, #fff);
      stroke-width: 9;
    }
    .fall {
      animation: fall calc(90ms + 55ms * var(--fall)) cubic-bezier(0.5, 0, 0.9, 0.6);
    }
    ${unsafeCSS(FALLS)}
    @keyframes fall {
      from {
        transform: translateY(calc(var(--fall) * -100%));
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .fall {
        animation: none;
      }
    }
    .value {
      position: absolute;
      font-size: clamp(9px, calc(var(--cell) * 0.3), 1.3rem);
      font-variant-numeric: tabular-nums;
      pointer-events: none;
      color: var(--strong, #14161a);
    }
    .value.win {
      color: var(--win, #166534);
      font-weight: 700;
    }
    .value.loss {
      color: var(--loss, #9f1239);
      font-weight: 700;
    }
    .value.guess {
      font-style: italic;
      color: var(--quiet, #565b66);
    }
    .preview {
      display: block;
      width: 100%;
      height: auto;
      max-height: 100%;
    }
    .preview .paper {
      fill: var(--board, #fff);
    }
    .preview .lines {
      stroke: var(--grid);
      stroke-width: 3;
      fill: none;
    }
    .preview .last {
      fill: var(--last, #f5e6b8);
    }
  `;

  constructor() {
    super();
    this.position = null;
    this.values = {};
    this.hint = null;
    this.noted = {};
    this.marks = "XO";
    this.look = "marks";
    this.playable = false;
    this.setup = false;
    this.preview = false;
    this.label = "";
    this.here = null;
    this.fresh = null; // the cell whose stone falls now
  }

  willUpdate(changed) {
    if (!changed.has("position") || !this.position) return;
    const before = changed.get("position");
    const {last, stones, width, height, rules} = this.position;
    const grown =
      before && before.rules === rules && Object.keys(before.stones).length + 1 === Object.keys(stones).length;
    this.fresh = grown && last && !(last in before.stones) ? last : null;
    if (!this.here || before?.rules !== rules) {
      this.here = name(Math.floor(width / 2), this.position.gravity ? 0 : Math.floor(height / 2));
    }
  }

  updated() {
    if (!this.position) return;
    this.style.setProperty("--columns", this.position.width);
    this.style.setProperty("--rows", this.position.height);
  }

  render() {
    if (!this.position) return nothing;
    return this.preview ? this.renderPreview() : this.renderBoard();
  }

  renderBoard() {
    const {width, height, gravity} = this.position;
    const columns = [...LETTERS.slice(0, width)];
    const rows = this.rows();
    const letters = html`<div class="letters" aria-hidden="true">
      ${columns.map((letter) => html`<span>${letter}</span>`)}
    </div>`;
    return html`<div class="frame">
      ${gravity && (this.playable || this.setup) ? this.renderArrows(columns) : nothing}
      ${gravity ? nothing : letters}
      <div class="numbers" aria-hidden="true">${rows.map((y) => html`<span>${y + 1}</span>`)}</div>
      <div
        class="grid" role="grid" aria-label=${this.label || _("board")}
        aria-rowcount=${height} aria-colcount=${width}
        @keydown=${this.onKey} @click=${this.onClick}
      >
        ${rows.map(
          (y) => html`<div class="row" role="row">
          ${columns.map((unused, x) => this.renderCell(x, y))}
        </div>`,
        )}
      </div>
      ${gravity ? letters : nothing}
    </div>`;
  }

  renderArrows(columns) {
    return html`<div class="arrows" aria-hidden="true">
      ${columns.map(
        (letter) => html`<span
        class=${this.choice(letter) ? "" : "shut"}
        data-column=${letter} @click=${() => this.choose(this.choice(letter))}
      >▼</span>`,
      )}
    </div>`;
  }

  renderCell(x, y) {
    const cell = name(x, y);
    const side = this.position.stones[cell];
    const classes = ["cell"];
    if (this.isOpen(cell)) classes.push("open");
    if (this.position.line.includes(cell)) classes.push(this.position.misere ? "fatal" : "line");
    else if (this.position.last === cell) classes.push("last");
    if (this.hint === cell && !side) classes.push("hint");
    if (cell in this.noted) classes.push(this.noted[cell] === "near" ? "near" : "noted");
    const value = side ? undefined : this.values[cell];
    return html`<div
      class=${classes.join(" ")} role="gridcell" data-cell=${cell}
      tabindex=${cell === this.here ? 0 : -1} aria-label=${this.describe(cell, side, value)}
    >
      ${side ? this.renderStone(cell, side) : nothing}
      ${value ? html`<span class="value ${value.look}" aria-hidden="true">${value.sign}</span>` : nothing}
    </div>`;
  }

  renderStone(cell, side) {
    const {y} = place(cell);
    const falls = this.position.gravity && cell === this.fresh;
    const fall = falls ? `fall fall-${this.position.height - y}` : "";
    return html`<svg class=${fall} viewBox="0 0 100 100" aria-hidden="true">
      ${this.stone(side, 50, 50)}
    </svg>`;
  }

  /** A stone around a point: a cross or a ring, alone or on a disc, so never by colour alone. */
  stone(side, x, y) {
    const mark = side === "first" ? this.marks[0] : this.marks[1];
    const disc = this.look === "discs";
    const size = disc ? 15 : 26;
    const shape =
      mark === "X"
        ? svg`<path class="stone ${side}" d="M${x - size} ${y - size}l${2 * size} ${2 * size}
          M${x + size} ${y - size}l${-2 * size} ${2 * size}"/>`
        : svg`<circle class="stone ${side}" cx=${x} cy=${y} r=${size + 2}/>`;
    return disc ? svg`<circle class="disc ${side}" cx=${x} cy=${y} r="42"/>${shape}` : shape;
  }

  renderPreview() {
    const {width, height, stones, gravity, last} = this.position;
    const corner = (cell) => {
      const {x, y} = place(cell);
      return [100 * x, 100 * (gravity ? height - 1 - y : y)];
    };
    const lines = [];
    for (let x = 0; x <= width; x += 1) lines.push(`M${100 * x} 0V${100 * height}`);
    for (let y = 0; y <= height; y += 1) lines.push(`M0 ${100 * y}H${100 * width}`);
    const size = `-4 -4 ${100 * width + 8} ${100 * height + 8}`;
    return html`<svg class="preview" viewBox=${size} role="img" aria-label=${this.label || _("board")}>
      <rect class="paper" width=${100 * width} height=${100 * height}></rect>
      ${
        last
          ? svg`<rect class="last" x=${corner(last)[0]} y=${corner(last)[1]}
        width="100" height="100"/>`
          : nothing
      }
      <path class="lines" d=${lines.join("")}></path>
      ${Object.entries(stones).map(([cell, side]) => {
        const [x, y] = corner(cell);
        return this.stone(side, x + 50, y + 50);
      })}
    </svg>`;
  }

  /** The rows from top to bottom; where stones fall, row 1 is at the bottom. */
  rows() {
    const {height, gravity} = this.position;
    return Array.from({length: height}, (unused, i) => (gravity ? height - 1 - i : i));
  }

  /** What a reader who can't see hears about a cell. */
  describe(cell, side, value) {
    const {x, y} = place(cell);
    const content = side ? (side === "first" ? this.marks[0] : this.marks[1]) : _("empty");
    const words = [_("column {column}, row {row}, {content}", {column: x + 1, row: y + 1, content})];
    if (this.position.line.includes(cell)) words.push(_("in the line"));
    if (this.position.last === cell) words.push(_("last move"));
    if (this.hint === cell && !side) words.push(_("hint"));
    if (cell in this.noted) words.push(_("marked"));
    if (value) words.push(value.words);
    return words.join(", ");
  }

  isOpen(cell) {
    if (this.setup) return true;
    if (!this.playable) return false;
    return this.position.gravity ? Boolean(this.choice(cell[0])) : this.position.legal.includes(cell);
  }

  /** Where a stone goes that is put into this column, if it can be. */
  choice(letter) {
    return this.position.legal.find((cell) => cell[0] === letter);
  }

  choose(cell) {
    if (!cell) return;
    if (!this.setup && !(this.playable && this.position.legal.includes(cell))) return;
    this.dispatchEvent(new CustomEvent("move", {detail: {cell}, bubbles: true, composed: true}));
  }

  /** The cell that is meant when this one is chosen: where stones fall, the column is enough. */
  meant(cell) {
    return this.position.gravity && !this.setup ? this.choice(cell[0]) : cell;
  }

  onClick(event) {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (!cell) return;
    this.here = cell;
    this.choose(this.meant(cell));
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (!cell) return;
    const {key} = event;
    if (key in STEPS) this.step(cell, ...STEPS[key]);
    else if (key === "Home" || key === "End") this.step(cell, key === "Home" ? -99 : 99, 0);
    else if (key === "Enter" || key === " ") this.choose(this.meant(cell));
    else if (this.position.gravity && /^[1-9a-s]$/.test(key)) {
      this.choose(this.choice(/\d/.test(key) ? LETTERS[key - 1] : key));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async step(cell, right, down) {
    const {x, y} = place(cell);
    const {width, height, gravity} = this.position;
    const within = (number, most) => Math.max(0, Math.min(most - 1, number));
    this.here = name(within(x + right, width), within(y + (gravity ? -down : down), height));
    await this.updateComplete;
    this.renderRoot.querySelector(`[data-cell="${this.here}"]`)?.focus();
  }

  /** Put the keyboard on the board. */
  focus() {
    this.renderRoot.querySelector(`[data-cell="${this.here}"]`)?.focus();
  }
}

function name(x, y) {
  return `${LETTERS[x]}${y + 1}`;
}

function place(cell) {
  return {x: LETTERS.indexOf(cell[0]), y: Number(cell.slice(1)) - 1};
}

customElements.define("inarow-board", Board);
