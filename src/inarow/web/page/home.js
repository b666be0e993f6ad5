// <inarow-home>: the first screen. One tap on a card begins a game.

import {get, post} from "./api.js";
import "./board.js";
import {button} from "./forms.js";
import {preferredDelay} from "./game.js";
import {icon} from "./icons.js";
import {readCode, SIDES} from "./notation.js";
import {endingPhrase, playerName, renderNotices} from "./phrases.js";
import {playedGames, tally} from "./played.js";
import {dailyOf, numberOfDay, today} from "./progress.js";
import {seatedGames, seatOf, storeSeat} from "./seats.js";
import {preference, setPreference} from "./storage.js";
import {_, ngettext} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, go, link, View} from "./view.js";

/** @import {CatalogueData, SeatWish, StoredGameData} from "wire" */
/** @import {Side} from "./notation.js" */

/** @type {Record<string, string>} the main games, each with a position that shows what it is about */
const PICTURES = {
  "connect-four": "7x6k4g:7/7/7/3xo2/2xoxo1/1ooxxxo",
  "tic-tac-toe": "3x3k3:oxx/1xo/o2",
  "reverse-five": "10x10k5m:10/2xo2o3/3x1xo3/2oxo1x3/3ox1o1x1/4xo2o1/2xo1xo3/5o1x2/10/10",
  gomoku: "15x15k5:15/15/15/15/15/6xx7/6x1o6/6oxx6/5x2o6/7ooo5/15/15/15/15/15",
};
const USUAL = "3"; // the level of those who have not chosen one

export class HomeView extends View {
  static properties = {
    catalogue: {state: true},
    left: {state: true}, // the game that was played last
    waiting: {state: true},
    told: {state: true},
  };

  constructor() {
    super();
    /** @type {CatalogueData | null} */
    this.catalogue = null;
    /** @type {StoredGameData | null} */
    this.left = null;
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
    await this.attempt(async () => {
      this.catalogue = await get("catalogue");
    });
    const [last] = seatedGames();
    if (last) this.left = await get("games/{game_id}", {game_id: last.id}).catch(() => null);
  }

  /**
   * The level that is played in a game: the one used there last, or else anywhere.
   * @param {string} game
   */
  level(game) {
    return Number(preference(`level.${game}`, preference("level", USUAL)));
  }

  /**
   * @param {string} game
   * @param {number} level
   */
  changeLevel(game, level) {
    setPreference(`level.${game}`, String(level));
    setPreference("level", String(level));
    this.requestUpdate();
  }

  /**
   * Begin a game against this opponent.
   * @param {string} start
   * @param {SeatWish} second
   */
  async play(start, second) {
    this.waiting = true;
    await this.attempt(async () => {
      const wish = {
        start,
        first: {player: "person", name: second.by_link ? preference("name", "") : ""},
        second,
        delay: preferredDelay(),
      };
      const {game, seat, invitation} = await post("games", {...wish, seconds: Number(preference("seconds", "3"))});
      /** @type {Side[]} */
      const sides = second.by_link ? ["first"] : SIDES;
      storeSeat(game.id, {seat, sides, title: game.title, invitation: invitation ?? undefined});
      go(`/game/${game.id}`);
    });
    this.waiting = false;
  }

  // --- drawing

  render() {
    return html`<main class="home-page">
      <h1>${_("Play a game")}</h1>
      <p class="sub" id="told" role="status">${this.told || _("Pick one. You begin.")}</p>
      ${renderNotices(this.catalogue?.notices ?? [])}
      <section class="cards">${Object.keys(PICTURES).map((name) => this.renderGame(name))}</section>
      <section class="tiles">
        ${seatedGames().length ? this.renderLeft() : nothing}
        ${this.renderDaily()}
        ${playedGames().length ? this.renderPlayed() : nothing}
        ${tile("/?new", icon("more"), _("More games"), this.otherGames(), "more-games")}
      </section>
    </main>`;
  }

  /**
   * A card; what is not known yet has its room already.
   * @param {string} name
   */
  renderGame(name) {
    const {title = "", description = "", levels = 10} = this.catalogue?.games.find((game) => game.name === name) ?? {};
    const level = Math.min(levels, this.level(name));
    // The highest level of a small game plays perfectly, like the last of all levels.
    const kinds = this.catalogue?.players.filter((kind) => kind.level) ?? [];
    const words = (level === levels ? kinds.at(-1) : kinds[level - 1])?.description;
    const play = () => this.play(name, {player: `level-${level}`});
    const invite = () => this.play(name, {player: "person", by_link: true});
    /** @param {Event & {target: HTMLInputElement}} event */
    const change = ({target}) => this.changeLevel(name, Number(target.value));
    return html`<article class="game-card" data-card=${name}>
      <div class="picture" @click=${play}>
        <inarow-board preview .position=${readCode(PICTURES[name])} .label=${title}></inarow-board>
      </div>
      <h2>${title}</h2>
      <p class="about">${description}</p>
      <label class="level"><span class="unseen">${title}:</span>
        <input type="range" min="1" max=${levels} .value=${String(level)} @input=${change}
          aria-valuetext="${_("Level {n}", {n: level})}: ${words ?? ""}">
        <span class="number">${_("Level {n}", {n: level})}</span>
        <small>${words}</small>
      </label>
      <div class="begin">
        ${button(_("Play"), play, {does: "play", look: "main", on: !this.waiting})}
        ${button(icon("friend"), invite, {
          does: "invite",
          look: "friend",
          on: !this.waiting,
          says: _("{game}: play with a friend by link", {game: title}),
        })}
      </div>
    </article>`;
  }

  /** The puzzle of the day of the game whose puzzles are liked. */
  renderDaily() {
    const rules = preference("puzzle-rules", "7x6k4g");
    const {solved, streak} = dailyOf(rules);
    const days = ngettext("{n} day in a row", "{n} days in a row", streak);
    const words = solved ? `✓ ${days}` : _("One right move. Can you find it?");
    const path = address("/puzzles", {rules, grade: 0, seed: numberOfDay(today())});
    return tile(
      path,
      icon("hint"),
      _("Puzzle of the day"),
      streak && !solved ? `${words} ${days}` : words,
      "daily-tile",
    );
  }

  /** How many games there are besides these. */
  otherGames() {
    const others = (this.catalogue?.games.length ?? 0) - Object.keys(PICTURES).length;
    return others > 0 ? ngettext("{n} other, or your own rules", "{n} others, or your own rules", others) : "";
  }

  /** How the games ended so far. */
  renderPlayed() {
    const {won, drawn, lost} = tally(playedGames());
    const words = _("{won} won, {drawn} drawn, {lost} lost", {won, drawn, lost});
    return tile("/mine", icon("list"), _("My games"), words, "played");
  }

  /** The game that was played last. */
  renderLeft() {
    const [{id, title}] = seatedGames();
    if (!this.left) return tile(`/game/${id}`, nothing, title ?? _("Game"), "", "left-game");
    const {position, marks} = this.left;
    const picture = html`<inarow-board preview .position=${position} .marks=${marks} .label=${this.left.title}>
    </inarow-board>`;
    const heading = this.left.ending ? _("Your last game") : _("Your game goes on");
    return tile(`/game/${id}`, picture, heading, this.leftPhrase(this.left), "left-game");
  }

  /** @param {StoredGameData} game */
  leftPhrase(game) {
    const {id, title, seats, position, ending} = game;
    if (ending) return `${title}. ${endingPhrase(game)}`;
    const mine = seatOf(id)?.sides ?? [];
    const other = SIDES.find((side) => !(seats[side].person && mine.includes(side)));
    const against = other
      ? _("{game} against {player}.", {game: title, player: playerName(seats[other])})
      : `${title}.`;
    return mine.includes(position.turn) && seats[position.turn].person ? `${against} ${_("Your move.")}` : against;
  }
}

/**
 * A smaller card that leads somewhere.
 * @param {string} path
 * @param {unknown} picture
 * @param {string} title
 * @param {string} words
 * @param {string} [id]
 */
function tile(path, picture, title, words, id = "") {
  return link(
    path,
    html`<span class="sign">${picture}</span>
      <span class="words"><b>${title}</b><span class="quiet">${words}</span></span>`,
    `tile ${id}`,
  );
}

customElements.define("inarow-home", HomeView);
