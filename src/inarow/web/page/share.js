// Taking a position or a game elsewhere: as a link, a diagram, a record or a picture.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get} from "./api.js";
import {_} from "./text.js";
import {copy, sentence} from "./view.js";

/** The buttons. `told` hears what was done; `record` gives the game's record, where there is one. */
export function renderShare({start, moves, marks, link, record, told}) {
  const query = {start, moves: moves.join(" "), marks};
  const button = (id, label, fetch) => html`<button
    type="button" id=${id} @click=${() => take(fetch, label, told)}
  >${label}</button>`;
  return html`<section class="card share">
    <h2>${_("Share")}</h2>
    <div class="buttons">
      ${button("copy-link", _("Copy link"), () => new URL(link, location.href).href)}
      ${button("copy-text", _("Copy diagram"), () => get("position/text", query))}
      ${record ? button("copy-record", _("Copy record"), record) : nothing}
      ${button("copy-svg", _("Copy SVG"), () => get("position/svg", query))}
    </div>
  </section>`;
}

async function take(fetch, label, told) {
  try {
    const text = await fetch();
    const done = _("Copied.");
    told((await copy(text, done)) ? done : text);
  } catch (error) {
    told(sentence(error));
  }
}
