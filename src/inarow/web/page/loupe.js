// A loupe for fingers on small cells: press, move to the cell, let go.

import {centreOf, rectangle} from "./looks.js";
import {cellName} from "./notation.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";

/** @import {Board} from "./board.js" */

const SMALL = 34; // pixels: smaller cells are hard to hit with a finger
const SHOWN = 5; // cells across
const SIZE = 144; // pixels across
const ABOVE = 100; // pixels from the finger to the middle of the loupe

export class Loupe {
  #board;
  /** @type {string | null} the cell below the finger, while one is down */
  #cell = null;
  #left = 0;
  #top = 0;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    this.hasChosen = false; // whether the click that follows has been dealt with
  }

  /** Whether the cells are too small for fingers. */
  get isNeeded() {
    const cell = this.#board.renderRoot.querySelector(".cell");
    const open = this.#board.playable || this.#board.setup;
    return open && cell !== null && cell.getBoundingClientRect().width < SMALL;
  }

  /** @param {PointerEvent} event */
  begin = (event) => {
    this.hasChosen = false;
    if (event.pointerType === "mouse" || !event.isPrimary || !this.isNeeded) return;
    const grid = /** @type {HTMLElement} */ (event.currentTarget);
    const end = new AbortController();
    const {signal} = end;
    /** @param {PointerEvent} moved */
    const move = (moved) => this.#move(moved, grid);
    const stop = () => {
      end.abort();
      this.#show(null);
    };
    const choose = () => {
      const cell = this.#cell;
      this.hasChosen = cell !== null;
      stop();
      if (cell) this.#board.choose(this.#board.meant(cell));
    };
    grid.setPointerCapture(event.pointerId);
    grid.addEventListener("pointermove", move, {signal});
    grid.addEventListener("pointerup", choose, {signal});
    grid.addEventListener("pointercancel", stop, {signal});
    move(event);
  };

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} grid
   */
  #move({clientX, clientY}, grid) {
    const {left, top, width, height} = grid.getBoundingClientRect();
    const {width: columns, height: rows, gravity} = this.#board.drawn;
    const x = Math.floor(((clientX - left) / width) * columns);
    const y = Math.floor(((clientY - top) / height) * rows);
    // A finger beside the edge still means the last cell; far outside it means none.
    const isNear = x >= -2 && x < columns + 2 && y >= -2 && y < rows + 2;
    const column = Math.max(0, Math.min(columns - 1, x));
    const row = Math.max(0, Math.min(rows - 1, y));
    const outer = this.#board.getBoundingClientRect();
    this.#left = Math.max(0, Math.min(outer.width - SIZE, clientX - outer.left - SIZE / 2));
    this.#top = clientY - outer.top - ABOVE - SIZE / 2;
    this.#show(isNear ? cellName(column, gravity ? rows - 1 - row : row) : null);
  }

  /** @param {string | null} cell */
  #show(cell) {
    this.#cell = cell;
    this.#board.point(cell);
    this.#board.requestUpdate();
  }

  render() {
    const {seen} = this.#board;
    if (!this.#cell || !seen) return nothing;
    const [x, y] = centreOf(this.#cell, seen);
    const wide = 100 * SHOWN;
    const sheet = rectangle(seen, this.#board.margins);
    return html`<div class="loupe" .style=${`left: ${this.#left}px; top: ${this.#top}px`}>
      <svg viewBox="${x - wide / 2} ${y - wide / 2} ${wide} ${wide}" aria-hidden="true">
        <rect x=${sheet.x} y=${sheet.y} width=${sheet.width} height=${sheet.height} fill="none"></rect>
        ${this.#board.renderArt(seen, this.#board.renderAim())}
      </svg>
    </div>`;
  }
}
