// The title and the sign of the browser's tab: they say whose turn it is.

import {_} from "./text.js";

const SIGNAL =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#e5383b"/>' +
      '<circle cx="16" cy="16" r="9" fill="none" stroke="#0003" stroke-width="3"/></svg>',
  );

/** @type {string | null} */
let usual = null;

/**
 * Show whether it is the reader's turn.
 * @param {string} title of the game
 * @param {boolean} mine
 */
export function showTurn(title, mine) {
  if (title) document.title = mine ? `● ${_("Your turn")} · ${title}` : `${title} · inarow`;
  const sign = document.querySelector('link[rel="icon"]');
  usual ??= sign?.getAttribute("href") ?? "";
  const href = mine ? SIGNAL : usual;
  if (sign?.getAttribute("href") !== href) sign?.setAttribute("href", href);
}
