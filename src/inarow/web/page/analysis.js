// What every move is worth, as the server finds out: for the board, as a list, and as a curve.

import "./curve.js";
import {checkbox} from "./forms.js";
import {countPhrase, effortPhrase, scoreLook, scorePhrase, scoreSign} from "./phrases.js";
import {preference, setPreference} from "./storage.js";
import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";

/** @import {News, PositionData, ReportData, ScoreData} from "wire" */
/** @import {CellValue} from "./board.js" */
/** @import {Point} from "./curve.js" */
/** @import {Live} from "./live.js" */
/** @import {Side} from "./notation.js" */
/** @import {LitElement} from "./vendor/lit-3.3.3.js" */

/** @typedef {{id: number, start: string, moves: string}} Asked */

const MOST = 2000; // points that are remembered

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
   * @param {LitElement} host
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
    const stem = moves.slice(0, ply).join(" ");
    if (this.#asked?.start === start && this.#asked.moves === stem) return;
    const fresh = this.#asked?.start !== start;
    lastId += 1;
    this.#asked = {id: lastId, start, moves: stem};
    this.#turn = position.turn;
    this.report = null;
    this.ended = position.outcome !== null;
    this.busy = "";
    if (!this.ended) this.#live.ask({type: "analyse", ...this.#asked});
    if ((fresh || this.ended) && this.#misses(start, moves)) this.#askForCurve(start, moves);
  }

  /** @returns {Record<string, CellValue>} what the board shows */
  get values() {
    if (!this.on || !this.report) return {};
    const values = Object.entries(this.report.values);
    return Object.fromEntries(
      values.map(([cell, score]) => [
        cell,
        {sign: scoreSign(score), words: scorePhrase(score), look: scoreLook(score)},
      ]),
    );
  }

  /**
   * The switch, the curve and the values.
   * @param {string} start
   * @param {string[]} moves
   * @param {number} ply
   * @param {string} marks
   */
  render(start, moves, ply, marks) {
    return html`<section class="card analysis">
      <h2>${_("Analysis")}</h2>
      ${checkbox(_("Show what every move is worth"), this.on, () => this.toggle(), {id: "analysis"})}
      ${this.on ? this.#details(start, moves, ply, marks) : nothing}
    </section>`;
  }

  /**
   * @param {string} start
   * @param {string[]} moves
   * @param {number} ply
   * @param {string} marks
   */
  #details(start, moves, ply, marks) {
    /** @type {Record<number, Point>} */
    const points = {};
    for (let n = 0; n <= moves.length; n += 1) {
      const point = this.#points.get(key(start, moves.slice(0, n).join(" ")));
      if (point) points[n] = point;
    }
    return html`
      <inarow-curve .points=${points} .plies=${moves.length} .ply=${ply} .marks=${marks}></inarow-curve>
      <p class="quiet" id="analysis-effort">${this.#effort()}</p>
      ${this.report ? this.#list(this.report) : nothing}`;
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
    if (news.type === "busy") {
      this.busy = news.detail;
    } else if (news.type === "analysis" && news.id === this.#asked?.id) {
      this.busy = "";
      this.report = news.report;
      this.ended = news.ended;
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
 * @param {string} start
 * @param {string} moves
 */
function key(start, moves) {
  return `${start}|${moves}`;
}
