// What every move is worth, as the server finds out: for the board, as a list, and as a curve.

import {get, positionAfter, post} from "./api.js";
import "./curve.js";
import {button, checkbox} from "./forms.js";
import {sideName, toneOf} from "./looks.js";
import {renderVariation} from "./moves.js";
import {otherSide} from "./notation.js";
import {capital, countPhrase, effortPhrase, renderNotices, scoreLook, scorePhrase, scoreSign} from "./phrases.js";
import {preference, setPreference} from "./storage.js";
import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";

/** @import {News, PositionData, ReportData, ScoreData} from "wire" */
/** @import {CellValue} from "./board.js" */
/** @import {Point} from "./curve.js" */
/** @import {Live} from "./live.js" */
/** @import {Side} from "./notation.js" */
/** @import {View} from "./view.js" */

/** @typedef {{id: number, start: string, moves: string}} Asked */

const LONGEST_LINE = 10;
const MOST = 2000; // points that are remembered
const SHOWN_GUESSES = 12; // on boards with small cells

let lastId = 0;

export class Analysis {
  #host;
  #live;
  #stopListening;
  /** @type {Asked | null} the position that was asked about last */
  #asked = null;
  /** @type {{id: number, start: string, moves: string[]} | null} the game whose curve was asked for last */
  #curve = null;
  /** @type {Side} */
  #turn = "first";
  /** @type {Map<string, Point>} what is known of positions, by start and moves */
  #points = new Map();

  /**
   * @param {View} host
   * @param {Live} live
   */
  constructor(host, live) {
    this.#host = host;
    this.#live = live;
    this.#stopListening = live.listen((news) => this.#hear(news));
    this.on = preference("analysis", "off") === "on";
    /** @type {ReportData | null} */
    this.report = null;
    this.ended = false;
    this.busy = "";
    /** @type {PositionData | null} */
    this.tried = null; // a position of the best line that is on the board
    this.step = 0; // how many of its moves are
    /** @type {string[]} */
    this.line = []; // the best line, as far as it is known
    /** @type {Point | null} */
    this.known = null; // what the bar shows: the newest value
    /** @type {string[] | null} */
    this.notices = null; // what the engine has to do without
  }

  close() {
    this.#stopListening();
    this.#live.ask({type: "quiet"});
  }

  toggle() {
    this.on = !this.on;
    setPreference("analysis", this.on ? "on" : "off");
    this.#asked = null;
    this.report = null;
    this.known = null;
    this.leave();
    if (!this.on) this.#live.ask({type: "quiet"});
    this.#host.requestUpdate();
  }

  /**
   * Show the position after `ply` moves of a game, and have it analysed if it is new.
   * @param {string} start
   * @param {string[]} moves
   * @param {number} ply
   * @param {PositionData} position
   */
  look(start, moves, ply, position) {
    if (!this.on) return;
    if (!this.notices) this.#askForNotices();
    const stem = moves.slice(0, ply).join(" ");
    if (this.#asked?.start === start && this.#asked.moves === stem) return;
    const fresh = this.#asked?.start !== start;
    lastId += 1;
    this.#asked = {id: lastId, start, moves: stem};
    this.#turn = position.turn;
    this.report = null;
    this.line = [];
    this.leave();
    if (position.outcome) this.known = {score: finalScore(position), turn: position.turn};
    this.ended = position.outcome !== null;
    this.busy = "";
    if (!this.ended) this.#live.ask({type: "analyse", ...this.#asked});
    if ((fresh || this.ended) && this.#misses(start, moves)) this.#askForCurve(start, moves);
  }

  #askForNotices() {
    this.notices = [];
    this.#host.attempt(async () => {
      this.notices = (await get("catalogue")).notices;
      this.#host.requestUpdate();
    });
  }

  /** @returns {Record<string, CellValue>} what the board shows */
  get values() {
    if (!this.on || !this.report) return {};
    const values = Object.entries(this.report.values);
    const guesses = values.filter(([, {proven}]) => !proven).map(([, {value}]) => value);
    const least = guesses.sort((one, other) => other - one)[SHOWN_GUESSES - 1] ?? -1;
    /** @param {ScoreData} score */
    const look = (score) => `${scoreLook(score)}${!score.proven && score.value < least ? " far" : ""}`;
    return Object.fromEntries(
      values.map(([cell, score]) => [cell, {sign: scoreSign(score), words: scorePhrase(score), look: look(score)}]),
    );
  }

  /**
   * Play out the best line up to a step.
   * @param {number} step
   */
  async walk(step) {
    if (!this.#asked || !this.report) return;
    const asked = this.#asked;
    if (!this.line.length) this.line = [...this.report.variation];
    const {start, moves} = asked;
    const position = await positionAfter(start, [moves, ...this.line.slice(0, step)].filter(Boolean));
    if (this.#asked !== asked) return;
    this.tried = step ? position : null;
    this.step = step;
    this.#host.requestUpdate();
  }

  /** Find out how the best line goes on, move by move. */
  async follow() {
    const asked = this.#asked;
    if (!asked) return;
    const {start} = asked;
    while (this.line.length < LONGEST_LINE) {
      const moves = [asked.moves, ...this.line].filter(Boolean);
      const {outcome} = await positionAfter(start, moves);
      if (outcome) return;
      const {variation} = await post("advice", {start, moves: moves.join(" ")});
      if (this.#asked !== asked) return;
      this.line = [...this.line, ...variation].slice(0, LONGEST_LINE);
      this.#host.requestUpdate();
    }
  }

  /** Leave the best line. */
  leave() {
    this.tried = null;
    this.step = 0;
    this.#host.requestUpdate();
  }

  /**
   * The bar beside the board: how the game stands, and whether that is proven.
   * @param {PositionData} position
   * @param {Side} near the side whose part is at the bottom
   * @param {string} marks
   */
  renderBar(position, near, marks) {
    if (!this.on) return nothing;
    const {score, turn} = this.known ?? {score: null, turn: near};
    const value = (score?.value ?? 0) * (turn === near ? 1 : -1);
    const sure = score?.proven ?? false;
    const part = 50 + 50 * value;
    const words = score ? `${capital(sideName(turn, position, marks))}: ${scorePhrase(score)}` : _("Looking …");
    const sign = score ? scoreSign({...score, value}) : "";
    return html`<div class="bar ${toneOf(otherSide(near), position, marks)} ${sure ? "proven" : "guess"}" role="img"
      aria-label=${words} title=${words}>
      <span class="part ${toneOf(near, position, marks)}" .style=${`--part: ${part}%`}></span>
      <em class=${part < 50 ? "far" : ""}>${sign}</em>
    </div>`;
  }

  /**
   * The switch, the curve and the values.
   * @param {string} start
   * @param {string[]} moves
   * @param {number} ply
   * @param {[string, string]} names what the sides are called
   */
  render(start, moves, ply, names) {
    return html`<section class="card analysis">
      <h2>${_("Analysis")}</h2>
      ${checkbox(_("Show what every move is worth"), this.on, () => this.toggle(), {id: "analysis"})}
      ${this.on ? this.#details(start, moves, ply, names) : nothing}
    </section>`;
  }

  /**
   * @param {string} start
   * @param {string[]} moves
   * @param {number} ply
   * @param {[string, string]} names
   */
  #details(start, moves, ply, names) {
    /** @type {Record<number, Point>} */
    const points = {};
    for (let n = 0; n <= moves.length; n += 1) {
      const point = this.#points.get(key(start, moves.slice(0, n).join(" ")));
      if (point) points[n] = point;
    }
    return html`
      <inarow-curve .points=${points} .plies=${moves.length} .ply=${ply} .names=${names}></inarow-curve>
      ${renderNotices(this.notices ?? [])}
      <p class="quiet" id="analysis-effort">${this.#effort()}</p>
      ${this.report ? html`${this.#line(this.report)} ${this.#list(this.report)}` : nothing}`;
  }

  /** @param {ReportData} report */
  #line({variation}) {
    const line = this.line.length ? this.line : variation;
    const start = () => {
      this.line = [...variation];
      return this.#host.attempt(() => this.follow());
    };
    return html`<h3>${_("Best line")}</h3>
      <div class="line" id="best-line">
        ${renderVariation(line, this.step, (step) => this.#host.attempt(() => this.walk(step)))}
        ${this.line.length || !this.ended ? nothing : button(_("Show more"), start, {id: "more-line", look: "small"})}
        ${this.tried ? button(_("Leave the line"), () => this.leave(), {id: "leave-line", look: "small"}) : nothing}
      </div>`;
  }

  #effort() {
    if (this.busy) return this.busy;
    if (!this.report) return this.ended ? "" : _("Looking …");
    return effortPhrase({...this.report, finished: this.report.finished || !this.ended});
  }

  /** @param {ReportData} report */
  #list({values, counts}) {
    return html`<ul class="values" tabindex="0" aria-label=${_("Moves and their values")}>
      ${Object.entries(values).map(
        ([cell, score]) => html`<li data-value=${cell}>
          <b>${cell}</b> <span class=${scoreLook(score)}>${scorePhrase(score)}</span>
          ${counts[cell] ? html`<span class="quiet">${countPhrase(counts[cell])}</span>` : nothing}
        </li>`,
      )}
    </ul>`;
  }

  /**
   * @param {string} start
   * @param {string[]} moves
   */
  #askForCurve(start, moves) {
    lastId += 1;
    this.#curve = {id: lastId, start, moves};
    this.#live.ask({type: "curve", id: lastId, start, moves: moves.join(" ")});
  }

  /** @param {News} news */
  #hear(news) {
    if (news.type === "busy" || (news.type === "problem" && news.status === 403)) {
      this.busy = news.detail; // later, or not before a game of two people is over
    } else if (news.type === "analysis" && news.id === this.#asked?.id) {
      this.busy = "";
      this.report = news.report;
      this.ended = news.ended;
      if (news.report.score) this.known = {score: news.report.score, turn: this.#turn};
      this.#remember(this.#asked.start, this.#asked.moves, news.report.score, this.#turn);
    } else if (news.type === "curve" && news.id === this.#curve?.id && news.point) {
      const {ply, score, turn} = news.point;
      const moves = this.#curve.moves.slice(0, ply).join(" ");
      // An analysis has had more time than a point of the curve.
      if (!this.#points.has(key(this.#curve.start, moves))) this.#remember(this.#curve.start, moves, score, turn);
    }
    this.#host.requestUpdate();
  }

  /**
   * @param {string} start
   * @param {string} moves
   * @param {ScoreData | null} score
   * @param {Side} turn
   */
  #remember(start, moves, score, turn) {
    if (this.#points.size > MOST) this.#points.clear();
    if (score) this.#points.set(key(start, moves), {score, turn});
  }

  /**
   * Whether the curve lacks a point. The last position's point comes from its analysis, unless the game is over.
   * @param {string} start
   * @param {string[]} moves
   */
  #misses(start, moves) {
    const wanted = this.ended ? [...moves, ""] : moves;
    return wanted.some((_unused, n) => !this.#points.has(key(start, moves.slice(0, n).join(" "))));
  }
}

/**
 * What a finished game is worth to the side that would be next.
 * @param {PositionData} position
 * @returns {ScoreData}
 */
function finalScore({outcome, turn}) {
  const value = outcome === "draw" ? 0 : outcome === turn ? 1 : -1;
  return {value, plies: 0, proven: true, bound: "exact"};
}

/**
 * @param {string} start
 * @param {string} moves
 */
function key(start, moves) {
  return `${start}|${moves}`;
}
