// <inarow-start>: which game, and who plays.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get, post} from "./api.js";
import "./board.js";
import {forgetSeat, keepSeat, keptGames, liking} from "./kept.js";
import {_} from "./text.js";
import {View, go, link, sentence} from "./view.js";
import {aim, mark, playerName} from "./words.js";

const FRIEND = "friend"; // a person by link

export class StartView extends View {
  static properties = {
    catalogue: {state: true},
    rules: {state: true}, // what the server says about the chosen rules
    own: {state: true}, // own rules, as they stand in the form
    start: {state: true}, // a position to begin with, where there is one
    seats: {state: true},
    seconds: {state: true},
    marks: {state: true},
    told: {state: true},
    waiting: {state: true},
  };

  constructor() {
    super();
    this.own = {width: 7, height: 6, k: 4, gravity: true, misere: false};
    this.seats = {first: seat("person"), second: seat("")};
    this.seconds = Number(liking("seconds", "3"));
    this.marks = "XO";
    this.told = "";
    this.waiting = false;
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = "inarow";
    this.open();
  }

  changed() {
    super.changed();
    this.open();
  }

  async open() {
    const query = new URLSearchParams(location.search);
    try {
      this.catalogue = await get("catalogue");
      this.start = query.get("start");
      if (this.start) {
        const {position} = await get("position", {start: this.start});
        await this.choose(position.rules);
        this.preview = position;
      } else {
        await this.choose(this.rules?.rules ?? this.catalogue.games[0].rules);
      }
    } catch (error) {
      this.told = sentence(error);
    }
  }

  // --- choosing

  async choose(code) {
    this.asked = code;
    try {
      const rules = await get(`rules/${encodeURIComponent(code)}`);
      if (this.asked !== code) return;
      this.rules = rules;
      const {width, height, k, gravity, misere} = rules.position;
      this.own = {width, height, k, gravity, misere};
      this.told = "";
      this.fitSeats();
    } catch (error) {
      if (this.asked === code) this.told = sentence(error);
    }
  }

  pick(code) {
    this.start = null;
    this.preview = null;
    if (location.search) history.replaceState(null, "", "/");
    this.choose(code);
  }

  /** A player that can't play these rules makes room for one that can. */
  fitSeats() {
    const seats = {...this.seats};
    for (const [side, {player}] of Object.entries(seats)) {
      const automatic = player === "" || this.automatic?.[side] === player || this.isTooHigh(player);
      if ((automatic && player !== "person") || player in this.rules.unfit) {
        seats[side] = this.seatOf(this.rules.fitting);
        this.automatic = {...this.automatic, [side]: seats[side].player};
      }
    }
    this.seats = seats;
  }

  /** What is said about a sort of player; the highest level of a small game is the strongest too. */
  about(kind) {
    if (kind.level !== this.rules.levels) return kind.description;
    return this.catalogue.players.findLast(({level}) => level).description;
  }

  /** Whether these rules leave no room for this level. */
  isTooHigh(player) {
    const level = this.catalogue.players.find(({name}) => name === player)?.level;
    return Boolean(level) && level > this.rules.levels;
  }

  /** A seat for a player with parameters: `alpha-beta:depth=4`. */
  seatOf(text) {
    const [player, parameters = ""] = text.split(":");
    const set = Object.fromEntries(
      parameters
        .split(",")
        .filter(Boolean)
        .map((part) => part.split("=")),
    );
    return {...seat(player), set};
  }

  changeOwn(name, value) {
    this.own = {...this.own, [name]: value};
    const {width, height, k, gravity, misere} = this.own;
    this.pick(`${width}x${height}k${k}${gravity ? "g" : ""}${misere ? "m" : ""}`);
  }

  changeSeat(side, changes) {
    this.automatic = {...this.automatic, [side]: null};
    this.seats = {...this.seats, [side]: {...this.seats[side], ...changes}};
  }

  async play() {
    this.waiting = true;
    this.told = "";
    const wish = {
      start: this.start ?? this.rules.rules,
      first: this.wish("first"),
      second: this.wish("second"),
      marks: this.marks,
      seconds: this.seconds,
    };
    try {
      const {game, seat: secret, invitation} = await post("games", wish);
      const sides = ["first", "second"].filter((side) => this.seats[side].player !== FRIEND);
      keepSeat(game.id, {seat: secret, sides, title: game.title, invitation: invitation ?? undefined});
      go(`/game/${game.id}`);
    } catch (error) {
      this.told = sentence(error);
    } finally {
      this.waiting = false;
    }
  }

  wish(side) {
    const {player, name, set} = this.seats[side];
    if (player === "person") return {player, name};
    if (player === FRIEND) return {player: "person", name, by_link: true};
    const parameters = Object.entries(set).filter(([, value]) => value !== "");
    const text = parameters.map(([key, value]) => `${key}=${value}`).join(",");
    return {player: text ? `${player}:${text}` : player};
  }

  // --- drawing

  render() {
    if (!this.catalogue || !this.rules) {
      return html`<main><p role="status">${this.told || _("Loading …")}</p></main>`;
    }
    return html`<main class="start">
      <section class="choose">
        <h1>${_("Which game?")}</h1>
        <ul class="games">${this.catalogue.games.map((game) => this.renderGame(game))}</ul>
      </section>
      <form class="chosen" @submit=${(event) => {
        event.preventDefault();
        this.play();
      }}>
        ${this.renderChosen()}
        ${this.renderOwn()}
        ${this.renderSeat("first")}
        ${this.renderSeat("second")}
        ${this.renderMore()}
        <p class="told" id="told" role="status">${this.told}</p>
        <div class="buttons">
          <button type="submit" id="play" class="main" ?disabled=${this.waiting}>${_("Play")}</button>
          ${link(`/board?${new URLSearchParams({start: this.start ?? this.rules.rules})}`, _("Analyse"), "button")}
          ${link(`/tree?${new URLSearchParams({start: this.start ?? this.rules.rules})}`, _("Search tree"), "button")}
        </div>
        ${this.renderKept()}
      </form>
    </main>`;
  }

  renderGame({name, title, description, rules, position}) {
    const chosen = rules === this.rules.rules;
    return html`<li><button
      type="button" class="game" data-game=${name} aria-pressed=${chosen} @click=${() => this.pick(rules)}
    >
      <span class="picture"><inarow-board preview .position=${sample(position)} .label=${title}
        .look=${liking("stones", "marks")}></inarow-board></span>
      <span class="title">${title}</span>
      <span class="quiet">${description}</span>
    </button></li>`;
  }

  renderChosen() {
    const {title, rules, position} = this.rules;
    return html`<section class="card">
      <h2>${title} <span class="quiet">${rules}</span></h2>
      <p>${aim(position)} ${position.gravity ? _("Stones fall.") : nothing}</p>
      <div class="preview"><inarow-board preview id="preview" .position=${this.preview ?? position}
        .label=${title} .marks=${this.marks} .look=${liking("stones", "marks")}></inarow-board></div>
    </section>`;
  }

  renderOwn() {
    const size = (name, label, most) => html`<label>${label}
      <input type="number" name=${name} min="1" max=${most} required .value=${String(this.own[name])}
        @change=${(event) => this.changeOwn(name, Number(event.target.value))}>
    </label>`;
    const flag = (name, label) => html`<label class="switch">
      <input type="checkbox" name=${name} .checked=${this.own[name]}
        @change=${(event) => this.changeOwn(name, event.target.checked)}> ${label}
    </label>`;
    return html`<details class="card" id="own">
      <summary>${_("Own rules")}</summary>
      <div class="fields">
        ${size("width", _("Width"), 19)} ${size("height", _("Height"), 19)}
        ${size("k", _("In a row"), 19)}
      </div>
      ${flag("gravity", _("Stones fall"))}
      ${flag("misere", _("The line loses"))}
    </details>`;
  }

  renderSeat(side) {
    const {player, name} = this.seats[side];
    const stone = mark(side, this.marks);
    const other = this.seats[side === "first" ? "second" : "first"].player;
    const kinds = this.catalogue.players;
    const option = (kind, words) => html`<option value=${kind.name} ?selected=${player === kind.name}
      >${words}</option>`;
    const legend = side === "first" ? _("{mark} begins", {mark: stone}) : _("{mark} is second", {mark: stone});
    return html`<fieldset class="card seat ${side}">
      <legend>${legend}</legend>
      <label>${_("Player")}
        <select name="${side}-player" .value=${player} @change=${(event) =>
          this.changeSeat(side, {
            player: event.target.value,
            set: {},
          })}>
          <option value="person" ?selected=${player === "person"}>${_("person here")}</option>
          ${
            other === FRIEND
              ? nothing
              : html`<option value=${FRIEND} ?selected=${player === FRIEND}
            >${_("friend by link")}</option>`
          }
          <optgroup label=${_("Levels")}>${kinds
            .filter(({level}) => level && level <= this.rules.levels)
            .map((kind) => option(kind, `${playerName({player: kind.name})} – ${this.about(kind)}`))}</optgroup>
          <optgroup label=${_("Programs")}>${kinds
            .filter(({level}) => !level)
            .map((kind) => option(kind, kind.name))}</optgroup>
        </select>
      </label>
      ${
        player === "person" || player === FRIEND
          ? html`<label>${_("Name")}
            <input name="${side}-name" maxlength="40" autocomplete="off" .value=${name}
              @change=${(event) => this.changeSeat(side, {name: event.target.value})}>
          </label>`
          : this.renderKind(
              side,
              kinds.find((kind) => kind.name === player),
            )
      }
    </fieldset>`;
  }

  renderKind(side, kind) {
    if (!kind) return nothing;
    const unfit = this.rules.unfit[kind.name];
    const needs = unfit && !this.seats[side].set.depth;
    return html`
      <p class="quiet">${this.about(kind)}</p>
      ${needs ? html`<p class="problem">${unfit}</p>` : nothing}
      ${
        kind.parameters.length
          ? html`<details ?open=${Boolean(needs)}>
        <summary>${_("Settings")}</summary>
        ${kind.parameters.map((parameter) => this.renderParameter(side, parameter))}
      </details>`
          : nothing
      }`;
  }

  renderParameter(side, {name, type, default: usual, description, least}) {
    const set = this.seats[side].set[name] ?? "";
    const change = (value) => this.changeSeat(side, {set: {...this.seats[side].set, [name]: value}});
    if (type === "bool") {
      const on = set === "" ? usual : set === "yes";
      return html`<label class="switch"><input type="checkbox" name="${side}-${name}" .checked=${on}
        @change=${(event) => change(event.target.checked ? "yes" : "no")}> ${name}
        <span class="quiet">${description}</span></label>`;
    }
    return html`<label>${name} <span class="quiet">${description}</span>
      <input type="number" name="${side}-${name}" min=${least ?? nothing} step=${type === "int" ? 1 : "any"}
        placeholder=${usual ?? _("none")} .value=${set} @change=${(event) => change(event.target.value)}>
    </label>`;
  }

  renderMore() {
    return html`<details class="card">
      <summary>${_("More")}</summary>
      <label>${_("Seconds for a move of the computer")}
        <input type="number" name="seconds" min="0.1" max=${this.catalogue.most_seconds} step="any"
          .value=${String(this.seconds)} @change=${(event) => {
            this.seconds = Number(event.target.value) || 3;
            liking("seconds", "3", String(this.seconds));
          }}>
      </label>
      <label class="switch"><input type="checkbox" name="marks" .checked=${this.marks === "OX"}
        @change=${(event) => (this.marks = event.target.checked ? "OX" : "XO")}> ${_("O begins")}</label>
    </details>`;
  }

  renderKept() {
    const games = keptGames();
    if (!games.length) return nothing;
    const forget = (id) => {
      forgetSeat(id);
      this.requestUpdate();
    };
    return html`<section class="card">
      <h2>${_("Games begun before")}</h2>
      <ul class="kept">${games.slice(0, 8).map(
        ({id, title, since}) => html`<li>
        ${link(`/game/${id}`, `${title || _("Game")}, ${new Date(since).toLocaleString(document.documentElement.lang)}`)}
        <button type="button" class="small" aria-label=${_("Forget this game")} @click=${() => forget(id)}>×</button>
      </li>`,
      )}</ul>
    </section>`;
  }
}

function seat(player) {
  return {player, name: "", set: {}};
}

// Two stones in the middle show on a small board how stones lie there.
function sample(position) {
  const {width, height, gravity} = position;
  const middle = Math.floor(width / 2);
  const row = gravity ? 1 : Math.floor(height / 2) + 1;
  const name = (x) => `${"abcdefghijklmnopqrs"[x]}${row}`;
  return {...position, stones: {[name(middle)]: "first", [name(Math.max(0, middle - 1))]: "second"}};
}

customElements.define("inarow-start", StartView);
