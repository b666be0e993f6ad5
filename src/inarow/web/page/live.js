// The page's one WebSocket: news of games and analyses. It reconnects by itself.

import {sayReached} from "./api.js";
import {spoken} from "./text.js";

/** @import {BusyNews, News} from "wire" */

/**
 * @typedef {{type: "watch", game: string, seat?: string}
 *   | {type: "analyse" | "curve", id: number, start: string, moves: string}
 *   | {type: "quiet"}} Wish
 */
/** @typedef {(news: News) => void} Listener */

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 4000;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST_PAUSE;
  /** @type {Map<string, Wish>} what is asked again after a lost connection, by type */
  #wishes = new Map();
  /** @type {Set<Listener>} */
  #listeners = new Set();

  constructor() {
    this.#connect();
  }

  /**
   * Send a request; it replaces the previous one of the same type.
   * @param {Wish} wish
   */
  ask(wish) {
    if (wish.type === "quiet") {
      this.#wishes.delete("analyse");
      this.#wishes.delete("curve");
    } else {
      this.#wishes.set(wish.type, wish);
    }
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(wish));
  }

  /**
   * Send something once; nobody hears it if the connection is lost.
   * @param {{type: "emote", emote: string}} message
   */
  say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /**
   * Listen to all news. Returns a function that stops listening.
   * @param {Listener} listener
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Reconnect, in the current language. */
  restart() {
    this.#socket?.close();
  }

  #connect() {
    const url = new URL(`/api/live?language=${spoken()}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pause = FIRST_PAUSE;
      sayReached(true);
      for (const wish of this.#wishes.values()) socket.send(JSON.stringify(wish));
    });
    socket.addEventListener("message", ({data}) => this.#hear(JSON.parse(data)));
    socket.addEventListener("close", () => {
      if (this.#pause > FIRST_PAUSE) sayReached(false); // the first try to connect again has failed too
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE, 2 * this.#pause);
    });
  }

  /** @param {News} news */
  #hear(news) {
    if (news.type === "busy") this.#askLater(news);
    if (news.type === "analysis" && news.ended) this.#wishes.delete("analyse");
    if (news.type === "curve" && news.ended) this.#wishes.delete("curve");
    for (const listener of this.#listeners) listener(news);
  }

  /** @param {BusyNews} news */
  #askLater({what, seconds}) {
    const wish = this.#wishes.get(what);
    setTimeout(() => {
      if (wish && this.#wishes.get(what) === wish) this.ask(wish);
    }, 1000 * seconds);
  }
}

/** @type {Live | null} */
let only = null;

/** The page's connection, opened on first use. */
export function live() {
  only ??= new Live();
  return only;
}
