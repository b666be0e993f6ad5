// What is said about the nodes of a search tree.

import {mark, otherSide} from "./notation.js";
import {_, ngettext, number} from "./text.js";

/** @import {NodeData, TreeWish} from "wire" */
/** @import {Side} from "./notation.js" */
/** @import {TreeNode, TreeWalk} from "./tree_walk.js" */

/** @typedef {NonNullable<TreeWish["algorithm"]>} Algorithm */

/**
 * What the algorithms are called.
 * @returns {Record<string, string>}
 */
export function algorithms() {
  return {
    minimax: _("minimax"),
    "minimax-depth": _("minimax with a depth"),
    "alpha-beta": _("alpha-beta"),
    "alpha-beta-table": _("alpha-beta with a table"),
    "alpha-beta-mirror": _("alpha-beta with mirror images"),
    "monte-carlo": _("Monte-Carlo"),
  };
}

/**
 * What a tree's algorithm is called; "own" is the learner's.
 * @param {string} name
 */
export function algorithmName(name) {
  return name in algorithms() ? algorithms()[/** @type {Algorithm} */ (name)] : _("your search");
}

/**
 * A value with its sign: +3, 0, −0.25.
 * @param {number | null} value
 */
export function signed(value) {
  if (value === null) return "∞";
  const digits = Number.isInteger(value) ? 0 : 2;
  const size = number(Math.abs(value), digits);
  return value > 0 ? `+${size}` : value < 0 ? `−${size}` : size;
}

/**
 * The value of a node, with ≥ or ≤ where it is only a bound.
 * @param {Pick<NodeData, "value" | "bound">} node
 */
export function valueSign({value, bound}) {
  if (value === null) return "?";
  const signs = {"at least": "≥", "at most": "≤", exact: ""};
  return signs[bound] + signed(value);
}

/**
 * Alpha and beta: from −∞ to +3.
 * @param {NodeData["window"]} window
 */
export function windowPhrase(window) {
  if (!window) return _("none");
  const [alpha, beta] = window;
  return `α ${alpha === null ? "−∞" : signed(alpha)}, β ${beta === null ? "+∞" : signed(beta)}`;
}

/**
 * A node in a sentence, for screen readers.
 * @param {TreeWalk} walk
 * @param {TreeNode} node
 */
export function nodePhrase(walk, node) {
  const where = node.parent ? walk.path(node).join(" ") : _("start");
  const known = walk.known(node);
  if (known === "ahead") return _("{moves}, not looked at yet", {moves: where});
  if (known === "under way") return _("{moves}, under way", {moves: where});
  const parts = [`${where}, ${worthPhrase(node)}`];
  if (node.right !== null) parts.push(_("wrong: {right} is right", {right: signed(node.right)}));
  if (node.kind === "table") parts.push(_("from the table"));
  if (node.kind === "mirror") parts.push(_("from a mirror image"));
  if (node.cut) {
    const count = node.never.length;
    parts.push(ngettext("cut: {n} move never looked at", "cut: {n} moves never looked at", count));
  }
  if (node.folded) {
    const count = number(node.folded.nodes);
    parts.push(ngettext("{count} node folded", "{count} nodes folded", node.folded.nodes, {count}));
  }
  return parts.join(", ");
}

/**
 * What a node is worth, and to whom.
 * @param {TreeNode} node
 */
export function worthPhrase(node) {
  if (node.value === null) return _("no value");
  return _("worth {value} to {mark}", {value: valueSign(node), mark: mark(node.turn)});
}

/**
 * Why a node has the value it has.
 * @param {TreeNode} node
 */
export function reasonPhrase(node) {
  const side = mark(node.turn);
  if (node.kind === "end") return node.value === 0 ? _("The game is over: a draw.") : _("The game is over: a line.");
  if (node.kind === "horizon") return _("The depth is reached: this is a guess.");
  if (node.kind === "table") return _("The table knew this position already: nothing was searched below it.");
  if (node.kind === "mirror") return _("A mirror image was searched already: nothing was searched below it.");
  if (node.kind === "stopped") return _("The search was stopped here.");
  if (node.kind === "games") return _("The average of random games.");
  if (node.best === null) return "";
  return _("{move} decides: it is the best that {mark} has here.", {move: node.best, mark: side});
}

/**
 * Why the other moves were not searched.
 * @param {TreeWalk} walk
 * @param {NonNullable<TreeNode["cut"]>} cut
 * @param {Side} turn of the node
 */
export function cutPhrase(walk, {move, value, limit}, turn) {
  const other = mark(otherSide(turn));
  const holes = {move: move ?? "?", other, value: signed(value), limit: signed(limit)};
  const most = walk.root.window?.[1] ?? null;
  if (most !== null && limit !== null && limit >= most) {
    return _("Cut: {move} is worth {value} here, and nothing can be better: the rest need not be looked at.", holes);
  }
  return _(
    "Cut: {move} is worth {value} here, which reaches β = {limit}. {other} has something at least as good elsewhere and won't come here: the rest need not be looked at.",
    holes,
  );
}
