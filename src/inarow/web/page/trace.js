// <inarow-trace>: a learner's own search is watched: how it was read, where it goes wrong and why, and its tree.

import {get, isAbort, post, Unreachable} from "./api.js";
import "./board.js";
import "./editor.js";
import {faultName} from "./faults.js";
import {button, choice, gameChoice, submitted, textField} from "./forms.js";
import {readCode} from "./notation.js";
import {ownerToken} from "./owner.js";
import {statusPhrase} from "./phrases.js";
import {storeTraced, tracedFile} from "./progress.js";
import {_, number} from "./text.js";
import "./tree_walker.js";
import {renderTrying} from "./trying.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, announce, link, replaceAddress, sentence, there, useStyle, View} from "./view.js";

/** @import {GameData, GameOfferData, TracedData, TraceWish} from "wire" */

/** @typedef {NonNullable<TraceWish["board"]>} Board */

const MOST = 100_000; // letters of a file, as the server takes them
const BEGIN = {start: "tic-tac-toe", moves: "a1 b2 b1"}; // few cells are empty: a small tree
const FILE = "mine.py";

class TraceView extends View {
  static properties = {
    source: {state: true}, // the text in the editor
    file: {state: true}, // its name
    functionName: {state: true},
    given: {state: true}, // arguments that can't be guessed
    board: {state: true}, // the kind of board that the search takes
    game: {state: true}, // the position, and the moves that led there
    games: {state: true},
    running: {state: true}, // whether files can be run here
    watching: {state: true},
    found: {state: true}, // what was found
    told: {state: true},
  };

  /** @type {AbortController | null} */
  #asking = null;

  constructor() {
    super();
    const {source, file} = tracedFile() ?? {source: "", file: FILE};
    this.source = source;
    this.file = file;
    this.functionName = "";
    this.given = "";
    /** @type {Board} */
    this.board = "auto";
    /** @type {GameData | null} */
    this.game = null;
    /** @type {GameOfferData[]} */
    this.games = [];
    this.running = true;
    this.watching = false;
    /** @type {TracedData | null} */
    this.found = null;
  }

  connectedCallback() {
    super.connectedCallback();
    useStyle("teach.css");
    document.title = `${_("Debug your search")} · inarow`;
    this.leaving.push(() => this.#asking?.abort());
    // Early: a file that is dropped on the field would be put into its text.
    this.hear(this, "dragover", (event) => event.preventDefault(), true);
    this.hear(this, "drop", (event) => this.dropped(event), true);
    const query = new URLSearchParams(location.search);
    const start = query.get("start");
    const from = start ? {start, moves: query.get("moves") ?? ""} : BEGIN;
    this.attempt(async () => {
      this.games = (await get("catalogue")).games;
      this.running = (await get("lessons")).checking;
    });
    this.go(from.start, from.moves);
  }

  // --- the file

  /**
   * @param {string} source
   * @param {string} [file]
   */
  write(source, file = this.file) {
    this.source = source;
    this.file = file;
    storeTraced({source, file});
  }

  /** @param {DragEvent} event */
  dropped(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    this.openFile(file);
  }

  /** @param {File} file */
  async openFile(file) {
    if (file.size > 4 * MOST) {
      this.told = tooLarge();
      return;
    }
    try {
      const source = new TextDecoder("utf-8", {fatal: true}).decode(await file.arrayBuffer());
      if (source.includes("\u0000")) throw new TypeError("no text");
      this.write(source, fittingName(file.name));
      const {name: chosen} = file;
      this.told = source.trim() ? _("{file} is here.", {file: chosen}) : _("{file} is empty.", {file: chosen});
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.told = _("{file} is not a text: choose a Python file, such as mine.py.", {file: file.name});
    }
  }

  // --- the position

  /**
   * @param {string} start
   * @param {string} [moves]
   */
  async go(start, moves = "") {
    await this.attempt(async () => {
      this.game = await get("position", {start, moves});
      replaceAddress(address("/trace", {start: this.game.start, moves: this.game.moves}));
    });
  }

  // --- watching

  async watch() {
    const {start, moves} = there(this.game);
    const asking = new AbortController();
    this.#asking = asking;
    this.watching = true;
    this.found = null;
    this.told = _("Watching your search …");
    try {
      const wish = {
        ...{start, moves: moves.join(" "), source: this.source, file: this.file},
        ...{function: this.functionName.trim(), given: this.given, board: this.board},
      };
      this.found = await post("trace", wish, {token: ownerToken(), signal: asking.signal});
      this.told = "";
      announce(this.found.lines.join(" "));
      await this.updateComplete;
      this.querySelector("#found")?.scrollIntoView({block: "nearest"});
    } catch (error) {
      if (isAbort(error)) this.told = _("Stopped.");
      else this.told = error instanceof Unreachable ? _("The server can't be reached.") : sentence(error);
      announce(this.told);
    }
    this.watching = false;
  }

  stop() {
    this.#asking?.abort();
  }

  // --- drawing

  render() {
    return html`<main class="tracing">
      <div class="intro">
        <h1>${_("Debug your search")}</h1>
        <p>${_(
          "Paste your own minimax or alpha-beta, or a whole program with one in it. Every call is watched and compared with the truth, and the first wrong one is shown, with its likely cause.",
        )}</p>
        ${this.running ? nothing : renderOff()}
      </div>
      <div class="writing">${this.renderFile()}</div>
      <div>
        ${this.renderPosition()}
        ${this.renderWatch()}
      </div>
      <div class="intro">
        ${this.found ? this.renderFound(this.found) : nothing}
      </div>
    </main>`;
  }

  renderFile() {
    const description = _("Tab indents; Esc and then Tab leaves the field. What you write is kept in this browser.");
    /** @param {Event & {target: {value: string}}} event */
    const written = ({target}) => this.write(target.value);
    /** @param {Event & {target: HTMLInputElement}} event */
    const chosen = ({target}) => {
      const [file] = target.files ?? [];
      target.value = ""; // the same file can be chosen again
      if (file) this.openFile(file);
    };
    return html`<section class="card">
      <h2>${_("Your file")} <code>${this.file}</code></h2>
      <p class="quiet">${_("Paste it here, drop it here, or choose it.")} ${description}</p>
      <inarow-editor id="source" .words=${{label: `${_("Your file")} ${this.file}`, description}}
        .value=${this.source} @input=${written}></inarow-editor>
      <div class="buttons">
        <label class="button">${_("Choose a file")}
          <input type="file" id="file" class="unseen" accept=".py,.txt,text/x-python" @change=${chosen}>
        </label>
      </div>
    </section>`;
  }

  renderPosition() {
    if (!this.game) return nothing;
    const {start, position} = this.game;
    /** @param {string} rules */
    const choose = (rules) => this.go(rules);
    return html`
      <form class="card asking" @submit=${submitted("code", (text) => this.go(text))}>
        ${gameChoice(this.games, position.rules, choose)}
        <label>${_("Position")}
          <input name="code" id="code" spellcheck="false" autocomplete="off" .value=${position.code}>
        </label>
        <div class="buttons"><button type="submit" id="load">${_("Load")}</button></div>
      </form>
      ${renderTrying(this.game, _("Where it begins"), (moves) => this.go(start, moves.join(" ")))}`;
  }

  renderWatch() {
    const open = Boolean(this.game && !this.game.position.outcome);
    const ready = this.running && open && this.source.trim() !== "" && this.source.length <= MOST;
    /** @type {[Board, string][]} */
    const boards = [
      ["auto", _("found out")],
      ["position", _("a position of inarow")],
      ["rows", _("rows of marks")],
      ["cells", _("a list of all cells")],
      ["text", _("text")],
    ];
    /** @param {string} board */
    const changeBoard = (board) => {
      this.board = /** @type {Board} */ (board);
    };
    /** @param {string} name */
    const changeFunction = (name) => {
      this.functionName = name;
    };
    /** @param {string} given */
    const changeGiven = (given) => {
      this.given = given;
    };
    return html`<section class="card">
      <div class="buttons">
        ${
          this.watching
            ? button(_("Stop"), () => this.stop(), {id: "stop"})
            : button(_("Find the first fault"), () => this.watch(), {id: "watch", look: "main", on: ready})
        }
        <span class="told" id="told" role="status">${this.source.length > MOST ? tooLarge() : this.told}</span>
      </div>
      <details id="more"><summary>${_("What can't be found out")}</summary>
        <div class="asking">
          ${textField(_("Function, or Class.method"), this.functionName, changeFunction, {id: "function", maxlength: 200})}
          ${textField(_("Arguments (--with), such as depth=4"), this.given, changeGiven, {id: "given", maxlength: 500})}
          ${choice(_("What it takes (--board)"), boards, this.board, changeBoard, {id: "board"})}
        </div>
      </details>
    </section>`;
  }

  /** @param {TracedData} found */
  renderFound({lines, board_after: before, fault, position, tree}) {
    /** @param {string} line */
    const paragraph = (line) => html`<p>${line}</p>`;
    return html`
      <section class="card verdict ${fault ? "failed" : "passed"}" id="found">
        <h2>${fault ? `✗ ${faultName(fault)}` : `✓ ${_("No value is wrong")}`}</h2>
        <div class=${position ? "finding-board" : ""}>
          ${position ? renderBoard(position) : nothing}
          <div>
            ${lines.slice(0, before).map(paragraph)}
            ${lines.slice(before).map(paragraph)}
            ${position ? html`<p>${link(address("/board", {start: position}), _("Analyse"))}</p>` : nothing}
          </div>
        </div>
      </section>
      <section class="card"><h2>${_("The tree of your calls")}</h2>
        <inarow-tree-walker .tree=${tree} .at=${position}></inarow-tree-walker>
      </section>`;
  }
}

function tooLarge() {
  return _("This file is too large: a program may have {n} letters.", {n: number(MOST)});
}

/** @param {string} code */
function renderBoard(code) {
  const position = readCode(code);
  return html`<inarow-board preview .position=${position} .label=${statusPhrase(position)}></inarow-board>`;
}

function renderOff() {
  return html`<p class="card notice" id="off">${_(
    "Programs are not run here, because other machines can reach this server. On your own computer, `inarow web` runs yours on this page, and `inarow trace` in the terminal.",
  )}</p>`;
}

/**
 * A name that the server takes.
 * @param {string} name
 */
function fittingName(name) {
  const stem = name.replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9_-]+/g, "_");
  return `${stem.slice(0, 60) || "mine"}.py`;
}

customElements.define("inarow-trace", TraceView);
