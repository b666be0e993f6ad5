// <inarow-puzzles>: positions with one right move, to be found on the board.

import {get, isAbort, positionAfter, post} from "./api.js";
import "./board.js";
import {Explanation} from "./explanation.js";
import {button, choice, gameChoice, numberField} from "./forms.js";
import {Hints} from "./hints.js";
import {sideName} from "./looks.js";
import {capital} from "./phrases.js";
import {countDaily, countSolved, dailyOf, numberOfDay, solvedCount, today} from "./progress.js";
import {copyText} from "./share.js";
import {preference, setPreference} from "./storage.js";
import {_, ngettext, spoken} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, announce, isForeignKey, link, replaceAddress, sentence, there, useStyle, View} from "./view.js";

/** @import {GameOfferData, MoveReviewData, PositionData, PuzzleData} from "wire" */
/** @import {Side} from "./notation.js" */

/**
 * What is asked for; grade 0 is any. The puzzle of a day has that day's number as its seed.
 * @typedef {{rules: string, grade: number, seed: number}} Wish
 */

const GRADES = [1, 2, 3, 4, 5];
const SEEDS = 1_000_000;
const MOST_ON_A_SHEET = 12;
const TRIES = 5;
const MAIN = ["connect-four", "tic-tac-toe", "reverse-five", "gomoku"];
// These reasons would give away the solution.
const TELLING = ["missed-win", "missed-double-threat", "missed-running-out", "missed-quick-win"];

useStyle("review.css");

export class PuzzlesView extends View {
  static properties = {
    games: {state: true},
    wish: {state: true},
    puzzle: {state: true},
    position: {state: true}, // the puzzle's, or after the move that was tried
    tried: {state: true},
    told: {state: true},
    waiting: {state: true},
    count: {state: true}, // the number of puzzles on a sheet
  };

  constructor() {
    super();
    /** @type {GameOfferData[]} */
    this.games = [];
    this.wish = readAddress();
    /** @type {PuzzleData | null} */
    this.puzzle = null;
    /** @type {PositionData | null} */
    this.given = null; // the puzzle's position
    /** @type {PositionData | null} */
    this.position = null;
    /** @type {"" | "right" | "wrong"} */
    this.tried = "";
    this.clean = true; // nothing wrong was tried, and no hint was asked for
    /** @type {MoveReviewData | null} */
    this.answer = null; // to the wrong move that was tried
    this.waiting = false;
    this.count = 6;
    this.explanation = new Explanation(this);
    this.hints = new Hints(this);
    /** @type {AbortController | null} */
    this.asking = null;
    this.opening = Promise.resolve();
    this.spoken = spoken();
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("Puzzles")} · inarow`;
    this.hear(window, "keydown", (event) => this.hearKey(event));
    this.hear(window, "popstate", () => location.pathname === "/puzzles" && this.open(readAddress()));
    this.leaving.push(() => this.asking?.abort());
    this.open(this.wish);
    this.list();
  }

  changed() {
    super.changed();
    if (this.spoken === spoken()) return;
    this.list();
    this.open(this.wish);
  }

  get marks() {
    return "XO";
  }

  /** Whether this is the puzzle of the day. */
  get isDaily() {
    return this.wish.grade === 0 && this.wish.seed === numberOfDay(today());
  }

  async list() {
    await this.attempt(async () => {
      this.games = (await get("catalogue")).games;
    });
  }

  // --- a puzzle

  /** @param {Wish} wish */
  open(wish) {
    this.opening = this.load(wish);
  }

  /** @param {Wish} wish */
  async load(wish) {
    this.asking?.abort();
    const asking = new AbortController();
    const {signal} = asking;
    this.asking = asking;
    this.spoken = spoken();
    this.wish = wish;
    this.waiting = true;
    this.told = _("Looking for a puzzle …");
    replaceAddress(this.address());
    try {
      const puzzle = await get("puzzle", wish, {signal});
      this.given = await positionAfter(puzzle.position, [], {signal});
      this.puzzle = puzzle;
      this.clean = true;
      this.hints.take(puzzle.hints);
      this.retry();
      announce(this.task(puzzle));
    } catch (error) {
      if (isAbort(error)) return;
      this.puzzle = null;
      this.told = sentence(error);
    } finally {
      if (asking === this.asking) this.waiting = false;
    }
  }

  /** Load the puzzle of the next seed, or of a later one if that gives the same position. */
  async next() {
    const before = this.puzzle?.position;
    this.ask({seed: this.wish.seed + 1});
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.opening;
      if (!before || this.puzzle?.position !== before) return;
      this.open({...this.wish, seed: this.wish.seed + 1});
    }
  }

  /**
   * Load another puzzle, and leave this one in the browser's history.
   * @param {Partial<Wish>} changes
   */
  ask(changes) {
    const wish = {...this.wish, ...changes};
    setPreference("puzzle-rules", wish.rules);
    setPreference("puzzle-grade", String(wish.grade));
    history.pushState(null, "", this.address());
    this.open(wish);
  }

  address() {
    return address("/puzzles", this.wish);
  }

  /** @param {CustomEvent<{cell: string}>} event */
  async onMove({detail: {cell}}) {
    if (this.waiting || this.tried) return;
    const puzzle = there(this.puzzle);
    this.waiting = true;
    this.told = "";
    try {
      this.position = await positionAfter(puzzle.position, [cell]);
      if (cell === puzzle.solution) this.solve(puzzle);
      else await this.refute(puzzle, cell);
    } catch (error) {
      this.retry();
      this.told = sentence(error);
    } finally {
      this.waiting = false;
    }
  }

  /** @param {PuzzleData} puzzle */
  solve(puzzle) {
    const {variation, side, solution, position} = puzzle;
    const {score} = puzzle.hints;
    countSolved(puzzle, this.clean);
    if (this.isDaily) countDaily(this.wish.rules, today());
    this.tried = "right";
    this.hints.clear();
    const refutation = {moves: variation.slice(1), complete: true};
    const explained = {side, move: solution, reasons: [], refutation, better: null, score, best: score};
    this.explanation.show(explained, position, []);
    announce(this.resultPhrase());
  }

  /**
   * @param {PuzzleData} puzzle
   * @param {string} cell
   */
  async refute({position}, cell) {
    this.clean = false;
    this.told = _("Looking …");
    const answer = await post("puzzle/answer", {position, move: cell});
    const reasons = answer.reasons.filter(({kind}) => !TELLING.includes(kind));
    this.told = "";
    this.tried = "wrong";
    this.answer = answer;
    this.explanation.show({...answer, reasons, better: null}, position, []);
    announce(`${this.resultPhrase()} ${reasons[0]?.text ?? ""}`);
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

  /** @param {KeyboardEvent} event */
  hearKey(event) {
    if (isForeignKey(event) || event.shiftKey) return;
    if (this.explanation.hearKey(event)) event.preventDefault();
  }

  // --- drawing

  render() {
    const {puzzle} = this;
    return html`<main class="board-page puzzle">
      <div class="place">
        <h1>${this.isDaily ? _("Puzzle of the day") : _("Puzzle")}${
          puzzle
            ? html`: ${this.gameTitle(puzzle)} <span class="quiet">${_("grade {grade}", {grade: puzzle.grade})}</span>`
            : nothing
        }</h1>
        ${puzzle ? this.renderBoard(puzzle) : html`<div class="buttons">${this.renderNext()}</div>`}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${puzzle && this.tried ? this.renderResult(puzzle) : nothing}
        ${this.renderDaily()}
        ${this.renderChoice()}
        ${this.renderSolved()}
        ${this.renderSheet()}
      </div>
    </main>`;
  }

  /** @param {PuzzleData} puzzle */
  gameTitle(puzzle) {
    return this.games.find(({rules}) => rules === puzzle.rules)?.title ?? puzzle.rules;
  }

  /** @param {PuzzleData} puzzle */
  task({side, task}) {
    return `${_("{mark} to move", {mark: this.sideName(side)})}. ${task}`;
  }

  /** @param {Side} side */
  sideName(side) {
    return capital(sideName(side, there(this.position)));
  }

  resultPhrase() {
    if (this.tried === "right") return _("Right!");
    const {move, text} = there(this.answer);
    return _("Not {move}: {grade}", {move, grade: text});
  }

  /** @param {PuzzleData} puzzle */
  renderBoard(puzzle) {
    const {explanation, hints, waiting} = this;
    const open = !this.tried;
    return html`
      <p class="status" id="status">${open ? this.task(puzzle) : this.resultPhrase()}</p>
      <inarow-board
        .position=${explanation.position ?? this.position}
        .label=${_("Puzzle")} .hint=${open ? hints.move : null} .noted=${open ? hints.noted : explanation.noted}
        ?playable=${open} @move=${this.onMove}
      ></inarow-board>
      <div class="buttons" role="group" aria-label=${_("Puzzle")}>
        ${button(hints.words, () => this.hint(), {id: "hint", on: open && !hints.isTold && !waiting})}
        ${button(_("Try again"), () => this.retry(), {id: "retry", on: this.tried === "wrong" && !waiting})}
        ${this.renderNext()}
      </div>`;
  }

  renderNext() {
    const look = this.tried === "right" ? "main" : "";
    return button(_("Next puzzle"), () => this.next(), {id: "next", look, on: !this.waiting});
  }

  /** @param {PuzzleData} puzzle */
  renderResult({depth}) {
    const right = this.tried === "right";
    return html`<section class="card ${right ? "passed" : "failed"}" id="result">
      <h2>${right ? "✓" : "✗"} ${this.resultPhrase()}</h2>
      ${right ? html`<p>${ngettext("You had to look {n} ply ahead.", "You had to look {n} plies ahead.", depth)}</p>` : nothing}
      ${this.explanation.render()}
    </section>`;
  }

  renderChoice() {
    const {rules, grade} = this.wish;
    /** @type {Record<number, string>} */
    const notes = {1: ` (${_("easy")})`, 5: ` (${_("hard")})`};
    /** @type {[number, string][]} */
    const grades = [
      [0, _("any")],
      ...GRADES.map((n) => /** @type {[number, string]} */ ([n, `${n}${notes[n] ?? ""}`])),
    ];
    /** @param {string} value */
    const changeGrade = (value) => this.ask({grade: Number(value), seed: someSeed()});
    /** @param {string} value */
    const changeGame = (value) => this.ask({rules: value, seed: someSeed()});
    return html`<section class="card">
      <h2>${_("Which puzzle?")}</h2>
      ${gameChoice(this.games, rules, changeGame)}
      ${choice(_("Grade"), grades, grade, changeGrade, {id: "grade"})}
      <div class="buttons">
        ${button(_("Copy link"), () => this.share(), {id: "copy-link"})}
        ${this.puzzle ? link(address("/board", {start: this.puzzle.position}), _("Analyse"), "button") : nothing}
      </div>
    </section>`;
  }

  share() {
    return copyText(this, new URL(this.address(), location.href).href);
  }

  renderDaily() {
    const games = this.games.filter(({name}) => MAIN.includes(name));
    /** @param {string} rules */
    const state = (rules) => {
      const {solved, streak} = dailyOf(rules);
      const days = streak ? ngettext("{n} day in a row", "{n} days in a row", streak) : "";
      return `${solved ? "✓ " : ""}${days}`;
    };
    return html`<section class="card" id="daily">
      <h2>${_("Puzzle of the day")}</h2>
      <ul class="daily">${games.map(
        ({rules, title}) => html`<li>
          <a href=${dailyAddress(rules)} @click=${(/** @type {Event} */ event) => this.openDaily(event, rules)}>${title}</a>
          <span class="quiet">${state(rules)}</span></li>`,
      )}</ul>
    </section>`;
  }

  /**
   * @param {Event} event
   * @param {string} rules
   */
  openDaily(event, rules) {
    event.preventDefault();
    history.pushState(null, "", this.address());
    this.open({rules, grade: 0, seed: numberOfDay(today())});
  }

  renderSolved() {
    const {solved, clean} = solvedCount();
    return html`<section class="card" id="solved">
      <h2>${_("Solved")}</h2>
      <p>${ngettext("{n} puzzle, {clean} on the first try", "{n} puzzles, {clean} on the first try", solved, {
        clean,
      })}</p>
      ${
        this.puzzle
          ? html`<p class="quiet">${_("of this game and grade: {n}", {n: solvedCount(this.puzzle).solved})}</p>`
          : nothing
      }
    </section>`;
  }

  renderSheet() {
    const href = address("/api/puzzles/sheet", {...this.wish, count: this.count, language: spoken()});
    /** @param {string} value */
    const change = (value) => {
      this.count = Math.max(1, Math.min(MOST_ON_A_SHEET, Math.round(Number(value)) || 1));
      return this.count;
    };
    return html`<section class="card">
      <h2>${_("On paper")}</h2>
      ${numberField(_("How many puzzles"), this.count, change, {id: "count", min: 1, max: MOST_ON_A_SHEET})}
      <div class="buttons"><a class="button" id="sheet" target="_blank" rel="noopener"
        href=${href}>${_("A sheet to print, with solutions")}</a></div>
      <p class="quiet">${_("It opens in a new tab; making it takes a while.")}</p>
    </section>`;
  }
}

/**
 * Where the puzzle of the day of a game is.
 * @param {string} rules
 */
function dailyAddress(rules) {
  return address("/puzzles", {rules, grade: 0, seed: numberOfDay(today())});
}

/** @returns {Wish} the puzzle that the address asks for, or else one like the last */
function readAddress() {
  const query = new URLSearchParams(location.search);
  return {
    rules: query.get("rules") || preference("puzzle-rules", "7x6k4g"),
    grade: Number(query.get("grade") ?? preference("puzzle-grade", "1")) || 0,
    seed: Number(query.get("seed")) || someSeed(),
  };
}

function someSeed() {
  return 1 + Math.floor(Math.random() * SEEDS);
}

customElements.define("inarow-puzzles", PuzzlesView);
