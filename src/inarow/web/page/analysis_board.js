// <inarow-analysis-board>: a board without players. Any position can be set up, any variation tried and left.

import {Analysis} from "./analysis.js";
import {get, post} from "./api.js";
import "./board.js";
import {button, checkbox, gameChoice, submitted} from "./forms.js";
import {live} from "./live.js";
import {sideName} from "./looks.js";
import {followMoves, renderMoves} from "./moves.js";
import {SIDES, writeCode} from "./notation.js";
import {capital, statusPhrase} from "./phrases.js";
import {renderShare} from "./share.js";
import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {ARROWS, address, announce, isForeignKey, link, replaceAddress, sentence, there, View} from "./view.js";

/** @import {GameData, GameOfferData, PositionData} from "wire" */
/** @import {Side} from "./notation.js" */

/** @typedef {"next" | Side | "nothing"} Brush what a click puts on a cell */

/** @type {Record<string, Side | undefined>} what follows on a cell, click by click */
const NEXT = {nothing: "first", first: "second", second: undefined};

export class AnalysisBoardView extends View {
  static properties = {
    start: {state: true}, // the code of the position it begins with
    moves: {state: true}, // the variation that is tried now
    ply: {state: true}, // how many of its moves are on the board
    loaded: {state: true}, // the position there; null until it is loaded
    left: {state: true}, // variations that were tried before this one
    setup: {state: true}, // the stones that are being set up, or null
    brush: {state: true},
    told: {state: true},
    games: {state: true},
  };

  constructor() {
    super();
    this.start = "";
    /** @type {string[]} */
    this.moves = [];
    this.ply = 0;
    this.aim = 0; // the ply that was requested last; its position may not be loaded yet
    /** @type {PositionData | null} */
    this.loaded = null;
    /** @type {string[][]} */
    this.left = [];
    /** @type {Record<string, Side> | null} */
    this.setup = null;
    /** @type {Brush} */
    this.brush = "next";
    /** @type {GameOfferData[]} */
    this.games = [];
    this.analysis = new Analysis(this, live());
  }

  connectedCallback() {
    super.connectedCallback();
    this.leaving.push(() => this.analysis.close());
    this.hear(window, "keydown", (event) => this.hearKey(event));
    this.hear(this, "look", (event) => this.look(event.detail.ply));
    const query = new URLSearchParams(location.search);
    this.open(query.get("start") || "tic-tac-toe", query.get("moves") ?? "");
    this.attempt(async () => {
      this.games = (await get("catalogue")).games;
    });
    document.title = `${_("Board")} · inarow`;
  }

  get position() {
    return there(this.loaded);
  }

  updated() {
    followMoves(this);
    if (this.loaded && !this.setup) this.analysis.look(this.start, this.moves, this.ply, this.loaded);
  }

  /**
   * Open a game's name, a code or a diagram, with or without moves.
   * @param {string} text
   * @param {string} [given]
   */
  async open(text, given = "") {
    await this.attempt(async () => this.show(await get("position", {start: text, moves: given})));
  }

  /**
   * Open whatever was pasted: moves, a code, a diagram, a link, a record.
   * @param {string} text
   */
  async read(text) {
    const {rules = null} = this.loaded ?? {};
    await this.attempt(async () => this.show(await post("record", {record: text, rules})));
  }

  /** @param {GameData} game */
  show({start, moves, position}) {
    this.start = start;
    this.moves = moves;
    this.ply = moves.length;
    this.aim = this.ply;
    this.loaded = position;
    this.left = [];
    this.setup = null;
    this.told = "";
    this.showAddress();
  }

  // --- variations

  /**
   * Show a ply of a variation.
   * @param {string[]} moves
   * @param {number} ply
   */
  async go(moves, ply) {
    this.aim = ply;
    await this.attempt(async () => {
      const {position} = await get("position", {start: this.start, moves: moves.slice(0, ply).join(" ")});
      if (this.aim !== ply) return;
      this.moves = moves;
      this.ply = ply;
      this.loaded = position;
      this.told = "";
      this.showAddress();
    });
  }

  /** @param {number} ply */
  async look(ply) {
    if (ply >= 0 && ply <= this.moves.length) await this.go(this.moves, ply);
  }

  /**
   * Play a move. If it differs from the next one, it begins a new variation, and the old one is remembered.
   * @param {string} cell
   */
  async play(cell) {
    if (this.moves[this.ply] === cell) {
      await this.look(this.ply + 1);
      return;
    }
    if (this.ply < this.moves.length) this.left = [...this.left, this.moves];
    const side = capital(sideName(this.position.turn, this.position));
    await this.go([...this.moves.slice(0, this.ply), cell], this.ply + 1);
    announce(`${side}: ${cell}.`);
  }

  /** Go back to the previous variation. */
  leave() {
    const moves = there(this.left.at(-1));
    this.left = this.left.slice(0, -1);
    this.go(moves, countCommon(moves, this.moves));
  }

  /**
   * Return to a remembered variation.
   * @param {number} index
   */
  take(index) {
    const moves = this.left[index];
    this.left = [...this.left.filter((_unused, i) => i !== index), this.moves];
    this.go(moves, moves.length);
  }

  showAddress() {
    replaceAddress(address("/board", {start: this.start, moves: this.moves.slice(0, this.ply)}));
  }

  /** @param {KeyboardEvent} event */
  hearKey(event) {
    if (isForeignKey(event) || this.setup || !(event.key in ARROWS)) return;
    event.preventDefault();
    this.look(this.aim + ARROWS[event.key]);
  }

  // --- setting up

  beginSetup() {
    this.setup = {...this.position.stones};
  }

  /**
   * Place, change or remove a stone.
   * @param {string} cell
   */
  put(cell) {
    const {[cell]: before = "nothing", ...others} = there(this.setup);
    const wanted = this.brush === "nothing" ? undefined : this.brush;
    const side = wanted === "next" ? NEXT[before] : wanted;
    this.setup = side ? {...others, [cell]: side} : others;
    this.checkSetup(writeCode(this.position, this.setup));
  }

  /**
   * Say what is wrong with the stones, if anything is.
   * @param {string} code
   */
  async checkSetup(code) {
    const told = await get("position", {start: code}).then(() => "", sentence);
    if (this.setup && code === writeCode(this.position, this.setup)) this.told = told;
  }

  cancelSetup() {
    this.setup = null;
    this.told = "";
  }

  // --- drawing

  render() {
    if (!this.loaded) {
      return html`<main>
        <p role="status">${this.told || _("Loading …")}</p>
        ${this.told ? this.renderOpen("") : nothing}
      </main>`;
    }
    const {setup} = this;
    const still = this.analysis.tried ?? this.loaded;
    const board = setup ? {...this.loaded, stones: setup, line: [], last: null, legal: []} : still;
    return html`<main class="board-page ${this.analysis.on ? "with-bar" : ""}">
      <div class="place">
        <h1>${_("Analysis board")} <span class="quiet">${board.rules}</span></h1>
        <p class="status" id="status">${
          setup ? _("Click the cells to set up a position.") : statusPhrase(this.loaded)
        }</p>
        <inarow-board
          .position=${board} .label=${_("Analysis board")}
          .values=${setup || this.analysis.tried ? {} : this.analysis.values} ?playable=${!setup && !this.analysis.tried} ?setup=${setup !== null}
          @move=${this.onMove}
        >${setup ? nothing : this.analysis.renderBar(this.loaded, "first", "XO")}</inarow-board>
        ${setup ? this.renderSetup(setup) : this.renderButtons()}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${this.renderOpen(this.loaded.code)}
        ${this.renderMoves()}
        ${this.analysis.render(this.start, this.moves, this.ply, [sideName("first", board), sideName("second", board)])}
        ${renderShare(this, {
          start: this.start,
          moves: this.moves.slice(0, this.ply),
          marks: "XO",
          link: location.pathname + location.search,
        })}
      </div>
    </main>`;
  }

  /** @param {CustomEvent<{cell: string}>} event */
  onMove({detail: {cell}}) {
    if (this.setup) this.put(cell);
    else this.play(cell);
  }

  renderButtons() {
    const {code: start, outcome, rules} = this.position;
    return html`<div class="buttons" role="group" aria-label=${_("Board")}>
      ${button(_("Back"), () => this.look(this.aim - 1), {id: "back", on: this.ply > 0})}
      ${button(_("Forward"), () => this.look(this.aim + 1), {id: "forward", on: this.ply < this.moves.length})}
      ${button(_("Leave this variation"), () => this.leave(), {id: "leave", on: this.left.length > 0})}
      ${button(_("Empty board"), () => this.open(rules), {id: "clear"})}
      ${button(_("Set up"), () => this.beginSetup(), {id: "setup"})}
      ${outcome ? nothing : link(address("/", {start}), _("Play from here"), "button")}
      ${outcome ? nothing : link(address("/tree", {start}), _("Search tree"), "button")}
    </div>`;
  }

  /** @param {Record<string, Side>} setup */
  renderSetup(setup) {
    const [first, second] = SIDES.map((side) => sideName(side, this.position));
    /** @type {[Brush, string][]} */
    const brushes = [
      ["next", _("in turn: {first}, {second}, nothing", {first, second})],
      ["first", first],
      ["second", second],
      ["nothing", _("nothing")],
    ];
    /** @param {Brush} brush */
    const choose = (brush) => () => {
      this.brush = brush;
    };
    const done = () => this.open(writeCode(this.position, setup));
    return html`<fieldset class="brush">
      <legend>${_("A click puts")}</legend>
      ${brushes.map(([value, label]) => checkbox(label, this.brush === value, choose(value), {name: "brush", value}))}
      <div class="buttons">
        ${button(_("Done"), done, {id: "done", look: "main"})}
        ${button(_("Cancel"), () => this.cancelSetup(), {id: "cancel"})}
      </div>
    </fieldset>`;
  }

  /** @param {string} code */
  renderOpen(code) {
    return html`<form class="card" @submit=${submitted("code", (text) => this.read(text))}>
      <h2>${_("Position")}</h2>
      ${gameChoice(this.games, this.loaded?.rules ?? "", (rules) => this.open(rules))}
      <label>${_("Moves, a code, a diagram, a link or a record")}
        <textarea name="code" id="code" rows="3" spellcheck="false" .value=${code}></textarea>
      </label>
      <div class="buttons"><button type="submit" id="load">${_("Load")}</button></div>
    </form>`;
  }

  renderMoves() {
    const {start, moves} = this;
    return html`<section class="card">
      <h2>${_("Moves")}</h2>
      ${renderMoves(moves, this.ply, (ply) => this.look(ply))}
      ${
        this.left.length
          ? html`<h3>${_("Variations left")}</h3>
            <ul class="left">${this.left.map(
              (variation, i) => html`<li>${button(variation.join(" "), () => this.take(i))}</li>`,
            )}</ul>`
          : nothing
      }
      ${moves.length ? html`<p>${link(address("/review", {start, moves}), _("Review these moves"))}</p>` : nothing}
    </section>`;
  }
}

/**
 * How many moves two variations share.
 * @param {string[]} one
 * @param {string[]} other
 */
function countCommon(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

customElements.define("inarow-analysis-board", AnalysisBoardView);
