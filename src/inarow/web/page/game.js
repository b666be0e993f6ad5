// <inarow-game>: a game that is played, by people here, by a friend elsewhere, by computers.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {Analysis, countWords} from "./analysis.js";
import {Problem, Unreachable, get, post} from "./api.js";
import "./board.js";
import {Hints} from "./hints.js";
import {forgetSeat, keepSeat, liking, newSecret, seatOf} from "./kept.js";
import {live} from "./live.js";
import {renderShare} from "./share.js";
import {_, ngettext} from "./text.js";
import {View, announce, go, link, sentence, stand} from "./view.js";
import {effortWords, endingWords, mark, playerName, scoreWords} from "./words.js";

const SPEEDS = [0, 400, 1000, 2500]; // milliseconds between the moves of two computers
const PATIENCE = 60_000; // how long a move is tried when the server can't be reached

export class GameView extends View {
  static properties = {
    gameId: {},
    game: {state: true},
    looked: {state: true}, // the position that is looked back at; null: the newest
    looking: {state: true}, // its ply
    told: {state: true}, // what there is to say
    waiting: {state: true}, // whether the server is doing what was asked
    paused: {state: true},
    speed: {state: true},
  };

  constructor() {
    super();
    this.hints = new Hints(this);
    this.reset();
    this.paused = false;
    this.speed = Number(liking("speed", "1"));
  }

  reset() {
    this.game = null;
    this.looked = null;
    this.looking = null;
    this.told = "";
    this.hints.clear();
    this.waiting = false;
    this.thinking = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.live = live();
    this.analysis = new Analysis(this, this.live);
    this.onNews = ({detail}) => this.hear(detail.game);
    this.onKeys = (event) => this.hearKey(event);
    this.live.addEventListener("game", this.onNews);
    this.addEventListener("look", (event) => this.look(event.detail.ply));
    addEventListener("keydown", this.onKeys);
  }

  disconnectedCallback() {
    this.analysis.close();
    this.thinking?.abort();
    this.thinking = null;
    this.live.removeEventListener("game", this.onNews);
    removeEventListener("keydown", this.onKeys);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has("gameId")) {
      this.thinking?.abort();
      this.reset();
      this.open();
    }
  }

  updated() {
    if (this.game) {
      const {start, moves} = this.game;
      if (this.shown) this.analysis.look(start, moves, this.ply, this.shown);
      this.drive();
    }
  }

  // --- what is known

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
    return !this.game.seats.first.person && !this.game.seats.second.person;
  }

  /** Whether the move that would be taken back is one's own, or one's computer's. */
  get canUndo() {
    const last = this.turn === "first" ? "second" : "first";
    return this.game.moves.length > 0 && this.sides.includes(last);
  }

  // --- coming and hearing

  async open() {
    const id = this.gameId;
    try {
      await this.join(id);
      this.live.ask({type: "watch", game: id});
      this.hear(await get(`games/${id}`));
      if (this.seat) keepSeat(id, {...this.seat, title: this.game.title});
    } catch (error) {
      if (error instanceof Unreachable) setTimeout(() => this.isConnected && this.open(), 1000);
      this.told = sentence(error);
    }
  }

  /** Take the seat that the link offers. The secret is kept first: asking twice does no harm. */
  async join(id) {
    const invitation = new URLSearchParams(location.hash.slice(1)).get("join");
    if (!invitation) return;
    const {seats} = await get(`games/${id}`);
    const free = ["first", "second"].filter((side) => seats[side].free);
    const known = this.seat ?? {seat: newSecret(), sides: free, joining: true};
    keepSeat(id, known);
    if (known.joining) {
      try {
        const game = await post(`games/${id}/claim`, {invitation, seat: known.seat});
        keepSeat(id, {seat: known.seat, sides: known.sides, title: game.title});
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        forgetSeat(id);
        this.told = sentence(error);
      }
    }
    stand(`/game/${id}`);
  }

  hear(game) {
    if (game.id !== this.gameId || (this.game && game.version < this.game.version)) return;
    if (this.game && game.version === this.game.version) return;
    const before = this.game;
    this.game = game;
    this.hints.clear();
    this.waiting = false;
    if (this.looking !== null && this.looking >= game.moves.length) this.looking = null;
    this.aim = this.looking;
    if (before) this.announceChange(before);
    document.title = `${game.title} · inarow`;
  }

  announceChange(before) {
    const {moves, marks, ending, position} = this.game;
    const words = [];
    if (moves.length > before.moves.length) {
      const side = position.turn === "first" ? "second" : "first";
      words.push(`${mark(side, marks)}: ${moves.at(-1)}.`);
      this.looking = null;
    }
    words.push(ending ? endingWords(this.game) : this.status());
    announce(words.join(" "));
  }

  // --- doing

  /** Ask the server to do something with the game; a server that is away is tried again. */
  async act(what, body = {}) {
    if (this.waiting) return;
    this.waiting = true;
    this.told = "";
    const until = Date.now() + PATIENCE;
    const wish = {ply: this.game.moves.length, ...body};
    try {
      for (;;) {
        try {
          this.hear(await post(`games/${this.gameId}/${what}`, wish, {seat: this.seat?.seat}));
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

  /** Look again how the game is; when the server is away, the live news will tell. */
  async refresh() {
    try {
      this.hear(await get(`games/${this.gameId}`));
    } catch (error) {
      this.told = sentence(error);
    }
  }

  move({cell}) {
    if (this.looking === null && this.mine) this.act("moves", {move: cell});
  }

  async again() {
    try {
      const game = await post(`games/${this.gameId}/again`, undefined, {seat: this.seat?.seat});
      this.follow(game.id);
    } catch (error) {
      this.told = sentence(error);
    }
  }

  follow(id) {
    if (this.seat) keepSeat(id, {...this.seat, invitation: undefined});
    go(`/game/${id}`);
  }

  async advise() {
    const {start, moves} = this.game;
    this.waiting = true;
    this.told = _("Looking …");
    try {
      const report = await post("advice", {start, moves: moves.join(" ")});
      this.told = "";
      return moves === this.game.moves ? report : null;
    } catch (error) {
      this.told = sentence(error);
      return null;
    } finally {
      this.waiting = false;
    }
  }

  /** The next step of a hint; the first one is asked of the server. */
  async showHint() {
    const {start, moves} = this.game;
    this.waiting = true;
    this.told = "";
    try {
      if (!this.hints.hint) {
        this.told = _("Looking …");
        const hint = await post("hint", {start, moves: moves.join(" ")});
        if (moves !== this.game.moves) return;
        this.hints.take(hint);
      }
      this.told = this.hints.next();
    } catch (error) {
      this.told = sentence(error);
    } finally {
      this.waiting = false;
    }
  }

  async playBest() {
    const report = await this.advise();
    if (report) await this.act("moves", {move: report.move});
  }

  /** Let the computer move, whenever it is its turn and one of ours waits for it. */
  drive() {
    const {ending, by_hand: byHand, seats} = this.game;
    if (ending || byHand || seats[this.turn].person || !this.sides.length) return;
    if (this.computers && this.paused) return;
    if (!this.thinking) this.think(this.computers ? SPEEDS[this.speed] : 0);
  }

  async think(delay) {
    const waiting = (this.thinking = new AbortController());
    const {signal} = waiting;
    try {
      await pause(delay);
      if (signal.aborted) return;
      const wish = {ply: this.game.moves.length};
      this.hear(await post(`games/${this.gameId}/think`, wish, {seat: this.seat.seat, signal}));
      this.told = "";
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error.status === 409) {
        await this.refresh();
        return;
      }
      this.told = sentence(error);
      await pause(1000 * (error.retryAfter || 1));
    } finally {
      if (this.thinking === waiting) {
        this.thinking = null;
        this.requestUpdate();
      }
    }
  }

  pauseOrGo() {
    this.paused = !this.paused;
    if (this.paused) {
      this.thinking?.abort();
      this.thinking = null;
    }
  }

  step() {
    if (!this.thinking) this.think(0);
  }

  // --- looking back

  async look(ply) {
    const {start, moves} = this.game;
    if (ply < 0 || ply > moves.length) return;
    this.aim = ply;
    if (ply === moves.length) {
      this.looking = null;
      return;
    }
    try {
      const line = await get("position", {start, moves: moves.slice(0, ply).join(" ")});
      if (this.aim !== ply) return;
      this.looked = line.position;
      this.looking = ply;
    } catch (error) {
      this.told = sentence(error);
    }
  }

  hearKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.game) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName)) return;
    const steps = {ArrowLeft: -1, ArrowRight: 1};
    if (event.key in steps) {
      event.preventDefault();
      this.look((this.aim ?? this.ply) + steps[event.key]);
    }
  }

  // --- drawing

  render() {
    if (!this.game) return html`<main><p role="status">${this.told || _("Loading …")}</p></main>`;
    const {title, marks, moves, start} = this.game;
    const board = this.shown ?? this.game.position;
    return html`<main class="table">
      <div class="place">
        <h1>${title} <span class="quiet">${board.rules}</span></h1>
        ${this.renderSeats()}
        <p class="status" id="status">${this.status()}</p>
        <inarow-board
          .position=${board} .marks=${marks} .look=${liking("stones", "marks")}
          .values=${this.analysis.values}
          .hint=${this.looking === null ? this.hints.move : null}
          .noted=${this.looking === null ? this.hints.noted : {}}
          ?playable=${this.mine && this.looking === null} .label=${title}
          @move=${(event) => this.move(event.detail)}
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
        ${renderShare({
          start,
          moves: moves.slice(0, this.ply),
          marks,
          link: `/game/${this.gameId}`,
          record: () => get(`games/${this.gameId}/record`),
          told: (text) => (this.told = text),
        })}
      </div>
    </main>`;
  }

  status() {
    const {ending, seats, marks, by_hand: byHand} = this.game;
    if (ending) return endingWords(this.game);
    const seat = seats[this.turn];
    const stone = mark(this.turn, marks);
    if (byHand && !seat.person) return _("{mark}, in the computer's place", {mark: stone});
    if (!seat.person) return _("{mark}: {player} is thinking …", {mark: stone, player: playerName(seat)});
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
    const {undone, ending} = this.game;
    const button = (id, label, on, act) => html`<button
      type="button" id=${id} ?disabled=${!on || this.waiting} @click=${act}
    >${label}</button>`;
    const seated = this.sides.length > 0;
    return html`<div class="buttons" role="group" aria-label=${_("Game")}>
      ${button("undo", _("Undo"), this.canUndo, () => this.act("undo"))}
      ${button("redo", _("Redo"), undone > 0 && this.sides.includes(this.turn), () => this.act("redo"))}
      ${button("best", _("Play best move"), this.mine, () => this.playBest())}
      ${button("hint", this.hints.label, seated && !ending, () => this.showHint())}
      ${button("swap", _("Swap sides"), this.ownsBoth && !ending, () => this.act("swap"))}
      ${button("resign", _("Give up"), this.mine, () => this.act("resign"))}
      ${button("again", _("New game"), seated, () => this.again())}
      ${this.computers && seated ? this.renderPace(button) : nothing}
      ${ending && this.game.moves.length ? link(`/review?game=${this.gameId}`, _("Review the game"), "button main") : nothing}
    </div>`;
  }

  renderPace(button) {
    return html`
      ${button("pause", this.paused ? _("Go on") : _("Pause"), !this.game.ending, () => this.pauseOrGo())}
      ${button("step", _("Step"), this.paused && !this.game.ending, () => this.step())}
      <label>${_("Speed")}
        <select id="speed" @change=${(event) => {
          this.speed = Number(event.target.value);
          liking("speed", "1", event.target.value);
        }}>
          ${[_("at once"), _("fast"), _("calm"), _("slow")].map(
            (words, i) => html`<option
            value=${i} ?selected=${i === this.speed}>${words}</option>`,
          )}
        </select>
      </label>`;
  }

  renderFollowing() {
    const {following} = this.game;
    if (!following || !this.seat) return nothing;
    return html`<section class="card notice">
      <p>${_("A new game has begun.")}</p>
      <button type="button" id="follow" @click=${() => this.follow(following)}>${_("Go there")}</button>
    </section>`;
  }

  renderInvitation() {
    const free = Object.values(this.game.seats).some((seat) => seat.free);
    const invitation = this.seat?.invitation;
    if (!free || !invitation) return nothing;
    const address = new URL(`/game/${this.gameId}#join=${invitation}`, location.href).href;
    return html`<section class="card notice">
      <h2>${_("Invite your friend")}</h2>
      <label>${_("Send this link; whoever opens it first takes the seat.")}
        <input id="invitation" readonly .value=${address} @focus=${(event) => event.target.select()}>
      </label>
    </section>`;
  }

  renderReport() {
    const {report} = this.game;
    if (!report) return nothing;
    const counts = Object.entries(report.counts).sort(([, a], [, b]) => b.won - a.won);
    return html`<section class="card" id="report">
      <h2>${_("The computer's last move")}</h2>
      <p><b>${report.move}</b> ${report.score ? scoreWords(report.score) : nothing}</p>
      <p class="quiet">${effortWords(report)}</p>
      ${
        counts.length
          ? html`<details>
        <summary>${_("Random games")}</summary>
        <ul class="values">${counts.map(([cell, count]) => html`<li><b>${cell}</b> ${countWords(count)}</li>`)}</ul>
      </details>`
          : nothing
      }
    </section>`;
  }

  renderMoves() {
    const {moves, seconds} = this.game;
    const entry = (cell, i) => html`<li><button
      type="button" class="move" aria-current=${i + 1 === this.ply ? "true" : "false"}
      title=${ngettext("{n} second", "{n} seconds", Math.round(seconds[i] ?? 0))}
      @click=${() => this.look(i + 1)}
    ><span class="quiet">${i + 1}</span> ${cell}</button></li>`;
    return html`<section class="card">
      <h2>${_("Moves")}</h2>
      <ol class="moves" id="moves">
        <li><button type="button" class="move" aria-current=${this.ply === 0 ? "true" : "false"}
          @click=${() => this.look(0)}>${_("start")}</button></li>
        ${moves.map(entry)}
      </ol>
      ${
        this.looking === null
          ? nothing
          : html`<p>
        ${_("You are looking back.")}
        <button type="button" id="newest" @click=${() => this.look(moves.length)}>${_("To the newest")}</button>
      </p>`
      }
      <p>${link(this.boardAddress(), _("Analyse this position"))}</p>
      <p>${link(this.boardAddress().replace("/board", "/tree"), _("Show the search tree of this position"))}</p>
    </section>`;
  }

  boardAddress() {
    const {start, moves} = this.game;
    return `/board?${new URLSearchParams({start, moves: moves.slice(0, this.ply).join(" ")})}`;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

customElements.define("inarow-game", GameView);
