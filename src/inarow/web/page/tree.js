// <inarow-tree>: draws a search tree, small boards at its nodes, and says which node was chosen.
//
// Only what is visible is drawn, so thousands of nodes cost no more than dozens. Unless everything
// is shown, only the nodes on the current path are open, and those opened by hand.

import {cellCorner, gridPath, markPath} from "./drawing.js";
import {mark, readCode} from "./notation.js";
import {_, number} from "./text.js";
import {nodePhrase, valueSign} from "./tree_phrases.js";
import {hierarchy, tree as layout} from "./vendor/d3-hierarchy-3.1.3.js";
import {css, html, LitElement, nothing, repeat, svg} from "./vendor/lit-3.3.3.js";
import {there} from "./view.js";

/** @import {Side} from "./notation.js" */
/** @import {TreeNode, TreeWalk} from "./tree_walk.js" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

/** @typedef {{node: TreeNode, never: string[] | null}} Item a node, or moves that were never looked at there */
/** @typedef {Item & {x: number, y: number, up: Spot | null}} Spot where an item is drawn, and below what */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {Record<Side, string> & {lines: string, last: [number, number] | null}} Art the paths of a small board */

const BOARD = 46; // pixels of the longer side of a small board, at least
const CELL = 8; // pixels of a cell, at least
const GAP = 12; // between neighbours
const LABEL = 64; // pixels of the widest value
const HEAD = 20; // for the move above a board
const FOOT = 21; // for the value below it
const PILL = 24; // for what opens and closes it
const FALL = 18; // for the lines to the next ply
const EDGE = 24; // around everything
const MOST_NEVER = 12; // moves never looked at that are drawn one by one
const SKETCH = 0.5; // drawn smaller than this, nodes are only dots

export const ZOOMS = [0.1, 0.25, 0.5, 0.75, 1, 1.5];

export class TreeElement extends LitElement {
  static properties = {
    walk: {attribute: false},
    moment: {attribute: false}, // changes whenever the walk moves or grows
    all: {type: Boolean, reflect: true}, // whether every node is open
    zoom: {type: Number},
    label: {},
    waiting: {attribute: false}, // the node whose folded part is being loaded
  };

  static styles = css`
    :host {
      display: block;
    }
    .scroller {
      height: var(--tree-height, min(62vh, 36rem));
      overflow: auto;
      background: var(--board);
      border: 1px solid var(--edge);
      border-radius: 8px;
    }
    :host([all]) .scroller {
      height: auto;
      min-height: 10rem;
      max-height: var(--tree-height, min(62vh, 36rem));
    }
    svg {
      display: block;
      margin: 0 auto;
      user-select: none;
    }
    svg:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: -3px;
    }
    .edge {
      fill: none;
      stroke: var(--board-grid);
      stroke-width: 1.5;
    }
    .edge.ahead {
      stroke: var(--edge);
      stroke-width: 1;
    }
    .edge.best {
      stroke-width: 3.5;
    }
    .edge.path {
      stroke: var(--focus);
      stroke-width: 3;
    }
    .edge.never {
      stroke: var(--board-grid);
      stroke-width: 1;
      stroke-dasharray: 3 3;
    }
    .node {
      cursor: pointer;
    }
    .paper {
      fill: var(--board);
      stroke: var(--board-grid);
      stroke-width: 1.2;
    }
    .lines {
      stroke: var(--edge);
      stroke-width: 0.8;
      fill: none;
    }
    .last {
      fill: var(--last);
    }
    .stone {
      fill: none;
      stroke-linecap: round;
    }
    .stone.first {
      stroke: var(--side-first);
    }
    .stone.second {
      stroke: var(--side-second);
    }
    .ahead .art {
      opacity: 0.4;
    }
    .never .art {
      opacity: 0.55;
      filter: grayscale(1);
    }
    .never .paper {
      fill: var(--hover);
      stroke-dasharray: 3 3;
    }
    .under .paper {
      stroke: var(--focus);
      stroke-width: 2.5;
    }
    .done.win .paper {
      stroke: var(--win);
      stroke-width: 2;
    }
    .done.loss .paper {
      stroke: var(--loss);
      stroke-width: 2;
    }
    .done.wrong .paper {
      stroke: var(--loss);
      stroke-width: 3;
      stroke-dasharray: 6 3;
    }
    .wrong .value {
      fill: var(--loss);
    }
    .here .ring {
      fill: none;
      stroke: var(--focus);
      stroke-width: 3;
    }
    text {
      font: 12px system-ui, sans-serif;
      fill: var(--strong);
      text-anchor: middle;
    }
    .never text,
    .quiet {
      fill: var(--quiet);
    }
    .value {
      font-weight: 700;
      font-size: 13px;
    }
    .win .value {
      fill: var(--win);
    }
    .loss .value {
      fill: var(--loss);
    }
    .pill rect {
      fill: var(--card);
      stroke: var(--quiet);
    }
    .pill:hover rect {
      fill: var(--hover);
    }
    .dots {
      fill: var(--board-grid);
    }
    .dots.ahead {
      fill: var(--edge);
    }
    .dots.win {
      fill: var(--win);
    }
    .dots.loss {
      fill: var(--loss);
    }
    .dots.wrong {
      fill: var(--fatal);
      stroke: var(--loss);
      stroke-width: 4;
    }
    .dots.under {
      fill: var(--focus);
    }
    .dots.never {
      fill: none;
      stroke: var(--board-grid);
    }
  `;

  /** @type {Map<TreeNode, boolean>} which nodes were opened or closed by hand */
  #byHand = new Map();
  /** @type {Spot[]} */
  #spots = [];
  /** @type {WeakMap<TreeNode, Art>} */
  #art = new WeakMap();
  #laid = ""; // what the spots were laid out for
  #changes = 0;
  #stood = ""; // the moment that was scrolled to
  #cell = CELL; // pixels
  #wide = 0; // pixels of a small board
  #high = 0;
  #size = [0, 0]; // pixels of the whole tree

  constructor() {
    super();
    /** @type {TreeWalk | null} */
    this.walk = null;
    this.moment = 0;
    this.all = false;
    this.zoom = 1;
    this.label = "";
    /** @type {TreeNode | null} */
    this.waiting = null;
  }

  get walked() {
    return there(this.walk);
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("walk")) {
      this.#byHand.clear();
      this.#changes += 1;
      this.#stood = "";
    }
    if (changed.has("all")) this.#byHand.clear();
    if (this.walk) this.#place(this.walk);
  }

  updated() {
    if (!this.walk) return;
    const stood = `${this.#laid} ${this.walk.node.step} ${this.walk.phase} ${this.zoom}`;
    if (stood === this.#stood) return;
    this.#stood = stood;
    if (this.#reveal(this.walk)) this.requestUpdate();
  }

  // --- opening and closing

  /** @param {TreeNode} node */
  isOpen(node) {
    return this.#byHand.get(node) ?? (this.all || this.walked.isOnPath(node));
  }

  /**
   * Open or close a node. A listener has to load what is folded.
   * @param {TreeNode} node
   */
  toggle(node) {
    const open = !(node.children.length && this.isOpen(node));
    this.#byHand.set(node, open);
    this.#changes += 1;
    if (open && node.folded) this.#tell("unfold", node);
    this.requestUpdate();
  }

  /** Lay the tree out again: nodes were added or removed. */
  grown() {
    this.#changes += 1;
    this.requestUpdate();
  }

  /**
   * @param {"stand" | "unfold"} type
   * @param {TreeNode} node
   */
  #tell(type, node) {
    this.dispatchEvent(new CustomEvent(type, {detail: {node}, bubbles: true, composed: true}));
  }

  // --- where everything is

  /** @param {TreeWalk} walk */
  #place({node, root, tree}) {
    const key = `${this.#changes} ${this.all} ${tree.position} ${this.all ? "" : node.step}`;
    if (key === this.#laid) return;
    this.#laid = key;
    const {width, height} = readCode(root.code);
    this.#cell = Math.max(CELL, BOARD / Math.max(width, height));
    this.#wide = this.#cell * width;
    this.#high = this.#cell * height;
    const column = Math.max(this.#wide, LABEL) + GAP;
    const row = HEAD + this.#high + FOOT + PILL + FALL;
    /** @type {Item} */
    const top = {node: root, never: null};
    const lay = /** @type {ReturnType<typeof layout<Item>>} */ (layout());
    const placed = lay.nodeSize([column, row]).separation(() => 1)(hierarchy(top, (item) => this.#below(item)));
    let left = 0;
    let right = 0;
    let deep = 0;
    this.#spots = [];
    /** @type {Map<Item, Spot>} */
    const spots = new Map();
    placed.each(({data, x, y, parent}) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      deep = Math.max(deep, y);
      const spot = {...data, x, y, up: (parent && spots.get(parent.data)) ?? null};
      spots.set(data, spot);
      this.#spots.push(spot);
    });
    this.#size = [right - left + column + 2 * EDGE, deep + row + 2 * EDGE];
    for (const spot of this.#spots) {
      spot.x += column / 2 + EDGE - left;
      spot.y += EDGE;
    }
  }

  /**
   * What is drawn below an item.
   * @param {Item} item
   * @returns {Item[]}
   */
  #below({node, never}) {
    if (never || !this.isOpen(node)) return [];
    const parts = node.never.length > MOST_NEVER ? [node.never] : node.never.map((move) => [move]);
    return [
      ...node.children.map((child) => ({node: child, never: null})),
      ...parts.map((part) => ({node, never: part})),
    ];
  }

  /**
   * Scroll to the current node; true if that moved anything.
   * @param {TreeWalk} walk
   */
  #reveal(walk) {
    const scroller = this.renderRoot.querySelector(".scroller");
    const spot = this.#spots.find(({node, never}) => !never && node === walk.node);
    if (!scroller || !spot) return false;
    const {scrollLeft, scrollTop, clientWidth, clientHeight} = scroller;
    const margin = Math.min(clientWidth, clientHeight) / 4;
    /**
     * @param {number} at
     * @param {number} from
     * @param {number} seen
     */
    const aim = (at, from, seen) => (at - margin < from || at + margin > from + seen ? at - seen / 2 : from);
    const aside = Math.max(0, clientWidth - this.#size[0] * this.zoom) / 2;
    const left = aim(spot.x * this.zoom + aside, scrollLeft, clientWidth);
    const top = aim((spot.y + this.#high) * this.zoom, scrollTop, clientHeight);
    scroller.scrollTo({left, top, behavior: "instant"});
    return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop;
  }

  /** @returns {Box} the part of the tree in sight, and a little around it */
  #seen() {
    const scroller = this.renderRoot?.querySelector(".scroller");
    const {scrollLeft = 0, scrollTop = 0, clientWidth = 900, clientHeight = 600} = scroller ?? {};
    const spare = 150;
    return {
      left: (scrollLeft - spare) / this.zoom,
      right: (scrollLeft + clientWidth + spare) / this.zoom,
      top: (scrollTop - spare) / this.zoom,
      bottom: (scrollTop + clientHeight + spare) / this.zoom,
    };
  }

  // --- drawing

  render() {
    if (!this.walk) return nothing;
    const {walk} = this;
    const [width, height] = this.#size;
    const seen = this.#seen();
    /** @param {Spot} spot */
    const within = ({x, y}) => x > seen.left && x < seen.right && y + this.#high > seen.top && y < seen.bottom;
    const shown = this.#spots.filter((spot) => within(spot) || (!spot.never && spot.node === walk.node));
    const sketch = this.zoom < SKETCH;
    const drawn = sketch ? shown.filter(({node, never}) => !never && walk.isOnPath(node)) : shown;
    return html`<div class="scroller" @scroll=${() => this.requestUpdate()}>
      <svg
        role="tree" tabindex="0" aria-label=${this.label} aria-activedescendant="n${walk.node.step}"
        width=${width * this.zoom} height=${height * this.zoom} viewBox="0 0 ${width} ${height}"
        @click=${this.onClick} @keydown=${this.onKey}
      >
        <g aria-hidden="true">${this.#edges(seen)}${sketch ? this.#dots(shown) : nothing}</g>
        ${repeat(
          drawn,
          ({node, never}) => (never ? `${node.step}.${never[0]}` : node.step),
          (spot) => (spot.never ? this.#drawNever(spot, spot.never) : this.#drawNode(spot)),
        )}
      </svg>
    </div>`;
  }

  /** @param {Box} seen */
  #edges(seen) {
    /** @type {Record<string, string[]>} */
    const paths = {ahead: [], never: [], done: [], best: [], path: []};
    for (const {node, never, x, y, up} of this.#spots) {
      if (!up || y < seen.top || up.y > seen.bottom) continue;
      if (Math.max(x, up.x) < seen.left || Math.min(x, up.x) > seen.right) continue;
      const from = up.y + HEAD + this.#high + FOOT + PILL;
      const [upper, lower] = [up.x.toFixed(1), x.toFixed(1)];
      const look = never ? "never" : this.#edgeLook(node);
      paths[look].push(`M${upper} ${from}C${upper} ${from + 14} ${lower} ${y - 14} ${lower} ${y}`);
    }
    return Object.entries(paths).map(([look, all]) => svg`<path class="edge ${look}" d=${all.join("")}></path>`);
  }

  /** @param {TreeNode} node */
  #edgeLook(node) {
    const {parent} = node;
    if (this.walked.isOnPath(node)) return "path";
    if (this.walked.known(node) === "ahead") return "ahead";
    return parent?.best === node.move && this.walked.known(parent) === "done" ? "best" : "done";
  }

  /** @param {Spot[]} shown */
  #dots(shown) {
    /** @type {Record<string, string[]>} */
    const paths = {ahead: [], under: [], done: [], win: [], loss: [], wrong: [], never: []};
    const [wide, high] = [this.#wide, this.#high];
    for (const {node, never, x, y} of shown) {
      const look = never ? "never" : this.#look(node);
      const at = `M${(x - wide / 2).toFixed(1)} ${y + HEAD}h${wide}v${high}h${-wide}z`;
      paths[look.split(" ").at(-1) ?? look].push(at);
    }
    return Object.entries(paths).map(([look, all]) => svg`<path class="dots ${look}" d=${all.join("")}></path>`);
  }

  /**
   * The classes of a node.
   * @param {TreeNode} node
   */
  #look(node) {
    const known = this.walked.known(node);
    if (known !== "done") return known === "ahead" ? "ahead" : "under";
    if (node.right !== null) return "done wrong";
    if (!node.value) return "done";
    return node.value > 0 ? "done win" : "done loss";
  }

  /** @param {Spot} spot */
  #drawNode({node, x, y}) {
    const here = node === this.walked.node;
    const inner = node.children.length > 0 || node.folded !== null;
    const open = node.children.length > 0 && this.isOpen(node);
    const done = this.walked.known(node) === "done";
    const {parent} = node;
    return svg`<g
      role="treeitem" id="n${node.step}" data-step=${node.step} class="node ${this.#look(node)} ${here ? "here" : ""}"
      transform="translate(${x.toFixed(1)} ${y})" aria-level=${node.ply + 1}
      aria-setsize=${parent ? parent.children.length : 1} aria-posinset=${node.place + 1}
      aria-selected=${here} aria-expanded=${inner ? String(open) : nothing}
    ><title>${nodePhrase(this.walked, node)}</title><g aria-hidden="true">
      ${
        here
          ? svg`<rect class="ring" x=${-this.#wide / 2 - 4} y=${HEAD - 4} rx="5"
              width=${this.#wide + 8} height=${this.#high + 8}></rect>`
          : nothing
      }
      <text y=${HEAD - 8}>${node.move ?? _("start")}</text>
      ${this.#drawBoard(this.#artOf(node))}
      <text class="value" y=${HEAD + this.#high + 17}>${done ? signOf(node) : ""}</text>
      ${inner ? this.#drawPill(node, open) : nothing}
    </g></g>`;
  }

  /**
   * What opens and closes a node.
   * @param {TreeNode} node
   * @param {boolean} open
   */
  #drawPill(node, open) {
    const count = node.folded?.nodes ?? node.left - node.step - 1;
    const label = open ? "−" : `+${short(count)}`;
    const text = this.waiting === node ? "…" : label;
    const wide = Math.max(26, 8 * text.length + 12);
    return svg`<g class="pill" data-toggle=${node.step} transform="translate(0 ${HEAD + this.#high + FOOT})">
      <rect x=${-wide / 2} width=${wide} height=${PILL} rx="12"></rect>
      <text y="16">${text}</text>
    </g>`;
  }

  /**
   * Draw moves that were never searched: one board each, or one for all.
   * @param {Spot} spot
   * @param {string[]} moves
   */
  #drawNever({node, x, y}, moves) {
    const done = this.walked.known(node) === "done";
    const [move] = moves;
    const alone = moves.length === 1;
    const art = alone ? drawArt(node.code, move, this.#cell, node.turn) : drawArt(node.code, null, this.#cell);
    return svg`<g class="node ${done ? "never" : "ahead"}" data-never=${node.step}
      transform="translate(${x.toFixed(1)} ${y})" aria-hidden="true">
      <text y=${HEAD - 8}>${alone ? move : `+${number(moves.length)}`}</text>
      ${this.#drawBoard(art)}
      ${done ? svg`<text y=${HEAD + this.#high + 17}>✂</text>` : nothing}
    </g>`;
  }

  /** @param {TreeNode} node */
  #artOf(node) {
    const known = this.#art.get(node);
    if (known) return known;
    const art = drawArt(node.code, node.move, this.#cell);
    this.#art.set(node, art);
    return art;
  }

  /** @param {Art} art */
  #drawBoard({last, lines, first, second}) {
    const cell = this.#cell;
    return svg`<g class="art" transform="translate(${-this.#wide / 2} ${HEAD})">
      <rect class="paper" width=${this.#wide} height=${this.#high}></rect>
      ${
        last
          ? svg`<rect class="last" x=${last[0] + 0.6} y=${last[1] + 0.6} width=${cell - 1.2} height=${cell - 1.2}></rect>`
          : nothing
      }
      <path class="lines" d=${lines}></path>
      <path class="stone first" stroke-width=${cell / 7} d=${first}></path>
      <path class="stone second" stroke-width=${cell / 7} d=${second}></path>
    </g>`;
  }

  // --- hands

  /** @param {MouseEvent & {currentTarget: Element}} event */
  onClick(event) {
    const target = /** @type {Element} */ (event.target);
    const toggled = this.#nodeOf(target, "data-toggle");
    const found = this.#nodeOf(target, "data-step") ?? this.#nodeOf(target, "data-never");
    if (toggled) this.toggle(toggled);
    else if (found) this.#tell("stand", found);
    else if (this.zoom < SKETCH) this.#tell("stand", this.#nearest(event));
  }

  /**
   * The node whose step is in an attribute of the element or of one around it.
   * @param {Element} element
   * @param {string} attribute
   */
  #nodeOf(element, attribute) {
    const found = element.closest(`[${attribute}]`);
    return found ? this.walked.withStep(Number(found.getAttribute(attribute))) : null;
  }

  /** @param {MouseEvent & {currentTarget: Element}} event */
  #nearest(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / this.zoom;
    const y = (event.clientY - box.top) / this.zoom;
    /** @param {Spot} spot */
    const away = (spot) => Math.hypot(spot.x - x, spot.y + this.#high / 2 - y);
    return this.#spots.reduce((a, b) => (away(b) < away(a) ? b : a)).node;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const {node, root} = this.walked;
    /** @type {Record<string, TreeNode | null | undefined>} */
    const aims = {
      ArrowUp: node.parent,
      ArrowDown: node.children[0],
      ArrowLeft: node.parent?.children[node.place - 1],
      ArrowRight: node.parent?.children[node.place + 1],
      Home: root,
    };
    if (event.key in aims) {
      const aim = aims[event.key];
      if (aim) this.#tell("stand", aim);
    } else if (event.key === "Enter" || event.key === " ") {
      if (node.children.length || node.folded) this.toggle(node);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * A node's value with the mark of the side it is for, and signs for where it comes from.
 * @param {TreeNode} node
 */
function signOf(node) {
  /** @type {Record<string, string>} */
  const origins = {table: "▤", mirror: "⇋", horizon: "≈"};
  return `${node.right === null ? "" : "✗ "}${origins[node.kind] ?? ""}${mark(node.turn)} ${valueSign(node)}${node.cut ? "✂" : ""}`;
}

/**
 * The paths of a small board.
 * @param {string} code
 * @param {string | null} move the last one
 * @param {number} cell pixels
 * @param {Side | null} [side] puts a stone on `move`
 * @returns {Art}
 */
function drawArt(code, move, cell, side = null) {
  const board = readCode(code);
  const stones = side && move ? {...board.stones, [move]: side} : board.stones;
  const art = {first: "", second: "", lines: gridPath(board, cell), last: move ? cellCorner(move, board, cell) : null};
  for (const [name, owner] of Object.entries(stones)) {
    const [x, y] = cellCorner(name, board, cell);
    art[owner] += markPath(mark(owner), x + cell / 2, y + cell / 2, 0.28 * cell);
  }
  return art;
}

/**
 * A short form of a count: 340, 12k.
 * @param {number} count
 */
function short(count) {
  return count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;
}

customElements.define("inarow-tree", TreeElement);
