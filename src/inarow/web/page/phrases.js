// What is said about sides, scores and endings.

import {sideName} from "./looks.js";
import {otherSide} from "./notation.js";
import {_, ngettext, number} from "./text.js";
import {html} from "./vendor/lit-3.3.3.js";

/** @import {CountData, StoredGameData, PositionData, ReportData, ScoreData, SeatData} from "wire" */
/** @import {Side} from "./notation.js" */

/**
 * The name of a side's player.
 * @param {Partial<SeatData> & {player: string}} seat
 */
export function playerName(seat) {
  if (seat.name) return seat.name;
  if (seat.person) return _("person");
  const level = /^level-(\d+)/.exec(seat.player);
  return level ? _("Level {n}", {n: level[1]}) : seat.player;
}

/**
 * What the engine has to do without, as some of its files are damaged.
 * @param {string[]} notices
 */
export function renderNotices(notices) {
  return notices.map(
    (notice) =>
      html`<p class="notice">${_("The computer is weaker here, and its values are less sure: {notice}", {
        notice,
      })}</p>`,
  );
}

/**
 * A game's name with the code of its rules, which is the name of games that have no other.
 * @param {string} title
 * @param {string} rules
 */
export function renderTitle(title, rules) {
  return title === rules ? title : html`${title} <span class="quiet">${rules}</span>`;
}

/**
 * What a score says, in full.
 * @param {ScoreData} score
 */
export function scorePhrase(score) {
  const {value, plies, proven, bound} = score;
  if (proven && plies !== null && value > 0 && bound === "at least")
    return ngettext("wins within {n} ply", "wins within {n} plies", plies);
  if (proven && plies !== null && value < 0 && bound === "at most")
    return ngettext("loses within {n} ply", "loses within {n} plies", plies);
  const phrase = exactPhrase(score);
  if (bound === "at least") return _("at least: {score}", {score: phrase});
  if (bound === "at most") return _("at most: {score}", {score: phrase});
  return phrase;
}

/** @param {ScoreData} score */
function exactPhrase({value, plies, proven}) {
  if (!proven) return _("estimate: {percent}%", {percent: percent(value)});
  if (value === 0) return _("draw");
  if (plies === null) return value > 0 ? _("wins") : _("loses");
  if (value > 0) return ngettext("wins in {n} ply", "wins in {n} plies", plies);
  return ngettext("loses in {n} ply", "loses in {n} plies", plies);
}

/**
 * A score short enough for a cell: +3 wins in three plies, = draw, ~62 percent to be expected.
 * @param {ScoreData} score
 */
export function scoreSign({value, plies, proven}) {
  if (!proven) return `~${percent(value)}`;
  if (value === 0) return "=";
  return (value > 0 ? "+" : "−") + (plies ?? "");
}

/**
 * How a score looks: its class in the styles.
 * @param {ScoreData} score
 */
export function scoreLook({value, proven}) {
  if (!proven) return "guess";
  if (value === 0) return "draw";
  return value > 0 ? "win" : "loss";
}

/**
 * A value from -1 to 1 as a percentage.
 * @param {number} value
 */
function percent(value) {
  return Math.round(50 * (value + 1));
}

/**
 * How a game ended, in a sentence.
 * @param {StoredGameData} game whose `ending` is there
 */
export function endingPhrase({ending, marks, seats, position}) {
  const winner = ending?.winner;
  if (!winner) return _("A draw: the board is full.");
  /** @param {Side} side */
  const name = (side) => {
    const stone = capital(sideName(side, position, marks));
    return seats[side].person && !seats[side].name ? stone : `${stone} (${playerName(seats[side])})`;
  };
  const holes = {winner: name(winner), loser: name(otherSide(winner))};
  if (ending.reason === "time-out") return _("{loser} ran out of time: {winner} wins.", holes);
  if (ending.reason === "resigned") return _("{loser} resigns: {winner} wins.", holes);
  if (ending.reason === "crash") return _("{loser} broke down: {winner} wins.", holes);
  return linePhrase(position, holes);
}

/**
 * How a game ended, in a few words.
 * @param {StoredGameData} game whose `ending` is there
 */
export function howPhrase({ending, position}) {
  if (ending?.reason === "resigned") return _("Resigned");
  if (ending?.reason === "crash") return _("The computer broke down");
  if (ending?.reason === "time-out") return _("Time is up");
  if (!ending?.winner) return _("The board is full");
  return ngettext("{n} in a row", "{n} in a row", position.k);
}

/**
 * Who is to move on a board without players, or how it ended.
 * @param {PositionData} position
 */
export function statusPhrase(position) {
  const {outcome, turn} = position;
  if (outcome === "draw") return _("A draw: the board is full.");
  /** @param {Side} side */
  const name = (side) => capital(sideName(side, position));
  if (outcome) return linePhrase(position, {winner: name(outcome), loser: name(otherSide(outcome))});
  return _("{mark} to move", {mark: name(turn)});
}

/**
 * A text as it begins a sentence.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @param {PositionData} position
 * @param {{winner: string, loser: string}} names
 */
function linePhrase({misere, k}, names) {
  if (misere) return _("{loser} has {k} in a row and loses: {winner} wins.", {...names, k});
  return _("{winner} has {k} in a row and wins.", {...names, k});
}

/**
 * How a game is won, in a sentence.
 * @param {PositionData} position
 */
export function aimPhrase({misere, exact, k}) {
  if (exact && misere) {
    return ngettext(
      "Whoever gets exactly {n} in a row loses; a longer line does not count.",
      "Whoever gets exactly {n} in a row loses; a longer line does not count.",
      k,
    );
  }
  if (exact) {
    return ngettext(
      "Whoever gets exactly {n} in a row wins; a longer line does not count.",
      "Whoever gets exactly {n} in a row wins; a longer line does not count.",
      k,
    );
  }
  if (misere) {
    return ngettext("Whoever gets {n} in a row loses.", "Whoever gets {n} in a row loses.", k);
  }
  return ngettext("Whoever gets {n} in a row wins.", "Whoever gets {n} in a row wins.", k);
}

/**
 * The time and nodes that a search took.
 * @param {Pick<ReportData, "nodes" | "seconds" | "finished">} report
 */
export function effortPhrase(report) {
  const count = number(report.nodes);
  const nodes = ngettext("{count} node", "{count} nodes", report.nodes, {count});
  const text = `${secondsPhrase(report.seconds)}, ${nodes}`;
  return report.finished ? text : `${text}, ${_("stopped at the limit")}`;
}

/** @param {number} seconds */
export function secondsPhrase(seconds) {
  const least = 0.01;
  return `${seconds < least ? "< " : ""}${_("{seconds} s", {seconds: number(Math.max(seconds, least), 2)})}`;
}

/**
 * The random games behind a value.
 * @param {CountData} count
 */
export function countPhrase({won, drawn, games}) {
  return _("{won} won and {drawn} drawn of {games} random games", {
    won: number(won),
    drawn: number(drawn),
    games: number(games),
  });
}
