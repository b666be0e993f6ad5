// <inarow-clock>: one side's clock. The server keeps it; between the server's messages it runs on here.

import {_} from "./text.js";
import {html, LitElement, nothing} from "./vendor/lit-3.3.3.js";

/** @import {ClockData} from "wire" */
/** @import {Side} from "./notation.js" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

const TICK = 100; // milliseconds
const SHORT = 20; // seconds: from here on tenths are shown

export class ClockView extends LitElement {
  static properties = {
    clock: {attribute: false}, // both clocks, as the server said last
    side: {},
  };

  constructor() {
    super();
    /** @type {ClockData | null} */
    this.clock = null;
    /** @type {Side} */
    this.side = "first";
    this.since = 0; // when the server said so
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has("clock")) return;
    this.since = performance.now();
    clearInterval(this.ticking);
    if (this.clock?.running === this.side) this.ticking = setInterval(() => this.requestUpdate(), TICK);
  }

  render() {
    const {clock, side} = this;
    if (!clock) return nothing;
    const runs = clock.running === side;
    const gone = runs ? (performance.now() - this.since) / 1000 : 0;
    const left = Math.max(0, clock[side] - gone);
    return html`<time class="clock ${left < SHORT ? "short" : ""} ${runs ? "runs" : ""}" role="timer"
      aria-label=${_("time left")}>${timeText(left)}</time>`;
  }
}

/**
 * Seconds as minutes and seconds.
 * @param {number} seconds
 */
function timeText(seconds) {
  const isShort = seconds < SHORT;
  const whole = isShort ? Math.floor(10 * seconds) / 10 : Math.ceil(seconds);
  const rest = isShort ? (whole % 60).toFixed(1) : String(whole % 60);
  return `${Math.floor(whole / 60)}:${rest.padStart(isShort ? 4 : 2, "0")}`;
}

customElements.define("inarow-clock", ClockView);
