// <inarow-game>: a game that is played, by people here, by a friend elsewhere, by computers.

import {Analysis} from "./analysis.js";
import {get, Problem, positionAfter, post, Unreachable} from "./api.js";
import "./board.js";
import {button, choice} from "./forms.js";
import {Hints} from "./hints.js";
import {live} from "./live.js";
import {renderMoves} from "./moves.js";
import {mark, otherSide, SIDES} from "./notation.js";
import {countPhrase, effortPhrase, endingPhrase, playerName, scorePhrase} from "./phrases.js";
import {forgetSeat, newSecret, seatOf, storeSeat} from "./seats.js";
import {renderShare} from "./share.js";
import {preference, setPreference} from "./storage.js";
import {_, ngettext} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {ARROWS, address, announce, go, isForeignKey, link, replaceAddress, sentence, there, View} from "./view.js";

/** @import {News, PositionData, StoredGameData} from "wire" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

/** @typedef {"undo" | "redo" | "swap" | "resign" | "think"} Action */

const DELAYS = [0, 0.4, 1, 2.5]; // seconds between the moves of two computers
const PATIENCE = 60_000; // milliseconds of retrying while the server can't be reached

export class GameView extends View {
  static properties = {
    gameId: {},
    loaded: {state: true}, // the game as it is now; null until it is loaded
    looked: {state: true}, // an earlier position that is on the board
    looking: {state: true}, // its ply; null: the newest position is on the board
    told: {state: true},
    waiting: {state: true}, // whether a request is under way
  };

  constructor() {
    super();
    this.gameId = "";
    /** @type {StoredGameData | null} */
    this.loaded = null;
    /** @type {PositionData | null} */
    this.looked = null;
    /** @type {number | null} */
    this.looking = null;
    /** @type {number | null} */
    this.aim = null; // the ply that was requested last; its position may not be loaded yet
    this.waiting = false;
    this.hints = new Hints(this);
    this.live = live();
    this.analysis = new Analysis(this, this.live);
  }

  reset() {
    this.loaded = null;
    this.looked = null;
    this.looking = null;
    this.told = "";
    this.hints.clear();
    this.waiting = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.hear(window, "keydown", (event) => this.hearKey(event));
    this.hear(this, "look", (event) => this.look(event.detail.ply));
    this.leaving.push(
      this.live.listen((news) => this.hearNews(news)),
      () => this.analysis.close(),
    );
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("gameId")) {
      this.reset();
      this.open();
    }
  }

  updated() {
    if (!this.loaded) return;
    const {start, moves} = this.loaded;
    if (this.shown) this.analysis.look(start, moves, this.ply, this.shown);
  }

  // --- what is known

  get game() {
    return there(this.loaded);
  }

  get seat() {
    return seatOf(this.gameId);
  }

  get sides() {
    return this.seat?.sides ?? [];
  }

  get ply() {
    return this.looking ?? this.game.moves.length;
  }

  get shown() {
    return this.looking === null ? this.game.position : this.looked;
  }

  get turn() {
    return this.game.position.turn;
  }

  get ownsBoth() {
    return this.sides.length === 2;
  }

  /** Whether a person here makes the next move. */
  get mine() {
    if (this.game.ending || !this.sides.includes(this.turn)) return false;
    return this.game.by_hand || this.game.seats[this.turn].person;
  }

  get computers() {
    return SIDES.every((side) => !this.game.seats[side].person);
  }

  /** Whether the last move was made from this browser, or by its computer. */
  get canUndo() {
    return this.game.moves.length > 0 && this.sides.includes(otherSide(this.turn));
  }

  // --- coming and hearing

  async open() {
    const id = this.gameId;
    try {
      await this.join(id);
      this.live.ask({type: "watch", game: id});
      this.take(await get("games/{game_id}", {game_id: id}));
      if (this.seat && this.loaded) storeSeat(id, {...this.seat, title: this.loaded.title});
    } catch (error) {
      if (error instanceof Unreachable) setTimeout(() => this.isConnected && this.open(), 1000);
      this.told = sentence(error);
    }
  }

  /**
   * Take the seat that the link offers. The secret is stored first, so that the request can be repeated.
   * @param {string} id
   */
  async join(id) {
    const invitation = new URLSearchParams(location.hash.slice(1)).get("join");
    if (!invitation) return;
    const {seats} = await get("games/{game_id}", {game_id: id});
    const free = SIDES.filter((side) => seats[side].free);
    const known = this.seat ?? {seat: newSecret(), sides: free, joining: true};
    storeSeat(id, known);
    if (known.joining) {
      try {
        const game = await post("games/{game_id}/claim", {game_id: id, invitation, seat: known.seat});
        storeSeat(id, {seat: known.seat, sides: known.sides, title: game.title});
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        forgetSeat(id);
        this.told = sentence(error);
      }
    }
    replaceAddress(`/game/${id}`);
  }

  /** @param {News} news */
  hearNews(news) {
    if (news.type === "game") this.take(news.game);
    if (news.type === "problem") this.told = news.detail;
  }

  /**
   * Take over a new version of the game, unless a newer one is known.
   * @param {StoredGameData} game
   */
  take(game) {
    const before = this.loaded;
    if (game.id !== this.gameId || (before && game.version <= before.version)) return;
    this.loaded = game;
    this.hints.clear();
    this.waiting = false;
    if (this.looking !== null && this.looking >= game.moves.length) this.looking = null;
    this.aim = this.looking;
    if (before) this.announceChange(before);
    document.title = `${game.title} · inarow`;
  }

  /** @param {StoredGameData} before */
  announceChange(before) {
    const {moves, marks} = this.game;
    const phrases = [this.status()];
    if (moves.length > before.moves.length) {
      phrases.unshift(`${mark(otherSide(this.turn), marks)}: ${moves.at(-1)}.`);
      this.looking = null;
    }
    announce(phrases.join(" "));
  }

  // --- doing

  /** @param {Action} action */
  act(action) {
    const asked = {game_id: this.gameId, ply: this.game.moves.length};
    return this.insist(() => post(`games/{game_id}/${action}`, asked, {seat: this.seat?.seat}));
  }

  /** @param {string} move */
  play(move) {
    const asked = {game_id: this.gameId, ply: this.game.moves.length, move};
    return this.insist(() => post("games/{game_id}/moves", asked, {seat: this.seat?.seat}));
  }

  /**
   * Have the server change the game, and keep trying while it can't be reached.
   * @param {() => Promise<StoredGameData>} ask
   */
  async insist(ask) {
    if (this.waiting) return;
    this.waiting = true;
    this.told = "";
    const until = Date.now() + PATIENCE;
    try {
      for (;;) {
        try {
          this.take(await ask());
          return;
        } catch (error) {
          this.told = sentence(error);
          if (error instanceof Problem && error.status === 409) await this.refresh();
          if (error instanceof Problem || Date.now() > until) return;
          await pause(500);
        }
      }
    } finally {
      this.waiting = false;
    }
  }

  /** Load the game again. If the server can't be reached, the live connection brings the news later. */
  refresh() {
    return this.attempt(async () => this.take(await get("games/{game_id}", {game_id: this.gameId})));
  }

  async again() {
    await this.attempt(async () => {
      const game = await post("games/{game_id}/again", {game_id: this.gameId}, {seat: this.seat?.seat});
      this.follow(game.id);
    });
  }

  /** @param {string} id */
  follow(id) {
    if (this.seat) storeSeat(id, {...this.seat, invitation: undefined});
    go(`/game/${id}`);
  }

  /**
   * Ask about the current position; null if that failed, or if the game has moved on meanwhile.
   * @template T
   * @param {(asked: {start: string, moves: string}) => Promise<T>} ask
   */
  async advise(ask) {
    const {start, moves} = this.game;
    this.waiting = true;
    this.told = _("Looking …");
    const answer = await this.attempt(async () => {
      const found = await ask({start, moves: moves.join(" ")});
      this.told = "";
      return moves === this.game.moves ? found : null;
    });
    this.waiting = false;
    return answer;
  }

  /** Show the next step of the hint; the first press loads it. */
  async showHint() {
    if (!this.hints.hint) {
      const hint = await this.advise((asked) => post("hint", asked));
      if (!hint) return;
      this.hints.take(hint);
    }
    this.told = this.hints.next();
  }

  async playBest() {
    const report = await this.advise((asked) => post("advice", asked));
    if (report) await this.play(report.move);
  }

  /**
   * Pause or continue a game between computers, or change the delay between their moves.
   * @param {{paused?: boolean, delay?: number}} changes
   */
  changePace(changes) {
    const {paused, delay} = this.game;
    const asked = {game_id: this.gameId, paused, delay, ...changes};
    return this.insist(() => post("games/{game_id}/pace", asked, {seat: this.seat?.seat}));
  }

  /** @param {string} speed */
  changeSpeed(speed) {
    setPreference("speed", speed);
    this.changePace({delay: DELAYS[Number(speed)]});
  }

  // --- looking back

  /** @param {number} ply */
  async look(ply) {
    const {start, moves} = this.game;
    if (ply < 0 || ply > moves.length) return;
    this.aim = ply;
    if (ply === moves.length) {
      this.looking = null;
      return;
    }
    await this.attempt(async () => {
      const position = await positionAfter(start, moves.slice(0, ply));
      if (this.aim !== ply) return;
      this.looked = position;
      this.looking = ply;
    });
  }

  /** @param {KeyboardEvent} event */
  hearKey(event) {
    if (isForeignKey(event) || !this.loaded || !(event.key in ARROWS)) return;
    event.preventDefault();
    this.look((this.aim ?? this.ply) + ARROWS[event.key]);
  }

  // --- drawing

  render() {
    if (!this.loaded) return html`<main><p role="status">${this.told || _("Loading …")}</p></main>`;
    const {title, marks, moves, start, position} = this.loaded;
    const board = this.shown ?? position;
    const newest = this.looking === null;
    return html`<main class="board-page">
      <div class="place">
        <h1>${title} <span class="quiet">${board.rules}</span></h1>
        ${this.renderSeats()}
        <p class="status" id="status">${this.status()}</p>
        <inarow-board
          .position=${board} .marks=${marks} .look=${preference("stones", "marks")}
          .values=${this.analysis.values} .hint=${newest ? this.hints.move : null}
          .noted=${newest ? this.hints.noted : {}} ?playable=${this.mine && newest} .label=${title}
          @move=${this.onMove}
        ></inarow-board>
        ${this.renderButtons()}
        <p class="told" id="told" role="status">${this.told}</p>
      </div>
      <div class="beside">
        ${this.renderFollowing()}
        ${this.renderInvitation()}
        ${this.renderReport()}
        ${this.renderMoves()}
        ${this.analysis.render(start, moves, this.ply, marks)}
        ${renderShare(this, {
          start,
          moves: moves.slice(0, this.ply),
          marks,
          link: `/game/${this.gameId}`,
          record: () => get("games/{game_id}/record", {game_id: this.gameId}),
        })}
      </div>
    </main>`;
  }

  /** @param {CustomEvent<{cell: string}>} event */
  onMove({detail}) {
    if (this.looking === null && this.mine) this.play(detail.cell);
  }

  status() {
    const {ending, seats, marks, by_hand: byHand, paused} = this.game;
    if (ending) return endingPhrase(this.game);
    const seat = seats[this.turn];
    const stone = mark(this.turn, marks);
    if (byHand && !seat.person) return _("{mark}, in the computer's place", {mark: stone});
    if (!seat.person && !paused) return _("{mark}: {player} is thinking …", {mark: stone, player: playerName(seat)});
    if (seat.free) return _("{mark}: waiting for your friend", {mark: stone});
    if (this.mine && !(this.ownsBoth && seats.first.person && seats.second.person)) {
      return _("Your turn: {mark}", {mark: stone});
    }
    return _("{mark} to move ({player})", {mark: stone, player: playerName(seat)});
  }

  renderSeats() {
    const {seats, marks} = this.game;
    return html`<p class="seats">
      <span class="first"><b>${mark("first", marks)}</b> ${playerName(seats.first)}</span>
      <span aria-hidden="true">–</span>
      <span class="second"><b>${mark("second", marks)}</b> ${playerName(seats.second)}</span>
    </p>`;
  }

  renderButtons() {
    const {undone, ending, moves} = this.game;
    const seated = this.sides.length > 0;
    /**
     * @param {string} id
     * @param {string} label
     * @param {boolean} on
     * @param {() => unknown} act
     */
    const one = (id, label, on, act) => button(label, act, {id, on: on && !this.waiting});
    return html`<div class="buttons" role="group" aria-label=${_("Game")}>
      ${one("undo", _("Undo"), this.canUndo, () => this.act("undo"))}
      ${one("redo", _("Redo"), undone > 0 && this.sides.includes(this.turn), () => this.act("redo"))}
      ${one("best", _("Play best move"), this.mine, () => this.playBest())}
      ${one("hint", this.hints.label, seated && !ending, () => this.showHint())}
      ${one("swap", _("Swap sides"), this.ownsBoth && !ending, () => this.act("swap"))}
      ${one("resign", _("Resign"), this.mine, () => this.act("resign"))}
      ${one("again", _("New game"), seated, () => this.again())}
      ${this.computers && seated ? this.renderPace() : nothing}
      ${
        ending && moves.length
          ? link(address("/review", {game: this.gameId}), _("Review the game"), "button main")
          : nothing
      }
    </div>`;
  }

  renderPace() {
    const {paused, delay, ending} = this.game;
    const running = !ending && !this.waiting;
    /** @type {[number, string][]} */
    const speeds = [_("at once"), _("fast"), _("calm"), _("slow")].map((words, i) => [i, words]);
    return html`
      ${button(paused ? _("Go on") : _("Pause"), () => this.changePace({paused: !paused}), {id: "pause", on: running})}
      ${button(_("Step"), () => this.act("think"), {id: "step", on: running && paused})}
      ${choice(_("Speed"), speeds, DELAYS.indexOf(delay), (speed) => this.changeSpeed(speed), {id: "speed"})}`;
  }

  renderFollowing() {
    const {following} = this.game;
    if (!following || !this.seat) return nothing;
    return html`<section class="card notice">
      <p>${_("A new game has begun.")}</p>
      ${button(_("Go there"), () => this.follow(following), {id: "follow"})}
    </section>`;
  }

  renderInvitation() {
    const free = SIDES.some((side) => this.game.seats[side].free);
    const invitation = this.seat?.invitation;
    if (!free || !invitation) return nothing;
    const {href} = new URL(`/game/${this.gameId}#join=${invitation}`, location.href);
    /** @param {FocusEvent & {target: HTMLInputElement}} event */
    const select = ({target}) => target.select();
    return html`<section class="card notice">
      <h2>${_("Invite your friend")}</h2>
      <label>${_("Send this link; whoever opens it first takes the seat.")}
        <input id="invitation" readonly .value=${href} @focus=${select}>
      </label>
    </section>`;
  }

  renderReport() {
    const {report} = this.game;
    if (!report) return nothing;
    const counts = Object.entries(report.counts).sort(([, a], [, b]) => b.won - a.won);
    return html`<section class="card" id="report">
      <h2>${_("The computer's last move")}</h2>
      <p><b>${report.move}</b> ${report.score ? scorePhrase(report.score) : nothing}</p>
      <p class="quiet">${effortPhrase(report)}</p>
      ${
        counts.length
          ? html`<details>
              <summary>${_("Random games")}</summary>
              <ul class="values">${counts.map(
                ([cell, count]) => html`<li><b>${cell}</b> <span class="quiet">${countPhrase(count)}</span></li>`,
              )}</ul>
            </details>`
          : nothing
      }
    </section>`;
  }

  renderMoves() {
    const {start, moves, seconds} = this.game;
    const here = {start, moves: moves.slice(0, this.ply)};
    /** @param {number} i */
    const time = (i) => ({title: ngettext("{n} second", "{n} seconds", Math.round(seconds[i] ?? 0))});
    return html`<section class="card">
      <h2>${_("Moves")}</h2>
      ${renderMoves(moves, this.ply, (ply) => this.look(ply), time)}
      ${
        this.looking === null
          ? nothing
          : html`<p>${_("You are looking back.")}
              ${button(_("Back to the current position"), () => this.look(moves.length), {id: "newest"})}</p>`
      }
      <p>${link(address("/board", here), _("Analyse this position"))}</p>
      <p>${link(address("/tree", here), _("Show the search tree of this position"))}</p>
    </section>`;
  }
}

/** The reader's preferred delay between the moves of two computers, in seconds. */
export function preferredDelay() {
  return DELAYS[Number(preference("speed", "1"))] ?? DELAYS[1];
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

customElements.define("inarow-game", GameView);
