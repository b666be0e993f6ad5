// <inarow-invitation>: a link for a friend, with an address that the friend can reach, to copy, share or scan.

import {get} from "./api.js";
import {button} from "./forms.js";
import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {copy, View} from "./view.js";

const MARGIN = 2; // light cells around a QR code
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

export class InvitationView extends View {
  static properties = {
    path: {}, // the address within the server, with the secret
    server: {state: true}, // the server as the friend reaches it
    isLocal: {state: true}, // whether only this machine can
    code: {state: true}, // the QR code as a path
    told: {state: true},
  };

  constructor() {
    super();
    this.path = "";
    this.server = location.origin;
    this.isLocal = false;
    /** @type {{size: number, path: string} | null} */
    this.code = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.open();
  }

  get href() {
    return this.server + this.path;
  }

  async open() {
    if (LOCAL.includes(location.hostname)) {
      await this.attempt(async () => {
        const {address} = await get("reach");
        this.isLocal = address === null;
        this.server = address ?? location.origin;
      });
    }
    this.code = await drawCode(this.href);
  }

  async copy() {
    this.told = (await copy(this.href)) ? _("Copied.") : this.href;
  }

  share() {
    return navigator.share({title: "inarow", text: _("Play with me!"), url: this.href}).catch(() => null);
  }

  render() {
    /** @param {FocusEvent & {target: HTMLInputElement}} event */
    const select = ({target}) => target.select();
    const [before, after] = _("To let others in, start the server with {command}.").split("{command}");
    return html`
      <h2>${_("Invite your friend")}</h2>
      <div class="sides">
        ${this.code ? renderCode(this.code) : html`<span class="qr"></span>`}
        <div>
          <label>${_("Whoever opens this link first takes the seat.")}
            <input id="invitation" readonly .value=${this.href} @focus=${select}>
          </label>
          <div class="buttons">
            ${button(_("Copy link"), () => this.copy(), {id: "copy-invitation", look: "main"})}
            ${"share" in navigator ? button(_("Share …"), () => this.share(), {id: "share-invitation"}) : nothing}
            <span class="told" role="status">${this.told}</span>
          </div>
        </div>
      </div>
      ${
        this.isLocal
          ? html`<p class="problem">${_("Only this computer can open the link.")}
              ${before}<code>inarow web --host 0.0.0.0</code>${after}</p>`
          : nothing
      }`;
  }
}

/**
 * A QR code, as a path of dark cells.
 * @param {string} text
 */
async function drawCode(text) {
  const {qrcodegen} = await import("./vendor/qrcodegen-1.8.0.js");
  const code = qrcodegen.QrCode.encodeText(text, qrcodegen.QrCode.Ecc.MEDIUM);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.getModule(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return {size: code.size, path};
}

/** @param {{size: number, path: string}} code */
function renderCode({size, path}) {
  const all = size + 2 * MARGIN;
  return html`<svg class="qr" viewBox="${-MARGIN} ${-MARGIN} ${all} ${all}" role="img"
    aria-label=${_("The link as a QR code")}>
    <path fill="#fff" d="M${-MARGIN} ${-MARGIN}h${all}v${all}h${-all}z"></path>
    <path fill="#000" shape-rendering="crispEdges" d=${path}></path>
  </svg>`;
}

customElements.define("inarow-invitation", InvitationView);
