// <inarow-lessons>: the course. A list of its lessons, or one of them with its board, tree and task.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {get, post} from "./api.js";
import "./board.js";
import {keepTry, keepWritten, progressOf, writtenIn} from "./course.js";
import {hearEditorKey} from "./editor.js";
import {liking} from "./kept.js";
import {renderMarkdown} from "./markdown.js";
import {boardOf, boardOfRows} from "./stones.js";
import {useStyle} from "./style.js";
import {_, ngettext} from "./text.js";
import {View, announce, copy, link, sentence} from "./view.js";
import {mark} from "./words.js";

export class LessonsView extends View {
  static properties = {
    name: {}, // of the lesson, or "" for the list
    course: {state: true}, // what the server says: {checking, lessons}
    lesson: {state: true},
    source: {state: true}, // what stands in the editor
    before: {state: true}, // what stood there before it was begun again
    line: {state: true}, // the moves tried on the board, and the position after them
    verdict: {state: true},
    checking: {state: true},
    solution: {state: true},
    told: {state: true},
    tried: {state: true}, // what was said about the last check
  };

  constructor() {
    super();
    this.name = "";
    this.told = "";
    this.tried = "";
  }

  connectedCallback() {
    super.connectedCallback();
    useStyle("teach.css");
  }

  willUpdate(changed) {
    if (changed.has("name")) this.open();
  }

  changed() {
    super.changed();
    this.open();
  }

  /** Ask for the list, and for the lesson. */
  async open() {
    const {name} = this;
    if (this.lesson?.name !== name) {
      Object.assign(this, {lesson: null, verdict: null, solution: null, line: null, before: null, told: "", tried: ""});
    }
    document.title = `${_("Lessons")} · inarow`;
    try {
      this.course = await get("lessons");
      if (!name) return;
      const lesson = await get(`lessons/${name}`);
      if (this.name !== name) return;
      if (lesson.tree) import("./walker.js");
      this.lesson = lesson;
      this.source = writtenIn(lesson.name) ?? lesson.start;
      document.title = `${lesson.title} · inarow`;
      if (!this.line) await this.go([]);
    } catch (error) {
      this.told = sentence(error);
    }
  }

  // --- the board to try

  async go(moves) {
    try {
      this.line = await get("position", {start: this.lesson.board, moves: moves.join(" ")});
    } catch (error) {
      this.told = sentence(error);
    }
  }

  // --- the task

  write(source) {
    this.source = source;
    keepWritten(this.lesson.name, source === this.lesson.start ? null : source);
  }

  restart() {
    this.before = this.source;
    this.write(this.lesson.start);
  }

  bringBack() {
    this.write(this.before);
    this.before = null;
  }

  async check() {
    const {name} = this.lesson;
    this.checking = true;
    this.tried = _("Checking …");
    try {
      const verdict = await post(`lessons/${name}/check`, {source: this.source});
      keepTry(name, verdict.passed);
      if (this.lesson?.name !== name) return;
      this.verdict = verdict;
      this.tried = verdictWords(verdict);
    } catch (error) {
      this.tried = sentence(error);
    } finally {
      this.checking = false;
      announce(this.tried);
    }
  }

  async showSolution() {
    try {
      this.solution = (await get(`lessons/${this.lesson.name}/solution`)).source;
    } catch (error) {
      this.tried = sentence(error);
    }
  }

  // --- drawing

  render() {
    if (!this.course || (this.name && !this.lesson)) {
      return html`<main><p role="status" id="told">${this.told || _("Loading …")}</p>
        ${this.told ? link("/lessons", _("All lessons")) : nothing}</main>`;
    }
    return this.name ? this.renderLesson() : this.renderList();
  }

  renderList() {
    const {lessons, checking} = this.course;
    const passed = lessons.filter(({name}) => progressOf(name).passed).length;
    return html`<main class="lessons">
      <h1>${_("Lessons")}</h1>
      <p>${_("Write the players yourself, in Python, from the empty board to alpha-beta. Each lesson has a board to try and a task that is checked on the spot.")}</p>
      <p id="progress"><label>${ngettext(
        "{passed} of {n} lesson passed",
        "{passed} of {n} lessons passed",
        lessons.length,
        {passed},
      )} <progress max=${lessons.length} value=${passed}></progress></label></p>
      ${checking ? nothing : renderOff()}
      <ol class="course">${lessons.map((lesson) => renderHead(lesson))}</ol>
    </main>`;
  }

  renderLesson() {
    const {number, title, text, tree} = this.lesson;
    return html`<main class="lesson">
      <div class="reading">
        <nav aria-label=${_("Lessons")}>${this.renderNeighbours()}</nav>
        <h1>${number}. ${title} ${progressOf(this.lesson.name).passed ? html`<span class="state">✓ ${_("passed")}</span>` : nothing}</h1>
        ${renderMarkdown(text)}
        ${this.renderBoard()}
        ${
          tree
            ? html`<section class="card"><h2>${_("Search tree")}</h2>
          <inarow-walker .start=${this.lesson.board} .algorithm=${tree.algorithm} .depth=${tree.depth}></inarow-walker>
          <p>${link(
            `/tree?${new URLSearchParams({
              start: this.lesson.board,
              algorithm: tree.algorithm,
              ...(tree.depth ? {depth: tree.depth} : {}),
            })}`,
            _("Larger, and with others beside it"),
          )}</p>
        </section>`
            : nothing
        }
      </div>
      <div class="writing">
        ${this.renderEditor()}
        ${this.verdict ? this.renderVerdict() : nothing}
        ${this.renderSolution()}
      </div>
    </main>`;
  }

  renderNeighbours() {
    const {previous, next} = this.lesson;
    const find = (number) => this.course.lessons.find((lesson) => lesson.number === number);
    const neighbour = (number, arrow) => {
      const found = find(number);
      return found ? link(`/lessons/${found.name}`, arrow(`${found.number}. ${found.title}`)) : nothing;
    };
    return html`${neighbour(previous, (words) => `← ${words}`)} ${link("/lessons", _("All lessons"))}
      ${neighbour(next, (words) => `${words} →`)}`;
  }

  renderBoard() {
    if (!this.line) return nothing;
    const {moves, position} = this.line;
    const here = new URLSearchParams({start: this.lesson.board, moves: moves.join(" ")});
    return html`<section class="card trying"><h2>${_("A board to try")}</h2>
      <p class="status" id="status">${this.status(position)}</p>
      <inarow-board playable .position=${position} .look=${liking("stones", "marks")} .label=${_("A board to try")}
        @move=${({detail}) => this.go([...moves, detail.cell])}></inarow-board>
      <div class="buttons">
        <button type="button" id="undo" ?disabled=${!moves.length} @click=${() => this.go(moves.slice(0, -1))}>${_("Undo")}</button>
        <button type="button" id="again" ?disabled=${!moves.length} @click=${() => this.go([])}>${_("Start again")}</button>
        ${link(`/board?${here}`, _("Analyse"), "button")}
      </div>
    </section>`;
  }

  status({outcome, turn}) {
    if (outcome === "draw") return _("A draw: the board is full.");
    if (outcome) return _("{mark} wins.", {mark: mark(outcome, "XO")});
    return _("{mark} to move", {mark: mark(turn, "XO")});
  }

  renderEditor() {
    const {file, functions} = this.lesson;
    const rows = Math.min(40, Math.max(16, this.source.split("\n").length + 2));
    return html`<section class="card">
      <h2><label for="source">${_("Your file")} <code>${file}</code></label></h2>
      <p class="quiet" id="editing">${_(
        "To write: {functions}. Tab indents; Esc and then Tab leaves the field. What you write is kept in this browser.",
        {
          functions: functions.join(", "),
        },
      )}</p>
      <textarea id="source" rows=${rows} spellcheck="false" autocomplete="off" autocapitalize="off"
        wrap="off" aria-describedby="editing" .value=${this.source}
        @keydown=${hearEditorKey} @input=${(event) => this.write(event.target.value)}></textarea>
      ${this.course.checking ? nothing : renderOff()}
      <div class="buttons">
        <button type="button" id="check" class="main" ?disabled=${this.checking || !this.course.checking}
          @click=${() => this.check()}>${_("Check")}</button>
        <button type="button" id="copy" @click=${async () => {
          const done = _("Copied.");
          this.tried = (await copy(this.source, done)) ? done : "";
        }}>${_("Copy")}</button>
        ${
          this.source === this.lesson.start
            ? nothing
            : html`<button type="button" id="restart" @click=${() => this.restart()}>${_("Begin the file again")}</button>`
        }
        ${
          this.before && this.source === this.lesson.start
            ? html`<button type="button" id="bring-back" @click=${() => this.bringBack()}>${_("Bring my file back")}</button>`
            : nothing
        }
      </div>
      <p class="told" id="told" role="status">${this.tried}</p>
    </section>`;
  }

  renderVerdict() {
    const {passed, trouble, failures, failed, printed} = this.verdict;
    const {next} = this.lesson;
    const following = this.course.lessons.find(({number}) => number === next);
    return html`<section class="card verdict ${passed ? "passed" : "failed"}" id="verdict">
      <h2>${passed ? "✓" : "✗"} ${verdictWords(this.verdict)}</h2>
      ${
        passed && following
          ? html`<p>${link(`/lessons/${following.name}`, _("Next: {title}", {title: following.title}), "button")}</p>`
          : nothing
      }
      ${trouble ? html`<p>${trouble.message}</p>${renderTrace(trouble.trace)}` : nothing}
      <ul class="failures">${failures.map(renderFailure)}</ul>
      ${
        failed > failures.length
          ? html`<p class="quiet">${ngettext(
              "{n} more is not shown.",
              "{n} more are not shown.",
              failed - failures.length,
            )}</p>`
          : nothing
      }
      ${printed ? html`<h3>${_("Printed by your file")}</h3><pre tabindex="0"><code>${printed}</code></pre>` : nothing}
    </section>`;
  }

  renderSolution() {
    if (this.solution) {
      return html`<section class="card" id="solution"><h2>${_("One way to do it")}</h2>
        <pre class="python" tabindex="0"><code>${this.solution}</code></pre></section>`;
    }
    if (!progressOf(this.lesson.name).tried) return nothing;
    return html`<p><button type="button" id="show-solution" @click=${() => this.showSolution()}
      >${_("Show a solution")}</button></p>`;
  }
}

function renderHead({number, name, title, summary}) {
  const {tried, passed} = progressOf(name);
  const begun = tried || writtenIn(name) !== null;
  return html`<li class="card ${passed ? "passed" : ""}" data-lesson=${name}>
    <h2>${link(`/lessons/${name}`, `${number}. ${title}`)}
      <span class="state">${passed ? `✓ ${_("passed")}` : begun ? _("begun") : ""}</span></h2>
    <p>${summary}</p>
  </li>`;
}

function renderOff() {
  return html`<p class="card notice" id="off">${_("Checking is off here: it runs your program, and this server can be reached from other machines. At home `inarow web` checks on this page, and `inarow learn` in the terminal.")}</p>`;
}

function renderFailure({message, call, returned, right, board, trace}) {
  return html`<li class="failure">
    ${
      board
        ? html`<inarow-board preview .look=${liking("stones", "marks")} .label=${board.rows.join(" / ")}
      .position=${board.code ? boardOf(board.code, board.last) : boardOfRows(board.rows, board.gravity, board.last)}
    ></inarow-board>`
        : nothing
    }
    <div>
      <p><b>${message}</b></p>
      <dl>
        ${call ? html`<dt>${_("asked")}</dt><dd><code>${call}</code></dd>` : nothing}
        ${returned === null ? nothing : html`<dt>${_("returned")}</dt><dd><code>${returned}</code></dd>`}
        ${right === null ? nothing : html`<dt>${_("right")}</dt><dd><code>${right}</code></dd>`}
      </dl>
      ${renderTrace(trace)}
      ${board?.code ? link(`/board?${new URLSearchParams({start: board.code})}`, _("Analyse")) : nothing}
    </div>
  </li>`;
}

function renderTrace(trace) {
  return trace ? html`<pre tabindex="0"><code>${trace}</code></pre>` : nothing;
}

function verdictWords({passed, trouble, failed, tried, total}) {
  if (passed)
    return ngettext("Passed: {n} question answered right.", "Passed: all {n} questions answered right.", total);
  if (trouble && !failed) return _("Not yet: the check could not go on.");
  return ngettext(
    "Not yet: {failed} of {n} question answered wrong.",
    "Not yet: {failed} of {n} questions answered wrong.",
    tried,
    {failed},
  );
}

customElements.define("inarow-lessons", LessonsView);
