// <inarow-game>: a game that is played, by people here, by a friend elsewhere, by computers.

import {Analysis} from "./analysis.js";
import {get, Problem, positionAfter, post, Unreachable} from "./api.js";
import "./clocks.js";
import {Company, renderAsked, renderJoining} from "./company.js";
import "./board.js";
import {button, choice, tool} from "./forms.js";
import {Hints} from "./hints.js";
import {icon} from "./icons.js";
import {live} from "./live.js";
import {renderDot, sideName} from "./looks.js";
import {followMoves, renderMoves} from "./moves.js";
import {foresee, otherSide, SIDES} from "./notation.js";
import {
  capital,
  countPhrase,
  effortPhrase,
  endingPhrase,
  howPhrase,
  playerName,
  renderTitle,
  scorePhrase,
} from "./phrases.js";
import {countPlayed} from "./played.js";
import {cleanName, forgetSeat, newSecret, seatOf, storeSeat} from "./seats.js";
import {renderShare} from "./share.js";
import {soundEnding} from "./sounds.js";
import {preference, setPreference} from "./storage.js";
import {showTurn} from "./tab.js";
import {_, ngettext} from "./text.js";
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
  unreachable,
  View,
} from "./view.js";

/** @import {News, PositionData, SeatData, SeatWish, StoredGameData} from "wire" */
/** @typedef {NonNullable<StoredGameData["deal"]>["decisions"][number]} DecisionName */
/** @import {Side} from "./notation.js" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

/** @typedef {"undo" | "redo" | "swap" | "resign" | "think" | "agree" | "refuse"} Action */

const DELAYS = [0, 0.4, 1, 2.5]; // seconds between the moves of two computers
const PATIENCE = 60_000; // milliseconds of retrying while the server can't be reached
const RESULT_ROOM = 0.09; // of the board's height between the result and the edge

export class GameView extends View {
  static properties = {
    gameId: {},
    loaded: {state: true}, // the game as it is now; null until it is loaded
    looked: {state: true}, // an earlier position that is on the board
    looking: {state: true}, // its ply; null: the newest position is on the board
    told: {state: true},
    waiting: {state: true}, // whether a request is under way
    foreseen: {state: true}, // the position after a move that the server has not confirmed yet
    asking: {state: true}, // what a person must confirm first
    over: {state: true}, // whether the result is shown on the board
    joining: {state: true}, // the game that the reader is invited to, until they join
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
    /** @type {PositionData | null} */
    this.foreseen = null;
    /** @type {string[]} */
    this.sending = []; // moves that the server has not confirmed yet
    /** @type {"resign" | null} */
    this.asking = null;
    this.withdrawn = false; // what was asked of the other side
    this.over = false;
    /** @type {StoredGameData["report"]} */
    this.report = null; // of the computer's last move
    /** @type {{invitation: string, game: StoredGameData} | null} */
    this.joining = null;
    this.hints = new Hints(this);
    this.live = live();
    this.company = new Company(this, this.live);
    this.inviteClosed = false;
    this.analysis = new Analysis(this, this.live);
  }

  reset() {
    this.loaded = null;
    this.looked = null;
    this.looking = this.aim = null;
    this.told = "";
    this.hints.clear();
    this.waiting = false;
    this.foreseen = null;
    this.sending = [];
    this.asking = null;
    this.over = false;
    this.report = null;
    this.joining = null;
    this.company.clear();
    this.inviteClosed = false; // whether the invitation was closed
  }

  connectedCallback() {
    super.connectedCallback();
    this.hear(window, "keydown", (event) => this.hearKey(event));
    this.hear(this, "look", (event) => this.look(event.detail.ply));
    this.hear(this, "settled", () => this.settle());
    this.leaving.push(
      this.live.listen((news) => this.hearNews(news)),
      () => this.analysis.close(),
      () => showTurn("", false),
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
    const {start, moves, title} = this.loaded;
    if (this.shown && !this.foreseen && this.mayHelp) this.analysis.look(start, moves, this.ply, this.shown);
    showTurn(title, this.mine && !this.isAlone);
    followMoves(this);
    this.placeResult();
  }

  // --- what is known

  get game() {
    return there(this.loaded);
  }

  get seat() {
    return seatOf(this.gameId);
  }

  /** The sides that are played from this browser; an agreement may have swapped them. */
  get sides() {
    const sides = this.seat?.sides ?? [];
    return this.loaded?.deal?.swapped && sides.length === 1 ? sides.map(otherSide) : sides;
  }

  get ply() {
    return this.looking ?? this.game.moves.length;
  }

  get shown() {
    return this.looking === null ? (this.foreseen ?? this.game.position) : this.looked;
  }

  get turn() {
    return this.game.position.turn;
  }

  /** The seat of who acts now: in an opening by agreement not always that of the side to move. */
  get acting() {
    return this.game.deal?.asked ?? this.turn;
  }

  /** Whether it is not decided yet who plays which side. */
  get dealing() {
    return Boolean(this.game.deal?.asked) && !this.game.ending;
  }

  /** Whether something is to be decided before the next move. */
  get deciding() {
    return this.dealing && Boolean(this.game.deal?.decisions.length);
  }

  get ownsBoth() {
    return this.sides.length === 2;
  }

  /** Whether a person here makes the next move. */
  get mine() {
    if (this.game.ending || !this.sides.includes(this.acting)) return false;
    return this.game.by_hand || this.game.seats[this.acting].person;
  }

  /** Whether both sides are people at this screen. */
  get isAlone() {
    return this.ownsBoth && SIDES.every((side) => this.game.seats[side].person);
  }

  /** Whether the other side is a person elsewhere. */
  get hasCompany() {
    const {seats} = this.game;
    return SIDES.every((side) => seats[side].person) && !this.ownsBoth;
  }

  /** Whether computers may help: not while two people play each other. */
  get mayHelp() {
    return !this.hasCompany || this.game.ending !== null;
  }

  /** The side that is played from below the board. */
  get near() {
    const {seats} = this.game;
    return this.sides.find((side) => seats[side].person) ?? "first";
  }

  get computers() {
    return SIDES.every((side) => !this.game.seats[side].person);
  }

  /** Whether the last move was made from this browser, or by its computer. */
  get canUndo() {
    const {moves, ending} = this.game;
    if (this.hasCompany && this.dealing) return false;
    if (this.hasCompany) return !ending && !this.game.asked && moves.length > (this.sides.includes("second") ? 1 : 0);
    return moves.length > 0 && this.sides.includes(otherSide(this.turn));
  }

  /** Whether the last move was the computer's answer to a person. */
  get isAnswered() {
    const {seats} = this.game;
    if (this.dealing) return false;
    return seats[this.turn].person && !seats[otherSide(this.turn)].person;
  }

  // --- coming and hearing

  async open() {
    const id = this.gameId;
    try {
      if (await this.isInvited(id)) return;
      this.live.ask({type: "watch", game: id, seat: this.seat?.seat});
      this.take(await get("games/{game_id}", {game_id: id}));
      if (this.seat && this.loaded) storeSeat(id, {...this.seat, title: this.loaded.title});
      if (this.told === unreachable()) this.told = "";
    } catch (error) {
      if (error instanceof Unreachable) setTimeout(() => this.isConnected && this.open(), 1000);
      this.told = sentence(error);
    }
  }

  /**
   * Whether the link offers a seat that is still to be taken. If so, the reader is asked to join.
   * @param {string} id
   */
  async isInvited(id) {
    const invitation = new URLSearchParams(location.hash.slice(1)).get("join");
    if (!invitation) return false;
    const game = await get("games/{game_id}", {game_id: id});
    const isFree = SIDES.some((side) => game.seats[side].free);
    if (this.seat && !this.seat.joining) {
      replaceAddress(`/game/${id}`);
      return false;
    }
    if (isFree && !this.seat) {
      this.joining = {invitation, game};
      document.title = `${_("You are invited")} · inarow`;
      return true;
    }
    await this.join(invitation, game, preference("name", ""));
    return false;
  }

  /**
   * Take the seat that the link offers. The secret is stored first, so that the request can be repeated.
   * @param {string} invitation
   * @param {StoredGameData} game
   * @param {string} name
   */
  async join(invitation, game, name) {
    const {id, seats} = game;
    const free = SIDES.filter((side) => seats[side].free);
    const known = this.seat ?? {seat: newSecret(), sides: free, joining: true};
    storeSeat(id, known);
    try {
      const joined = await post("games/{game_id}/claim", {game_id: id, invitation, seat: known.seat, name});
      storeSeat(id, {seat: known.seat, sides: known.sides, title: joined.title});
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      forgetSeat(id);
      this.told = sentence(error);
    }
    replaceAddress(`/game/${id}`);
  }

  /** @param {string} text the name to be called by */
  async accept(text) {
    const {invitation, game} = there(this.joining);
    const name = cleanName(text);
    setPreference("name", name);
    await this.attempt(async () => {
      await this.join(invitation, game, name);
      this.joining = null;
      await this.open();
    });
  }

  /** @param {News} news */
  hearNews(news) {
    if (news.type === "game") this.take(news.game);
    if (news.type === "problem") this.told = news.detail;
    if (news.type === "presence" || news.type === "emote") this.company.hear(news);
  }

  /**
   * Take over a new version of the game, unless a newer one is known.
   * @param {StoredGameData} game
   */
  take(game) {
    const before = this.loaded;
    if (game.id !== this.gameId || (before && game.version <= before.version)) return;
    this.loaded = game;
    if (game.report || !game.moves.length) this.report = game.report;
    const seen = (before?.moves.length ?? 0) + (this.foreseen ? this.sending.length : 0);
    if (this.sending.length < 2) this.foreseen = null;
    this.asking = null;
    if ([this.hints.told, unreachable(), refusal()].includes(this.told)) this.told = "";
    if (before && this.isRefused(before)) this.told = refusal();
    this.withdrawn = false;
    this.hints.clear();
    this.waiting = false;
    countPlayed(game, this.sides);
    if (!game.ending) this.over = false;
    else if (!before || game.moves.length === before.moves.length) this.over = true; // no stone is on its way
    const {length} = game.moves;
    if (length > seen || Math.max(this.looking ?? 0, this.aim ?? 0) >= length) this.looking = this.aim = null;
    if (before) this.announceChange(before);
  }

  /**
   * Whether the other side has just said no to what was asked from here.
   * @param {StoredGameData} before
   */
  isRefused({asked, moves, ending}) {
    if (!asked || this.withdrawn || this.ownsBoth || !this.sides.includes(asked.side)) return false;
    const {game} = this;
    return !game.asked && !game.following && game.moves.length === moves.length && !game.ending === !ending;
  }

  /** The board shows the newest position: if it is the last one, say how the game ended. */
  settle() {
    const ending = this.loaded?.ending;
    if (!ending || this.over || this.looking !== null) return;
    this.over = true;
    const {winner} = ending;
    soundEnding(winner ? (this.sides.includes(winner) && winner === this.near ? "won" : "lost") : "drawn");
  }

  /** @param {StoredGameData} before */
  announceChange(before) {
    const {moves} = this.game;
    const phrases = [this.status()];
    if (moves.length > before.moves.length) {
      phrases.unshift(`${capital(this.sideName(otherSide(this.turn)))}: ${moves.at(-1)}.`);
    }
    announce(phrases.join(" "));
  }

  // --- doing

  /** @param {Action} action */
  act(action) {
    const asked = {game_id: this.gameId, ply: this.game.moves.length};
    return this.insist(() => post(`games/{game_id}/${action}`, asked, {seat: this.seat?.seat}));
  }

  /**
   * Make a move. Its stone is drawn at once, and taken back if the server refuses it.
   * @param {string} move
   */
  async play(move) {
    if (this.waiting && !this.sending.length) return;
    this.foreseen = foresee(this.foreseen ?? this.game.position, move);
    this.sending.push(move);
    if (this.sending.length > 1) return; // two people at one screen can be faster than the server
    while (this.sending.length) {
      const {length} = this.game.moves;
      await this.send(this.sending[0]);
      if (this.game.moves.length === length) this.sending = []; // refused
      this.sending.shift();
    }
    this.foreseen = null;
  }

  /** @param {string} move */
  send(move) {
    const asked = {game_id: this.gameId, ply: this.game.moves.length, move};
    return this.insist(() => post("games/{game_id}/moves", asked, {seat: this.seat?.seat}));
  }

  /**
   * Decide in an opening by agreement.
   * @param {DecisionName} decision
   */
  decide(decision) {
    const asked = {game_id: this.gameId, ply: this.game.moves.length, decision};
    return this.insist(() => post("games/{game_id}/decide", asked, {seat: this.seat?.seat}));
  }

  /**
   * Ask the other side for something.
   * @param {"undo" | "rematch"} what
   */
  ask(what) {
    const asked = {game_id: this.gameId, ply: this.game.moves.length, what};
    return this.insist(() => post("games/{game_id}/ask", asked, {seat: this.seat?.seat}));
  }

  /**
   * Answer what the other side asks.
   * @param {boolean} yes
   */
  async answer(yes) {
    const wasRematch = this.game.asked?.what === "rematch";
    this.withdrawn = Boolean(this.game.asked && this.sides.includes(this.game.asked.side));
    if (!yes || !wasRematch) return this.act(yes ? "agree" : "refuse");
    const asked = {game_id: this.gameId, ply: this.game.moves.length};
    await this.attempt(async () => {
      const game = await post("games/{game_id}/agree", asked, {seat: this.seat?.seat});
      this.follow(game.id);
    });
  }

  /** Take back to one's own last move: the computer's answer goes with it. */
  async undo() {
    if (this.hasCompany) return this.ask("undo");
    const {isAnswered} = this;
    const {length} = this.game.moves;
    await this.act("undo");
    if (isAnswered && this.game.moves.length === length - 1) await this.act("undo");
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

  /** The next game with the sides swapped. Who is asked for one and wants one, too, has agreed. */
  async rematch() {
    const {asked} = this.game;
    if (asked?.what === "rematch" && !this.sides.includes(asked.side)) return this.answer(true);
    if (!this.ownsBoth) return this.ask("rematch");
    const {start, seats, marks, thinking_seconds: seconds, delay, deal} = this.game;
    const [first, second] = deal?.swapped ? [seats.first, seats.second] : [seats.second, seats.first];
    await this.attempt(async () => {
      const {game, seat} = await post("games", {
        start,
        first: wishOf(first),
        second: wishOf(second),
        marks,
        seconds,
        delay,
        agreement: deal?.agreement ?? null,
      });
      storeSeat(game.id, {seat, sides: SIDES, title: game.title});
      go(`/game/${game.id}`);
    });
  }

  /** @param {string} id */
  follow(id) {
    const {hasCompany, seat} = this;
    // Another game between two people has the sides swapped.
    if (seat)
      storeSeat(id, {...seat, sides: hasCompany ? seat.sides.map(otherSide) : seat.sides, invitation: undefined});
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
      this.looking = this.aim = null;
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
    if (this.joining) return renderJoining(this.joining.game, this.told, (name) => this.accept(name));
    if (!this.loaded) return html`<main><p role="status">${this.told || _("Loading …")}</p></main>`;
    const {title, marks, moves, start, position} = this.loaded;
    const board = this.analysis.tried ?? this.shown ?? position;
    const newest = this.looking === null;
    return html`<main class="play ${this.analysis.on && this.mayHelp ? "with-bar" : ""}">
      ${this.renderSeat(otherSide(this.near), "far")}
      <div class="field">
        <inarow-board
          .position=${board} .marks=${marks} .values=${this.foreseen || this.analysis.tried || !this.mayHelp ? {} : this.analysis.values}
          .hint=${newest ? this.hints.move : null} .noted=${newest ? this.hints.noted : {}}
          ?playable=${this.mine && !this.deciding && newest && (!this.foreseen || this.isAlone) && !this.analysis.tried} .label=${title} @move=${this.onMove}
        >${this.mayHelp ? this.analysis.renderBar(position, this.near, marks) : nothing}</inarow-board>
        ${this.over && newest ? this.renderResult() : nothing}
        ${newest ? this.renderDeal() : nothing}
        ${this.renderInvitation()}
      </div>
      ${this.renderSeat(this.near, "near")}
      <div class="now card">
        <h1>${renderTitle(title, board.rules)}</h1>
        <p class="status" id="status">${this.status()}</p>
        ${this.renderMessage()}
      </div>
      ${this.renderTools()}
      ${this.renderMoves()}
      <div class="beside">
        ${this.mayHelp ? this.analysis.render(start, moves, this.ply, [this.sideName("first"), this.sideName("second")]) : nothing}
        ${renderShare(this, {
          start,
          moves: moves.slice(0, this.ply),
          marks,
          link: `/game/${this.gameId}`,
          record: () => get("games/{game_id}/record", {game_id: this.gameId}),
        })}
        ${this.renderReport()}
      </div>
    </main>`;
  }

  /** @param {CustomEvent<{cell: string}>} event */
  onMove({detail}) {
    if (this.looking === null && this.mine && !this.deciding) this.play(detail.cell);
  }

  /** @param {Side} side */
  sideName(side) {
    return sideName(side, this.game.position, this.game.marks);
  }

  status() {
    const {ending, seats, by_hand: byHand, paused} = this.game;
    if (ending) return endingPhrase(this.game);
    if (this.dealing) return this.dealStatus();
    const seat = seats[this.turn];
    const stone = capital(this.sideName(this.turn));
    if (byHand && !seat.person) return _("{mark}, in the computer's place", {mark: stone});
    if (!seat.person && !paused) return _("{mark}: {player} is thinking …", {mark: stone, player: playerName(seat)});
    if (seat.free) return _("{mark}: waiting for your friend", {mark: stone});
    if (this.mine && !this.isAlone) return _("Your turn: {mark}", {mark: this.sideName(this.turn)});
    return _("{mark} to move ({player})", {mark: stone, player: this.nameOf(seat)});
  }

  /**
   * What a player is called here: who was invited, or has invited, and gives no name, is your friend.
   * @param {SeatData} seat
   */
  nameOf(seat) {
    const isFriend = seat.person && !seat.name && this.hasCompany && this.seat;
    return seat.free || isFriend ? _("your friend") : playerName(seat);
  }

  /** What an opening by agreement waits for. */
  dealStatus() {
    const {seats, deal} = this.game;
    const seat = seats[this.acting];
    if (seat.free) return _("Waiting for your friend.");
    const player = capital(this.nameOf(seat));
    if (this.deciding) {
      return this.mine ? _("Decide who plays which side.") : _("{player} decides who plays which side.", {player});
    }
    const stones = deal?.stones ?? 0;
    if (this.mine) {
      return ngettext(
        "Place {n} more stone, for both sides.",
        "Place {n} more stones, for both sides in turn.",
        stones,
      );
    }
    return ngettext(
      "{player} places {n} more stone, for both sides.",
      "{player} places {n} more stones, for both sides in turn.",
      stones,
      {player},
    );
  }

  /** What can be decided, over the board. */
  renderDeal() {
    if (!this.deciding || !this.mine || this.over) return nothing;
    /** @param {DecisionName} decision */
    const words = (decision) =>
      decision === "more" ? _("Place two more") : _("Play {mark}", {mark: this.sideName(decision)});
    return html`<section class="result deal" id="deal" aria-label=${_("Opening by agreement")}>
      <h2>${_("Which side do you take?")}</h2>
      <div class="buttons">
        ${this.game.deal?.decisions.map((decision) =>
          button(words(decision), () => this.decide(decision), {id: `decide-${decision}`, look: "main"}),
        )}
      </div>
    </section>`;
  }

  /**
   * Who plays a side, beside the board.
   * @param {Side} side
   * @param {"near" | "far"} place
   */
  renderSeat(side, place) {
    const {seats, position, marks, ending, clock} = this.game;
    const seat = seats[side];
    const turn = this.dealing ? this.acting : (this.foreseen ?? position).turn;
    const yours = seat.person && this.sides.includes(side) && !this.isAlone;
    return html`<section class="who ${place} ${turn === side && !ending ? "on" : ""}" data-side=${side}>
      ${renderDot(side, position, marks)}
      <div>
        <span class="name">${yours && !seat.name ? _("You") : this.nameOf(seat)}</span>
        <small>${this.dealing ? (turn === side ? _("to move") : "\u00a0") : html`${this.sideName(side)}${turn === side && !ending ? `, ${_("to move")}` : nothing}`}</small>
      </div>
      ${this.hasCompany ? this.company.renderPresence(side) : nothing}
      ${clock ? html`<inarow-clock .clock=${clock} .side=${side}></inarow-clock>` : nothing}
    </section>`;
  }

  /** How the game ended, over the board. */
  renderResult() {
    const {moves, ending} = this.game;
    const winner = ending?.winner;
    const titles = {won: _("You win!"), lost: _("You lose"), drawn: _("A draw")};
    const mine = this.sides.length > 0 && !this.isAlone && !this.computers;
    const other = winner ? _("{mark} wins", {mark: capital(this.sideName(winner))}) : titles.drawn;
    const title = winner && mine ? titles[this.sides.includes(winner) && winner === this.near ? "won" : "lost"] : other;
    const close = () => {
      this.over = false;
    };
    return html`<section class="result" aria-label=${_("Result")}>
      ${button(icon("close"), close, {id: "close-result", look: "close", says: _("Close")})}
      <h2>${title}</h2>
      <p>${howPhrase(this.game)}, ${ngettext("{n} move", "{n} moves", moves.length)}</p>
      <div class="buttons">
        ${this.seat ? button(_("Rematch"), () => this.rematch(), {id: "rematch", look: "main"}) : nothing}
        ${moves.length ? link(address("/review", {game: this.gameId}), _("Review the game"), "button") : nothing}
      </div>
    </section>`;
  }

  /** Put the result above or below the line that ended the game, not on it; a decision, of all stones. */
  placeResult() {
    /** @type {HTMLElement | null} */
    const result = this.querySelector(".result");
    const board = this.querySelector("inarow-board")?.shadowRoot;
    const {line, stones} = this.game.position;
    const names = this.deciding ? Object.keys(stones) : line;
    const cells = names.map((cell) => board?.querySelector(`[data-cell="${cell}"]`));
    const field = result?.parentElement?.getBoundingClientRect();
    if (!result || !field || !cells.length) return;
    const places = cells.filter((cell) => cell != null).map((cell) => cell.getBoundingClientRect());
    const over = Math.min(...places.map(({top}) => top)) - field.top - result.offsetHeight;
    const under = Math.max(...places.map(({bottom}) => bottom)) - field.top;
    const lowest = field.height - result.offsetHeight;
    const room = RESULT_ROOM * field.height;
    // It may stand out a little, but not so far that it lies on somebody's name.
    const stands = [
      {top: Math.min(room, over), out: Math.max(0, -over)},
      {top: Math.max(lowest - room, under), out: Math.max(0, under - lowest)},
    ].sort((one, other) => one.out - other.out)[0];
    const top = this.deciding || stands.out < result.offsetHeight / 2 ? stands.top : lowest - room;
    result.style.inset = `${(100 * top) / field.height}% 0 auto`;
  }

  /** What is to be said or answered now. */
  renderMessage() {
    const {asked, following} = this.game;
    if (this.asking) return this.renderAsking();
    if (following && this.seat) {
      return html`<div class="buttons"><span>${_("A new game has begun.")}</span>
        ${button(_("Go there"), () => this.follow(following), {id: "follow", look: "main"})}</div>`;
    }
    if (asked && this.sides.length === 1) {
      return renderAsked(asked, this.sides.includes(asked.side), (yes) => this.answer(yes));
    }
    return html`<p class="told" id="told" role="status">${this.told}</p>`;
  }

  /** What must be confirmed. */
  renderAsking() {
    const done = () => {
      this.asking = null;
    };
    return html`<div class="buttons" role="group" aria-label=${_("Resign")}>
      <span>${_("Give up this game?")}</span>
      ${button(_("Yes, resign"), () => this.act("resign"), {id: "yes"})}
      ${button(_("No"), done, {id: "no", look: "main"})}
    </div>`;
  }

  renderTools() {
    const {undone, ending} = this.game;
    const seated = this.sides.length > 0;
    /**
     * @param {string} id
     * @param {string} label
     * @param {boolean} on
     * @param {() => unknown} act
     * @param {string} [says]
     */
    const one = (id, label, on, act, says) => tool(icon(id), label, act, {id, on: on && !this.waiting, says});
    const ask = () => {
      this.asking = "resign";
    };
    const says = this.hasCompany ? _("Ask to take back your last move") : _("Take back to your last move");
    const canUndo = this.canUndo && (!this.isAnswered || this.game.moves.length > 1);
    const undo = one("undo", _("Undo"), canUndo, () => this.undo(), says);
    const help = this.mayHelp && !this.dealing ? this.renderHelp(one) : nothing;
    const resign = one("resign", _("Resign"), this.mine, ask);
    if (this.hasCompany) {
      return html`<div class="tools" role="group" aria-label=${_("Game")}>
        ${undo} ${help} ${resign}
        ${one("rematch-tool", _("Rematch"), seated && Boolean(ending), () => this.rematch())}
        ${seated ? this.company.renderEmotes() : nothing}
      </div>`;
    }
    const canRedo = undone > 0 && this.sides.includes(this.turn);
    return html`<div class="tools" role="group" aria-label=${_("Game")}>
      ${undo}
      ${one("back", _("One back"), this.canUndo, () => this.act("undo"), _("Take back exactly one move"))}
      ${one("redo", _("Redo"), canRedo, () => this.act("redo"))}
      ${help}
      ${this.game.deal ? nothing : one("swap", _("Swap sides"), this.ownsBoth && !ending, () => this.act("swap"))}
      ${resign}
      ${one("again", _("New game"), seated, () => this.again())}
      ${this.computers && seated ? this.renderPace() : nothing}
    </div>`;
  }

  /**
   * What the computer can do for a person.
   * @param {(id: string, label: string, on: boolean, act: () => unknown, says?: string) => unknown} one
   */
  renderHelp(one) {
    const seated = this.sides.length > 0;
    return html`
      ${one("hint", this.hints.label, seated && !this.game.ending, () => this.showHint(), this.hints.words)}
      ${one("best", _("Best move"), this.mine, () => this.playBest(), _("Play best move"))}
      ${tool(icon("values"), _("Values"), () => this.analysis.toggle(), {
        id: "values",
        pressed: this.analysis.on,
        says: _("Show what every move is worth"),
      })}`;
  }

  renderPace() {
    const {paused, delay, ending} = this.game;
    const running = !ending && !this.waiting;
    /** @type {[number, string][]} */
    const speeds = [_("at once"), _("fast"), _("calm"), _("slow")].map((words, i) => [i, words]);
    return html`
      ${tool(
        icon(paused ? "play" : "pause"),
        paused ? _("Go on") : _("Pause"),
        () => this.changePace({paused: !paused}),
        {
          id: "pause",
          on: running,
        },
      )}
      ${tool(icon("step"), _("Step"), () => this.act("think"), {id: "step", on: running && paused})}
      ${choice(_("Speed"), speeds, DELAYS.indexOf(delay), (speed) => this.changeSpeed(speed), {id: "speed"})}`;
  }

  /** A link for the friend who is still to come. */
  renderInvitation() {
    const free = SIDES.some((side) => this.game.seats[side].free);
    const invitation = this.seat?.invitation;
    if (!free || !invitation || this.inviteClosed) return nothing;
    import("./invitation.js");
    const close = () => {
      this.inviteClosed = true;
      this.requestUpdate();
    };
    return html`<section class="invite" aria-label=${_("Invite your friend")}>
      ${button(icon("close"), close, {id: "close-invitation", look: "close", says: _("Close")})}
      <inarow-invitation .path=${`/game/${this.gameId}#join=${invitation}`}></inarow-invitation>
    </section>`;
  }

  /** @param {{start: string, moves: string[]}} here */
  renderLinks(here) {
    if (!this.mayHelp) return this.company.renderWatching();
    return html`${link(address("/board", here), _("Analyse this position"))} ${link(address("/tree", here), _("Search tree"))}
      ${this.company.renderWatching()}`;
  }

  renderReport() {
    const {report} = this;
    const {seats} = this.game;
    if (SIDES.every((side) => seats[side].person)) return nothing;
    if (!report) return html`<section class="card report"><h2>${_("The computer's last move")}</h2></section>`;
    const counts = Object.entries(report.counts).sort(([, a], [, b]) => b.won - a.won);
    return html`<section class="card report" id="report">
      <h2>${_("The computer's last move")}</h2>
      <p class="reported"><b>${report.move}</b><span>${report.score ? scorePhrase(report.score) : nothing}</span></p>
      ${report.nodes ? html`<p class="quiet">${effortPhrase(report)}</p>` : nothing}
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
    const newest = () => this.look(moves.length);
    return html`<section class="card log">
      <h2>${_("Moves")}</h2>
      ${renderMoves(moves, this.ply, (ply) => this.look(ply), time)}
      <p class="links">
        ${
          this.looking === null
            ? this.renderLinks(here)
            : html`${_("You are looking back.")} ${button(_("To the current position"), newest, {id: "newest", look: "small"})}`
        }
      </p>
    </section>`;
  }
}

/** What is said when the other side does not agree. */
function refusal() {
  return _("The other side says no.");
}

/** The reader's preferred delay between the moves of two computers, in seconds. */
export function preferredDelay() {
  return DELAYS[Number(preference("speed", "1"))] ?? DELAYS[1];
}

/**
 * A seat as it is wished for in a new game.
 * @param {StoredGameData["seats"]["first"]} seat
 * @returns {SeatWish}
 */
function wishOf({player, person, name}) {
  return person ? {player: "person", name} : {player};
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

customElements.define("inarow-game", GameView);
