// The other person at a game: whether they are there, what they express, what they ask; and joining them.

import {button, submitted} from "./forms.js";
import {renderDot, sideName} from "./looks.js";
import {otherSide, SIDES} from "./notation.js";
import {soundNews} from "./sounds.js";
import {preference} from "./storage.js";
import {_, ngettext} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {announce} from "./view.js";

/** @import {AskedData, EmoteNews, PresenceNews, StoredGameData} from "wire" */
/** @import {Live} from "./live.js" */
/** @import {Side} from "./notation.js" */
/** @import {LitElement} from "./vendor/lit-3.3.3.js" */

/** @typedef {EmoteNews["emote"]} Emote */

const SHOWN = 4000; // milliseconds that an emote is seen

/** @type {Emote[]} */
const EMOTES = ["hello", "good", "thanks", "oops", "hurry"];

export class Company {
  #host;
  #live;
  /** @type {Set<Side>} */
  #there = new Set();
  /** @type {Partial<Record<Side, Emote>>} */
  #shown = {};

  /**
   * @param {LitElement & {gameId: string}} host
   * @param {Live} live
   */
  constructor(host, live) {
    this.#host = host;
    this.#live = live;
    this.watching = 0; // people who have no seat
  }

  clear() {
    this.#there = new Set();
    this.#shown = {};
    this.watching = 0;
  }

  /** @param {PresenceNews | EmoteNews} news */
  hear(news) {
    if (news.game !== this.#host.gameId) return;
    if (news.type === "presence") {
      this.#there = new Set(news.sides);
      this.watching = news.watching;
    } else {
      this.#show(news.side, news.emote);
    }
    this.#host.requestUpdate();
  }

  /**
   * @param {Side} side
   * @param {Emote} emote
   */
  #show(side, emote) {
    this.#shown = {...this.#shown, [side]: emote};
    announce(emoteWords(emote));
    soundNews();
    setTimeout(() => {
      if (this.#shown[side] !== emote) return;
      this.#shown = {...this.#shown, [side]: undefined};
      this.#host.requestUpdate();
    }, SHOWN);
  }

  /**
   * Whether a side's person is there, and what they express.
   * @param {Side} side
   */
  renderPresence(side) {
    const isThere = this.#there.has(side);
    const emote = this.#shown[side];
    const words = isThere ? _("is here") : _("is away");
    return html`<span class="emote ${emote ? "said" : ""}" aria-hidden="true">${emote ? emoteWords(emote) : nothing}</span>
      <span class="presence ${isThere ? "here" : ""}" role="img" aria-label=${words} title=${words}></span>`;
  }

  /** How many people watch. */
  renderWatching() {
    return this.watching ? ngettext("{n} person is watching", "{n} people are watching", this.watching) : "";
  }

  /** The buttons that say something to the other side. */
  renderEmotes() {
    return html`<div class="emotes" role="group" aria-label=${_("Say")}>
      ${EMOTES.map((emote) => button(emoteWords(emote), () => this.#live.say({type: "emote", emote}), {does: emote}))}
    </div>`;
  }
}

/** @param {Emote} emote */
function emoteWords(emote) {
  return {
    hello: _("Hello!"),
    good: _("Nice!"),
    thanks: _("Thanks!"),
    oops: _("Oops!"),
    hurry: _("Your turn!"),
  }[emote];
}

/**
 * What one side asks the other.
 * @param {AskedData} asked
 * @param {boolean} mine
 * @param {(yes: boolean) => unknown} answer
 */
export function renderAsked({what}, mine, answer) {
  if (mine) {
    const words = what === "undo" ? _("You have asked to take the move back.") : _("You have asked for a rematch.");
    return html`<div class="buttons" id="asked"><span>${words}</span>
      ${button(_("Cancel"), () => answer(false), {id: "withdraw"})}</div>`;
  }
  const words = what === "undo" ? _("May I take my move back?") : _("Another game, with sides swapped?");
  return html`<div class="buttons" id="asked"><span>${words}</span>
    ${button(_("Yes"), () => answer(true), {id: "agree", look: "main"})}
    ${button(_("No"), () => answer(false), {id: "refuse"})}</div>`;
}

/**
 * The page of somebody who opened an invitation: whose game, which side, and what to be called.
 * @param {StoredGameData} game
 * @param {string} told
 * @param {(name: string) => unknown} accept
 */
export function renderJoining(game, told, accept) {
  const {title, seats, position, marks, clock} = game;
  const side = SIDES.find((one) => seats[one].free) ?? "second";
  const host = seats[otherSide(side)];
  const inviter = host.name || _("A friend");
  const time = clock ? ` ${_("Each side has {n} minutes.", {n: Math.ceil(clock[side] / 60)})}` : "";
  return html`<main class="joining">
    <section class="card">
      <inarow-board preview .position=${position} .marks=${marks} .label=${title}></inarow-board>
      <h1>${_("{player} invites you to {game}", {player: inviter, game: title})}</h1>
      <p>${renderDot(side, position, marks)} ${_("You play {mark}.", {mark: sideName(side, position, marks)})}${time}</p>
      <form @submit=${submitted("name", accept)}>
        <label>${_("Your name")}
          <input name="name" id="name" maxlength="40" autocomplete="nickname" .value=${preference("name", "")}>
        </label>
        <p class="told" id="told" role="status">${told}</p>
        <div class="buttons"><button type="submit" id="join" class="main">${_("Join the game")}</button></div>
      </form>
    </section>
  </main>`;
}
