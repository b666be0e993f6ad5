// <inarow-board>: draws any board from the JSON of a position, and says which cell was chosen.
//
// It knows no rules: the legal moves are in `position.legal`. A position goes in, `move` events come
// out. Stones that were added come to their places one after the other, and a line is marked after its
// last stone has; `settled` says that the board shows the position it was given.

import {boardStyle} from "./board_style.js";
import {
  centreOf,
  drawBack,
  drawColours,
  drawFront,
  drawLast,
  drawLine,
  drawStone,
  lookOf,
  marginsOf,
  rectangle,
  sideName,
  wantsSigns,
} from "./looks.js";
import {Loupe} from "./loupe.js";
import {animateStone} from "./motion.js";
import {cellName, cellPlace, drawnRows, LETTERS, mark} from "./notation.js";
import {soundStone} from "./sounds.js";
import {_} from "./text.js";
import {html, LitElement, nothing, svg} from "./vendor/lit-3.3.3.js";
import {isForeignKey, there} from "./view.js";

/** @import {PositionData} from "wire" */
/** @import {Side} from "./notation.js" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

/** @typedef {{sign: string, words: string, look: string}} CellValue what a move is worth, to be shown in its cell */

/** @type {Record<string, [number, number]>} */
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

export class Board extends LitElement {
  static properties = {
    position: {attribute: false}, // the JSON of a position
    values: {attribute: false}, // cell -> {sign, words, look}: what a move is worth
    hint: {attribute: false}, // a cell to highlight
    noted: {attribute: false}, // cell -> "near" or "cell": where to look, and what to look at
    marks: {}, // "XO" or "OX": the first side's mark, then the second's
    playable: {type: Boolean, reflect: true}, // whether moves can be made
    setup: {type: Boolean, reflect: true}, // whether any cell can be chosen
    preview: {type: Boolean, reflect: true}, // a small picture, nothing to choose
    label: {},
    here: {state: true}, // the cell with the keyboard focus
    aim: {state: true}, // the cell that is pointed at
    seen: {state: true}, // the position that is drawn, while stones are still on their way
  };

  static styles = boardStyle;

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
    this.playable = false;
    this.setup = false;
    this.preview = false;
    this.label = "";
    /** @type {string | null} */
    this.here = null;
    /** @type {string | null} */
    this.aim = null;
    /** @type {PositionData | null} */
    this.seen = null;
    /** @type {string | null} */
    this.fresh = null; // the cell whose stone is on its way
    this.loupe = new Loupe(this);
    this.redraw = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("inarow-changed", this.redraw);
  }

  disconnectedCallback() {
    removeEventListener("inarow-changed", this.redraw);
    super.disconnectedCallback();
  }

  /** The position as it will be when all stones have come to their places. */
  get drawn() {
    return there(this.position);
  }

  get look() {
    return lookOf(this.drawn);
  }

  get margins() {
    return marginsOf(this.look, this.drawn, this.preview);
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has("position") || !this.position) return;
    const before = changed.get("position");
    const {width, height, rules, gravity} = this.position;
    if (!this.here || before?.rules !== rules) {
      this.here = cellName(Math.floor(width / 2), gravity ? 0 : Math.floor(height / 2));
      this.seen = null;
      this.fresh = null;
    }
    this.unsettled = true;
    if (!this.fresh) this.follow();
  }

  /** Draw the next stone that was added, or else the position as it is. */
  follow() {
    const next = this.seen && !this.preview && !document.hidden ? nextStone(this.seen, this.drawn) : null;
    this.fresh = next;
    this.seen = next && this.seen ? withStone(this.seen, this.drawn, next) : this.drawn;
  }

  updated() {
    if (!this.position) return;
    const {width, height} = this.position;
    const {left, top, right, bottom} = this.margins;
    const sizes = {columns: width, rows: height, beside: (left + right) / 100, above: (top + bottom) / 100};
    for (const [name, size] of Object.entries({...sizes, left: left / 100, top: top / 100})) {
      this.style.setProperty(`--${name}`, String(size));
    }
    this.toggleAttribute("fine", this.loupe.isNeeded); // known only now: it depends on the cells' size
    if (this.fresh && this.fresh !== this.moving) this.bring(this.fresh);
    else if (!this.fresh && this.unsettled) this.settle();
  }

  /** @type {string | null} the cell whose stone is moved right now */
  moving = null;
  unsettled = false;

  /**
   * Bring a stone to its place, and then the next one.
   * @param {string} cell
   */
  async bring(cell) {
    this.moving = cell;
    const stone = this.renderRoot.querySelector(`[data-stone="${cell}"] .body`);
    const {height, gravity} = this.drawn;
    const rows = gravity ? height - cellPlace(cell).y : 0;
    if (stone) await animateStone(stone, this.look, rows);
    soundStone(this.look);
    this.moving = null;
    if (this.fresh !== cell) return; // another game is shown by now
    this.follow();
    this.requestUpdate();
  }

  settle() {
    this.unsettled = false;
    this.dispatchEvent(new CustomEvent("settled", {bubbles: true, composed: true}));
  }

  // --- drawing

  render() {
    if (!this.position || !this.seen) return nothing;
    return this.preview ? this.renderPreview(this.seen) : this.renderBoard(this.seen);
  }

  /** @param {PositionData} seen */
  renderPreview(seen) {
    const {x, y, width, height} = rectangle(seen, this.margins);
    return html`<svg class="preview ${this.look}" viewBox="${x} ${y} ${width} ${height}" role="img"
      aria-label=${this.label || _("board")}>${this.renderArt(seen)}</svg>`;
  }

  /** @param {PositionData} seen */
  renderBoard(seen) {
    const {width, height} = seen;
    const columns = [...LETTERS.slice(0, width)];
    const {look} = this;
    const round = look === "drop" || look === "wood" ? "round" : "";
    const sheet = rectangle(seen, this.margins);
    const aim = this.renderAim();
    return html`<div class="board ${look} ${round}">
      <svg class="art" viewBox="${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}" aria-hidden="true">
        ${this.renderArt(seen, aim)}
      </svg>
      <div
        class="grid" role="grid" aria-label=${this.label || _("board")}
        aria-rowcount=${height} aria-colcount=${width}
        @keydown=${this.onKey} @click=${this.onClick} @pointermove=${this.onPoint}
        @pointerleave=${() => this.point(null)} @focusin=${this.onFocus} @focusout=${() => this.point(null)}
        @pointerdown=${this.loupe.begin}
      >
        ${drawnRows(seen).map(
          (y) => html`<div class="row" role="row">
          ${columns.map((_unused, x) => this.renderCell(x, y, seen))}
        </div>`,
        )}
      </div>
      ${this.loupe.render()}
      <slot></slot>
    </div>`;
  }

  /**
   * Everything that is only seen.
   * @param {PositionData} seen
   * @param {unknown} [aim]
   */
  renderArt(seen, aim = nothing) {
    const {look, margins} = this;
    const all = drawnRows(seen).flatMap((y) => Array.from({length: seen.width}, (_unused, x) => cellName(x, y)));
    const end = seen.line.length ? seen.line[seen.line.length - 1] : null;
    return svg`${drawColours(look)}${drawBack(look, seen, margins)}
      ${all.map((cell) => this.renderUnder(cell, seen))}
      ${all.map((cell) => this.renderStone(cell, seen))}
      ${aim}
      ${drawFront(look, seen, margins)}
      ${seen.last && !end ? around(seen.last, seen, drawLast(look)) : nothing}
      ${drawLine(look, seen.line, seen)}`;
  }

  /**
   * What marks a cell below its stone, where stones leave room for that.
   * @param {string} cell
   * @param {PositionData} seen
   */
  renderUnder(cell, {line, last, misere, height, gravity}) {
    if (this.look === "drop" || this.look === "wood") return nothing;
    const kind = line.includes(cell) ? (misere ? "fatal" : "line") : cell === last ? "last" : "";
    if (!kind) return nothing;
    const [x, y] = centreOf(cell, {width: 0, height, gravity});
    return svg`<rect class="under ${kind}" x=${x - 45} y=${y - 45} width="90" height="90"/>`;
  }

  /**
   * @param {string} cell
   * @param {PositionData} seen
   */
  renderStone(cell, seen) {
    const side = seen.stones[cell];
    if (!side) return nothing;
    const [x, y] = centreOf(cell, seen);
    return svg`<g class="stone ${side}" data-stone=${cell} transform="translate(${x} ${y})"><g class="body">
      ${this.stone(side, cell)}</g></g>`;
  }

  /**
   * @param {Side} side
   * @param {string} cell
   */
  stone(side, cell) {
    const {x, y} = cellPlace(cell);
    return drawStone(this.look, mark(side, this.marks), wantsSigns(), 7 * x + 13 * y);
  }

  /** The stone that a click would put, where it would come to lie. */
  renderAim() {
    const cell = this.aim && !this.setup && this.playable ? this.meant(this.aim) : null;
    if (!cell || !this.drawn.legal.includes(cell) || cell in this.drawn.stones) return nothing;
    const [x, y] = centreOf(cell, this.drawn);
    const lane =
      this.look === "drop"
        ? svg`<rect class="lane" x=${x - 50} y="0" width="100" height=${100 * this.drawn.height}/>`
        : nothing;
    return svg`${lane}<g class="stone ghost" data-ghost=${cell} transform="translate(${x} ${y})">
      ${this.stone(this.drawn.turn, cell)}</g>`;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {PositionData} seen
   */
  renderCell(x, y, seen) {
    const {stones} = this.drawn;
    const cell = cellName(x, y);
    const side = stones[cell];
    const classes = ["cell"];
    if (this.isOpen(cell)) classes.push("open");
    if (seen.line.includes(cell)) classes.push(seen.misere ? "fatal" : "line");
    else if (seen.last === cell) classes.push("last");
    if (this.hint === cell && !side) classes.push("hint");
    if (cell in this.noted) classes.push(this.noted[cell] === "near" ? "near" : "noted");
    const value = side ? undefined : this.values[cell];
    return html`<div
      class=${classes.join(" ")} role="gridcell" data-cell=${cell}
      tabindex=${cell === this.here ? 0 : -1} aria-label=${this.describe(cell, side, value)}
    >${value ? html`<span class="value ${value.look}" aria-hidden="true">${value.sign}</span>` : nothing}</div>`;
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
    const content = side ? sideName(side, this.drawn, this.marks) : _("empty");
    const words = [_("column {column}, row {row}, {content}", {column: x + 1, row: y + 1, content})];
    if (line.includes(cell)) words.push(_("in the line"));
    if (last === cell) words.push(_("last move"));
    if (this.hint === cell && !side) words.push(_("hint"));
    if (cell in this.noted) words.push(_("marked"));
    if (value) words.push(value.words);
    return words.join(", ");
  }

  // --- choosing

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

  /** @param {string | null} cell */
  point(cell) {
    this.aim = cell;
  }

  /** @param {PointerEvent} event */
  onPoint(event) {
    if (event.pointerType === "mouse") this.point(cellOf(event) ?? null);
  }

  /** @param {FocusEvent} event */
  onFocus(event) {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) this.point(cellOf(event) ?? null);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const cell = cellOf(event);
    if (!cell || this.loupe.hasChosen) return;
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
    else if (this.drawn.gravity && /^[1-9a-v]$/.test(key)) {
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
 * The stone to bring next on the way from one position to a later one; null if that is no way of one or
 * two moves.
 * @param {PositionData} from
 * @param {PositionData} to
 */
function nextStone(from, to) {
  if (Object.entries(from.stones).some(([cell, side]) => to.stones[cell] !== side)) return null;
  const added = Object.keys(to.stones).filter((cell) => !(cell in from.stones));
  if (added.length === 0 || added.length > 2) return null;
  return added.find((cell) => cell !== to.last) ?? added[0];
}

/**
 * A position on the way to another: with one more stone, and no line yet.
 * @param {PositionData} from
 * @param {PositionData} to
 * @param {string} cell
 * @returns {PositionData}
 */
function withStone(from, to, cell) {
  return {...from, stones: {...from.stones, [cell]: to.stones[cell]}, last: cell, line: []};
}

/**
 * A drawing moved to a cell.
 * @param {string} cell
 * @param {PositionData} board
 * @param {unknown} drawing
 */
function around(cell, board, drawing) {
  const [x, y] = centreOf(cell, board);
  return svg`<g transform="translate(${x} ${y})">${drawing}</g>`;
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
