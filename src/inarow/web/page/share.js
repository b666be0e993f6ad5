// Sharing a position or a game: as a link, a frame, a diagram, a record, a picture or an animation.

import {get} from "./api.js";
import {button} from "./forms.js";
import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address as addressOf, copy} from "./view.js";

/** @import {View} from "./view.js" */

/**
 * @typedef {object} Shared
 * @property {string} start
 * @property {string[]} moves
 * @property {"XO" | "OX"} marks
 * @property {string} link
 * @property {() => Promise<string>} [record] of a game that has one
 */

/**
 * The buttons. `view` shows whether copying worked.
 * @param {View} view
 * @param {Shared} shared
 */
export function renderShare(view, {start, moves, marks, link, record}) {
  const asked = {start, moves: moves.join(" "), marks};
  /** @param {() => string | Promise<string>} make */
  const take = (make) => () => view.attempt(async () => copyText(view, await make()));
  const frame = () => {
    const {href} = new URL(addressOf("/embed", {start, moves}), location.href);
    return `<iframe src="${href}" width="480" height="540" loading="lazy" title="inarow"></iframe>`;
  };
  const address = () => new URL(link, location.href).href;
  /**
   * @param {"png" | "gif"} kind
   * @param {string} label
   */
  const picture = (kind, label) =>
    html`<a class="button" id="save-${kind}" download="inarow.${kind}"
      href=${addressOf(`/api/position/${kind}`, asked)}>${label}</a>`;
  return html`<section class="card share">
    <h2>${_("Share")}</h2>
    <div class="buttons">
      ${button(_("Copy link"), take(address), {id: "copy-link"})}
      ${button(
        _("Copy diagram"),
        take(() => get("position/text", asked)),
        {id: "copy-text"},
      )}
      ${record ? button(_("Copy record"), take(record), {id: "copy-record"}) : nothing}
      ${button(_("Embed"), take(frame), {id: "copy-embed", says: _("Embed: copy the code that shows the board in a page")})}
      ${picture("png", _("Picture (PNG)"))}
      ${moves.length ? picture("gif", _("Animation (GIF)")) : nothing}
      ${button(
        _("Copy SVG"),
        take(() => get("position/svg", asked)),
        {id: "copy-svg"},
      )}
    </div>
  </section>`;
}

/**
 * Copy a text, or show it if copying is not allowed.
 * @param {View} view
 * @param {string} text
 */
export async function copyText(view, text) {
  view.told = (await copy(text)) ? _("Copied.") : text;
}
