// Small signs for buttons, drawn in the colour of their text.

import {html} from "./vendor/lit-3.3.3.js";

/** @type {Record<string, string>} each in a box of 24 by 24 */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  first: "M18 6l-6 6 6 6M10 6l-6 6 6 6",
  last: "M6 6l6 6-6 6M14 6l6 6-6 6",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.5 1.1 1.300 1.100 2.200h5c0-.9.4-1.700 1.100-2.200A6 6 0 0 0 12 3z",
  best: "M12 3l2.700 5.600 6.100.800-4.500 4.200 1.100 6.100L12 16.800 6.600 19.700l1.100-6.100L3.200 9.400l6.100-.8z",
  values: "M4 7h8M8 3v8M5 19h7M15 21l5-18",
  swap: "M7 4v16M7 4 3.500 7.500M7 4l3.500 3.500M17 20V4M17 20l3.500-3.500M17 20l-3.500-3.500",
  resign: "M6 21V4M6 4h12l-3 4.500L18 13H6",
  again: "M12 5v14M5 12h14",
  "rematch-tool": "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  step: "M6 5l9 7-9 7zM18 5v14",
  close: "M6 6l12 12M18 6 6 18",
  friend:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.500 2.500-6 6-6s6 2.500 6 6M16 4.500a3.500 3.500 0 0 1 0 6.300M18 14.500c2 .8 3 2.800 3 5.500",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM16.500 13v7M13 16.500h7",
};

/**
 * A sign.
 * @param {string} name
 */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${PATHS[name]}
    fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"></path></svg>`;
}
