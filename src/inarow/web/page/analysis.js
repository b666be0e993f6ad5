// What every move is worth, as the server finds out: for the board, as a list, and as a curve.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import "./curve.js";
import {liking} from "./kept.js";
import {_, number} from "./text.js";
import {compareScores, effortWords, scoreLook, scoreSign, scoreWords} from "./words.js";

let lastId = 0;

export class Analysis {
  #host;
  #live;
  #asked = null; // the position that was asked about last
  #turn = "first";
  #points = new Map(); // what is known of positions, by start and moves

  constructor(host, live) {
    this.#host = host;
    this.#live = live;
    this.on = liking("analysis", "off") === "on";
    this.report = null;
    this.ended = false;
    this.busy = "";
    this.heard = (event) => this.#hear(event.detail);
    for (const type of ["analysis", "curve", "busy"]) live.addEventListener(type, this.heard);
  }

  close() {
    for (const type of ["analysis", "curve", "busy"]) this.#live.removeEventListener(type, this.heard);
    this.#live.ask({type: "quiet"});
  }

  toggle() {
    this.on = !this.on;
    liking("analysis", "off", this.on ? "on" : "off");
    this.#asked = null;
    this.report = null;
    if (!this.on) this.#live.ask({type: "quiet"});
    this.#host.requestUpdate();
  }

  /** Look at the position after these moves of a game; ask about it, if it is a new one. */
  look(start, moves, ply, position) {
    if (!this.on) return;
    const asked = {start, moves: moves.slice(0, ply).join(" ")};
    if (this.#asked?.start === asked.start && this.#asked.moves === asked.moves) return;
    const fresh = this.#asked?.start !== start;
    lastId += 1;
    this.#asked = {...asked, id: lastId};
    this.#turn = position.turn;
    this.report = null;
    this.ended = position.outcome !== null;
    this.busy = "";
    if (this.ended) this.#keepPoint(start, asked.moves, endScore(position), position.turn);
    else this.#live.ask({type: "analyse", ...this.#asked});
    if ((fresh || this.ended) && this.#missing(start, moves)) this.askForCurve(start, moves);
  }

  askForCurve(start, moves) {
    lastId += 1;
    this.curve = {id: lastId, start, moves};
    this.#live.ask({type: "curve", id: lastId, start, moves: moves.join(" ")});
  }

  /** What the board shows: cell -> {sign, words, look}. */
  get values() {
    const values = {};
    if (!this.on || !this.report) return values;
    for (const [cell, score] of Object.entries(this.report.values)) {
      values[cell] = {sign: scoreSign(score), words: scoreWords(score), look: scoreLook(score)};
    }
    return values;
  }

  /** The switch, and what there is to say. */
  render(start, moves, ply, marks) {
    return html`<section class="card analysis">
      <h2>${_("Analysis")}</h2>
      <label class="switch">
        <input type="checkbox" id="analysis" .checked=${this.on} @change=${() => this.toggle()}>
        ${_("Show what every move is worth")}
      </label>
      ${this.on ? this.#details(start, moves, ply, marks) : nothing}
    </section>`;
  }

  #details(start, moves, ply, marks) {
    const points = {};
    moves.concat("").forEach((unused, n) => {
      const point = this.#points.get(key(start, moves.slice(0, n).join(" ")));
      if (point) points[n] = point;
    });
    return html`
      <inarow-curve .points=${points} .plies=${moves.length} .ply=${ply} .marks=${marks}></inarow-curve>
      <p class="quiet" id="analysis-effort">${this.#effort()}</p>
      ${this.report ? this.#list() : nothing}`;
  }

  #effort() {
    if (this.busy) return this.busy;
    if (!this.report) return this.ended ? "" : _("Looking …");
    return effortWords({...this.report, finished: this.report.finished || !this.ended});
  }

  #list() {
    const moves = Object.entries(this.report.values).sort(([, a], [, b]) => compareScores(a, b));
    return html`<ul class="values" tabindex="0" aria-label=${_("Moves and their values")}>
      ${moves.map(
        ([cell, score]) => html`<li data-value=${cell}>
        <b>${cell}</b> <span class=${scoreLook(score)}>${scoreWords(score)}</span>
        ${countWords(this.report.counts[cell])}
      </li>`,
      )}
    </ul>`;
  }

  #hear(news) {
    if (news.type === "busy") {
      this.busy = news.detail;
    } else if (news.type === "analysis" && news.id === this.#asked?.id) {
      this.busy = "";
      this.report = news.report;
      this.ended = news.ended;
      this.#keepPoint(this.#asked.start, this.#asked.moves, news.report.score, this.#turn);
    } else if (news.type === "curve" && news.id === this.curve?.id && news.point) {
      const {ply, score, turn} = news.point;
      const moves = this.curve.moves.slice(0, ply).join(" ");
      if (!this.#points.has(key(this.curve.start, moves))) {
        this.#keepPoint(this.curve.start, moves, score, turn);
      }
    }
    this.#host.requestUpdate();
  }

  #keepPoint(start, moves, score, turn) {
    if (this.#points.size > 2000) this.#points.clear();
    if (score) this.#points.set(key(start, moves), {score, turn});
  }

  #missing(start, moves) {
    return moves.some((unused, n) => !this.#points.has(key(start, moves.slice(0, n).join(" "))));
  }
}

/** The random games behind a value. */
export function countWords(count) {
  if (!count) return nothing;
  const {won, drawn, games} = count;
  const holes = {won: number(won), drawn: number(drawn), games: number(games)};
  return html`<span class="quiet">${_("{won} won and {drawn} drawn of {games} random games", holes)}</span>`;
}

function endScore({outcome, turn}) {
  const value = outcome === "draw" ? 0 : outcome === turn ? 1 : -1;
  return {value, plies: 0, proven: true, bound: "exact"};
}

function key(start, moves) {
  return `${start}|${moves}`;
}
