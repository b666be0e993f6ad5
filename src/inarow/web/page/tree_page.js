// <inarow-tree-page>: how an algorithm searches a position; two side by side; all in a table.

import {get, post} from "./api.js";
import {button, choice, gameChoice, numberField, submitted} from "./forms.js";
import {scorePhrase} from "./phrases.js";
import {_, number} from "./text.js";
import {algorithms} from "./tree_phrases.js";
import "./tree_walker.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, isForeignKey, link, replaceAddress, there, useStyle, View} from "./view.js";

/** @import {ComparedData, GameOfferData, PositionData, TreeData} from "wire" */
/** @import {Algorithm} from "./tree_phrases.js" */
/** @import {TreeWalkerView} from "./tree_walker.js" */

const FEW = 9; // empty cells that can be searched to the end
const DEEPEST = 50;

export class TreePage extends View {
  static properties = {
    position: {state: true},
    algorithm: {state: true},
    beside: {state: true}, // another algorithm, or ""
    depth: {state: true}, // a number, or null: to the end
    rows: {state: true}, // what all algorithms say
    sizes: {state: true}, // algorithm -> nodes
    told: {state: true},
    comparing: {state: true},
    games: {state: true},
  };

  constructor() {
    super();
    /** @type {PositionData | null} */
    this.position = null;
    /** @type {Algorithm} */
    this.algorithm = "alpha-beta";
    /** @type {Algorithm | ""} */
    this.beside = "";
    /** @type {number | null} */
    this.depth = null;
    /** @type {ComparedData[] | null} */
    this.rows = null;
    /** @type {Partial<Record<Algorithm, number>>} */
    this.sizes = {};
    this.comparing = false;
    /** @type {GameOfferData[]} */
    this.games = [];
  }

  connectedCallback() {
    super.connectedCallback();
    useStyle("teach.css");
    document.title = `${_("Search tree")} · inarow`;
    const read = () => location.pathname === "/tree" && this.read();
    this.hear(window, "inarow-went", read);
    this.hear(window, "popstate", read);
    this.hear(window, "keydown", (event) => this.hearKey(event));
    this.attempt(async () => {
      this.games = (await get("catalogue")).games;
    });
    this.read();
  }

  /** Show what the address says. */
  read() {
    const query = new URLSearchParams(location.search);
    this.algorithm = readAlgorithm(query.get("algorithm")) || "alpha-beta";
    this.beside = readAlgorithm(query.get("beside"));
    const depth = Number(query.get("depth"));
    this.depth = Number.isInteger(depth) && depth > 0 ? Math.min(depth, DEEPEST) : null;
    this.open(query.get("start") || "tic-tac-toe", query.get("moves") ?? "", !query.has("depth"));
  }

  /**
   * Open a position; a large board gets a depth limit, unless one is given.
   * @param {string} start
   * @param {string} [moves]
   * @param {boolean} [chooseDepth]
   */
  async open(start, moves = "", chooseDepth = true) {
    await this.attempt(async () => {
      const {position} = await get("position", {start, moves});
      if (chooseDepth) this.depth = fittingDepth(position);
      this.position = position;
      this.told = position.outcome ? _("The game is over: there is nothing to search.") : "";
      this.changed();
    });
  }

  changed() {
    this.rows = null;
    this.sizes = {};
    if (!this.position) return;
    const {algorithm, depth, beside} = this;
    replaceAddress(address("/tree", {start: this.position.code, algorithm, depth, beside}));
    super.changed();
  }

  /** @param {Partial<Pick<TreePage, "algorithm" | "beside" | "depth">>} changes */
  change(changes) {
    Object.assign(this, changes);
    this.changed();
  }

  /** @returns {NodeListOf<TreeWalkerView>} */
  get walkers() {
    return this.querySelectorAll("inarow-tree-walker");
  }

  /** @param {KeyboardEvent} event */
  hearKey(event) {
    if (!isForeignKey(event)) this.walkers[0]?.hearKey(event);
  }

  /**
   * Move the other tree to the same node.
   * @param {CustomEvent<{moves: string[]}>} event
   */
  onWalked({target, detail}) {
    for (const walker of this.walkers) {
      if (walker !== target) walker.follow(detail.moves);
    }
  }

  /** @param {CustomEvent<{tree: TreeData}>} event */
  onLoaded({detail: {tree}}) {
    this.sizes = {...this.sizes, [tree.algorithm]: tree.nodes};
  }

  async compare() {
    this.comparing = true;
    await this.attempt(async () => {
      const {code: start} = there(this.position);
      this.rows = (await post("tree/compare", {start, depth: this.depth})).rows;
    });
    this.comparing = false;
  }

  // --- drawing

  render() {
    const {position} = this;
    return html`<main class="tree-page">
      <h1>${_("Search tree")} <span class="quiet">${position?.rules ?? ""}</span></h1>
      <p>${_("How an algorithm looks for a move: every position that it visits, in the order in which it does.")}</p>
      <p>${link("/trace", _("Debug your search"))}</p>
      ${this.renderForm()}
      <p class="told" id="told" role="status">${this.told}</p>
      ${position && !position.outcome ? this.renderTrees(position) : nothing}
    </main>`;
  }

  renderForm() {
    const {position} = this;
    const names = Object.entries(algorithms());
    /** @param {string} name */
    const changeAlgorithm = (name) => this.change({algorithm: readAlgorithm(name) || "alpha-beta"});
    /** @param {string} name */
    const changeBeside = (name) => this.change({beside: readAlgorithm(name)});
    /** @param {string} depth */
    const changeDepth = (depth) => this.change({depth: depth ? Number(depth) : null});
    return html`<form class="card asking" @submit=${submitted("code", (text) => this.open(text))}>
      ${gameChoice(this.games, position?.rules ?? "", (rules) => this.open(rules))}
      <label>${_("Position")}
        <input name="code" id="code" spellcheck="false" autocomplete="off" .value=${position?.code ?? ""}>
      </label>
      ${choice(_("Algorithm"), names, this.algorithm, changeAlgorithm, {id: "algorithm"})}
      ${choice(_("Compare with"), [["", _("nothing")], ...names], this.beside, changeBeside, {id: "beside"})}
      ${numberField(_("Depth"), this.depth ?? "", changeDepth, {
        id: "depth",
        min: 1,
        max: DEEPEST,
        placeholder: _("no limit"),
      })}
      <div class="buttons">
        <button type="submit" id="load">${_("Load")}</button>
        ${position ? link(address("/board", {start: position.code}), _("Analyse"), "button") : nothing}
      </div>
    </form>`;
  }

  /** @param {PositionData} position */
  renderTrees({code}) {
    const chosen = this.beside ? [this.algorithm, this.beside] : [this.algorithm];
    return html`
      ${this.beside ? this.renderSizes(chosen) : nothing}
      <div class="trees ${this.beside ? "two" : ""}" @walked=${this.onWalked} @loaded=${this.onLoaded}>
        ${chosen.map(
          (algorithm) => html`<inarow-tree-walker .start=${code} .algorithm=${algorithm}
            .depth=${this.depth}></inarow-tree-walker>`,
        )}
      </div>
      ${this.renderComparison()}
      ${renderLegend()}`;
  }

  /**
   * How many nodes each of the two has visited, as numbers and as bars.
   * @param {Algorithm[]} chosen
   */
  renderSizes(chosen) {
    const most = Math.max(1, ...chosen.map((name) => this.sizes[name] ?? 0));
    return html`<section class="card"><h2>${_("Nodes visited")}</h2>
      <table class="sizes"><tbody>${chosen.map((name) => renderSize(name, this.sizes[name], most))}</tbody></table>
    </section>`;
  }

  renderComparison() {
    const title = _("All algorithms on this position");
    const label = this.comparing ? _("Searching …") : _("Compare");
    return html`<section class="card">
      <h2>${title}</h2>
      ${
        this.rows
          ? html`<div class="wide" tabindex="0" role="region" aria-label=${title}>${renderCompared(this.rows)}</div>`
          : button(label, () => this.compare(), {id: "compare", on: !this.comparing})
      }
    </section>`;
  }
}

/**
 * @param {Algorithm} name
 * @param {number | undefined} nodes
 * @param {number} most
 */
function renderSize(name, nodes, most) {
  return html`<tr>
    <th scope="row">${algorithms()[name]}</th>
    <td data-size=${name}>${nodes === undefined ? "…" : number(nodes)}</td>
    <td><svg width="100%" height="14" aria-hidden="true"><rect height="14"
      width="${Math.max(0.3, (100 * (nodes ?? 0)) / most)}%"></rect></svg></td>
  </tr>`;
}

/** @param {ComparedData[]} rows */
function renderCompared(rows) {
  const heads = [_("Algorithm"), _("Move"), _("Value"), _("Nodes"), _("Time")];
  return html`<table class="compared" id="compared">
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ({algorithm, move, score, nodes, seconds, finished}) => html`<tr data-row=${algorithm}>
        <th scope="row">${algorithms()[algorithm]}</th>
        <td>${move}</td>
        <td>${finished && score ? scorePhrase(score) : _("stopped at the limit")}</td>
        <td class="number">${number(nodes)}</td>
        <td class="number">${_("{seconds} s", {seconds: number(seconds, 3)})}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

function renderLegend() {
  const rows = [
    ["X +2", _("worth +2 to X, who is to move there; to the one who moved there it counts as −2")],
    ["≥ ≤", _("only a bound: the search stopped as soon as it knew enough")],
    ["α β", _("the window: what the side to move has for certain, and what the other one will not exceed")],
    ["✂", _("cut: the grey boards beside it were never looked at")],
    ["▤ ⇋ ≈", _("known from the table; known from a mirror image; a guess at the depth")],
    ["+34", _("closed: 34 nodes are below; click to open")],
  ];
  return html`<details class="card legend"><summary>${_("What the signs mean")}</summary>
    <dl>${rows.map(([sign, meaning]) => html`<dt>${sign}</dt><dd>${meaning}</dd>`)}</dl>
    <p>${_(
      "Keys: ← and → step through the search. On the tree itself the arrows go to its nodes, and Enter opens and closes one.",
    )}</p>
  </details>`;
}

/**
 * The algorithm with this name; "" if there is none.
 * @param {string | null} name
 * @returns {Algorithm | ""}
 */
function readAlgorithm(name) {
  return name !== null && name in algorithms() ? /** @type {Algorithm} */ (name) : "";
}

/**
 * A depth that keeps the tree small enough to show.
 * @param {PositionData} position
 */
function fittingDepth({width, height, stones}) {
  const empty = width * height - Object.keys(stones).length;
  if (empty <= FEW) return null;
  if (empty <= 16) return 4;
  return empty <= 49 ? 3 : 2;
}

customElements.define("inarow-tree-page", TreePage);
