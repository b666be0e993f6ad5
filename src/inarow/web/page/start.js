// <inarow-start>: which game, and who plays.

import {get, post} from "./api.js";
import "./board.js";
import {button, checkbox, choice, numberField, renderOptions, textField} from "./forms.js";
import {preferredDelay} from "./game.js";
import {renderDot, sideName} from "./looks.js";
import {cellName, otherSide, SIDES} from "./notation.js";
import {aimPhrase, capital, playerName, renderTitle} from "./phrases.js";
import {cleanName, forgetSeat, seatedGames, storeSeat} from "./seats.js";
import {preference, setPreference} from "./storage.js";
import {_, ngettext} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, go, link, replaceAddress, sentence, there, View} from "./view.js";

/** @import {CatalogueData, GameOfferData, GameWish, PlayerOfferData, ParameterData, PositionData, RulesData, SeatWish} from "wire" */
/** @import {Side} from "./notation.js" */

/** @typedef {{player: string, name: string, set: Record<string, string>}} SeatForm a seat as it stands in the form */
/** @typedef {Pick<PositionData, "width" | "height" | "k" | "gravity" | "misere" | "exact">} Custom rules as they stand in the form */

const PERSON = "person";
const FRIEND = "friend"; // a person by link
const SECONDS = "3";
const LARGEST = 22;
const SHOWN_GAMES = 8;

export class StartView extends View {
  static properties = {
    catalogue: {state: true},
    chosen: {state: true}, // the chosen rules; null until it is loaded
    custom: {state: true},
    start: {state: true}, // a position to start from, if any
    seats: {state: true},
    seconds: {state: true},
    marks: {state: true},
    agreement: {state: true}, // how the opening is agreed on; empty for the usual one
    clock: {state: true}, // seconds for the game and for each move: "300+5"; empty for none
    told: {state: true},
    waiting: {state: true},
  };

  constructor() {
    super();
    /** @type {CatalogueData | null} */
    this.catalogue = null;
    /** @type {RulesData | null} */
    this.chosen = null;
    this.asked = ""; // the rules that were requested last; they may not be loaded yet
    /** @type {Custom} */
    this.custom = {width: 7, height: 6, k: 4, gravity: true, misere: false, exact: false};
    /** @type {string | null} */
    this.start = null;
    /** @type {PositionData | null} */
    this.preview = null; // of that position
    /** @type {Record<Side, SeatForm>} */
    this.seats = {first: seatOf(PERSON), second: seatOf("")};
    /** @type {Record<Side, string | null>} */
    this.automatic = {first: null, second: null}; // players the reader did not choose; they change with the rules
    this.seconds = Number(preference("seconds", SECONDS));
    /** @type {"XO" | "OX"} */
    this.marks = "XO";
    this.clock = "";
    this.agreement = "";
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

  get rules() {
    return there(this.chosen);
  }

  get kinds() {
    return there(this.catalogue).players;
  }

  async open() {
    await this.attempt(async () => {
      const catalogue = await get("catalogue");
      this.catalogue = catalogue;
      this.start = new URLSearchParams(location.search).get("start");
      if (this.start) {
        const {position} = await get("position", {start: this.start});
        await this.choose(position.rules);
        this.preview = position;
      } else {
        const wish = new URLSearchParams(location.search).get("new");
        const game = catalogue.games.find(({name}) => name === wish) ?? catalogue.games[0];
        await this.choose(this.chosen?.rules ?? game.rules);
      }
    });
  }

  // --- choosing

  /** @param {string} code */
  async choose(code) {
    this.asked = code;
    try {
      const rules = await get("rules/{code}", {code});
      if (this.asked !== code) return;
      this.chosen = rules;
      const {width, height, k, gravity, misere, exact} = rules.position;
      this.custom = {width, height, k, gravity, misere, exact};
      this.told = "";
      this.fitSeats(rules);
    } catch (error) {
      if (this.asked === code) this.told = sentence(error);
    }
  }

  /**
   * Choose rules, and forget the position to start from.
   * @param {string} code
   */
  pick(code) {
    this.start = null;
    this.preview = null;
    replaceAddress("/?new");
    this.choose(code);
  }

  /**
   * Choose one of the games. On a phone the rest of the form lies below them all, so go there.
   * @param {string} code
   */
  tap(code) {
    this.pick(code);
    const form = there(this.querySelector("form"));
    if (form.getBoundingClientRect().top > innerHeight / 2) form.scrollIntoView();
  }

  /**
   * Replace players that can't play these rules.
   * @param {RulesData} rules
   */
  fitSeats(rules) {
    for (const side of SIDES) {
      const {player} = this.seats[side];
      if (player === PERSON) continue;
      const automatic = player === "" || this.automatic[side] === player || this.isTooHigh(player);
      if (automatic || player in rules.unfit) {
        const seat = seatOf(rules.fitting);
        this.seats = {...this.seats, [side]: seat};
        this.automatic = {...this.automatic, [side]: seat.player};
      }
    }
  }

  /**
   * The description of a player. The highest level of a small game plays perfectly, like the last of all levels.
   * @param {PlayerOfferData} kind
   */
  about(kind) {
    const strongest = kind.level === this.rules.levels ? this.kinds.findLast(({level}) => level) : null;
    return (strongest ?? kind).description;
  }

  /**
   * Whether this level is above the highest of these rules.
   * @param {string} player
   */
  isTooHigh(player) {
    const level = this.kinds.find(({name}) => name === player)?.level;
    return Boolean(level) && Number(level) > this.rules.levels;
  }

  /** @param {Partial<Custom>} changes */
  changeRules(changes) {
    this.custom = {...this.custom, ...changes};
    const {width, height, k, gravity, misere, exact} = this.custom;
    this.pick(`${width}x${height}k${k}${gravity ? "g" : ""}${misere ? "m" : ""}${exact ? "e" : ""}`);
  }

  /**
   * @param {Side} side
   * @param {Partial<SeatForm>} changes
   */
  changeSeat(side, changes) {
    this.automatic = {...this.automatic, [side]: null};
    this.seats = {...this.seats, [side]: {...this.seats[side], ...changes}};
  }

  /** @param {string} seconds */
  changeSeconds(seconds) {
    this.seconds = Number(seconds) || Number(SECONDS);
    setPreference("seconds", String(this.seconds));
  }

  /** @param {SubmitEvent} event */
  async play(event) {
    event.preventDefault();
    this.waiting = true;
    this.told = "";
    await this.attempt(async () => {
      const {game, seat, invitation} = await post("games", {
        start: this.start ?? this.rules.rules,
        first: seatWish(this.seats.first),
        second: seatWish(this.seats.second),
        marks: this.marks,
        clock: this.clock || null,
        agreement: /** @type {GameWish["agreement"]} */ (this.agreement) || null,
        seconds: this.seconds,
        delay: preferredDelay(),
      });
      const sides = SIDES.filter((side) => this.seats[side].player !== FRIEND);
      storeSeat(game.id, {seat, sides, title: game.title, invitation: invitation ?? undefined});
      go(`/game/${game.id}`);
    });
    this.waiting = false;
  }

  // --- drawing

  render() {
    if (!this.catalogue || !this.chosen) {
      return html`<main><p role="status">${this.told || _("Loading …")}</p></main>`;
    }
    const start = this.start ?? this.chosen.rules;
    return html`<main class="start">
      <section class="choose">
        <h1>${_("Which game?")}</h1>
        <ul class="games">${this.catalogue.games.map((game) => this.renderGame(game))}</ul>
      </section>
      <form class="chosen" @submit=${this.play}>
        ${this.renderChosen(this.chosen)}
        ${this.renderCustom()}
        ${this.renderSeat("first")}
        ${this.renderSeat("second")}
        ${this.renderMore(this.catalogue)}
        <p class="told" id="told" role="status">${this.told}</p>
        <div class="buttons begin-row">
          <button type="submit" id="play" class="main" ?disabled=${this.waiting}>${_("Play")}</button>
          ${link(address("/board", {start}), _("Analyse"), "button")}
          ${link(address("/tree", {start}), _("Search tree"), "button")}
        </div>
        ${this.renderSeated()}
      </form>
    </main>`;
  }

  /** @param {GameOfferData} game */
  renderGame({name, title, description, rules, position}) {
    const chosen = rules === this.rules.rules;
    return html`<li><button
      type="button" class="game" data-game=${name} aria-pressed=${chosen} @click=${() => this.tap(rules)}
    >
      <span class="picture"><inarow-board preview .position=${sample(position)} .label=${title}
       ></inarow-board></span>
      <span class="title">${title}</span>
      <span class="quiet">${description}</span>
    </button></li>`;
  }

  /** @param {RulesData} chosen */
  renderChosen({title, rules, position}) {
    return html`<section class="card">
      <h2>${renderTitle(title, rules)}</h2>
      <p>${aimPhrase(position)} ${position.gravity ? _("Stones fall.") : nothing}</p>
      <div class="preview"><inarow-board preview id="preview" .position=${this.preview ?? position}
        .label=${title} .marks=${this.marks}></inarow-board></div>
    </section>`;
  }

  renderCustom() {
    const {custom} = this;
    /**
     * @param {"width" | "height" | "k"} name
     * @param {string} label
     */
    const size = (name, label) =>
      numberField(label, custom[name], (value) => this.changeRules({[name]: Number(value)}), {
        name,
        min: 1,
        max: LARGEST,
        required: true,
      });
    /**
     * @param {"gravity" | "misere" | "exact"} name
     * @param {string} label
     */
    const flag = (name, label) => checkbox(label, custom[name], (on) => this.changeRules({[name]: on}), {name});
    return html`<details class="card" id="custom">
      <summary>${_("Custom rules")}</summary>
      <div class="fields">
        ${size("width", _("Width"))} ${size("height", _("Height"))} ${size("k", _("In a row"))}
      </div>
      ${flag("gravity", _("Stones fall"))}
      ${flag("misere", _("The line loses"))}
      ${flag("exact", _("A longer line does not count"))}
    </details>`;
  }

  /** @param {Side} side */
  renderSeat(side) {
    const {player, name} = this.seats[side];
    const stone = capital(sideName(side, this.rules.position, this.marks));
    const legend = side === "first" ? _("{mark} moves first", {mark: stone}) : _("{mark} moves second", {mark: stone});
    const isPerson = player === PERSON || player === FRIEND;
    return html`<fieldset class="card seat">
      <legend>${renderDot(side, this.rules.position, this.marks)} ${legend}</legend>
      ${this.renderPlayer(side)}
      ${
        isPerson
          ? textField(_("Name"), name, (text) => this.changeSeat(side, {name: text}), {
              name: `${side}-name`,
              maxlength: 40,
            })
          : this.renderKind(side)
      }
    </fieldset>`;
  }

  /** @param {Side} side */
  renderPlayer(side) {
    const {player} = this.seats[side];
    const {levels} = this.rules;
    /** @type {[string, string][]} */
    const people = [[PERSON, _("person here")]];
    if (this.seats[otherSide(side)].player !== FRIEND) people.push([FRIEND, _("friend by link")]);
    /** @type {[string, string][]} */
    const levelOptions = this.kinds
      .filter(({level}) => level && level <= levels)
      .map((kind) => [kind.name, `${playerName({player: kind.name})} – ${this.about(kind)}`]);
    /** @type {[string, string][]} */
    const programs = this.kinds.filter(({level}) => !level).map(({name}) => [name, name]);
    /** @param {Event & {target: HTMLSelectElement}} event */
    const changed = ({target}) => this.changeSeat(side, {player: target.value, set: {}});
    return html`<label>${_("Player")}
      <select name="${side}-player" .value=${player} @change=${changed}>
        ${renderOptions(people, player)}
        <optgroup label=${_("Levels")}>${renderOptions(levelOptions, player)}</optgroup>
        <optgroup label=${_("Programs")}>${renderOptions(programs, player)}</optgroup>
      </select>
    </label>`;
  }

  /** @param {Side} side */
  renderKind(side) {
    const {player, set} = this.seats[side];
    const kind = this.kinds.find(({name}) => name === player);
    if (!kind) return nothing;
    const unfit = set.depth ? undefined : this.rules.unfit[kind.name];
    return html`
      <p class="quiet">${this.about(kind)}</p>
      ${unfit ? html`<p class="problem">${unfit}</p>` : nothing}
      ${
        kind.parameters.length
          ? html`<details ?open=${Boolean(unfit)}>
              <summary>${_("Settings")}</summary>
              ${kind.parameters.map((parameter) => this.renderParameter(side, parameter))}
            </details>`
          : nothing
      }`;
  }

  /**
   * @param {Side} side
   * @param {ParameterData} parameter
   */
  renderParameter(side, {name, type, default: usual, description, least}) {
    const {set} = this.seats[side];
    const value = set[name] ?? "";
    const label = html`${name} <span class="quiet">${description}</span>`;
    const field = `${side}-${name}`;
    /** @param {string} text */
    const change = (text) => this.changeSeat(side, {set: {...set, [name]: text}});
    if (type === "bool") {
      const on = value === "" ? Boolean(usual) : value === "yes";
      return checkbox(label, on, (checked) => change(checked ? "yes" : "no"), {name: field});
    }
    return numberField(label, value, change, {
      name: field,
      min: least ?? undefined,
      step: type === "int" ? 1 : "any",
      placeholder: String(usual ?? _("none")),
    });
  }

  /** @param {CatalogueData} catalogue */
  renderMore({most_seconds: max}) {
    /** @param {boolean} on */
    const swapMarks = (on) => {
      this.marks = on ? "OX" : "XO";
    };
    /** @param {string} clock */
    const setClock = (clock) => {
      this.clock = clock;
    };
    /** @param {string} agreement */
    const setAgreement = (agreement) => {
      this.agreement = agreement;
    };
    return html`<details class="card" id="more">
      <summary>${_("More")}</summary>
      ${choice(_("Opening"), agreementChoices(), this.agreement, setAgreement, {name: "agreement"})}
      <p class="quiet">${_("By agreement one player places the first stones of both sides, and the other decides who plays which.")}</p>
      ${choice(_("Clock for each side"), clockChoices(), this.clock, setClock, {name: "clock"})}
      ${numberField(_("Seconds for a move of the computer"), this.seconds, (value) => this.changeSeconds(value), {
        name: "seconds",
        min: 0.1,
        max,
        step: "any",
      })}
      ${checkbox(_("Swap the colours: {mark} moves first", {mark: sideName("second", this.rules.position)}), this.marks === "OX", swapMarks, {name: "marks"})}
    </details>`;
  }

  renderSeated() {
    const games = seatedGames();
    if (!games.length) return nothing;
    /** @param {string} id */
    const forget = (id) => {
      forgetSeat(id);
      this.requestUpdate();
    };
    /** @param {number | undefined} since */
    const date = (since) => new Date(since ?? 0).toLocaleString(document.documentElement.lang);
    return html`<section class="card">
      <h2>${_("Recent games")}</h2>
      <ul class="seated">${games.slice(0, SHOWN_GAMES).map(
        ({id, title, since}) => html`<li>
          ${link(`/game/${id}`, `${title || _("Game")}, ${date(since)}`)}
          ${button("×", () => forget(id), {look: "small", says: _("Forget this game")})}
        </li>`,
      )}</ul>
    </section>`;
  }
}

/**
 * The agreements on an opening to choose from.
 * @returns {[string, string][]}
 */
function agreementChoices() {
  return [
    ["", _("as usual")],
    ["swap2", _("swap2: three stones, then choose or place two more")],
    ["swap", _("swap: three stones, then choose")],
    ["steal", _("steal: one stone, then choose (pie rule)")],
  ];
}

/**
 * The clocks to choose from.
 * @returns {[string, string][]}
 */
function clockChoices() {
  const clocks = ["60", "180+2", "300+5", "600+10", "1800"];
  /** @param {string} clock */
  const words = (clock) => {
    const [seconds, increment = 0] = clock.split("+").map(Number);
    const minutes = ngettext("{n} minute", "{n} minutes", seconds / 60);
    return increment ? `${minutes} + ${_("{n} s a move", {n: increment})}` : minutes;
  };
  return [["", _("none")], ...clocks.map((clock) => /** @type {[string, string]} */ ([clock, words(clock)]))];
}

/**
 * A seat for a player with parameters: `alpha-beta:depth=4`.
 * @param {string} text
 * @returns {SeatForm}
 */
function seatOf(text) {
  const [player, parameters = ""] = text.split(":");
  const pairs = parameters.split(",").filter(Boolean);
  return {player, name: "", set: Object.fromEntries(pairs.map((pair) => pair.split("=")))};
}

/**
 * The seat as the server reads it.
 * @param {SeatForm} seat
 * @returns {SeatWish}
 */
function seatWish({player, name, set}) {
  if (player === PERSON) return {player, name: cleanName(name)};
  if (player === FRIEND) return {player: PERSON, name: cleanName(name), by_link: true};
  const parameters = Object.entries(set).filter(([, value]) => value !== "");
  const text = parameters.map(([key, value]) => `${key}=${value}`).join(",");
  return {player: text ? `${player}:${text}` : player};
}

/**
 * Add two stones, so that a small board shows how stones lie.
 * @param {PositionData} position
 * @returns {PositionData}
 */
function sample(position) {
  const {width, height, gravity} = position;
  const x = Math.floor(width / 2);
  const y = gravity ? 0 : Math.floor(height / 2);
  return {...position, stones: {[cellName(x, y)]: "first", [cellName(Math.max(0, x - 1), y)]: "second"}};
}

customElements.define("inarow-start", StartView);
