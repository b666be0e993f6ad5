// What is said about sides, scores and endings.

import {_, ngettext, number} from "./text.js";

/** The mark of a side's stones. */
export function mark(side, marks) {
  return side === "first" ? marks[0] : marks[1];
}

/** Who plays a side: a person by name, a player by its own. */
export function playerName(seat) {
  if (seat.name) return seat.name;
  if (seat.person) return _("person");
  const level = /^level-(\d+)/.exec(seat.player);
  return level ? _("Level {n}", {n: level[1]}) : seat.player;
}

/** What a score says, in full. */
export function scoreWords(score) {
  const words = plainScoreWords(score);
  if (score.bound === "at least") return _("at least: {score}", {score: words});
  if (score.bound === "at most") return _("at most: {score}", {score: words});
  return words;
}

function plainScoreWords({value, plies, proven}) {
  if (!proven) return _("estimate: {percent}%", {percent: percent(value)});
  if (value === 0) return _("draw");
  if (plies === null) return value > 0 ? _("wins") : _("loses");
  if (value > 0) return ngettext("wins in {n} ply", "wins in {n} plies", plies);
  return ngettext("loses in {n} ply", "loses in {n} plies", plies);
}

/** A score short enough for a cell: +3 wins in three plies, = draw, ~62 percent to be expected. */
export function scoreSign({value, plies, proven}) {
  if (!proven) return `~${percent(value)}`;
  if (value === 0) return "=";
  return (value > 0 ? "+" : "−") + (plies ?? "");
}

/** How a score looks: win, loss, draw or guess. */
export function scoreLook({value, proven}) {
  if (!proven) return "guess";
  return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

/** From -1 to 1 to percent. */
export function percent(value) {
  return Math.round(50 * (value + 1));
}

/** Sorts scores, the best first. */
export function compareScores(a, b) {
  return rank(b) - rank(a);
}

function rank({value, plies, proven}) {
  if (!proven || value === 0) return value;
  const nearness = plies === null ? 0 : 1 / (1 + plies);
  return value > 0 ? 2 + nearness : -2 - nearness;
}

/** How a game ended, in a sentence. */
export function endingWords(game) {
  const {reason, winner} = game.ending;
  if (winner === null) return _("A draw: the board is full.");
  const loser = winner === "first" ? "second" : "first";
  const name = (side) => `${mark(side, game.marks)} (${playerName(game.seats[side])})`;
  const holes = {winner: name(winner), loser: name(loser), k: game.position.k};
  if (reason === "resigned") return _("{loser} resigns: {winner} wins.", holes);
  if (reason === "crash") return _("{loser} broke down: {winner} wins.", holes);
  if (game.position.misere) {
    return _("{loser} has {k} in a row and loses: {winner} wins.", holes);
  }
  return _("{winner} has {k} in a row and wins.", holes);
}

/** What a position is about, in a sentence. */
export function aim({misere, k}) {
  if (misere) {
    return ngettext("Whoever gets {n} in a row loses.", "Whoever gets {n} in a row loses.", k);
  }
  return ngettext("Whoever gets {n} in a row wins.", "Whoever gets {n} in a row wins.", k);
}

/** What a move has cost. */
export function effortWords(report) {
  const count = number(report.nodes);
  const nodes = ngettext("{count} node", "{count} nodes", report.nodes, {count});
  const text = `${number(report.seconds, 2)} s, ${nodes}`;
  return report.finished ? text : `${text}, ${_("stopped at the limit")}`;
}
