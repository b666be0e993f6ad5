// <inarow-tree>: draws a search tree, small boards at its nodes, and says which node was chosen.
//
// Only what is in sight is drawn, so that thousands of nodes cost no more than dozens. Unless all
// is to be shown, only the nodes on the line one stands at are open, and those opened by hand.

import {LitElement, css, html, nothing, repeat, svg} from "./vendor/lit-3.3.3.js";
import {hierarchy, tree as layout} from "./vendor/d3-hierarchy-3.1.3.js";
import {boardOf} from "./stones.js";
import {_, number} from "./text.js";
import {nodeWords, valueSign} from "./tree_words.js";
import {mark} from "./words.js";

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
    moment: {attribute: false}, // changes whenever the walk has moved or grown
    all: {type: Boolean, reflect: true}, // whether every node is open
    zoom: {type: Number},
    label: {},
    waiting: {attribute: false}, // the node whose folded part is on its way
  };

  static styles = css`
    :host {
      display: block;
    }
    .scroller {
      height: var(--tree-height, min(62vh, 36rem));
      overflow: auto;
      background: var(--board, #fff);
      border: 1px solid var(--edge, #c9ced8);
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
      outline: 3px solid var(--focus, #6d28d9);
      outline-offset: -3px;
    }
    .edge {
      fill: none;
      stroke: var(--board-grid, #858d9d);
      stroke-width: 1.5;
    }
    .edge.ahead {
      stroke: var(--edge, #c9ced8);
      stroke-width: 1;
    }
    .edge.best {
      stroke-width: 3.5;
    }
    .edge.line {
      stroke: var(--focus, #6d28d9);
      stroke-width: 3;
    }
    .edge.never {
      stroke: var(--board-grid, #858d9d);
      stroke-width: 1;
      stroke-dasharray: 3 3;
    }
    .node {
      cursor: pointer;
    }
    .paper {
      fill: var(--board, #fff);
      stroke: var(--board-grid, #858d9d);
      stroke-width: 1.2;
    }
    .lines {
      stroke: var(--edge, #c9ced8);
      stroke-width: 0.8;
      fill: none;
    }
    .last {
      fill: var(--last, #f6e7b4);
    }
    .stone {
      fill: none;
      stroke-linecap: round;
    }
    .stone.first {
      stroke: var(--side-first, #b93a06);
    }
    .stone.second {
      stroke: var(--side-second, #1d4ed8);
    }
    .ahead .art {
      opacity: 0.4;
    }
    .never .art {
      opacity: 0.55;
      filter: grayscale(1);
    }
    .never .paper {
      fill: var(--hover, #e6e9f0);
      stroke-dasharray: 3 3;
    }
    .under .paper {
      stroke: var(--focus, #6d28d9);
      stroke-width: 2.5;
    }
    .done.win .paper {
      stroke: var(--win, #166534);
      stroke-width: 2;
    }
    .done.loss .paper {
      stroke: var(--loss, #9f1239);
      stroke-width: 2;
    }
    .here .ring {
      fill: none;
      stroke: var(--focus, #6d28d9);
      stroke-width: 3;
    }
    text {
      font: 12px system-ui, sans-serif;
      fill: var(--strong, #14161a);
      text-anchor: middle;
    }
    .never text,
    .quiet {
      fill: var(--quiet, #565b66);
    }
    .value {
      font-weight: 700;
      font-size: 13px;
    }
    .win .value {
      fill: var(--win, #166534);
    }
    .loss .value {
      fill: var(--loss, #9f1239);
    }
    .pill rect {
      fill: var(--card, #fff);
      stroke: var(--quiet, #565b66);
    }
    .pill:hover rect {
      fill: var(--hover, #e6e9f0);
    }
    .dots {
      fill: var(--board-grid, #858d9d);
    }
    .dots.ahead {
      fill: var(--edge, #c9ced8);
    }
    .dots.win {
      fill: var(--win, #166534);
    }
    .dots.loss {
      fill: var(--loss, #9f1239);
    }
    .dots.under {
      fill: var(--focus, #6d28d9);
    }
    .dots.never {
      fill: none;
      stroke: var(--board-grid, #858d9d);
    }
  `;

  #byHand = new Map(); // node -> whether it was opened or closed by hand
  #spots = []; // where everything is: {node, stub, x, y, up}
  #laid = ""; // what the spots were laid out for
  #changes = 0;
  #stood = null; // the moment that was scrolled to

  constructor() {
    super();
    this.walk = null;
    this.moment = 0;
    this.all = false;
    this.zoom = 1;
    this.label = "";
    this.waiting = null;
  }

  willUpdate(changed) {
    if (changed.has("walk")) {
      this.#byHand.clear();
      this.#changes += 1;
      this.#stood = null;
    }
    if (changed.has("all")) this.#byHand.clear();
    if (this.walk) this.#place();
  }

  updated() {
    if (!this.walk) return;
    const stood = `${this.#laid} ${this.walk.node.step} ${this.walk.phase} ${this.zoom}`;
    if (stood === this.#stood) return;
    this.#stood = stood;
    if (this.#reveal()) this.requestUpdate();
  }

  // --- opening and closing

  isOpen(node) {
    if (this.#byHand.has(node)) return this.#byHand.get(node);
    return this.all || this.walk.isOnLine(node);
  }

  /** Open or close a node; what is folded has to be asked for by those who listen. */
  toggle(node) {
    const open = !(node.children.length && this.isOpen(node));
    this.#byHand.set(node, open);
    this.#changes += 1;
    if (open && node.folded) this.#tell("unfold", node);
    this.requestUpdate();
  }

  /** Something was put in or taken out. */
  grown() {
    this.#changes += 1;
    this.requestUpdate();
  }

  #tell(type, node) {
    this.dispatchEvent(new CustomEvent(type, {detail: {node}, bubbles: true, composed: true}));
  }

  // --- where everything is

  #place() {
    const {node, root, tree} = this.walk;
    const key = `${this.#changes} ${this.all} ${tree.position} ${this.all ? "" : node.step}`;
    if (key === this.#laid) return;
    this.#laid = key;
    const {width, height} = boardOf(root.code);
    this.cell = Math.max(CELL, BOARD / Math.max(width, height));
    this.wide = this.cell * width;
    this.high = this.cell * height;
    const column = Math.max(this.wide, LABEL) + GAP;
    const row = HEAD + this.high + FOOT + PILL + FALL;
    const placed = layout()
      .nodeSize([column, row])
      .separation(() => 1)(hierarchy({node: root, stub: null}, (item) => this.#below(item)));
    let left = 0;
    let right = 0;
    let deep = 0;
    this.#spots = [];
    const spots = new Map();
    placed.each(({data, x, y, parent}) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      deep = Math.max(deep, y);
      const spot = {...data, x, y, up: parent ? spots.get(parent.data) : null};
      spots.set(data, spot);
      this.#spots.push(spot);
    });
    this.size = [right - left + column + 2 * EDGE, deep + row + 2 * EDGE];
    for (const spot of this.#spots) {
      spot.x += column / 2 + EDGE - left;
      spot.y += EDGE;
    }
  }

  #below({node, stub}) {
    if (stub || !this.isOpen(node)) return [];
    const {never, children} = node;
    const stubs =
      never.length > MOST_NEVER ? [{node, stub: {moves: never}}] : never.map((move) => ({node, stub: {moves: [move]}}));
    return [...children.map((child) => ({node: child, stub: null})), ...stubs];
  }

  /** Bring the node one stands at into sight; whether that has moved anything. */
  #reveal() {
    const scroller = this.renderRoot.querySelector(".scroller");
    const spot = this.#spots.find(({node, stub}) => !stub && node === this.walk.node);
    if (!scroller || !spot) return false;
    const aim = (at, from, seen, margin) => (at - margin < from || at + margin > from + seen ? at - seen / 2 : from);
    const {scrollLeft, scrollTop, clientWidth, clientHeight} = scroller;
    const aside = Math.max(0, clientWidth - this.size[0] * this.zoom) / 2;
    const margin = Math.min(clientWidth, clientHeight) / 4;
    const x = aim(spot.x * this.zoom + aside, scrollLeft, clientWidth, margin);
    const y = aim((spot.y + this.high) * this.zoom, scrollTop, clientHeight, margin);
    scroller.scrollTo({left: x, top: y, behavior: "instant"});
    return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop;
  }

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
    const [width, height] = this.size;
    const seen = this.#seen();
    const within = ({x, y}) => x > seen.left && x < seen.right && y + this.high > seen.top && y < seen.bottom;
    const shown = this.#spots.filter((spot) => within(spot) || (!spot.stub && spot.node === this.walk.node));
    const sketch = this.zoom < SKETCH;
    const drawn = sketch ? shown.filter(({node, stub}) => !stub && this.walk.isOnLine(node)) : shown;
    return html`<div class="scroller" @scroll=${() => this.requestUpdate()}>
      <svg
        role="tree" tabindex="0" aria-label=${this.label} aria-activedescendant="n${this.walk.node.step}"
        width=${width * this.zoom} height=${height * this.zoom} viewBox="0 0 ${width} ${height}"
        @click=${this.onClick} @keydown=${this.onKey}
      >
        <g aria-hidden="true">${this.#edges(seen)}${sketch ? this.#dots(shown) : nothing}</g>
        ${repeat(
          drawn,
          ({node, stub}) => (stub ? `${node.step}.${stub.moves[0]}` : node.step),
          (spot) => (spot.stub ? this.#drawNever(spot) : this.#drawNode(spot)),
        )}
      </svg>
    </div>`;
  }

  #edges(seen) {
    const paths = {ahead: [], never: [], done: [], best: [], line: []};
    for (const {node, stub, x, y, up} of this.#spots) {
      if (!up || y < seen.top || up.y > seen.bottom) continue;
      if (Math.max(x, up.x) < seen.left || Math.min(x, up.x) > seen.right) continue;
      const from = up.y + HEAD + this.high + FOOT + PILL;
      const d = `M${up.x.toFixed(1)} ${from}C${up.x.toFixed(1)} ${from + 14} ${x.toFixed(1)} ${y - 14} ${x.toFixed(1)} ${y}`;
      paths[this.#edgeLook(node, stub)].push(d);
    }
    return Object.entries(paths).map(([look, all]) => svg`<path class="edge ${look}" d=${all.join("")}></path>`);
  }

  #edgeLook(node, stub) {
    if (stub) return "never";
    if (this.walk.isOnLine(node)) return "line";
    if (this.walk.known(node) === "ahead") return "ahead";
    const {parent} = node;
    return parent.best === node.move && this.walk.known(parent) === "done" ? "best" : "done";
  }

  #dots(shown) {
    const paths = {ahead: [], under: [], done: [], win: [], loss: [], never: []};
    const [wide, high] = [this.wide, this.high];
    for (const {node, stub, x, y} of shown) {
      const look = stub ? "never" : this.#look(node);
      const at = `M${(x - wide / 2).toFixed(1)} ${y + HEAD}h${wide}v${high}h${-wide}z`;
      paths[look.split(" ").at(-1)].push(at);
    }
    return Object.entries(paths).map(([look, all]) => svg`<path class="dots ${look}" d=${all.join("")}></path>`);
  }

  #look(node) {
    const known = this.walk.known(node);
    if (known !== "done") return known === "ahead" ? "ahead" : "under";
    return node.value > 0 ? "done win" : node.value < 0 ? "done loss" : "done";
  }

  #drawNode({node, x, y}) {
    const here = node === this.walk.node;
    const inner = node.children.length > 0 || node.folded;
    const open = node.children.length > 0 && this.isOpen(node);
    const done = this.walk.known(node) === "done";
    const sign = done ? this.#sign(node) : "";
    const {parent} = node;
    return svg`<g
      role="treeitem" id="n${node.step}" data-step=${node.step} class="node ${this.#look(node)} ${here ? "here" : ""}"
      transform="translate(${x.toFixed(1)} ${y})" aria-level=${node.ply + 1}
      aria-setsize=${parent ? parent.children.length : 1} aria-posinset=${node.place + 1}
      aria-selected=${here} aria-expanded=${inner ? String(open) : nothing}
    ><title>${nodeWords(this.walk, node)}</title><g aria-hidden="true">
      ${
        here
          ? svg`<rect class="ring" x=${-this.wide / 2 - 4} y=${HEAD - 4} rx="5"
        width=${this.wide + 8} height=${this.high + 8}></rect>`
          : nothing
      }
      <text y=${HEAD - 8}>${node.move ?? _("start")}</text>
      ${this.#drawBoard(node.code, node.move, node)}
      <text class="value" y=${HEAD + this.high + 17}>${sign}</text>
      ${inner ? this.#drawPill(node, open) : nothing}
    </g></g>`;
  }

  /** The value with the mark of the side it is for, and signs for where it comes from. */
  #sign(node) {
    const signs = {table: "▤", mirror: "⇋", horizon: "≈"};
    const cut = node.cut ? "✂" : "";
    return `${signs[node.kind] ?? ""}${mark(node.turn, "XO")} ${valueSign(node)}${cut}`;
  }

  #drawPill(node, open) {
    const words = open ? "−" : `+${short(node.folded?.nodes ?? node.left - node.step - 1)}`;
    const text = this.waiting === node ? "…" : words;
    const wide = Math.max(26, 8 * text.length + 12);
    return svg`<g class="pill" data-toggle=${node.step} transform="translate(0 ${HEAD + this.high + FOOT})">
      <rect x=${-wide / 2} width=${wide} height=${PILL} rx="12"></rect>
      <text y="16">${text}</text>
    </g>`;
  }

  #drawNever({node, stub, x, y}) {
    const {moves} = stub;
    const done = this.walk.known(node) === "done";
    const alone = moves.length === 1;
    const words = alone ? moves[0] : `+${number(moves.length)}`;
    return svg`<g class="node ${done ? "never" : "ahead"}" data-never=${node.step}
      transform="translate(${x.toFixed(1)} ${y})" aria-hidden="true">
      <text y=${HEAD - 8}>${words}</text>
      ${this.#drawBoard(node.code, alone ? moves[0] : null, null, alone ? node.turn : null)}
      ${done ? svg`<text y=${HEAD + this.high + 17}>✂</text>` : nothing}
    </g>`;
  }

  /** A small board; `side` puts a stone of its own on `move`. */
  #drawBoard(code, move, keeper, side = null) {
    const art = keeper?.art ?? drawArt(code, move, side, this.cell);
    if (keeper) keeper.art = art;
    return svg`<g class="art" transform="translate(${-this.wide / 2} ${HEAD})">
      <rect class="paper" width=${this.wide} height=${this.high}></rect>
      ${
        art.last
          ? svg`<rect class="last" x=${art.last[0] + 0.6} y=${art.last[1] + 0.6}
        width=${this.cell - 1.2} height=${this.cell - 1.2}></rect>`
          : nothing
      }
      <path class="lines" d=${art.lines}></path>
      <path class="stone first" stroke-width=${this.cell / 7} d=${art.first}></path>
      <path class="stone second" stroke-width=${this.cell / 7} d=${art.second}></path>
    </g>`;
  }

  // --- hands

  onClick(event) {
    const pill = event.target.closest("[data-toggle]");
    if (pill) {
      this.toggle(this.walk.withStep(Number(pill.dataset.toggle)));
      return;
    }
    const found = event.target.closest("[data-step], [data-never]");
    if (found) {
      this.#tell("stand", this.walk.withStep(Number(found.dataset.step ?? found.dataset.never)));
    } else if (this.zoom < SKETCH) {
      this.#tell("stand", this.#nearest(event));
    }
  }

  #nearest(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / this.zoom;
    const y = (event.clientY - box.top) / this.zoom;
    const away = (spot) => Math.hypot(spot.x - x, spot.y + this.high / 2 - y);
    return this.#spots.reduce((a, b) => (away(b) < away(a) ? b : a)).node;
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const {node} = this.walk;
    const aims = {
      ArrowUp: () => node.parent,
      ArrowDown: () => node.children[0],
      ArrowLeft: () => node.parent?.children[node.place - 1],
      ArrowRight: () => node.parent?.children[node.place + 1],
      Home: () => this.walk.root,
    };
    if (event.key in aims) {
      const aim = aims[event.key]();
      if (aim) this.#tell("stand", aim);
    } else if (event.key === "Enter" || event.key === " ") {
      if (node.children.length || node.folded) this.toggle(node);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The paths of a small board. */
function drawArt(code, move, side, cell) {
  const {width, height, stones, gravity} = boardOf(code);
  const all = side ? {...stones, [move]: side} : stones;
  const corner = (name) => {
    const y = Number(name.slice(1)) - 1;
    return [cell * (name.charCodeAt(0) - 97), cell * (gravity ? height - 1 - y : y)];
  };
  const paths = {first: "", second: ""};
  const r = 0.28 * cell;
  for (const [name, owner] of Object.entries(all)) {
    const [x, y] = corner(name).map((edge) => edge + cell / 2);
    paths[owner] +=
      owner === "first"
        ? `M${(x - r).toFixed(1)} ${(y - r).toFixed(1)}l${(2 * r).toFixed(1)} ${(2 * r).toFixed(1)}m0 ${(-2 * r).toFixed(1)}l${(-2 * r).toFixed(1)} ${(2 * r).toFixed(1)}`
        : `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`;
  }
  let lines = "";
  for (let x = 1; x < width; x += 1) lines += `M${(cell * x).toFixed(1)} 0V${(cell * height).toFixed(1)}`;
  for (let y = 1; y < height; y += 1) lines += `M0 ${(cell * y).toFixed(1)}H${(cell * width).toFixed(1)}`;
  return {...paths, lines, last: move ? corner(move) : null};
}

/** A count that fits a small place: 340, 12k. */
function short(count) {
  return count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;
}

customElements.define("inarow-tree", TreeElement);
