// The list of a game's moves. A click shows the position after one.

import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";

/** @typedef {{title?: string, look?: string, sign?: string}} Note what is added to a move */

/**
 * The moves from the start on.
 * @param {string[]} moves
 * @param {number} ply the one that is looked at
 * @param {(ply: number) => unknown} look
 * @param {(index: number) => Note} [noteOf]
 */
export function renderMoves(moves, ply, look, noteOf = () => ({})) {
  return html`<ol class="moves" id="moves">
    <li>${renderMove(_("start"), ply === 0, () => look(0))}</li>
    ${moves.map((cell, i) => html`<li>${renderNumbered(cell, i + 1, ply, look, noteOf(i))}</li>`)}
  </ol>`;
}

/**
 * Moves to come, without numbers.
 * @param {string[]} moves
 * @param {number} step
 * @param {(step: number) => unknown} look
 */
export function renderVariation(moves, step, look) {
  return html`<ol class="moves">
    ${moves.map((cell, i) => html`<li>${renderMove(cell, i + 1 === step, () => look(i + 1))}</li>`)}
  </ol>`;
}

/**
 * Keep the move that is looked at in sight, whenever another one is.
 * @param {Element} view
 */
export function followMoves(view) {
  /** @type {HTMLElement | null} */
  const list = view.querySelector("#moves");
  /** @type {HTMLElement | null} */
  const current = list?.querySelector('[aria-current="true"]') ?? null;
  if (!list || !current || list.dataset.shown === current.innerText) return;
  list.dataset.shown = current.innerText;
  const top = current.offsetTop - list.offsetTop;
  const isSeen = top >= list.scrollTop && top + current.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isSeen) list.scrollTop = top - list.clientHeight / 2;
}

/**
 * @param {string} cell
 * @param {number} number
 * @param {number} ply
 * @param {(ply: number) => unknown} look
 * @param {Note} note
 */
function renderNumbered(cell, number, ply, look, note) {
  const sign = note.sign
    ? html`<span class="sign"
        ><span aria-hidden="true"> ${note.sign}</span><span class="unseen"> ${note.title}</span></span>`
    : nothing;
  const content = html`<span class="quiet">${number}</span> ${cell}${sign}`;
  return renderMove(content, number === ply, () => look(number), note);
}

/**
 * @param {unknown} content
 * @param {boolean} current
 * @param {() => unknown} act
 * @param {Note} [note]
 */
function renderMove(content, current, act, {title, look = ""} = {}) {
  return html`<button type="button" class="move ${look}" title=${title ?? nothing}
    aria-current=${current ? "true" : "false"} @click=${act}>${content}</button>`;
}
