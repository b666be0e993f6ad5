// <inarow-free>: a board without players. Any position can be set up, any line tried and left.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {Analysis} from "./analysis.js";
import {get} from "./api.js";
import "./board.js";
import {liking} from "./kept.js";
import {live} from "./live.js";
import {renderShare} from "./share.js";
import {_} from "./text.js";
import {View, announce, link, sentence, stand} from "./view.js";
import {mark} from "./words.js";

const LETTERS = "abcdefghijklmnopqrs";

export class FreeView extends View {
  static properties = {
    start: {state: true}, // the code of the position it begins with
    moves: {state: true}, // the line that is tried now
    ply: {state: true}, // how far into it one looks
    position: {state: true},
    left: {state: true}, // lines that were left for another
    setup: {state: true}, // the stones that are being set up, or null
    brush: {state: true}, // what a click puts there: next, first, second, nothing
    told: {state: true},
    games: {state: true},
  };

  constructor() {
    super();
    this.moves = [];
    this.ply = 0;
    this.aim = 0; // the ply that was asked for last; it may still be on its way
    this.left = [];
    this.setup = null;
    this.brush = "next";
    this.told = "";
    this.games = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.analysis = new Analysis(this, live());
    this.onKeys = (event) => this.hearKey(event);
    addEventListener("keydown", this.onKeys);
    this.addEventListener("look", (event) => this.look(event.detail.ply));
    const query = new URLSearchParams(location.search);
    this.open(query.get("start") || "tic-tac-toe", query.get("moves") ?? "");
    get("catalogue").then(
      ({games}) => (this.games = games),
      () => {},
    );
    document.title = `${_("Board")} · inarow`;
  }

  disconnectedCallback() {
    this.analysis.close();
    removeEventListener("keydown", this.onKeys);
    super.disconnectedCallback();
  }

  updated() {
    if (this.position && !this.setup) this.analysis.look(this.start, this.moves, this.ply, this.position);
  }

  /** Begin with this text: a game's name, a code, a diagram, with moves or without. */
  async open(start, moves = "") {
    try {
      const line = await get("position", {start, moves});
      this.start = line.start;
      this.moves = line.moves;
      this.ply = line.moves.length;
      this.aim = this.ply;
      this.position = line.position;
      this.left = [];
      this.setup = null;
      this.told = "";
      this.stand();
      return true;
    } catch (error) {
      this.told = sentence(error);
      return false;
    }
  }

  // --- lines

  async go(moves, ply) {
    this.aim = ply;
    try {
      const line = await get("position", {start: this.start, moves: moves.slice(0, ply).join(" ")});
      if (this.aim !== ply) return;
      this.moves = moves;
      this.ply = ply;
      this.position = line.position;
      this.told = "";
      this.stand();
    } catch (error) {
      this.told = sentence(error);
    }
  }

  look(ply) {
    if (ply >= 0 && ply <= this.moves.length) return this.go(this.moves, ply);
    return undefined;
  }

  /** A move by hand. Another one than before begins a new line; the old one can be taken up again. */
  async play(cell) {
    const stem = this.moves.slice(0, this.ply);
    if (this.moves[this.ply] === cell) return this.look(this.ply + 1);
    if (this.ply < this.moves.length) this.left = [...this.left, this.moves];
    const side = mark(this.position.turn, "XO");
    await this.go([...stem, cell], this.ply + 1);
    announce(`${side}: ${cell}.`);
    return undefined;
  }

  /** Leave this line for the one that was left last. */
  leave() {
    const line = this.left.at(-1);
    this.left = this.left.slice(0, -1);
    this.go(line, common(line, this.moves));
  }

  take(index) {
    const line = this.left[index];
    this.left = [...this.left.filter((unused, i) => i !== index), this.moves];
    this.go(line, line.length);
  }

  stand() {
    const query = new URLSearchParams({start: this.start});
    if (this.ply) query.set("moves", this.moves.slice(0, this.ply).join(" "));
    stand(`/board?${query}`);
  }

  hearKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.setup) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName)) return;
    const steps = {ArrowLeft: -1, ArrowRight: 1};
    if (event.key in steps) {
      event.preventDefault();
      this.look(this.aim + steps[event.key]);
    }
  }

  // --- setting up

  beginSetup() {
    this.setup = {...this.position.stones};
  }

  /** Put, change or take a stone. */
  put(cell) {
    const next = {undefined: "first", first: "second", second: undefined};
    const side = this.brush === "next" ? next[this.setup[cell]] : this.brush === "nothing" ? undefined : this.brush;
    const stones = {...this.setup};
    delete stones[cell];
    if (side) stones[cell] = side;
    this.setup = stones;
    this.checkSetup();
  }

  async checkSetup() {
    const code = this.setupCode();
    try {
      await get("position", {start: code});
      if (this.setup && code === this.setupCode()) this.told = "";
    } catch (error) {
      if (this.setup && code === this.setupCode()) this.told = sentence(error);
    }
  }

  /** The stones as a code: the rows as drawn, x for the first side, o for the second. */
  setupCode() {
    const {rules, width, height, gravity} = this.position;
    const rows = [];
    for (let i = 0; i < height; i += 1) {
      const y = gravity ? height - 1 - i : i;
      let row = "";
      for (let x = 0; x < width; x += 1) {
        row += {first: "x", second: "o"}[this.setup[`${LETTERS[x]}${y + 1}`]] ?? ".";
      }
      rows.push(row);
    }
    return `${rules}:${rows.join("/")}/`;
  }

  // --- drawing

  render() {
    if (!this.position) {
      return html`<main>
        <p role="status">${this.told || _("Loading …")}</p>
        ${this.told ? this.renderOpen("") : nothing}
      </main>`;
    }
    const board = this.setup ? {...this.position, stones: this.setup, line: [], last: null, legal: []} : this.position;
    return html`<main class="table">
      <div class="place">
        <h1>${_("Analysis board")} <span class="quiet">${this.position.rules}</span></h1>
        <p class="status" id="status">${this.status()}</p>
        <inarow-board
          .position=${board} .look=${liking("stones", "marks")} .label=${_("Analysis board")}
          .values=${this.setup ? {} : this.analysis.values}
          ?playable=${!this.setup} ?setup=${Boolean(this.setup)}
          @move=${({detail}) => (this.setup ? this.put(detail.cell) : this.play(detail.cell))}
        ></inarow-board>
        ${this.setup ? this.renderBrush() : this.renderButtons()}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${this.renderOpen(this.position.code)}
        ${this.renderMoves()}
        ${this.analysis.render(this.start, this.moves, this.ply, "XO")}
        ${renderShare({
          start: this.start,
          moves: this.moves.slice(0, this.ply),
          marks: "XO",
          link: location.pathname + location.search,
          told: (text) => (this.told = text),
        })}
      </div>
    </main>`;
  }

  status() {
    const {outcome, turn, misere} = this.position;
    if (this.setup) return _("Click the cells to set up a position.");
    if (outcome === "draw") return _("A draw: the board is full.");
    if (outcome) {
      const line = misere ? (outcome === "first" ? "second" : "first") : outcome;
      return misere
        ? _("{loser} has {k} in a row and loses: {winner} wins.", {
            loser: mark(line, "XO"),
            winner: mark(outcome, "XO"),
            k: this.position.k,
          })
        : _("{winner} has {k} in a row and wins.", {winner: mark(outcome, "XO"), k: this.position.k});
    }
    return _("{mark} to move", {mark: mark(turn, "XO")});
  }

  renderButtons() {
    const button = (id, label, on, act) => html`<button
      type="button" id=${id} ?disabled=${!on} @click=${act}>${label}</button>`;
    const play = `/?${new URLSearchParams({start: this.position.code})}`;
    return html`<div class="buttons" role="group" aria-label=${_("Board")}>
      ${button("back", _("Back"), this.ply > 0, () => this.look(this.aim - 1))}
      ${button("forward", _("Forward"), this.ply < this.moves.length, () => this.look(this.aim + 1))}
      ${button("leave", _("Leave this line"), this.left.length > 0, () => this.leave())}
      ${button("clear", _("Empty board"), true, () => this.open(this.position.rules))}
      ${button("setup", _("Set up"), true, () => this.beginSetup())}
      ${this.position.outcome ? nothing : link(play, _("Play from here"), "button")}
      ${this.position.outcome ? nothing : link(play.replace("/", "/tree"), _("Search tree"), "button")}
    </div>`;
  }

  renderBrush() {
    const brushes = [
      ["next", _("in turn: X, O, nothing")],
      ["first", "X"],
      ["second", "O"],
      ["nothing", _("nothing")],
    ];
    return html`<fieldset class="brush">
      <legend>${_("A click puts")}</legend>
      ${brushes.map(
        ([brush, label]) => html`<label class="switch">
        <input type="radio" name="brush" value=${brush} .checked=${this.brush === brush}
          @change=${() => (this.brush = brush)}> ${label}
      </label>`,
      )}
      <div class="buttons">
        <button type="button" id="done" class="main" @click=${() => this.open(this.setupCode())}>${_("Done")}</button>
        <button type="button" id="cancel" @click=${() => {
          this.setup = null;
          this.told = "";
        }}>${_("Cancel")}</button>
      </div>
    </fieldset>`;
  }

  renderOpen(code) {
    const submit = (event) => {
      event.preventDefault();
      this.open(event.target.elements.code.value);
    };
    return html`<form class="card" @submit=${submit}>
      <h2>${_("Position")}</h2>
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
      <label>${_("A code, a game with moves, or a diagram")}
        <textarea name="code" id="code" rows="3" spellcheck="false" .value=${code}></textarea>
      </label>
      <div class="buttons"><button type="submit" id="load">${_("Load")}</button></div>
    </form>`;
  }

  renderMoves() {
    return html`<section class="card">
      <h2>${_("Moves")}</h2>
      <ol class="moves" id="moves">
        <li><button type="button" class="move" aria-current=${this.ply === 0 ? "true" : "false"}
          @click=${() => this.look(0)}>${_("start")}</button></li>
        ${this.moves.map(
          (cell, i) => html`<li><button
          type="button" class="move" aria-current=${i + 1 === this.ply ? "true" : "false"}
          @click=${() => this.look(i + 1)}><span class="quiet">${i + 1}</span> ${cell}</button></li>`,
        )}
      </ol>
      ${
        this.left.length
          ? html`<h3>${_("Lines left")}</h3>
        <ul class="left">${this.left.map(
          (line, i) => html`<li><button
          type="button" @click=${() => this.take(i)}>${line.join(" ")}</button></li>`,
        )}</ul>`
          : nothing
      }
      ${
        this.moves.length
          ? html`<p>${link(
              `/review?${new URLSearchParams({
                start: this.start,
                moves: this.moves.join(" "),
              })}`,
              _("Review these moves"),
            )}</p>`
          : nothing
      }
    </section>`;
  }
}

/** How many moves two lines share. */
function common(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

customElements.define("inarow-free", FreeView);
