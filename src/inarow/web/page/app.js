// <inarow-app>: the page's header, and the view for the current address.

import "./analysis_board.js";
import "./check.js";
import {choice} from "./forms.js";
import "./game.js";
import {live} from "./live.js";
import "./start.js";
import {preference, setPreference} from "./storage.js";
import {_, LANGUAGES, speak, spoken, wanted} from "./text.js";
import {html} from "./vendor/lit-3.3.3.js";
import {link, View} from "./view.js";

class App extends View {
  connectedCallback() {
    super.connectedCallback();
    this.hear(window, "popstate", () => this.requestUpdate());
    this.hear(window, "inarow-went", () => {
      this.requestUpdate();
      scrollTo(0, 0);
    });
  }

  render() {
    return html`
      <header>
        ${link("/", html`<b>inarow</b>`, "home")}
        <nav aria-label=${_("Pages")}>
          ${link("/", _("New game"))} ${link("/board", _("Board"))} ${link("/puzzles", _("Puzzles"))}
          ${link("/lessons", _("Lessons"))} ${link("/tree", _("Search tree"))} ${link("/check", _("Self-check"))}
        </nav>
        ${renderPreferences()}
      </header>
      ${renderView(location.pathname)}
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
  if (path === "/check") return html`<inarow-check></inarow-check>`;
  if (path === "/tree") return later("tree_page", html`<inarow-tree-page></inarow-tree-page>`);
  return html`<inarow-start></inarow-start>`;
}

/**
 * A view whose module is loaded on first use.
 * @param {string} module
 * @param {unknown} view
 */
function later(module, view) {
  import(`./${module}.js`);
  return view;
}

function renderPreferences() {
  /** @type {[string, string][]} */
  const stones = [
    ["marks", _("X and O")],
    ["discs", _("discs")],
  ];
  /** @type {[string, string][]} */
  const themes = [
    ["auto", _("system")],
    ["light", _("light")],
    ["dark", _("dark")],
  ];
  const quiet = true;
  return html`<div class="preferences">
    ${choice(_("Language"), Object.entries(LANGUAGES), spoken(), changeLanguage, {name: "language", quiet})}
    ${choice(_("Stones"), stones, preference("stones", "marks"), changeStones, {name: "stones", quiet})}
    ${choice(_("Theme"), themes, preference("theme", "auto"), changeTheme, {name: "theme", quiet})}
  </div>`;
}

/** @param {string} language */
async function changeLanguage(language) {
  setPreference("language", language);
  await speak(language);
  live().restart();
  dispatchEvent(new Event("inarow-changed"));
}

/** @param {string} stones */
function changeStones(stones) {
  setPreference("stones", stones);
  dispatchEvent(new Event("inarow-changed"));
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

applyTheme();
await speak(wanted());
customElements.define("inarow-app", App);
