// <inarow-app>: the page's header, and the view for the current address.

import "./analysis_board.js";
import {sayReached} from "./api.js";
import "./check.js";
import {choice} from "./forms.js";
import "./game.js";
import {live} from "./live.js";
import "./home.js";
import {lookChoices} from "./looks.js";
import {takeToken} from "./owner.js";
import {preference, setPreference} from "./storage.js";
import {_, LANGUAGES, speak, spoken, wanted} from "./text.js";
import {html} from "./vendor/lit-3.3.3.js";
import {link, unreachable, View} from "./view.js";

const RETRY = 1500; // milliseconds
const LOGO = html`<svg class="logo" viewBox="0 0 42 12" width="42" height="12" aria-hidden="true">
  <circle class="one" cx="6" cy="6" r="6"></circle><circle class="two" cx="21" cy="6" r="6"></circle>
  <circle class="three" cx="36" cy="6" r="6"></circle>
</svg>`;
const BARS = html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
  <path d="M3 5h14M3 10h14M3 15h14" stroke="currentColor" stroke-width="2" stroke-linecap="round"></path>
</svg>`;

class App extends View {
  static properties = {
    lost: {state: true}, // whether the server can't be reached
  };

  constructor() {
    super();
    this.lost = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.hear(window, "inarow-reached", ({detail}) => {
      this.lost = !detail;
    });
    this.hear(window, "popstate", () => this.requestUpdate());
    this.hear(window, "inarow-went", () => {
      this.requestUpdate();
      scrollTo(0, 0);
    });
  }

  render() {
    if (location.pathname === "/embed") return later("embed", html`<inarow-embed></inarow-embed>`);
    return html`
      <a class="skip" href="#content" @click=${skip}>${_("Skip to the content")}</a>
      <header>
        ${link("/", html`${LOGO}<b>inarow</b>`, "home")}
        <nav aria-label=${_("Main pages")}>${renderPages()}</nav>
        <button type="button" class="opener" popovertarget="menu" title=${_("Menu")} aria-label=${_("Menu")}>
          ${BARS}
        </button>
        ${renderMenu()}
      </header>
      <div id="content" tabindex="-1">${renderView(location.pathname)}</div>
      <p id="lost" class=${this.lost ? "lost" : "unseen"} role="status">${this.lost ? unreachable() : ""}</p>
      <p id="news" class="unseen" aria-live="polite"></p>`;
  }
}

/** @param {string} path */
function renderView(path) {
  const game = /^\/game\/([\w-]+)$/.exec(path);
  if (game) return html`<inarow-game .gameId=${game[1]}></inarow-game>`;
  const lesson = /^\/lessons(?:\/([\w-]+))?$/.exec(path);
  if (lesson) return later("lessons", html`<inarow-lessons .name=${lesson[1] ?? ""}></inarow-lessons>`);
  if (path === "/board") return html`<inarow-analysis-board></inarow-analysis-board>`;
  if (path === "/review") return later("review", html`<inarow-review></inarow-review>`);
  if (path === "/puzzles") return later("puzzles", html`<inarow-puzzles></inarow-puzzles>`);
  if (path === "/mine") return later("mine", html`<inarow-mine></inarow-mine>`);
  if (path === "/check") return html`<inarow-check></inarow-check>`;
  if (path === "/trace") return later("trace", html`<inarow-trace></inarow-trace>`);
  if (path === "/tree") return later("tree_page", html`<inarow-tree-page></inarow-tree-page>`);
  if (path !== "/") return renderNowhere();
  const query = new URLSearchParams(location.search);
  if (query.has("new") || query.has("start")) return later("start", html`<inarow-start></inarow-start>`);
  return html`<inarow-home></inarow-home>`;
}

/** An address that is none of the page's. */
function renderNowhere() {
  document.title = "inarow";
  return html`<main>
    <h1>${_("There is no such page")}</h1>
    <p>${_("The address may be mistyped, or the link is old.")}</p>
    <p>${link("/", _("Play a game"), "button main")}</p>
  </main>`;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/**
 * A view whose module is loaded on first use.
 * @param {string} module
 * @param {unknown} view
 */
function later(module, view) {
  load(module, 0);
  return view;
}

/**
 * Load a module, and try again while the server can't be reached. If it can, it is another version by now.
 * @param {string} module
 * @param {number} tries
 */
async function load(module, tries) {
  try {
    await import(tries ? `./${module}.js?${tries}` : `./${module}.js`);
  } catch {
    const isThere = await fetch("/api/health").then(
      () => true,
      () => false,
    );
    sayReached(isThere);
    if (isThere && tries) location.reload();
    else setTimeout(() => load(module, tries + 1), RETRY);
  }
}

/** Everything that can be set, in one menu; on a phone the pages are in it too. */
function renderMenu() {
  /** @type {[string, string][]} */
  const themes = [
    ["auto", _("system")],
    ["light", _("light")],
    ["dark", _("dark")],
  ];
  /** @type {[string, string][]} */
  const switches = [
    ["on", _("on")],
    ["off", _("off")],
  ];
  /** @type {[string, string][]} */
  const signs = [["auto", _("system")], ...switches];
  /** @param {Event & {target: Element}} event */
  const close = ({target}) => {
    if (target.closest("a")) document.getElementById("menu")?.hidePopover();
  };
  return html`<div id="menu" class="menu" popover aria-label=${_("Menu")} @click=${close}>
    <nav aria-label=${_("Pages")}><span class="main-pages">${renderPages()}</span> ${link("/mine", _("My games"))} ${link("/trace", _("Debug your search"))} ${link("/check", _("Self-check"))}</nav>
    ${choice(_("Language"), Object.entries(LANGUAGES), spoken(), changeLanguage, {name: "language"})}
    ${choice(_("Look of the boards"), lookChoices(), preference("look", "auto"), change("look"), {name: "look"})}
    ${choice(_("Marks on the stones"), signs, preference("signs", "auto"), change("signs"), {name: "signs"})}
    ${choice(_("Sound"), switches, preference("sound", "on"), change("sound"), {name: "sound"})}
    ${choice(_("Light or dark"), themes, preference("theme", "auto"), changeTheme, {name: "theme"})}
  </div>`;
}

function renderPages() {
  return html`${link("/", _("Play"))} ${link("/board", _("Analyse"))} ${link("/puzzles", _("Puzzles"))}
    ${link("/lessons", _("Lessons"))} ${link("/tree", _("Search tree"))}`;
}

/** @param {string} language */
async function changeLanguage(language) {
  setPreference("language", language);
  await speak(language);
  live().restart();
  dispatchEvent(new Event("inarow-changed"));
}

/**
 * Change a preference that the next drawing follows.
 * @param {string} name
 */
function change(name) {
  /** @param {string} value */
  return (value) => {
    setPreference(name, value);
    dispatchEvent(new Event("inarow-changed"));
  };
}

/** @param {string} theme */
function changeTheme(theme) {
  setPreference("theme", theme);
  applyTheme();
  dispatchEvent(new Event("inarow-changed"));
}

function applyTheme() {
  document.documentElement.dataset.theme = preference("theme", "auto");
}

takeToken();
applyTheme();
await speak(wanted());
customElements.define("inarow-app", App);
