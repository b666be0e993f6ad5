// <inarow-board>: draws any board from the JSON of a position, and says which cell was chosen.
//
// It knows no rules: the legal moves are in `position.legal`. A position goes in, `move` events come
// out, and all styling is CSS.

import {cellCorner, gridPath, markPath} from "./drawing.js";
import {cellName, cellPlace, drawnRows, LETTERS, mark} from "./notation.js";
import {_} from "./text.js";
import {css, html, LitElement, nothing, svg, unsafeCSS} from "./vendor/lit-3.3.3.js";
import {isForeignKey, there} from "./view.js";

/** @import {PositionData} from "wire" */
/** @import {Side} from "./notation.js" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

/** @typedef {{sign: string, words: string, look: string}} CellValue what a move is worth, to be shown in its cell */

/** @type {Record<string, [number, number]>} */
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// How far a stone falls, in cells.
const FALLS = Array.from({length: 19}, (_unused, i) => `.fall-${i + 1} {--fall: ${i + 1}}`).join("\n");

export class Board extends LitElement {
  static properties = {
    position: {attribute: false}, // the JSON of a position
    values: {attribute: false}, // cell -> {sign, words, look}: what a move is worth
    hint: {attribute: false}, // a cell to highlight
    noted: {attribute: false}, // cell -> "near" or "cell": where to look, and what to look at
    marks: {}, // "XO" or "OX": the first side's mark, then the second's
    look: {reflect: true}, // "marks" or "discs"
    playable: {type: Boolean, reflect: true}, // whether moves can be made
    setup: {type: Boolean, reflect: true}, // whether any cell can be chosen
    preview: {type: Boolean, reflect: true}, // a small picture, nothing to choose
    label: {},
    here: {state: true}, // the cell with the keyboard focus
  };

  static styles = css`
    :host {
      display: block;
      container-type: inline-size;
      --cell: max(24px, min(6.5rem, (100cqi - 3.2rem) / var(--columns, 3),
        (100dvh - 13rem) / (var(--rows, 3) + 1)));
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
      color: var(--quiet);
      font-size: 0.85rem;
    }
    .numbers {
      grid-column: 1;
      display: grid;
      grid-template-rows: repeat(var(--rows), var(--cell));
      align-items: center;
      color: var(--quiet);
      font-size: 0.85rem;
      text-align: center;
    }
    .arrows > span {
      min-height: max(26px, calc(var(--cell) * 0.5));
      display: grid;
      place-items: center;
      cursor: pointer;
      border-radius: 6px;
      color: var(--quiet);
    }
    .arrows > span.shut {
      visibility: hidden;
    }
    .arrows > span:hover, .arrows > span.over {
      background: var(--hover);
      color: var(--strong);
    }
    .grid {
      grid-column: 2;
      background: var(--board);
      border: 1.5px solid var(--board-grid);
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
      border: 0.75px solid var(--board-grid);
      outline: none;
      user-select: none;
      -webkit-tap-highlight-color: transparent;
    }
    .cell.open {
      cursor: pointer;
    }
    @media (hover: hover) {
      .cell.open:hover {
        background: var(--hover);
      }
    }
    .cell:focus-visible {
      box-shadow: inset 0 0 0 3px var(--focus);
      z-index: 2;
    }
    .cell.last {
      background: var(--last);
    }
    .cell.line {
      background: var(--line);
    }
    .cell.fatal {
      background: var(--fatal);
    }
    .cell.last::after, .cell.line::after, .cell.fatal::after {
      content: "";
      position: absolute;
      inset: 6%;
      border: 2px dotted var(--strong);
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
      border: 3px solid var(--focus);
      border-radius: 50%;
    }
    .cell.near {
      background: color-mix(in srgb, var(--focus) 16%, var(--board));
    }
    .cell.noted {
      outline: 3px dashed var(--focus);
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
      stroke: var(--side-first);
    }
    .stone.second {
      stroke: var(--side-second);
    }
    .disc.first {
      fill: var(--side-first);
    }
    .disc.second {
      fill: var(--side-second);
    }
    .disc + .stone {
      stroke: var(--board);
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
      color: var(--strong);
    }
    .value.win {
      color: var(--win);
      font-weight: 700;
    }
    .value.loss {
      color: var(--loss);
      font-weight: 700;
    }
    .value.guess {
      font-style: italic;
      color: var(--quiet);
    }
    .preview {
      display: block;
      width: 100%;
      height: auto;
      max-height: 100%;
    }
    .preview .paper {
      fill: var(--board);
    }
    .preview .lines {
      stroke: var(--board-grid);
      stroke-width: 3;
      fill: none;
    }
    .preview .last {
      fill: var(--last);
    }
  `;

  constructor() {
    super();
    /** @type {PositionData | null} */
    this.position = null;
    /** @type {Record<string, CellValue>} */
    this.values = {};
    /** @type {string | null} */
    this.hint = null;
    /** @type {Record<string, "near" | "cell">} */
    this.noted = {};
    this.marks = "XO";
    this.look = "marks";
    this.playable = false;
    this.setup = false;
    this.preview = false;
    this.label = "";
    /** @type {string | null} */
    this.here = null;
    /** @type {string | null} */
    this.fresh = null; // the cell whose stone is falling
  }

  /** The position that is drawn. */
  get drawn() {
    return there(this.position);
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has("position") || !this.position) return;
    const before = changed.get("position");
    const {last, stones, width, height, rules} = this.position;
    const grown =
      before && before.rules === rules && Object.keys(before.stones).length + 1 === Object.keys(stones).length;
    this.fresh = grown && last && !(last in before.stones) ? last : null;
    if (!this.here || before?.rules !== rules) {
      this.here = cellName(Math.floor(width / 2), this.position.gravity ? 0 : Math.floor(height / 2));
    }
  }

  updated() {
    if (!this.position) return;
    this.style.setProperty("--columns", String(this.position.width));
    this.style.setProperty("--rows", String(this.position.height));
  }

  render() {
    if (!this.position) return nothing;
    return this.preview ? this.renderPreview() : this.renderBoard();
  }

  renderBoard() {
    const {width, height, gravity} = this.drawn;
    const columns = [...LETTERS.slice(0, width)];
    const rows = drawnRows(this.drawn);
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
          ${columns.map((_unused, x) => this.renderCell(x, y))}
        </div>`,
        )}
      </div>
      ${gravity ? letters : nothing}
    </div>`;
  }

  /** @param {string[]} columns */
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

  /**
   * @param {number} x
   * @param {number} y
   */
  renderCell(x, y) {
    const {stones, line, misere, last} = this.drawn;
    const cell = cellName(x, y);
    const side = stones[cell];
    const classes = ["cell"];
    if (this.isOpen(cell)) classes.push("open");
    if (line.includes(cell)) classes.push(misere ? "fatal" : "line");
    else if (last === cell) classes.push("last");
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

  /**
   * @param {string} cell
   * @param {Side} side
   */
  renderStone(cell, side) {
    const {gravity, height} = this.drawn;
    const fall = gravity && cell === this.fresh ? `fall fall-${height - cellPlace(cell).y}` : "";
    return html`<svg class=${fall} viewBox="0 0 100 100" aria-hidden="true">
      ${this.stone(side, 50, 50)}
    </svg>`;
  }

  /**
   * A stone around a point: a cross or a ring, alone or on a disc, so never by colour alone.
   * @param {Side} side
   * @param {number} x
   * @param {number} y
   */
  stone(side, x, y) {
    const disc = this.look === "discs";
    const sign = mark(side, this.marks);
    const shape = markPath(sign, x, y, (disc ? 15 : 26) + (sign === "X" ? 0 : 2));
    return svg`${disc ? svg`<circle class="disc ${side}" cx=${x} cy=${y} r="42"/>` : nothing}<path
      class="stone ${side} ${sign === "X" ? "cross" : "ring"}" d=${shape}/>`;
  }

  renderPreview() {
    const {width, height, stones, last} = this.drawn;
    /** @param {string} cell */
    const corner = (cell) => cellCorner(cell, this.drawn, 100);
    const size = `-4 -4 ${100 * width + 8} ${100 * height + 8}`;
    return html`<svg class="preview" viewBox=${size} role="img" aria-label=${this.label || _("board")}>
      <rect class="paper" width=${100 * width} height=${100 * height}></rect>
      ${last ? svg`<rect class="last" x=${corner(last)[0]} y=${corner(last)[1]} width="100" height="100"/>` : nothing}
      <path class="lines" d=${gridPath(this.drawn, 100, true)}></path>
      ${Object.entries(stones).map(([cell, side]) => {
        const [x, y] = corner(cell);
        return this.stone(side, x + 50, y + 50);
      })}
    </svg>`;
  }

  /**
   * How a screen reader describes a cell.
   * @param {string} cell
   * @param {Side | undefined} side
   * @param {CellValue | undefined} value
   */
  describe(cell, side, value) {
    const {x, y} = cellPlace(cell);
    const {line, last} = this.drawn;
    const content = side ? mark(side, this.marks) : _("empty");
    const words = [_("column {column}, row {row}, {content}", {column: x + 1, row: y + 1, content})];
    if (line.includes(cell)) words.push(_("in the line"));
    if (last === cell) words.push(_("last move"));
    if (this.hint === cell && !side) words.push(_("hint"));
    if (cell in this.noted) words.push(_("marked"));
    if (value) words.push(value.words);
    return words.join(", ");
  }

  /**
   * Whether a cell can be chosen.
   * @param {string} cell
   */
  isOpen(cell) {
    if (this.setup) return true;
    if (!this.playable) return false;
    const {gravity, legal} = this.drawn;
    return gravity ? Boolean(this.choice(cell[0])) : legal.includes(cell);
  }

  /**
   * The cell where a stone dropped into this column would land, if any.
   * @param {string} letter
   */
  choice(letter) {
    return this.drawn.legal.find((cell) => cell[0] === letter);
  }

  /** @param {string | undefined} cell */
  choose(cell) {
    if (!cell) return;
    if (!this.setup && !(this.playable && this.drawn.legal.includes(cell))) return;
    this.dispatchEvent(new CustomEvent("move", {detail: {cell}, bubbles: true, composed: true}));
  }

  /**
   * The cell that a click here means: where stones fall, any cell of the column will do.
   * @param {string} cell
   */
  meant(cell) {
    return this.drawn.gravity && !this.setup ? this.choice(cell[0]) : cell;
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const cell = cellOf(event);
    if (!cell) return;
    this.here = cell;
    this.choose(this.meant(cell));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const cell = cellOf(event);
    if (!cell || isForeignKey(event)) return;
    const {key} = event;
    if (key in STEPS) this.step(cell, ...STEPS[key]);
    else if (key === "Home" || key === "End") this.step(cell, key === "Home" ? -99 : 99, 0);
    else if (key === "Enter" || key === " ") this.choose(this.meant(cell));
    else if (this.drawn.gravity && /^[1-9a-s]$/.test(key)) {
      this.choose(this.choice(/\d/.test(key) ? LETTERS[Number(key) - 1] : key));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Move the keyboard focus to another cell.
   * @param {string} cell
   * @param {number} right
   * @param {number} down
   */
  async step(cell, right, down) {
    const {x, y} = cellPlace(cell);
    const {width, height, gravity} = this.drawn;
    /**
     * @param {number} number
     * @param {number} most
     */
    const within = (number, most) => Math.max(0, Math.min(most - 1, number));
    this.here = cellName(within(x + right, width), within(y + (gravity ? -down : down), height));
    await this.updateComplete;
    this.focus();
  }

  /** Focus the board. */
  focus() {
    /** @type {HTMLElement | null} */
    const cell = this.renderRoot.querySelector(`[data-cell="${this.here}"]`);
    cell?.focus();
  }
}

/**
 * The cell that was the target of an event.
 * @param {Event} event
 */
function cellOf({target}) {
  const found = target instanceof Element ? target.closest("[data-cell]") : null;
  return found?.getAttribute("data-cell");
}

customElements.define("inarow-board", Board);
