// <inarow-review>: a game looked at again, from mistake to mistake.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get, post} from "./api.js";
import "./board.js";
import "./curve.js";
import {Explanation, other} from "./explain.js";
import {keepSeat, liking} from "./kept.js";
import {lines} from "./lines.js";
import {useStyle} from "./style.js";
import {_, ngettext, number, spoken} from "./text.js";
import {View, announce, go, link, sentence, stand} from "./view.js";
import {endingWords, mark, playerName, scoreWords} from "./words.js";

const SIDES = ["first", "second"];
const STEPS = {ArrowLeft: -1, ArrowRight: 1};
const SIGNS = {
  "win-to-loss": "??",
  "win-to-draw": "?",
  "draw-to-loss": "?",
  "slower-win": "?!",
  "faster-loss": "?!",
  doubtful: "~",
};
const MOST = 8; // reviews that are remembered while the page is open
const known = new Map(); // by game and language

useStyle("review.css");

export class ReviewView extends View {
  static properties = {
    game: {state: true}, // {title, start, moves, marks, first, second, ending}
    review: {state: true}, // {accuracy, counted, mistakes, finished, moves}; of a long game perhaps not all moves
    progress: {state: true}, // {done, total} while the server looks
    ply: {state: true}, // how many moves of the game are on the board
    position: {state: true},
    told: {state: true},
    records: {state: true}, // the games of a file
  };

  constructor() {
    super();
    this.game = null;
    this.review = null;
    this.progress = null;
    this.ply = 0;
    this.told = "";
    this.records = [];
    this.explanation = new Explanation(this);
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("Review")} · inarow`;
    this.onKeys = (event) => this.hearKey(event);
    // before the board hears them: with Shift they don't go from cell to cell
    addEventListener("keydown", this.onKeys, true);
    this.onReturn = () => location.pathname === "/review" && this.open(new URLSearchParams(location.search));
    addEventListener("popstate", this.onReturn);
    this.addEventListener("look", (event) => this.look(event.detail.ply));
    this.open(new URLSearchParams(location.search));
  }

  disconnectedCallback() {
    this.asking?.abort();
    removeEventListener("keydown", this.onKeys, true);
    removeEventListener("popstate", this.onReturn);
    super.disconnectedCallback();
  }

  changed() {
    super.changed();
    if (this.game && this.spoken !== spoken()) this.open(new URLSearchParams(location.search));
  }

  get marks() {
    return this.game?.marks ?? "XO";
  }

  /** The review of the move that led to this ply. */
  get move() {
    return this.review?.moves[this.ply - 1] ?? null;
  }

  /** The moves that were looked at. */
  get reviewed() {
    return this.review.moves.filter(Boolean);
  }

  // --- a game, and its review

  async open(query) {
    this.asking?.abort();
    this.spoken = spoken();
    try {
      const game = await readGame(query);
      if (!game) return;
      this.show(game, Number(query.get("ply") ?? game.moves.length));
      await this.ask();
    } catch (error) {
      this.told = sentence(error);
    }
  }

  show(game, ply) {
    this.game = game;
    this.review = null;
    this.told = "";
    this.look(Math.max(0, Math.min(game.moves.length, ply || 0)));
  }

  /** Let the server review the game; what it says comes in lines. */
  async ask() {
    const {start, moves} = this.game;
    const key = `${spoken()}|${start}|${moves.join(" ")}`;
    if (known.has(key)) {
      this.heard(known.get(key));
      return;
    }
    const asking = (this.asking = new AbortController());
    const reviewed = [];
    this.progress = {done: 0, total: moves.length};
    this.told = "";
    try {
      for await (const line of lines("review", {start, moves: moves.join(" ")}, asking.signal)) {
        if (line.progress) this.progress = line.progress;
        if (line.move) reviewed[line.move.ply - 1] = line.move;
        if (line.review) {
          const review = {...line.review, moves: reviewed};
          if (review.finished) remember(key, review);
          this.heard(review);
        }
      }
    } catch (error) {
      if (asking !== this.asking) return;
      this.told = error.name === "AbortError" ? _("Stopped.") : sentence(error);
    } finally {
      if (asking === this.asking) this.progress = null;
    }
  }

  heard(review) {
    this.review = review;
    announce(this.summary());
    const given = new URLSearchParams(location.search).has("ply");
    if (!given && review.mistakes.length) this.look(review.mistakes[0]);
    else this.explain();
  }

  /** Look at one move alone, which leaves it more time than among all others. */
  async lookLonger() {
    const {
      review,
      move: {ply, before, move},
    } = this;
    this.told = _("Looking …");
    try {
      const found = {...(await post("puzzle/answer", {position: before, move})), ply};
      if (this.review !== review) return;
      const mistakes = review.mistakes.filter((mistake) => mistake !== ply).concat(found.mistake ? ply : []);
      const moves = [...review.moves];
      moves[ply - 1] = found;
      this.review = {...review, moves, mistakes: mistakes.sort((a, b) => a - b)};
      this.told = "";
      if (this.ply === ply) this.explain();
    } catch (error) {
      this.told = sentence(error);
    }
  }

  stop() {
    this.asking?.abort();
  }

  /** A new game against the computer, from the position before the move. */
  async tryAgain() {
    const {start, moves, players, title, marks} = this.game;
    const {side, ply} = this.move;
    const rest = other(side);
    try {
      const rules = await get(`rules/${encodeURIComponent(this.position.rules)}`);
      const player = players?.[rest] && !players[rest].person ? players[rest].player : rules.fitting;
      const wish = {
        start,
        moves: moves.slice(0, ply - 1).join(" "),
        marks,
        [side]: {player: "person"},
        [rest]: {player},
      };
      const {game, seat} = await post("games", wish);
      keepSeat(game.id, {seat, sides: SIDES, title});
      go(`/game/${game.id}`);
    } catch (error) {
      this.told = sentence(error);
    }
  }

  // --- a record

  async choose(file) {
    const text = await file.text();
    this.records = text.split("\n").filter((line) => line.trim());
    if (this.records.length) await this.openRecord(this.records[0]);
    else this.told = _("There is no game in this file.");
  }

  async openRecord(record) {
    try {
      const {start, moves} = await post("record", {record: record.trim()});
      go(`/review?${new URLSearchParams({start, moves: moves.join(" ")})}`);
      await this.open(new URLSearchParams(location.search));
    } catch (error) {
      this.told = sentence(error);
    }
  }

  // --- looking

  async look(ply) {
    const {start, moves} = this.game;
    if (ply < 0 || ply > moves.length) return;
    this.aim = ply;
    try {
      const line = await get("position", {start, moves: moves.slice(0, ply).join(" ")});
      if (this.aim !== ply) return;
      this.ply = ply;
      this.position = line.position;
      this.explain();
      if (this.review) this.stand();
    } catch (error) {
      this.told = sentence(error);
    }
  }

  explain() {
    this.explanation.leave();
    if (this.move) this.explanation.show(this.move, this.game.start, this.game.moves.slice(0, this.ply - 1));
    else this.explanation.clear();
  }

  stand() {
    const query = new URLSearchParams(location.search);
    query.set("ply", this.ply);
    stand(`/review?${query}`);
  }

  /** The mistake before (-1) or after (1) this ply. */
  mistake(way) {
    const mistakes = this.review?.mistakes ?? [];
    return way > 0 ? mistakes.find((ply) => ply > this.ply) : mistakes.findLast((ply) => ply < this.ply);
  }

  async toMistake(way) {
    const ply = this.mistake(way);
    if (ply === undefined) return;
    await this.look(ply);
    announce(`${this.moveWords(this.move)}. ${this.move.reasons[0]?.text ?? ""}`);
  }

  hearKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.game) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName)) return;
    const onBoard = event.composedPath().some((node) => node.role === "grid");
    if (event.shiftKey && event.key in STEPS) this.toMistake(STEPS[event.key]);
    else if (onBoard || !this.step(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Step through the line that is played out, or else through the game. */
  step(event) {
    if (this.explanation.hearKey(event)) return true;
    if (event.key in STEPS) this.look((this.aim ?? this.ply) + STEPS[event.key]);
    return event.key in STEPS;
  }

  // --- drawing

  render() {
    if (!this.game || !this.position) {
      return html`<main class="review">
        <h1>${_("Review")}</h1>
        <p class="told" id="told" role="status">${this.told}</p>
        ${this.renderRecord()}
      </main>`;
    }
    const {explanation} = this;
    return html`<main class="table review">
      <div class="place">
        <h1>${_("Review")}: ${this.game.title}</h1>
        ${this.renderSeats()}
        <p class="status" id="status">${this.status()}</p>
        <inarow-board
          .position=${explanation.position ?? this.position} .marks=${this.marks}
          .look=${liking("stones", "marks")} .label=${this.game.title} .noted=${explanation.noted}
        ></inarow-board>
        ${this.renderButtons()}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${this.renderSummary()}
        ${this.renderMove()}
        ${this.renderMoves()}
        ${this.renderRecord()}
      </div>
    </main>`;
  }

  status() {
    const {line} = this.explanation;
    if (line) {
      const title = line.kind === "better" ? _("What was better") : _("What follows");
      return `${title}: ${line.step} / ${line.moves.length}`;
    }
    return this.move ? this.moveWords(this.move) : "";
  }

  moveWords({ply, side, move, text}) {
    return _("Move {ply}: {mark} {move}: {grade}", {ply, mark: mark(side, this.marks), move, grade: text});
  }

  renderSeats() {
    const name = (side) => html`<span class=${side}><b>${mark(side, this.marks)}</b> ${this.game[side]}</span>`;
    return html`<p class="seats">${name("first")} <span aria-hidden="true">–</span> ${name("second")}</p>
      ${this.game.ending ? html`<p class="quiet">${this.game.ending}</p>` : nothing}`;
  }

  renderButtons() {
    const button = (id, label, on, act) => html`<button
      type="button" id=${id} ?disabled=${!on} @click=${act}>${label}</button>`;
    const {length} = this.game.moves;
    return html`<div class="buttons" role="group" aria-label=${_("Review")}>
      ${button("previous", _("Previous mistake"), this.mistake(-1) !== undefined, () => this.toMistake(-1))}
      ${button("back", _("Back"), this.ply > 0, () => this.look(this.ply - 1))}
      ${button("forward", _("Forward"), this.ply < length, () => this.look(this.ply + 1))}
      ${button("next", _("Next mistake"), this.mistake(1) !== undefined, () => this.toMistake(1))}
    </div>
    <p class="quiet keys">${_("Arrow keys step through the moves, with Shift from mistake to mistake.")}</p>`;
  }

  renderSummary() {
    return html`<section class="card" id="summary">
      <h2>${_("Accuracy")}</h2>
      ${this.progress ? this.renderProgress() : nothing}
      ${
        !this.review && !this.progress
          ? html`<div class="buttons"><button type="button" id="ask"
        class="main" @click=${() => this.ask()}>${_("Review the game")}</button></div>`
          : nothing
      }
      ${this.review ? this.renderAccuracy() : nothing}
    </section>`;
  }

  renderProgress() {
    const {done, total} = this.progress;
    return html`
      <label for="progress">${ngettext("Looking at {n} move …", "Looking at {n} moves …", total)}</label>
      <progress id="progress" max=${total} .value=${done}></progress>
      <div class="buttons"><button type="button" id="stop" @click=${() => this.stop()}>${_("Stop")}</button></div>`;
  }

  renderAccuracy() {
    const {accuracy, counted, finished, mistakes} = this.review;
    const points = {};
    for (const {ply, side, best, score} of this.reviewed) {
      points[ply - 1] = {score: best, turn: side};
      points[ply] = {score, turn: side};
    }
    return html`
      <dl class="accuracy">${SIDES.map(
        (side) => html`
        <dt class=${side}><b>${mark(side, this.marks)}</b> ${this.game[side]}</dt>
        <dd>${
          accuracy[side] === null
            ? html`<span class="quiet">${_("no move counts")}</span>`
            : html`<b>${number(accuracy[side], 1)} %</b> <span class="quiet">${ngettext(
                "of {n} move that counts",
                "of {n} moves that count",
                counted[side],
              )}</span>`
        }</dd>`,
      )}
      </dl>
      <p id="summary-words">${this.summary()}</p>
      ${
        finished
          ? nothing
          : html`<p class="problem">${_("The time was not enough for all moves.")}
        <button type="button" class="small" id="ask" @click=${() => this.ask()}>${_("Look again")}</button></p>`
      }
      <inarow-curve .points=${points} .plies=${this.game.moves.length} .ply=${this.ply}
        .marks=${this.marks} .mistakes=${mistakes}></inarow-curve>`;
  }

  summary() {
    const {mistakes} = this.review;
    const guessed = this.reviewed.filter(({proven}) => !proven).length;
    const words = mistakes.length
      ? ngettext("{n} mistake is proven.", "{n} mistakes are proven.", mistakes.length)
      : _("No mistake is proven.");
    if (!guessed) return words;
    return `${words} ${ngettext("{n} move could only be estimated.", "{n} moves could only be estimated.", guessed)}`;
  }

  renderMove() {
    if (!this.move) return nothing;
    const {side, move, text, mistake, proven, score, best, best_moves: moves, grade, refutation} = this.move;
    const kept = grade === "best" || grade === "as-good";
    const known = proven && (kept || refutation?.moves.length);
    return html`<section class="card ${mistake ? "notice" : ""}" id="move">
      <h2>${mark(side, this.marks)} ${move}: ${text}</h2>
      <p>${_("worth: {score}", {score: scoreWords(score)})}${
        kept
          ? nothing
          : html`;
        ${_("the best: {score}", {score: scoreWords(best)})}
        ${moves.length ? `(${moves.slice(0, 6).join(", ")}${moves.length > 6 ? " …" : ""})` : nothing}`
      }
        ${proven ? nothing : html`<i>${_("an estimate, not proven")}</i>`}</p>
      ${this.explanation.render()}
      <div class="buttons">
        ${
          kept
            ? nothing
            : html`<button type="button" id="try-again" class="main"
          @click=${() => this.tryAgain()}>${_("Try again from there")}</button>`
        }
        ${
          known
            ? nothing
            : html`<button type="button" id="longer"
          @click=${() => this.lookLonger()}>${_("Look longer at this move")}</button>`
        }
      </div>
    </section>`;
  }

  renderMoves() {
    const {moves} = this.game;
    const entry = (cell, i) => {
      const reviewed = this.review?.moves[i];
      const sign = reviewed ? (SIGNS[reviewed.grade] ?? "") : "";
      return html`<li><button
        type="button" class="move ${reviewed?.mistake ? "mistake" : ""}"
        aria-current=${i + 1 === this.ply ? "true" : "false"} title=${reviewed?.text ?? nothing}
        @click=${() => this.look(i + 1)}
      ><span class="quiet">${i + 1}</span> ${cell}${
        sign
          ? html`<span class="sign"
        ><span aria-hidden="true"> ${sign}</span><span class="unseen"> ${reviewed.text}</span></span>`
          : nothing
      }</button></li>`;
    };
    return html`<section class="card">
      <h2>${_("Moves")}</h2>
      <ol class="moves" id="moves">
        <li><button type="button" class="move" aria-current=${this.ply === 0 ? "true" : "false"}
          @click=${() => this.look(0)}>${_("start")}</button></li>
        ${moves.map(entry)}
      </ol>
      ${this.game.id ? html`<p>${link(`/game/${this.game.id}`, _("Back to the game"))}</p>` : nothing}
      <p>${link(
        `/board?${new URLSearchParams({
          start: this.game.start,
          moves: moves.slice(0, this.ply).join(" "),
        })}`,
        _("Analyse this position"),
      )}</p>
    </section>`;
  }

  renderRecord() {
    const submit = (event) => {
      event.preventDefault();
      this.records = [];
      this.openRecord(event.target.elements.record.value);
    };
    return html`<details class="card" ?open=${!this.game}>
      <summary>${_("Review another game")}</summary>
      <label>${_("A file of records, as inarow writes them")}
        <input type="file" id="file" accept=".jsonl,.json,.ndjson,.txt"
          @change=${({target}) => target.files[0] && this.choose(target.files[0])}>
      </label>
      ${
        this.records.length > 1
          ? html`<label>${_("Game")}
        <select id="which" @change=${({target}) => this.openRecord(this.records[target.value])}>
          ${this.records.slice(0, 1000).map((unused, i) => html`<option value=${i}>${i + 1}</option>`)}
        </select></label>`
          : nothing
      }
      <form @submit=${submit}>
        <label>${_("or a record")}
          <textarea name="record" id="record" rows="3" spellcheck="false" required></textarea>
        </label>
        <div class="buttons"><button type="submit" id="load">${_("Load")}</button></div>
      </form>
    </details>`;
  }
}

/** The game that an address asks for: a kept one, or moves from a start; null: none. */
async function readGame(query) {
  if (query.has("game")) {
    const game = await get(`games/${query.get("game")}`);
    const {id, title, start, moves, marks, seats, ending} = game;
    return {
      id,
      title,
      start,
      moves,
      marks,
      players: seats,
      first: playerName(seats.first),
      second: playerName(seats.second),
      ending: ending ? endingWords(game) : "",
    };
  }
  if (!query.has("start")) return null;
  const {start, moves, position} = await get("position", {
    start: query.get("start"),
    moves: query.get("moves") ?? "",
  });
  const {title} = await get(`rules/${encodeURIComponent(position.rules)}`);
  return {title, start, moves, marks: "XO", first: "", second: "", ending: ""};
}

function remember(key, review) {
  known.set(key, review);
  if (known.size > MOST) known.delete(known.keys().next().value);
}

customElements.define("inarow-review", ReviewView);
