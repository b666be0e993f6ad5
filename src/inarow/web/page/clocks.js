// Both sides' clocks. The server keeps them; between its messages they run on here.

import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";

/** @import {ClockData} from "wire" */
/** @import {Side} from "./notation.js" */
/** @import {LitElement} from "./vendor/lit-3.3.3.js" */

const TICK = 100; // milliseconds
const SHORT = 20; // seconds: from here on tenths are shown

export class Clocks {
  #host;
  /** @type {ClockData | null} */
  #clock = null;
  #since = 0; // when the server said so
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /** @param {LitElement} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Go on from what the server says.
   * @param {ClockData | null} clock
   */
  take(clock) {
    this.#clock = clock;
    this.#since = performance.now();
    this.stop();
    if (clock?.running) this.#ticking = setInterval(() => this.#host.requestUpdate(), TICK);
  }

  stop() {
    clearInterval(this.#ticking);
  }

  /** @param {Side} side */
  render(side) {
    const clock = this.#clock;
    if (!clock) return nothing;
    const runs = clock.running === side;
    const gone = runs ? (performance.now() - this.#since) / 1000 : 0;
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
  const whole = seconds < SHORT ? Math.floor(10 * seconds) / 10 : Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = seconds < SHORT ? (whole % 60).toFixed(1) : String(whole % 60);
  return `${minutes}:${rest.padStart(seconds < SHORT ? 4 : 2, "0")}`;
}
