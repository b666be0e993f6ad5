// <inarow-tree-page>: how an algorithm thinks about a position; two side by side; all in a table.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get, post} from "./api.js";
import "./board.js";
import {liking} from "./kept.js";
import {useStyle} from "./style.js";
import {_, number} from "./text.js";
import {algorithms} from "./tree_words.js";
import {View, link, sentence, stand} from "./view.js";
import "./walker.js";
import {scoreWords} from "./words.js";

const FEW = 9; // empty cells, up to which everything can be searched to the end

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
    this.rows = null;
    this.sizes = {};
    this.told = "";
    this.comparing = false;
    this.games = [];
  }

  connectedCallback() {
    super.connectedCallback();
    useStyle("teach.css");
    document.title = `${_("Search tree")} · inarow`;
    this.onKeys = (event) => this.hearKey(event);
    addEventListener("keydown", this.onKeys);
    this.onWent = () => location.pathname === "/tree" && this.read();
    for (const type of ["inarow-went", "popstate"]) addEventListener(type, this.onWent);
    get("catalogue").then(
      ({games}) => (this.games = games),
      () => {},
    );
    this.read();
  }

  /** Show what the address asks for. */
  read() {
    const query = new URLSearchParams(location.search);
    const known = algorithms();
    this.algorithm = query.get("algorithm") in known ? query.get("algorithm") : "alpha-beta";
    this.beside = query.get("beside") in known ? query.get("beside") : "";
    const depth = Number(query.get("depth"));
    this.depth = Number.isInteger(depth) && depth > 0 ? Math.min(depth, 50) : null;
    this.open(query.get("start") || "tic-tac-toe", query.get("moves") ?? "", !query.has("depth"));
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.onKeys);
    for (const type of ["inarow-went", "popstate"]) removeEventListener(type, this.onWent);
    super.disconnectedCallback();
  }

  /** Begin with this text; a large board gets a depth, unless one was asked for. */
  async open(start, moves = "", chooseDepth = true) {
    try {
      const {position} = await get("position", {start, moves});
      if (chooseDepth) this.depth = fitting(position);
      this.position = position;
      this.told = position.outcome ? _("The game is over: there is nothing to search.") : "";
      this.changed();
    } catch (error) {
      this.told = sentence(error);
    }
  }

  changed() {
    this.rows = null;
    this.sizes = {};
    if (!this.position) return;
    const query = new URLSearchParams({start: this.position.code, algorithm: this.algorithm});
    if (this.depth !== null) query.set("depth", this.depth);
    if (this.beside) query.set("beside", this.beside);
    stand(`/tree?${query}`);
    super.changed();
  }

  change(name, value) {
    this[name] = value;
    this.changed();
  }

  hearKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName)) return;
    this.querySelector("inarow-walker")?.hearKey(event);
  }

  /** The other tree stands where this one stands. */
  walked(event) {
    for (const walker of this.querySelectorAll("inarow-walker")) {
      if (walker !== event.target) walker.follow(event.detail.moves);
    }
  }

  async compare() {
    this.comparing = true;
    try {
      const {rows} = await post("tree/compare", {start: this.position.code, depth: this.depth});
      this.rows = rows;
    } catch (error) {
      this.told = sentence(error);
    } finally {
      this.comparing = false;
    }
  }

  // --- drawing

  render() {
    return html`<main class="tree-page">
      <h1>${_("Search tree")} <span class="quiet">${this.position?.rules ?? ""}</span></h1>
      <p>${_("How an algorithm looks for a move: every position that it visits, in the order in which it does.")}</p>
      ${this.renderForm()}
      <p class="told" id="told" role="status">${this.told}</p>
      ${this.position && !this.position.outcome ? this.renderTrees() : nothing}
    </main>`;
  }

  renderForm() {
    const names = Object.entries(algorithms());
    const submit = (event) => {
      event.preventDefault();
      this.open(event.target.elements.code.value);
    };
    return html`<form class="card asking" @submit=${submit}>
      <label>${_("Game")}
        <select id="game" @change=${(event) => this.open(event.target.value)}>
          ${this.games.map(
            ({rules, title}) => html`<option
            value=${rules} ?selected=${rules === this.position?.rules}>${title}</option>`,
          )}
          ${
            this.games.some(({rules}) => rules === this.position?.rules)
              ? nothing
              : html`<option selected>${this.position?.rules ?? ""}</option>`
          }
        </select>
      </label>
      <label>${_("Position")}
        <input name="code" id="code" spellcheck="false" autocomplete="off" .value=${this.position?.code ?? ""}>
      </label>
      <label>${_("Algorithm")}
        <select id="algorithm" @change=${(event) => this.change("algorithm", event.target.value)}>
          ${names.map(([name, words]) => html`<option value=${name} ?selected=${name === this.algorithm}>${words}</option>`)}
        </select>
      </label>
      <label>${_("Beside it")}
        <select id="beside" @change=${(event) => this.change("beside", event.target.value)}>
          <option value="" ?selected=${!this.beside}>${_("nothing")}</option>
          ${names.map(([name, words]) => html`<option value=${name} ?selected=${name === this.beside}>${words}</option>`)}
        </select>
      </label>
      <label>${_("Depth")}
        <input id="depth" type="number" min="1" max="50" placeholder=${_("no limit")}
          .value=${this.depth === null ? "" : String(this.depth)}
          @change=${(event) => this.change("depth", event.target.value ? Number(event.target.value) : null)}>
      </label>
      <div class="buttons">
        <button type="submit" id="load">${_("Load")}</button>
        ${
          this.position
            ? link(`/board?${new URLSearchParams({start: this.position.code})}`, _("Analyse"), "button")
            : nothing
        }
      </div>
    </form>`;
  }

  renderTrees() {
    const chosen = this.beside ? [this.algorithm, this.beside] : [this.algorithm];
    return html`
      ${this.beside ? this.renderSizes(chosen) : nothing}
      <div class="trees ${this.beside ? "two" : ""}" @walked=${this.walked}
        @loaded=${({detail: {tree}}) => (this.sizes = {...this.sizes, [tree.algorithm]: tree.nodes})}>
        ${chosen.map(
          (algorithm) => html`<inarow-walker .start=${this.position.code}
          .algorithm=${algorithm} .depth=${this.depth}></inarow-walker>`,
        )}
      </div>
      ${this.renderComparison()}
      ${renderLegend()}`;
  }

  /** How many nodes each of the two has visited, as numbers and as bars. */
  renderSizes(chosen) {
    const most = Math.max(1, ...chosen.map((name) => this.sizes[name] ?? 0));
    return html`<section class="card"><h2>${_("Nodes visited")}</h2>
      <table class="sizes"><tbody>${chosen.map(
        (name) => html`<tr>
        <th scope="row">${algorithms()[name]}</th>
        <td data-size=${name}>${name in this.sizes ? number(this.sizes[name]) : "…"}</td>
        <td><svg width="100%" height="14" aria-hidden="true"><rect class="bar" height="14"
          width="${Math.max(0.3, (100 * (this.sizes[name] ?? 0)) / most)}%"></rect></svg></td>
      </tr>`,
      )}</tbody></table></section>`;
  }

  renderComparison() {
    return html`<section class="card">
      <h2>${_("All algorithms on this position")}</h2>
      ${
        this.rows
          ? html`<div class="wide" tabindex="0" role="region" aria-label=${_("All algorithms on this position")}>
        <table class="compared" id="compared">
          <thead><tr><th scope="col">${_("Algorithm")}</th><th scope="col">${_("Move")}</th>
            <th scope="col">${_("Value")}</th><th scope="col">${_("Nodes")}</th><th scope="col">${_("Time")}</th></tr></thead>
          <tbody>${this.rows.map(
            (row) => html`<tr data-row=${row.algorithm}>
            <th scope="row">${algorithms()[row.algorithm]}</th>
            <td>${row.move}</td>
            <td>${row.finished && row.score ? scoreWords(row.score) : _("stopped at the limit")}</td>
            <td class="number">${number(row.nodes)}</td>
            <td class="number">${_("{seconds} s", {seconds: number(row.seconds, 3)})}</td>
          </tr>`,
          )}</tbody>
        </table></div>`
          : html`<button type="button" id="compare" ?disabled=${this.comparing}
          @click=${() => this.compare()}>${this.comparing ? _("Searching …") : _("Compare")}</button>`
      }
    </section>`;
  }
}

function renderLegend() {
  const row = (sign, words) => html`<dt>${sign}</dt><dd>${words}</dd>`;
  return html`<details class="card legend"><summary>${_("What the signs mean")}</summary>
    <dl>
      ${row("X +2", _("worth +2 to X, who is to move there; to the one who moved there it counts as −2"))}
      ${row("≥ ≤", _("only a bound: the search stopped as soon as it knew enough"))}
      ${row("α β", _("the window: what the side to move has for certain, and what the other one will not exceed"))}
      ${row("✂", _("cut: the grey boards beside it were never looked at"))}
      ${row("▤ ⇋ ≈", _("known from the table; known from a mirror image; a guess at the depth"))}
      ${row("+34", _("closed: 34 nodes are below; click to open"))}
    </dl>
    <p>${_("Keys: ← and → step through the search. On the tree itself the arrows go to its nodes, and Enter opens and closes one.")}</p>
  </details>`;
}

/** The depth that a position can be shown with. */
function fitting({width, height, stones}) {
  const empty = width * height - Object.keys(stones).length;
  return empty <= FEW ? null : empty <= 16 ? 4 : empty <= 49 ? 3 : 2;
}

customElements.define("inarow-tree-page", TreePage);
