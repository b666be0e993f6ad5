// <inarow-app>: the head of the page, and the view that its address asks for.

import {html} from "./vendor/lit-3.3.3.js";
import "./check.js";
import "./free.js";
import "./game.js";
import {liking} from "./kept.js";
import {live} from "./live.js";
import "./start.js";
import {LANGUAGES, _, speak, spoken, wanted} from "./text.js";
import {View, link} from "./view.js";

class App extends View {
  connectedCallback() {
    super.connectedCallback();
    addEventListener("popstate", () => this.requestUpdate());
    addEventListener("inarow-went", () => {
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
        <div class="likings">
          ${choice("language", _("Language"), LANGUAGES, spoken(), changeLanguage)}
          ${choice(
            "stones",
            _("Stones"),
            {marks: _("X and O"), discs: _("discs")},
            liking("stones", "marks"),
            (value) => changeLiking("stones", value),
          )}
          ${choice(
            "theme",
            _("Theme"),
            {auto: _("as the system"), light: _("light"), dark: _("dark")},
            liking("theme", "auto"),
            changeTheme,
          )}
        </div>
      </header>
      ${this.view()}
      <p id="news" class="unseen" aria-live="polite"></p>`;
  }

  view() {
    const path = location.pathname;
    const game = /^\/game\/([\w-]+)$/.exec(path);
    if (game) return html`<inarow-game .gameId=${game[1]}></inarow-game>`;
    if (path === "/board") return html`<inarow-free></inarow-free>`;
    if (path === "/review") return later("review", html`<inarow-review></inarow-review>`);
    if (path === "/puzzles") return later("puzzles", html`<inarow-puzzles></inarow-puzzles>`);
    if (path === "/check") return html`<inarow-check></inarow-check>`;
    if (path === "/tree") return later("tree_page", html`<inarow-tree-page></inarow-tree-page>`);
    const lesson = /^\/lessons(?:\/([\w-]+))?$/.exec(path);
    if (lesson) return later("lessons", html`<inarow-lessons .name=${lesson[1] ?? ""}></inarow-lessons>`);
    return html`<inarow-start></inarow-start>`;
  }
}

/** A view whose program is loaded when it is first needed. */
function later(module, view) {
  import(`./${module}.js`);
  return view;
}

function choice(name, label, options, chosen, change) {
  return html`<label><span class="unseen">${label}</span>
    <select name=${name} title=${label} @change=${(event) => change(event.target.value)}>
      ${Object.entries(options).map(
        ([value, words]) => html`<option
        value=${value} ?selected=${value === chosen}>${words}</option>`,
      )}
    </select>
  </label>`;
}

async function changeLanguage(language) {
  liking("language", "en", language);
  await speak(language);
  live().restart();
  dispatchEvent(new Event("inarow-changed"));
}

function changeLiking(name, value) {
  liking(name, "", value);
  dispatchEvent(new Event("inarow-changed"));
}

function changeTheme(theme) {
  changeLiking("theme", theme);
  applyTheme();
}

function applyTheme() {
  document.documentElement.dataset.theme = liking("theme", "auto");
}

applyTheme();
await speak(wanted());
customElements.define("inarow-app", App);
