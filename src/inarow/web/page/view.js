// What all views share: they render into the page itself, and update when language or looks change.

import {Problem, Unreachable} from "./api.js";
import {_} from "./text.js";
import {html, LitElement, nothing} from "./vendor/lit-3.3.3.js";

/** The steps that the arrow keys make through moves. */
/** @type {Record<string, number>} */
export const ARROWS = {ArrowLeft: -1, ArrowRight: 1};

const FIRST_PAUSE = 500; // milliseconds
const LONGEST_PAUSE = 4000;

export class View extends LitElement {
  constructor() {
    super();
    this.told = ""; // the message below the board or form
    /** @type {(() => void)[]} */
    this.leaving = []; // called when the view is removed from the page
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.hear(window, "inarow-changed", () => this.changed());
  }

  disconnectedCallback() {
    for (const leave of this.leaving.splice(0)) leave();
    super.disconnectedCallback();
  }

  /** Language or looks have changed. */
  changed() {
    this.requestUpdate();
  }

  /**
   * Listen to events while the view is on the page.
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => void} listener
   * @param {boolean} [early] before those on the way to the target hear them
   */
  hear(target, type, listener, early = false) {
    target.addEventListener(type, listener, early);
    this.leaving.push(() => target.removeEventListener(type, listener, early));
  }

  /**
   * Run something that can fail, and show what went wrong. While the server can't be reached, it is tried
   * again, as the message says.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | null>}
   */
  async attempt(work) {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const result = await work();
        if (this.told === unreachable()) this.told = "";
        return result;
      } catch (error) {
        this.told = sentence(error);
        if (!(error instanceof Unreachable)) return null;
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (!this.isConnected) return null;
      }
    }
  }
}

/**
 * The value, which must be loaded by now.
 * @template T
 * @param {T | null | undefined} value
 * @returns {T}
 */
export function there(value) {
  if (value === null || value === undefined) throw new Error("this has not been loaded yet");
  return value;
}

/**
 * Go to another address of the page without reloading.
 * @param {string} path
 */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new Event("inarow-went"));
}

/**
 * Change the address without going anywhere.
 * @param {string} path
 */
export function replaceAddress(path) {
  history.replaceState(null, "", path);
}

/**
 * An address with a query; what is null, undefined or empty is left out.
 * @param {string} path
 * @param {Record<string, string | number | string[] | null | undefined>} query
 */
export function address(path, query) {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
    if (text) parts.set(name, text);
  }
  return `${path}?${parts}`;
}

/**
 * A link within the page.
 * @param {string} path
 * @param {unknown} content
 * @param {string} [className]
 */
export function link(path, content, className = "") {
  /** @param {MouseEvent} event */
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(path);
  };
  const current = path === location.pathname ? "page" : nothing;
  return html`<a href=${path} class=${className || nothing} aria-current=${current} @click=${follow}>${content}</a>`;
}

/**
 * Whether a key belongs to the browser, or to a field.
 * @param {KeyboardEvent} event
 */
export function isForeignKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof Element && /^(input|select|textarea)$/i.test(event.target.tagName);
}

/** What is said while the server can't be reached. */
export function unreachable() {
  return _("The server can't be reached; trying again.");
}

/**
 * What went wrong, as a sentence.
 * @param {unknown} error
 */
export function sentence(error) {
  if (error instanceof Unreachable) return unreachable();
  if (error instanceof Problem) return error.message;
  throw error;
}

/**
 * Announce something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  const place = document.getElementById("news");
  if (place) place.textContent = text;
}

/**
 * Put a text on the clipboard; false where that is not allowed.
 * @param {string} text
 */
export async function copy(text) {
  const copied = await write(text);
  announce(copied ? _("Copied.") : text);
  return copied;
}

/** @param {string} text */
async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}

/**
 * Load a style sheet that not every visit needs.
 * @param {string} name
 */
export function useStyle(name) {
  const href = new URL(name, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = href;
  document.head.append(sheet);
}
