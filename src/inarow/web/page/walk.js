// A search tree as it is walked: every node is entered and left, and one stands at such a moment.
//
// The nodes are those of the server's JSON; here they learn who their parent is. What was folded
// can be put in later, and is folded again when there is too much.

export const ENTER = "enter";
export const LEAVE = "leave";

const MOST = 20_000; // nodes that are held at once

export class Walk {
  #opened = []; // nodes that were folded before, the longest ago first

  constructor(tree) {
    this.tree = tree;
    this.count = 0;
    this.root = tree.root;
    this.#adopt(this.root, null, 0, 0);
    this.node = this.root;
    this.phase = ENTER;
  }

  // --- where one stands

  /** Stand at a moment. */
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
    if (this.phase === ENTER) {
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
    if (this.phase === LEAVE) {
      if (node.children.length) this.node = node.children.at(-1);
      else this.phase = ENTER;
      return true;
    }
    const sibling = node.parent.children[node.place - 1];
    this.node = sibling ?? node.parent;
    if (sibling) this.phase = LEAVE;
    return true;
  }

  /** Go on to the next node that is left with a cut; false, and nothing changed, if there is none. */
  nextCut() {
    const {node, phase} = this;
    while (this.forward()) {
      if (this.phase === LEAVE && this.node.cut) return true;
    }
    this.stand(node, phase);
    return false;
  }

  /** Stand where the search was after so many steps. */
  at(step) {
    let node = this.root;
    for (;;) {
      const next = node.children.find((child) => child.step <= step && step < child.left);
      if (!next) break;
      node = next;
    }
    this.stand(node, node.step === step ? ENTER : LEAVE);
  }

  get step() {
    return this.phase === ENTER ? this.node.step : this.node.left - 1;
  }

  get last() {
    return this.root.left - 1;
  }

  /** What the search knows of a node now: "ahead", "under way" or "done". */
  known(node) {
    const here = this.node;
    if (node.step < here.step) return node.left > here.step ? "under way" : "done";
    if (this.phase === ENTER) return node === here ? "under way" : "ahead";
    return node.left <= here.left ? "done" : "ahead";
  }

  /** Whether one stands at the node or below it. */
  isOnLine(node) {
    return node.step <= this.node.step && this.node.step < node.left;
  }

  // --- nodes

  /** The moves that lead to a node. */
  line(node = this.node) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /** The node these moves lead to, or the last one on the way; `missing` is the move that is not there. */
  find(moves) {
    let node = this.root;
    for (const move of moves) {
      const next = node.children.find((child) => child.move === move);
      if (!next) return {node, missing: move};
      node = next;
    }
    return {node, missing: null};
  }

  /** The node with this step, where it is held. */
  withStep(step) {
    let node = this.root;
    while (node && node.step !== step) {
      node = node.children.find((child) => child.step <= step && step < child.left);
    }
    return node ?? null;
  }

  /** Put in what was folded below a node. */
  unfold(node, part) {
    node.wasFolded = node.folded;
    node.folded = null;
    node.children = part.root.children;
    for (const [place, child] of node.children.entries()) this.#adopt(child, node, node.ply + 1, place);
    this.#opened.push(node);
    for (const old of [...this.#opened]) {
      if (this.count <= MOST) break;
      if (old !== node && !this.isOnLine(old) && old.folded === null) this.fold(old);
    }
  }

  /** Fold a node again that was put in. */
  fold(node) {
    this.#opened = this.#opened.filter((other) => other !== node && !isBelow(other, node));
    this.count -= size(node) - 1;
    node.children = [];
    node.folded = node.wasFolded;
  }

  #adopt(root, parent, ply, place) {
    Object.assign(root, {parent, ply, place});
    const waiting = [root];
    while (waiting.length) {
      const node = waiting.pop();
      this.count += 1;
      for (const [i, child] of node.children.entries()) {
        Object.assign(child, {parent: node, ply: node.ply + 1, place: i});
        waiting.push(child);
      }
    }
  }
}

function isBelow(node, top) {
  for (let at = node.parent; at; at = at.parent) if (at === top) return true;
  return false;
}

function size(root) {
  let count = 0;
  const waiting = [root];
  while (waiting.length) {
    count += 1;
    waiting.push(...waiting.pop().children);
  }
  return count;
}
