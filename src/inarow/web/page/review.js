// <inarow-review>: a game reviewed, from mistake to mistake.

import {get, isAbort, positionAfter, post, postRows} from "./api.js";
import "./board.js";
import "./curve.js";
import {Explanation} from "./explanation.js";
import {button, choice, submitted} from "./forms.js";
import {renderDot, sideName} from "./looks.js";
import {followMoves, renderMoves} from "./moves.js";
import {otherSide, SIDES} from "./notation.js";
import {capital, endingPhrase, playerName, scorePhrase} from "./phrases.js";
import {agreedOf, countAccuracy} from "./played.js";
import {seatOf, storeSeat} from "./seats.js";
import {_, ngettext, number, spoken} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {
  ARROWS,
  address,
  announce,
  go,
  isForeignKey,
  link,
  replaceAddress,
  sentence,
  there,
  useStyle,
  View,
} from "./view.js";

/** @import {MoveReviewData, PositionData, ReviewEndData, ReviewProgress, ReviewRow, StoredGameData} from "wire" */
/** @import {Point} from "./curve.js" */
/** @import {Note} from "./moves.js" */
/** @import {Side} from "./notation.js" */

/**
 * A review with its moves, by ply. A long game may lack some.
 * @typedef {ReviewEndData & {moves: (MoveReviewData | undefined)[]}} Review
 */

/**
 * @typedef {object} ReviewedGame
 * @property {string} title
 * @property {string} start
 * @property {string[]} moves
 * @property {"XO" | "OX"} marks
 * @property {string} first who played
 * @property {string} second
 * @property {string} ending how it ended, in a sentence
 * @property {string} [id] of a game that was played on this page
 * @property {StoredGameData["seats"]} [seats]
 * @property {StoredGameData["deal"]} [deal] how its opening was agreed on
 */

/** @type {Record<string, string>} */
const SIGNS = {
  "win-to-loss": "??",
  "win-to-draw": "?",
  "draw-to-loss": "?",
  "slower-win": "?!",
  "faster-loss": "?!",
  "missed-quick-win": "?",
  "quick-loss": "?",
  doubtful: "~",
};
const MOST = 8; // reviews that are remembered while the page is open
const BEST_SHOWN = 6;
const MOST_RECORDS = 1000;

/** @type {Map<string, Review>} by game and language */
const known = new Map();

useStyle("review.css");

export class ReviewView extends View {
  static properties = {
    loaded: {state: true}, // the game; null until it is loaded
    review: {state: true},
    progress: {state: true}, // while the server looks
    ply: {state: true}, // how many moves of the game are on the board
    position: {state: true},
    told: {state: true},
    records: {state: true}, // the games of a file
  };

  constructor() {
    super();
    /** @type {ReviewedGame | null} */
    this.loaded = null;
    /** @type {Review | null} */
    this.review = null;
    /** @type {ReviewProgress | null} */
    this.progress = null;
    this.ply = 0;
    this.aim = 0; // the ply that was requested last; its position may not be loaded yet
    /** @type {PositionData | null} */
    this.position = null;
    /** @type {string[]} */
    this.records = [];
    this.explanation = new Explanation(this);
    /** @type {AbortController | null} */
    this.asking = null;
    this.spoken = spoken();
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("Review")} · inarow`;
    // Before the board handles them: with Shift they go to mistakes instead of cells.
    this.hear(window, "keydown", (event) => this.hearKey(event), true);
    this.hear(window, "popstate", () => location.pathname === "/review" && this.openAddress());
    this.hear(this, "look", (event) => this.look(event.detail.ply));
    this.leaving.push(() => this.stop());
    this.openAddress();
  }

  changed() {
    super.changed();
    if (this.loaded && this.spoken !== spoken()) this.openAddress();
  }

  get game() {
    return there(this.loaded);
  }

  get marks() {
    return this.loaded?.marks ?? "XO";
  }

  /** The review of the move that led to this ply. */
  get move() {
    return this.review?.moves[this.ply - 1] ?? null;
  }

  // --- a game, and its review

  async openAddress() {
    this.stop();
    this.spoken = spoken();
    const query = new URLSearchParams(location.search);
    await this.attempt(async () => {
      const game = await readGame(query);
      if (!game) return;
      this.show(game, Number(query.get("ply") ?? game.moves.length));
      await this.ask();
    });
  }

  /**
   * @param {ReviewedGame} game
   * @param {number} ply
   */
  show(game, ply) {
    this.loaded = game;
    this.review = null;
    this.told = "";
    this.look(Math.max(0, Math.min(game.moves.length, ply || 0)));
  }

  /** Have the server review the game; the answer arrives row by row. */
  async ask() {
    const {start, moves, deal} = this.game;
    const agreed = agreedOf(deal);
    const key = `${spoken()}|${start}|${moves.join(" ")}|${JSON.stringify(agreed)}`;
    const before = known.get(key);
    if (before) {
      this.take(before);
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    this.progress = {done: 0, total: moves.length};
    this.told = "";
    /** @type {MoveReviewData[]} */
    const reviewed = [];
    try {
      /** @type {AsyncIterable<ReviewRow>} */
      const rows = postRows("review", {start, moves: moves.join(" "), ...agreed}, {signal: asking.signal});
      for await (const row of rows) {
        if ("progress" in row) this.progress = row.progress;
        if ("move" in row) reviewed[row.move.ply - 1] = row.move;
        if ("review" in row) {
          const review = {...row.review, moves: reviewed};
          if (review.finished) remember(key, review);
          this.take(review);
        }
      }
    } catch (error) {
      if (asking !== this.asking) return;
      this.told = isAbort(error) ? _("Stopped.") : sentence(error);
    } finally {
      if (asking === this.asking) this.progress = null;
    }
  }

  /** @param {Review} review */
  take(review) {
    this.review = review;
    const {start, moves, deal} = this.game;
    countAccuracy(start, moves.join(" "), agreedOf(deal), review.accuracy);
    announce(summary(review));
    const given = new URLSearchParams(location.search).has("ply");
    const first = review.decisive ?? review.mistakes[0];
    if (!given && first !== undefined) this.look(first);
    else this.explain();
  }

  /**
   * Review one move alone, which leaves it more time.
   * @param {MoveReviewData} one
   */
  async lookLonger({ply, before, move}) {
    const review = there(this.review);
    this.told = _("Looking …");
    await this.attempt(async () => {
      const found = {...(await post("puzzle/answer", {position: before, move})), ply};
      if (this.review !== review) return;
      const mistakes = review.mistakes.filter((mistake) => mistake !== ply).concat(found.mistake ? ply : []);
      const moves = review.moves.with(ply - 1, found);
      this.review = {...review, moves, mistakes: mistakes.sort((a, b) => a - b)};
      this.told = "";
      if (this.ply === ply) this.explain();
    });
  }

  stop() {
    this.asking?.abort();
  }

  /**
   * Start a new game against the computer from the position before the move.
   * @param {MoveReviewData} move
   */
  async tryAgain({side, ply}) {
    const {start, moves, seats, title, marks} = this.game;
    const rest = otherSide(side);
    await this.attempt(async () => {
      const {fitting} = await get("rules/{code}", {code: there(this.position).rules});
      const player = seats && !seats[rest].person ? seats[rest].player : fitting;
      const {game, seat} = await post("games", {
        start,
        moves: moves.slice(0, ply - 1).join(" "),
        marks,
        [side]: {player: "person"},
        [rest]: {player},
      });
      storeSeat(game.id, {seat, sides: SIDES, title});
      go(`/game/${game.id}`);
    });
  }

  // --- a record

  /** @param {File} file */
  async openFile(file) {
    const text = await file.text();
    this.records = text.split("\n").filter((row) => row.trim());
    if (this.records.length) await this.openRecord(this.records[0]);
    else this.told = _("There is no game in this file.");
  }

  /** @param {string} record */
  async openRecord(record) {
    await this.attempt(async () => {
      const {start, moves} = await post("record", {record: record.trim()});
      go(address("/review", {start, moves}));
      await this.openAddress();
    });
  }

  // --- looking

  /** @param {number} ply */
  async look(ply) {
    const {start, moves} = this.game;
    if (ply < 0 || ply > moves.length) return;
    this.aim = ply;
    await this.attempt(async () => {
      const position = await positionAfter(start, moves.slice(0, ply));
      if (this.aim !== ply) return;
      this.ply = ply;
      this.position = position;
      this.explain();
      if (this.review) this.showAddress();
    });
  }

  explain() {
    this.explanation.leave();
    if (this.move) this.explanation.show(this.move, this.game.start, this.game.moves.slice(0, this.ply - 1));
    else this.explanation.clear();
  }

  showAddress() {
    const query = new URLSearchParams(location.search);
    query.set("ply", String(this.ply));
    replaceAddress(`/review?${query}`);
  }

  /**
   * The mistake before (-1) or after (1) this ply.
   * @param {number} way
   */
  mistake(way) {
    const mistakes = this.review?.mistakes ?? [];
    return way > 0 ? mistakes.find((ply) => ply > this.ply) : mistakes.findLast((ply) => ply < this.ply);
  }

  /** @param {number} way */
  async toMistake(way) {
    const ply = this.mistake(way);
    if (ply === undefined) return;
    await this.look(ply);
    if (this.move) announce(`${this.movePhrase(this.move)}. ${this.move.reasons[0]?.text ?? ""}`);
  }

  /** @param {KeyboardEvent} event */
  hearKey(event) {
    if (isForeignKey(event) || !this.loaded) return;
    const onBoard = event.composedPath().some((node) => node instanceof Element && node.role === "grid");
    if (event.shiftKey && event.key in ARROWS) this.toMistake(ARROWS[event.key]);
    else if (onBoard || !this.step(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Step through the variation being played out, or else through the game.
   * @param {KeyboardEvent} event
   */
  step(event) {
    if (this.explanation.hearKey(event)) return true;
    if (event.key in ARROWS) this.look(this.aim + ARROWS[event.key]);
    return event.key in ARROWS;
  }

  updated() {
    followMoves(this);
  }

  // --- drawing

  render() {
    if (!this.loaded || !this.position) {
      return html`<main class="review">
        <h1>${_("Review")}</h1>
        <p class="told" id="told" role="status">${this.told}</p>
        ${this.renderRecord()}
      </main>`;
    }
    const {explanation} = this;
    const {title} = this.loaded;
    return html`<main class="board-page review">
      <div class="place">
        <h1>${_("Review")}: ${title}</h1>
        ${this.renderSeats()}
        <p class="status" id="status">${this.status()}</p>
        <inarow-board
          .position=${explanation.position ?? this.position} .marks=${this.marks}
          .label=${title} .noted=${explanation.noted}
        ></inarow-board>
        ${this.renderButtons()}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${this.renderSummary()}
        ${this.move ? this.renderMove(this.move) : nothing}
        ${this.renderMoves()}
        ${this.renderRecord()}
      </div>
    </main>`;
  }

  status() {
    const {variation} = this.explanation;
    if (variation) {
      const title = variation.kind === "better" ? _("What was better") : _("What follows");
      return `${title}: ${variation.step} / ${variation.moves.length}`;
    }
    return this.move ? this.movePhrase(this.move) : "";
  }

  /** @param {MoveReviewData} move */
  movePhrase({ply, side, move, text}) {
    return _("Move {ply}: {mark} {move}: {grade}", {ply, mark: this.sideName(side), move, grade: text});
  }

  /** @param {Side} side */
  sideName(side) {
    return capital(sideName(side, there(this.position), this.marks));
  }

  /** @param {Side} side */
  renderDot(side) {
    return renderDot(side, there(this.position), this.marks);
  }

  renderSeats() {
    const {ending} = this.game;
    /** @param {Side} side */
    const name = (side) => html`<span>${this.renderDot(side)} <b>${this.sideName(side)}</b> ${this.game[side]}</span>`;
    return html`<p class="seats">${name("first")} <span aria-hidden="true">–</span> ${name("second")}</p>
      ${ending ? html`<p class="quiet">${ending}</p>` : nothing}`;
  }

  renderButtons() {
    const {length} = this.game.moves;
    /**
     * @param {string} id
     * @param {string} label
     * @param {number} way
     */
    const toMistake = (id, label, way) =>
      button(label, () => this.toMistake(way), {id, on: this.mistake(way) !== undefined});
    return html`<div class="buttons" role="group" aria-label=${_("Review")}>
      ${toMistake("previous", _("Previous mistake"), -1)}
      ${button(_("Back"), () => this.look(this.ply - 1), {id: "back", on: this.ply > 0})}
      ${button(_("Forward"), () => this.look(this.ply + 1), {id: "forward", on: this.ply < length})}
      ${toMistake("next", _("Next mistake"), 1)}
    </div>
    <p class="quiet keys">${_("Arrow keys step through the moves, with Shift from mistake to mistake.")}</p>`;
  }

  renderSummary() {
    const {review, progress} = this;
    const ask = button(_("Review the game"), () => this.ask(), {id: "ask", look: "main"});
    return html`<section class="card" id="summary">
      <h2>${_("Accuracy")}</h2>
      ${progress ? this.renderProgress(progress) : nothing}
      ${review || progress ? nothing : html`<div class="buttons">${ask}</div>`}
      ${review ? this.renderAccuracy(review) : nothing}
    </section>`;
  }

  /** @param {ReviewProgress} progress */
  renderProgress({done, total}) {
    return html`
      <label for="progress">${ngettext("Looking at {n} move …", "Looking at {n} moves …", total)}</label>
      <progress id="progress" max=${total} .value=${done}></progress>
      <div class="buttons">${button(_("Stop"), () => this.stop(), {id: "stop"})}</div>`;
  }

  /** @param {Review} review */
  renderAccuracy(review) {
    return html`
      <dl class="accuracy">${SIDES.map(
        (side) => html`
          <dt>${this.renderDot(side)} <b>${this.sideName(side)}</b> ${this.game[side]}</dt>
          <dd>${renderPercent(review.accuracy[side], review.counted[side])}</dd>`,
      )}</dl>
      <p id="summary-words">${summary(review)}</p>
      ${this.renderDecisive(review)}
      ${
        review.finished
          ? nothing
          : html`<p class="problem">${_("There was not enough time for all moves.")}
              ${button(_("Look again"), () => this.ask(), {id: "ask", look: "small"})}</p>`
      }
      <inarow-curve .points=${pointsOf(review)} .plies=${this.game.moves.length} .ply=${this.ply}
        .names=${SIDES.map((side) => this.sideName(side))} .mistakes=${review.mistakes}></inarow-curve>`;
  }

  /**
   * Where the loser lost the game, and what was better.
   * @param {Review} review
   */
  renderDecisive({decisive, moves, ending}) {
    const move = decisive === null ? undefined : moves[decisive - 1];
    if (move) {
      const {ply, side, better, grade} = move;
      const told = _("Decisive: move {ply}, {side} {move}.", {ply, side: this.sideName(side), move: move.move});
      const phrase = grade === "doubtful" ? _("Perhaps better: {move}.") : _("Better: {move}.");
      const instead = better?.moves.length ? phrase.replace("{move}", better.moves[0]) : "";
      return html`<p id="decisive">${told} ${instead}
        ${ply === this.ply ? nothing : button(_("Show"), () => this.look(ply), {id: "to-decisive", look: "small"})}</p>`;
    }
    if (!ending?.winner) return nothing;
    const loser = this.sideName(otherSide(ending.winner));
    return html`<p id="decisive">${_("{side} could not have played better.", {side: loser})}</p>`;
  }

  /** @param {MoveReviewData} reviewed */
  renderMove(reviewed) {
    const {side, move, text, mistake, proven, score, best, best_moves: moves, grade, refutation} = reviewed;
    const good = ["best", "as-good", "agreed"].includes(grade);
    const explained = proven && (good || refutation?.moves.length);
    const others = moves.slice(0, BEST_SHOWN).join(", ") + (moves.length > BEST_SHOWN ? " …" : "");
    return html`<section class="card ${mistake ? "notice" : ""}" id="move">
      <h2>${this.sideName(side)} ${move}: ${text}</h2>
      <p>${_("worth: {score}", {score: scorePhrase(score)})}${
        good
          ? nothing
          : html`; ${_("the best: {score}", {score: scorePhrase(best)})} ${others ? `(${others})` : nothing}`
      }
        ${proven ? nothing : html`<i>${_("an estimate, not proven")}</i>`}</p>
      ${this.explanation.render()}
      <div class="buttons">
        ${
          good
            ? nothing
            : button(_("Try again from there"), () => this.tryAgain(reviewed), {id: "try-again", look: "main"})
        }
        ${explained ? nothing : button(_("Look longer at this move"), () => this.lookLonger(reviewed), {id: "longer"})}
      </div>
    </section>`;
  }

  renderMoves() {
    const {id, start, moves} = this.game;
    /**
     * @param {number} i
     * @returns {Note}
     */
    const note = (i) => {
      const reviewed = this.review?.moves[i];
      if (!reviewed) return {};
      return {title: reviewed.text, look: reviewed.mistake ? "mistake" : "", sign: SIGNS[reviewed.grade]};
    };
    const here = {start, moves: moves.slice(0, this.ply)};
    return html`<section class="card">
      <h2>${_("Moves")}</h2>
      ${renderMoves(moves, this.ply, (ply) => this.look(ply), note)}
      ${id ? html`<p>${link(`/game/${id}`, _("Back to the game"))}</p>` : nothing}
      <p>${link(address("/board", here), _("Analyse this position"))}</p>
    </section>`;
  }

  renderRecord() {
    /** @param {Event & {target: HTMLInputElement}} event */
    const chosen = ({target}) => target.files?.[0] && this.openFile(target.files[0]);
    const sent = submitted("record", (record) => {
      this.records = [];
      this.openRecord(record);
    });
    return html`<details class="card" ?open=${!this.loaded}>
      <summary>${_("Review another game")}</summary>
      <label>${_("A file of records, as inarow writes them")}
        <input type="file" id="file" accept=".jsonl,.json,.ndjson,.txt" @change=${chosen}>
      </label>
      ${this.records.length > 1 ? this.renderRecords() : nothing}
      <form @submit=${sent}>
        <label>${_("or moves, a link, a code or a record")}
          <textarea name="record" id="record" rows="3" spellcheck="false" required></textarea>
        </label>
        <div class="buttons"><button type="submit" id="load">${_("Load")}</button></div>
      </form>
    </details>`;
  }

  renderRecords() {
    /** @type {[number, string][]} */
    const options = this.records.slice(0, MOST_RECORDS).map((_unused, i) => [i, String(i + 1)]);
    /** @param {string} index */
    const open = (index) => this.openRecord(this.records[Number(index)]);
    return choice(_("Game"), options, "", open, {id: "which"});
  }
}

/**
 * @param {number | null} accuracy
 * @param {number} counted
 */
function renderPercent(accuracy, counted) {
  if (accuracy === null) return html`<span class="quiet">${_("no move counts")}</span>`;
  const moves = ngettext("of {n} move that counts", "of {n} moves that count", counted);
  return html`<b>${number(accuracy, 1)} %</b> <span class="quiet">${moves}</span>`;
}

/**
 * What the game was worth, ply by ply.
 * @param {Review} review
 */
function pointsOf({moves}) {
  /** @type {Record<number, Point>} */
  const points = {};
  for (const {ply, side, best, score} of moves.filter((move) => move !== undefined)) {
    points[ply - 1] = {score: best, turn: side};
    points[ply] = {score, turn: side};
  }
  return points;
}

/** @param {Review} review */
function summary({mistakes, moves}) {
  const guessed = moves.filter((move) => move && !move.proven).length;
  const proven = mistakes.length
    ? ngettext("{n} mistake is proven.", "{n} mistakes are proven.", mistakes.length)
    : _("No mistake is proven.");
  if (!guessed) return proven;
  return `${proven} ${ngettext("{n} move could only be estimated.", "{n} moves could only be estimated.", guessed)}`;
}

/**
 * The game in the address: one played on this server, or a start with moves; null if there is none.
 * @param {URLSearchParams} query
 * @returns {Promise<ReviewedGame | null>}
 */
async function readGame(query) {
  const played = query.get("game");
  if (played) {
    const game = await get("games/{game_id}", {game_id: played});
    const {id, title, start, moves, marks, seats, deal, ending} = game;
    return {
      id,
      title,
      start,
      moves,
      marks,
      seats,
      deal,
      first: nameOf(game, "first"),
      second: nameOf(game, "second"),
      ending: ending ? endingPhrase(game) : "",
    };
  }
  const given = query.get("start");
  if (given === null) return null;
  const {start, moves, position} = await get("position", {start: given, moves: query.get("moves") ?? ""});
  const {title} = await get("rules/{code}", {code: position.rules});
  return {title, start, moves, marks: "XO", first: "", second: "", ending: ""};
}

/**
 * Who played a side; nobody's name is said where there is none.
 * @param {StoredGameData} game
 * @param {Side} side
 */
function nameOf({id, seats}, side) {
  const seat = seats[side];
  if (!seat.person || seat.name) return playerName(seat);
  const mine = seatOf(id)?.sides.filter((one) => seats[one].person) ?? [];
  return mine.length === 1 && mine[0] === side ? _("You") : "";
}

/**
 * @param {string} key
 * @param {Review} review
 */
function remember(key, review) {
  known.set(key, review);
  if (known.size > MOST) known.delete([...known.keys()][0]);
}

customElements.define("inarow-review", ReviewView);
