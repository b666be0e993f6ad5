// What this browser keeps: the secrets of its seats, and how the reader likes the page.

const SEATS = "inarow.seats";
const MOST = 100;

/** What is known here of a game's seats: {seat, sides, invitation, title}; null for a stranger. */
export function seatOf(id) {
  return read()[id] ?? null;
}

/** Keep the secret of a seat. */
export function keepSeat(id, seat) {
  const all = read();
  delete all[id];
  const newest = Object.entries({...all, [id]: {...seat, since: Date.now()}}).slice(-MOST);
  localStorage.setItem(SEATS, JSON.stringify(Object.fromEntries(newest)));
}

/** Forget a game. */
export function forgetSeat(id) {
  const all = read();
  delete all[id];
  localStorage.setItem(SEATS, JSON.stringify(all));
}

/** The games this browser has a seat in, the newest first. */
export function keptGames() {
  return Object.entries(read())
    .map(([id, seat]) => ({id, ...seat}))
    .reverse();
}

/** A secret of 128 bits that nobody guesses. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}

/** How the reader likes something; `wish` sets it. */
export function liking(name, otherwise, wish = undefined) {
  const key = `inarow.${name}`;
  if (wish !== undefined) localStorage.setItem(key, wish);
  return localStorage.getItem(key) ?? otherwise;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(SEATS)) ?? {};
  } catch {
    return {};
  }
}
