// The one WebSocket of the page: news of a game, and of analyses. It comes back when it was lost.

import {spoken} from "./text.js";

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 4000;

export class Live extends EventTarget {
  #socket = null;
  #pause = FIRST_PAUSE;
  #wishes = new Map(); // what is asked again after a lost connection, by kind

  constructor() {
    super();
    this.#connect();
  }

  /** Ask for something, instead of what was asked for of this type before. */
  ask(wish) {
    if (wish.type === "quiet") {
      this.#wishes.delete("analyse");
      this.#wishes.delete("curve");
    } else {
      this.#wishes.set(wish.type, wish);
    }
    if (this.connected) this.#socket.send(JSON.stringify(wish));
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connect again, in the language that is spoken now. */
  restart() {
    this.#socket?.close();
  }

  #connect() {
    const url = new URL(`/api/live?language=${spoken()}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.#socket = new WebSocket(url);
    this.#socket.addEventListener("open", () => this.#opened());
    this.#socket.addEventListener("message", ({data}) => this.#heard(data));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  #opened() {
    this.#pause = FIRST_PAUSE;
    for (const wish of this.#wishes.values()) this.#socket.send(JSON.stringify(wish));
    this.dispatchEvent(new Event("connected"));
  }

  #heard(data) {
    const news = JSON.parse(data);
    if (news.type === "busy") {
      const wish = this.#wishes.get(news.what);
      setTimeout(() => {
        if (wish && this.#wishes.get(news.what) === wish) this.ask(wish);
      }, 1000 * news.seconds);
    }
    if (news.ended) this.#wishes.delete(news.type === "curve" ? "curve" : "analyse");
    this.dispatchEvent(new CustomEvent(news.type, {detail: news}));
  }

  #lost() {
    this.dispatchEvent(new Event("lost"));
    setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE, 2 * this.#pause);
  }
}

let only = null;

/** The page's connection; it begins when it is first asked for. */
export function live() {
  only ??= new Live();
  return only;
}
