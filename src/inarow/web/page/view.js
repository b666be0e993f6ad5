// What all views share: they draw into the page itself, and are told when language or looks change.

import {LitElement, html, nothing} from "./vendor/lit-3.3.3.js";
import {Problem, Unreachable} from "./api.js";
import {_} from "./text.js";

export class View extends LitElement {
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.onChanged = () => this.changed();
    addEventListener("inarow-changed", this.onChanged);
  }

  disconnectedCallback() {
    removeEventListener("inarow-changed", this.onChanged);
    super.disconnectedCallback();
  }

  /** Language or looks have changed. */
  changed() {
    this.requestUpdate();
  }
}

/** Go to another address of the page, without loading it again. */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new Event("inarow-went"));
}

/** Stand at another address without having gone anywhere. */
export function stand(path) {
  history.replaceState(null, "", path);
}

/** A link within the page. */
export function link(path, content, className = "") {
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(path);
  };
  return html`<a href=${path} class=${className || nothing} @click=${follow}>${content}</a>`;
}

/** What went wrong, as a sentence. */
export function sentence(error) {
  if (error instanceof Unreachable) return _("The server can't be reached; trying again.");
  if (error instanceof Problem) return error.message;
  throw error;
}

/** Say something politely to those who can't see the page. */
export function announce(text) {
  const place = document.getElementById("news");
  if (place) place.textContent = text;
}

/** Put a text on the clipboard; where that is not allowed, show it to be copied by hand. */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    announce(done);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    announce(copied ? done : text);
    return copied;
  }
}
