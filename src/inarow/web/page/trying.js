// A board to try: moves are made on it by hand, and taken back.

import "./board.js";
import {button} from "./forms.js";
import {statusPhrase} from "./phrases.js";
import {_} from "./text.js";
import {html} from "./vendor/lit-3.3.3.js";
import {address, link} from "./view.js";

/** @import {GameData} from "wire" */

/**
 * The board with what is said of it, and its buttons.
 * @param {GameData} game
 * @param {string} label
 * @param {(moves: string[]) => unknown} go
 */
export function renderTrying({start, moves, position}, label, go) {
  /** @param {CustomEvent<{cell: string}>} event */
  const play = ({detail}) => go([...moves, detail.cell]);
  const begun = moves.length > 0;
  return html`<section class="card trying"><h2>${label}</h2>
    <p class="status" id="status">${statusPhrase(position)}</p>
    <inarow-board playable .position=${position} .label=${label} @move=${play}></inarow-board>
    <div class="buttons">
      ${button(_("Undo"), () => go(moves.slice(0, -1)), {id: "undo", on: begun})}
      ${button(_("Start again"), () => go([]), {id: "again", on: begun})}
      ${link(address("/board", {start, moves}), _("Analyse"), "button")}
    </div>
  </section>`;
}
