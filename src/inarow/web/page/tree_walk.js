// A walk through a search tree: every node is entered and left, and the walk stands at one such moment.
//
// The nodes are the server's, with links to their parents added. What was folded can be added later,
// and is folded again when there is too much.

/** @import {NodeData, TreeData} from "wire" */

/**
 * A node that knows its place in the tree.
 * @typedef {Omit<NodeData, "children"> & {
 *   children: TreeNode[], parent: TreeNode | null, ply: number, place: number,
 *   wasFolded?: NodeData["folded"]}} TreeNode
 */

/** @typedef {"enter" | "leave"} Phase */

export const ENTER = "enter";
export const LEAVE = "leave";

const MOST = 20_000; // nodes that are loaded at once

export class TreeWalk {
  /** @type {TreeNode[]} nodes that were folded before, the longest ago first */
  #opened = [];

  /** @param {TreeData} tree */
  constructor(tree) {
    this.tree = tree;
    this.count = 0; // nodes that are loaded
    this.root = this.#adopt(tree.root, null, 0);
    this.node = this.root;
    /** @type {Phase} */
    this.phase = ENTER;
  }

  // --- where one stands

  /**
   * Go to a moment.
   * @param {TreeNode} node
   * @param {Phase} [phase]
   */
  stand(node, phase = LEAVE) {
    this.node = node;
    this.phase = phase;
  }

  get atStart() {
    return this.node === this.root && this.phase === ENTER;
  }

  get atEnd() {
    return this.node === this.root && this.phase === LEAVE;
  }

  /** The next moment; false at the end. */
  forward() {
    if (this.atEnd) return false;
    const {node} = this;
    if (this.phase === ENTER || !node.parent) {
      if (node.children.length) this.node = node.children[0];
      else this.phase = LEAVE;
      return true;
    }
    const sibling = node.parent.children[node.place + 1];
    this.node = sibling ?? node.parent;
    if (sibling) this.phase = ENTER;
    return true;
  }

  /** The moment before; false at the start. */
  back() {
    if (this.atStart) return false;
    const {node} = this;
    if (this.phase === LEAVE || !node.parent) {
      const last = node.children.at(-1);
      if (last) this.node = last;
      else this.phase = ENTER;
      return true;
    }
    const sibling = node.parent.children[node.place - 1];
    this.node = sibling ?? node.parent;
    if (sibling) this.phase = LEAVE;
    return true;
  }

  /** Go on to the next cut; false, and nothing changes, if there is none. */
  nextCut() {
    const {node, phase} = this;
    while (this.forward()) {
      if (this.phase === LEAVE && this.node.cut) return true;
    }
    this.stand(node, phase);
    return false;
  }

  /**
   * Go to where the search was after `step` steps.
   * @param {number} step
   */
  at(step) {
    let node = this.root;
    for (let next = childAt(node, step); next; next = childAt(node, step)) node = next;
    this.stand(node, node.step === step ? ENTER : LEAVE);
  }

  get step() {
    return this.phase === ENTER ? this.node.step : this.node.left - 1;
  }

  get last() {
    return this.root.left - 1;
  }

  /**
   * What the search knows of a node now.
   * @param {TreeNode} node
   * @returns {"ahead" | "under way" | "done"}
   */
  known(node) {
    const here = this.node;
    if (node.step < here.step) return node.left > here.step ? "under way" : "done";
    if (this.phase === ENTER) return node === here ? "under way" : "ahead";
    return node.left <= here.left ? "done" : "ahead";
  }

  /**
   * Whether the walk is at the node or below it.
   * @param {TreeNode} node
   */
  isOnPath(node) {
    return node.step <= this.node.step && this.node.step < node.left;
  }

  // --- nodes

  /**
   * The moves that lead to a node.
   * @param {TreeNode} [node]
   */
  path(node = this.node) {
    /** @type {string[]} */
    const moves = [];
    for (let at = node; at.parent && at.move; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /**
   * The node these moves lead to, or the last one on the way; `missing` is the move that is not there.
   * @param {string[]} moves
   */
  find(moves) {
    let node = this.root;
    for (const move of moves) {
      const next = node.children.find((child) => child.move === move);
      if (!next) return {node, missing: move};
      node = next;
    }
    return {node, missing: null};
  }

  /**
   * The node with this step, if it is loaded.
   * @param {number} step
   */
  withStep(step) {
    /** @type {TreeNode | undefined} */
    let node = this.root;
    while (node && node.step !== step) node = childAt(node, step);
    return node ?? null;
  }

  /**
   * Of the nodes of a learner's search with this position, or else of those with a wrong value, the one that was
   * finished first.
   * @param {string | null} code
   */
  firstWrong(code) {
    /** @type {TreeNode | null} */
    let first = null;
    for (const node of below(this.root)) {
      const wanted = code === null ? node.right !== null : node.code === code;
      if (wanted && (!first || endsBefore(node, first))) first = node;
    }
    return first;
  }

  /**
   * Add what was folded below a node.
   * @param {TreeNode} node
   * @param {TreeData} part
   */
  unfold(node, part) {
    node.wasFolded = node.folded;
    node.folded = null;
    node.children = part.root.children.map((child, place) => this.#adopt(child, node, place));
    this.#opened.push(node);
    for (const old of [...this.#opened]) {
      if (this.count <= MOST) break;
      if (old !== node && !this.isOnPath(old) && old.folded === null) this.fold(old);
    }
  }

  /**
   * Fold a node again that was unfolded.
   * @param {TreeNode} node
   */
  fold(node) {
    this.#opened = this.#opened.filter((other) => other !== node && !isBelow(other, node));
    this.count -= [...below(node)].length - 1;
    node.children = [];
    node.folded = node.wasFolded ?? null;
  }

  /**
   * Link the nodes of a part of the tree to their parents.
   * @param {NodeData} data
   * @param {TreeNode | null} parent
   * @param {number} place among the parent's children
   */
  #adopt(data, parent, place) {
    // The server's nodes are extended in place: copying a large tree would cost too much.
    const root = /** @type {TreeNode} */ (data);
    Object.assign(root, {parent, place, ply: parent ? parent.ply + 1 : 0});
    for (const node of below(root)) {
      this.count += 1;
      for (const [i, child] of node.children.entries()) {
        Object.assign(child, {parent: node, place: i, ply: node.ply + 1});
      }
    }
    return root;
  }
}

/**
 * The child whose part of the search contains a step.
 * @param {TreeNode} node
 * @param {number} step
 */
function childAt(node, step) {
  return node.children.find((child) => child.step <= step && step < child.left);
}

/**
 * A node and all below it, parents first. Not recursive, since trees may be deep.
 * @param {TreeNode} root
 */
function* below(root) {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    waiting.push(...node.children);
  }
}

/**
 * Whether one node was finished before another.
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function endsBefore(one, other) {
  return one.left < other.left || (one.left === other.left && one.ply > other.ply);
}

/**
 * @param {TreeNode} node
 * @param {TreeNode} top
 */
function isBelow(node, top) {
  for (let at = node.parent; at; at = at.parent) if (at === top) return true;
  return false;
}
