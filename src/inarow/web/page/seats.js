// The seats this browser has taken: a seat's secret is what lets it move.

import {readStored, store} from "./storage.js";

/** @import {Side} from "./notation.js" */

/**
 * @typedef {object} Seat
 * @property {string} seat the secret
 * @property {Side[]} sides the sides that are played from here
 * @property {string} [title] of the game
 * @property {string} [invitation] what a friend takes the other seat with
 * @property {boolean} [joining] while the server has not confirmed it yet
 * @property {number} [since] when it was stored last
 */

const SEATS = "seats";
const MOST = 100;

/**
 * This browser's seat in a game; null if it has none.
 * @param {string} id
 * @returns {Seat | null}
 */
export function seatOf(id) {
  return allSeats()[id] ?? null;
}

/**
 * Remember a seat; only the newest are kept.
 * @param {string} id
 * @param {Seat} seat
 */
export function storeSeat(id, seat) {
  const {[id]: unused, ...others} = allSeats();
  const newest = Object.entries({...others, [id]: {...seat, since: Date.now()}}).slice(-MOST);
  store(SEATS, Object.fromEntries(newest));
}

/**
 * Forget a game.
 * @param {string} id
 */
export function forgetSeat(id) {
  const {[id]: unused, ...others} = allSeats();
  store(SEATS, others);
}

/** The games this browser has a seat in, the newest first. */
export function seatedGames() {
  return Object.entries(allSeats())
    .map(([id, seat]) => ({id, ...seat}))
    .reverse();
}

/**
 * A name as the server takes it: without what could name a program.
 * @param {string} text
 */
export function cleanName(text) {
  return text.replace(/[:/\\\p{Cc}\p{Cs}\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu, " ").trim();
}

/** A secret of 128 bits. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}

/** @returns {Record<string, Seat>} */
function allSeats() {
  return readStored(SEATS, {});
}
