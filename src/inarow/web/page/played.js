// The games that were finished in this browser: results, accuracy, and how they add up.

import {readStored, store} from "./storage.js";

/** @import {StoredGameData} from "wire" */
/** @import {Side} from "./notation.js" */

/** @typedef {"won" | "drawn" | "lost"} Result */
/** @typedef {NonNullable<StoredGameData["deal"]>} DealData */

/**
 * @typedef {object} PlayedGame
 * @property {string} id
 * @property {string} rules
 * @property {string} title
 * @property {Side} side the reader's
 * @property {string} opponent a player's name, such as level-3, or a person's
 * @property {Result} result
 * @property {string} start
 * @property {string} moves
 * @property {number} when in milliseconds
 * @property {number | null} accuracy in per cent; null if no move counted, or until it is known
 * @property {boolean} [rated] whether the accuracy was worked out
 * @property {Agreed} [agreed] how its opening was agreed on; the stones of an agreed opening are nobody's mistake
 */

/** @typedef {{agreement?: DealData["agreement"], decisions?: DealData["decided"]}} Agreed what a review is to know of an opening by agreement */

/** @typedef {{rules: string, title: string, opponent: string, games: PlayedGame[]}} Group games of one kind against one opponent */

const GAMES = "games";
const MOST = 1000;
/** @type {Result[]} */
export const RESULTS = ["won", "drawn", "lost"];

/** @returns {PlayedGame[]} all of them, the newest first */
export function playedGames() {
  /** @type {unknown} */
  const games = readStored(GAMES, null);
  return Array.isArray(games) ? games.filter(isPlayed) : [];
}

/**
 * What a review is to know of a game's opening.
 * @param {StoredGameData["deal"]} [deal]
 * @returns {Agreed}
 */
export function agreedOf(deal) {
  return deal ? {agreement: deal.agreement, decisions: deal.decided} : {};
}

/**
 * Remember how a game ended, once.
 * @param {StoredGameData} game
 * @param {Side[]} sides the sides played from here
 */
export function countPlayed(game, sides) {
  const {id, title, start, moves, seats, position, ending, deal} = game;
  const own = sides.filter((side) => seats[side].person);
  if (!ending || own.length !== 1 || !moves.length) return; // two people at one screen both won and lost
  const [side] = own;
  const other = seats[side === "first" ? "second" : "first"];
  const result = !ending.winner ? "drawn" : ending.winner === side ? "won" : "lost";
  const opponent = other.person ? other.name || "person" : other.player;
  const before = playedGames();
  const agreed = agreedOf(deal);
  /** @param {PlayedGame} one */
  const isSame = (one) => one.id === id && isOf(one, start, moves.join(" "), agreed);
  const {accuracy = null, rated = false} = before.find(isSame) ?? {};
  keep([
    {
      id,
      rules: position.rules,
      title,
      side,
      opponent,
      result,
      start,
      moves: moves.join(" "),
      when: Date.now(),
      accuracy,
      rated,
      agreed,
    },
    ...before.filter((one) => one.id !== id),
  ]);
}

/**
 * Remember how well a game was played.
 * @param {string} start
 * @param {string} moves
 * @param {Agreed} agreed
 * @param {{[side: string]: number | null}} accuracy
 */
export function countAccuracy(start, moves, agreed, accuracy) {
  const games = playedGames();
  /** @param {PlayedGame} game */
  const isMeant = (game) => isOf(game, start, moves, agreed);
  if (!games.some(isMeant)) return;
  keep(games.map((game) => (isMeant(game) ? {...game, accuracy: accuracy[game.side] ?? null, rated: true} : game)));
}

/**
 * Whether a game has these moves and this opening.
 * @param {PlayedGame} game
 * @param {string} start
 * @param {string} moves
 * @param {Agreed} agreed
 */
function isOf(game, start, moves, agreed) {
  const words = ({agreement, decisions = []} = /** @type {Agreed} */ ({})) => [agreement, ...decisions].join(" ");
  return game.start === start && game.moves === moves && words(game.agreed) === words(agreed);
}

/**
 * Add games from a file; those that are known stay as they are.
 * @param {string} text
 * @returns {number | null} how many are new; null if the text is not such a file
 */
export function importPlayed(text) {
  /** @type {unknown} */
  let read;
  try {
    read = JSON.parse(text).games;
  } catch {
    return null;
  }
  if (!Array.isArray(read) || !read.every(isPlayed)) return null;
  const known = playedGames();
  const fresh = read.filter(({id}) => !known.some((game) => game.id === id));
  keep([...known, ...fresh].sort((a, b) => b.when - a.when));
  return fresh.length;
}

/** The games as the text of a file. */
export function exportPlayed() {
  return JSON.stringify({inarow: "games", games: playedGames()}, null, 1);
}

/** @returns {Group[]} the games by rules and opponent, the most played first */
export function groups() {
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const game of playedGames()) {
    const key = `${game.rules}|${game.opponent}`;
    const {rules, title, opponent} = game;
    const group = found.get(key) ?? {rules, title, opponent, games: []};
    group.games.push(game);
    found.set(key, group);
  }
  return [...found.values()].sort((a, b) => b.games.length - a.games.length);
}

/**
 * How often each result came.
 * @param {PlayedGame[]} games
 */
export function tally(games) {
  /** @param {Result} result */
  const count = (result) => games.filter((game) => game.result === result).length;
  return {won: count("won"), drawn: count("drawn"), lost: count("lost")};
}

/**
 * The mean accuracy of the games that were reviewed; null if none was.
 * @param {PlayedGame[]} games
 */
export function meanAccuracy(games) {
  const known = games.map((game) => game.accuracy).filter((accuracy) => accuracy !== null);
  return known.length ? known.reduce((sum, accuracy) => sum + accuracy, 0) / known.length : null;
}

/** @param {PlayedGame[]} games */
function keep(games) {
  store(GAMES, games.slice(0, MOST));
}

/**
 * Whether a value from outside is a game.
 * @param {any} value
 * @returns {value is PlayedGame}
 */
function isPlayed(value) {
  const texts = ["id", "rules", "title", "opponent", "start", "moves"];
  return (
    value !== null &&
    typeof value === "object" &&
    texts.every((name) => typeof value[name] === "string") &&
    ["first", "second"].includes(value.side) &&
    RESULTS.includes(value.result) &&
    typeof value.when === "number" &&
    (value.accuracy === null || typeof value.accuracy === "number") &&
    (value.agreed === undefined || isAgreed(value.agreed))
  );
}

/** @param {any} value */
function isAgreed(value) {
  const {agreement, decisions = []} = value ?? {};
  return (agreement === undefined || typeof agreement === "string") && Array.isArray(decisions);
}
