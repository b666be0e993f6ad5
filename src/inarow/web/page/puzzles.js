// <inarow-puzzles>: positions with one right move, to be found on the board.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get, post} from "./api.js";
import "./board.js";
import {Explanation} from "./explain.js";
import {Hints} from "./hints.js";
import {liking} from "./kept.js";
import {countSolved, solvedCount} from "./solved.js";
import {useStyle} from "./style.js";
import {_, ngettext, spoken} from "./text.js";
import {View, announce, copy, link, sentence, stand} from "./view.js";
import {mark} from "./words.js";

const GRADES = [1, 2, 3, 4, 5];
const SEEDS = 1_000_000;
const MOST_ON_A_SHEET = 12;
const TRIES = 5;
const MARKS = "XO";
// These reasons tell the right move, which is to be found.
const TELLING = ["missed-win", "missed-double-threat", "missed-running-out"];

useStyle("review.css");

export class PuzzlesView extends View {
  static properties = {
    games: {state: true},
    wish: {state: true}, // {rules, grade, seed}: what is asked for; grade 0 is any
    puzzle: {state: true},
    position: {state: true}, // the puzzle's, or after the move that was tried
    tried: {state: true}, // "", "right" or "wrong"
    told: {state: true},
    waiting: {state: true},
    count: {state: true}, // puzzles on a sheet
  };

  constructor() {
    super();
    this.games = [];
    this.puzzle = null;
    this.tried = "";
    this.told = "";
    this.waiting = false;
    this.count = 6;
    this.explanation = new Explanation(this);
    this.hints = new Hints(this);
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("Puzzles")} · inarow`;
    this.onKeys = (event) => this.hearKey(event);
    this.onReturn = () => location.pathname === "/puzzles" && this.openAddress();
    addEventListener("keydown", this.onKeys);
    addEventListener("popstate", this.onReturn);
    this.openAddress();
    this.list();
  }

  disconnectedCallback() {
    this.asking?.abort();
    removeEventListener("keydown", this.onKeys);
    removeEventListener("popstate", this.onReturn);
    super.disconnectedCallback();
  }

  changed() {
    super.changed();
    if (this.spoken === spoken()) return;
    this.list();
    this.open(this.wish);
  }

  get marks() {
    return MARKS;
  }

  async list() {
    try {
      this.games = (await get("catalogue")).games;
    } catch (error) {
      this.told = sentence(error);
    }
  }

  // --- a puzzle

  openAddress() {
    const query = new URLSearchParams(location.search);
    this.open({
      rules: query.get("rules") || liking("puzzle-rules", "7x6k4g"),
      grade: Number(query.get("grade") ?? liking("puzzle-grade", "1")) || 0,
      seed: Number(query.get("seed")) || someSeed(),
    });
  }

  open(wish) {
    this.opening = this.fetch(wish);
  }

  async fetch(wish) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    this.spoken = spoken();
    this.wish = wish;
    this.waiting = true;
    this.told = _("Looking for a puzzle …");
    stand(this.address());
    try {
      const puzzle = await get("puzzle", wish, asking.signal);
      const {position} = await get("position", {start: puzzle.position}, asking.signal);
      this.puzzle = puzzle;
      this.given = position;
      this.clean = true; // nothing wrong was tried, and no hint was asked for
      this.hints.take(puzzle.hints);
      this.retry();
      announce(this.task());
    } catch (error) {
      if (error.name === "AbortError") return;
      this.puzzle = null;
      this.told = sentence(error);
    } finally {
      if (asking === this.asking) this.waiting = false;
    }
  }

  /** The puzzle of the next seed; where that is the same position, of the one after it. */
  async next() {
    const before = this.puzzle?.position;
    this.ask({seed: this.wish.seed + 1});
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.opening;
      if (!before || this.puzzle?.position !== before) return;
      this.open({...this.wish, seed: this.wish.seed + 1});
    }
  }

  /** Another puzzle; one can come back to this one. */
  ask(changes) {
    const wish = {...this.wish, ...changes};
    liking("puzzle-rules", "", wish.rules);
    liking("puzzle-grade", "", String(wish.grade));
    history.pushState(null, "", this.address());
    this.open(wish);
  }

  address() {
    return `/puzzles?${new URLSearchParams(this.wish)}`;
  }

  async play(cell) {
    if (this.waiting || this.tried) return;
    const {position: start, solution} = this.puzzle;
    this.waiting = true;
    this.told = "";
    try {
      const {position} = await get("position", {start, moves: cell});
      this.position = position;
      if (cell === solution) this.solve();
      else await this.refute(cell);
    } catch (error) {
      this.retry();
      this.told = sentence(error);
    } finally {
      this.waiting = false;
    }
  }

  solve() {
    const {
      line,
      hints: {score},
      side,
      solution,
      position,
    } = this.puzzle;
    countSolved(this.puzzle, this.clean);
    this.tried = "right";
    this.hints.clear();
    const follows = {moves: line.slice(1), complete: true};
    const move = {side, move: solution, reasons: [], refutation: follows, better: null, score, best: score};
    this.explanation.show(move, position, []);
    announce(this.verdict());
  }

  async refute(cell) {
    this.clean = false;
    this.told = _("Looking …");
    const {position} = this.puzzle;
    const answer = await post("puzzle/answer", {position, move: cell});
    const reasons = answer.reasons.filter(({kind}) => !TELLING.includes(kind));
    this.told = "";
    this.tried = "wrong";
    this.answer = answer;
    this.explanation.show({...answer, reasons, better: null}, position, []);
    announce(`${this.verdict()} ${reasons[0]?.text ?? ""}`);
  }

  /** Back to the position of the puzzle. */
  retry() {
    this.tried = "";
    this.answer = null;
    this.told = this.hints.told;
    this.position = this.given;
    this.explanation.clear();
  }

  hint() {
    this.clean = false;
    this.told = this.hints.next();
  }

  hearKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName)) return;
    if (this.explanation.hearKey(event)) event.preventDefault();
  }

  // --- drawing

  render() {
    return html`<main class="table puzzle">
      <div class="place">
        <h1>${_("Puzzle")}${
          this.puzzle
            ? html`: ${this.title()}
          <span class="quiet">${_("grade {grade}", {grade: this.puzzle.grade})}</span>`
            : nothing
        }</h1>
        ${this.puzzle ? this.renderBoard() : html`<div class="buttons">${this.renderNext()}</div>`}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${this.renderVerdict()}
        ${this.renderChoice()}
        ${this.renderSolved()}
        ${this.renderSheet()}
      </div>
    </main>`;
  }

  title() {
    return this.games.find(({rules}) => rules === this.puzzle.rules)?.title ?? this.puzzle.rules;
  }

  task() {
    const turn = _("{mark} to move", {mark: mark(this.puzzle.side, MARKS)});
    return `${turn}. ${this.puzzle.task}`;
  }

  verdict() {
    if (this.tried === "right") return _("Right!");
    return _("Not {move}: {grade}", {move: this.answer.move, grade: this.answer.text});
  }

  renderBoard() {
    const {explanation} = this;
    const helped = !this.tried;
    const button = (id, label, on, act) => html`<button
      type="button" id=${id} ?disabled=${!on || this.waiting} @click=${act}>${label}</button>`;
    return html`
      <p class="status" id="status">${this.tried ? this.verdict() : this.task()}</p>
      <inarow-board
        .position=${explanation.position ?? this.position} .look=${liking("stones", "marks")}
        .label=${_("Puzzle")} .hint=${helped ? this.hints.move : null}
        .noted=${helped ? this.hints.noted : explanation.noted}
        ?playable=${helped} @move=${({detail}) => this.play(detail.cell)}
      ></inarow-board>
      <div class="buttons" role="group" aria-label=${_("Puzzle")}>
        ${button("hint", this.hints.label, helped && this.hints.step < 3, () => this.hint())}
        ${button("retry", _("Try again"), this.tried === "wrong", () => this.retry())}
        ${this.renderNext()}
      </div>`;
  }

  renderNext() {
    return html`<button type="button" id="next" class=${this.tried === "right" ? "main" : ""}
      ?disabled=${this.waiting} @click=${() => this.next()}
    >${_("Next puzzle")}</button>`;
  }

  renderVerdict() {
    if (!this.puzzle || !this.tried) return nothing;
    const right = this.tried === "right";
    return html`<section class="card ${right ? "passed" : "failed"}" id="verdict">
      <h2>${right ? "✓" : "✗"} ${this.verdict()}</h2>
      ${
        right
          ? html`<p>${ngettext("One had to see {n} ply.", "One had to see {n} plies.", this.puzzle.depth)}</p>`
          : nothing
      }
      ${this.explanation.render()}
    </section>`;
  }

  renderChoice() {
    const {rules, grade} = this.wish;
    const named = this.games.some((game) => game.rules === rules);
    return html`<section class="card">
      <h2>${_("Which puzzle?")}</h2>
      <label>${_("Game")}
        <select id="game" @change=${({target}) => this.ask({rules: target.value, seed: someSeed()})}>
          ${this.games.map(
            (game) => html`<option
            value=${game.rules} ?selected=${game.rules === rules}>${game.title}</option>`,
          )}
          ${named ? nothing : html`<option selected>${rules}</option>`}
        </select>
      </label>
      <label>${_("Grade")}
        <select id="grade" @change=${({target}) => this.ask({grade: Number(target.value), seed: someSeed()})}>
          <option value="0" ?selected=${grade === 0}>${_("any")}</option>
          ${GRADES.map(
            (number) => html`<option value=${number} ?selected=${number === grade}
            >${number}${{1: ` (${_("easy")})`, 5: ` (${_("hard")})`}[number] ?? ""}</option>`,
          )}
        </select>
      </label>
      <div class="buttons">
        <button type="button" id="copy-link" @click=${() => this.share()}>${_("Copy link")}</button>
        ${
          this.puzzle
            ? link(`/board?${new URLSearchParams({start: this.puzzle.position})}`, _("Analyse"), "button")
            : nothing
        }
      </div>
    </section>`;
  }

  async share() {
    const address = new URL(this.address(), location.href).href;
    this.told = (await copy(address, _("Copied."))) ? _("Copied.") : address;
  }

  renderSolved() {
    const all = solvedCount();
    const here = this.puzzle ? solvedCount(this.puzzle) : all;
    return html`<section class="card" id="solved">
      <h2>${_("Solved")}</h2>
      <p>${ngettext("{n} puzzle, {clean} at the first try", "{n} puzzles, {clean} at the first try", all.solved, {
        clean: all.clean,
      })}</p>
      ${this.puzzle ? html`<p class="quiet">${_("of this game and grade: {n}", {n: here.solved})}</p>` : nothing}
    </section>`;
  }

  renderSheet() {
    const {rules, grade, seed} = this.wish;
    const query = new URLSearchParams({rules, grade, seed, count: this.count, language: spoken()});
    return html`<section class="card">
      <h2>${_("On paper")}</h2>
      <label>${_("How many puzzles")}
        <input type="number" id="count" min="1" max=${MOST_ON_A_SHEET} .value=${String(this.count)}
          @change=${({target}) => {
            this.count = Math.max(1, Math.min(MOST_ON_A_SHEET, Math.round(Number(target.value)) || 1));
            target.value = this.count;
          }}>
      </label>
      <div class="buttons"><a class="button" id="sheet" target="_blank" rel="noopener"
        href="/api/puzzles/sheet?${query}">${_("A sheet to print, with solutions")}</a></div>
      <p class="quiet">${_("It opens in a new tab; making it takes a while.")}</p>
    </section>`;
  }
}

function someSeed() {
  return 1 + Math.floor(Math.random() * SEEDS);
}

customElements.define("inarow-puzzles", PuzzlesView);
