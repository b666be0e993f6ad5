// <inarow-lessons>: the course. A list of its lessons, or one of them with its board, tree and task.

import {get, post} from "./api.js";
import "./board.js";
import "./editor.js";
import {button} from "./forms.js";
import {renderMarkdown} from "./markdown.js";
import {readCode, readRows} from "./notation.js";
import {ownerToken} from "./owner.js";
import {countTry, progressOf, storeTraced, storeWritten, writtenIn} from "./progress.js";
import {_, ngettext} from "./text.js";
import {renderTrying} from "./trying.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, announce, copy, go, link, sentence, there, useStyle, View} from "./view.js";

/** @import {FailureData, LessonHead, LessonHereData, LessonsData, GameData, VerdictData} from "wire" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

export class LessonsView extends View {
  static properties = {
    name: {}, // of the lesson, or "" for the list
    course: {state: true},
    loaded: {state: true}, // the lesson; null until it is loaded
    source: {state: true}, // the text in the editor
    replaced: {state: true}, // the text before the file was begun again
    board: {state: true}, // the moves tried on the board, and the position after them
    verdict: {state: true},
    checking: {state: true},
    solution: {state: true},
    told: {state: true},
    checked: {state: true}, // the result of the last check, or what went wrong with it
  };

  constructor() {
    super();
    this.name = "";
    /** @type {LessonsData | null} */
    this.course = null;
    this.source = "";
    this.checking = false;
    this.reset();
  }

  reset() {
    /** @type {LessonHereData | null} */
    this.loaded = null;
    /** @type {VerdictData | null} */
    this.verdict = null;
    /** @type {string | null} */
    this.solution = null;
    /** @type {GameData | null} */
    this.board = null;
    /** @type {string | null} */
    this.replaced = null;
    this.told = "";
    this.checked = "";
  }

  connectedCallback() {
    super.connectedCallback();
    useStyle("teach.css");
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("name")) this.open();
  }

  changed() {
    super.changed();
    this.open();
  }

  get lesson() {
    return there(this.loaded);
  }

  /** Ask for the list, and for the lesson. */
  async open() {
    const {name} = this;
    if (this.loaded?.name !== name) this.reset();
    document.title = `${_("Lessons")} · inarow`;
    await this.attempt(async () => {
      this.course = await get("lessons");
      if (!name) return;
      const lesson = await get("lessons/{name}", {name});
      if (this.name !== name) return;
      if (lesson.tree) import("./tree_walker.js");
      this.loaded = lesson;
      this.source = writtenIn(lesson.name) ?? lesson.start;
      document.title = `${lesson.title} · inarow`;
      if (!this.board) await this.go([]);
    });
  }

  // --- the board to try

  /** @param {string[]} moves */
  async go(moves) {
    await this.attempt(async () => {
      this.board = await get("position", {start: this.lesson.board, moves: moves.join(" ")});
    });
  }

  // --- the task

  /** @param {string} source */
  write(source) {
    const {name, start} = this.lesson;
    this.source = source;
    storeWritten(name, source === start ? null : source);
  }

  restart() {
    this.replaced = this.source;
    this.write(this.lesson.start);
  }

  bringBack() {
    this.write(this.replaced ?? this.lesson.start);
    this.replaced = null;
  }

  async check() {
    const {name} = this.lesson;
    this.checking = true;
    this.checked = _("Checking …");
    try {
      const asked = {name, source: this.source};
      const verdict = await post("lessons/{name}/check", asked, {token: ownerToken()});
      countTry(name, verdict.passed);
      if (this.loaded?.name !== name) return;
      this.verdict = verdict;
      this.checked = verdictPhrase(verdict);
    } catch (error) {
      this.checked = sentence(error);
    } finally {
      this.checking = false;
      announce(this.checked);
    }
  }

  async copySource() {
    this.checked = (await copy(this.source)) ? _("Copied.") : "";
  }

  async showSolution() {
    try {
      this.solution = (await get("lessons/{name}/solution", {name: this.lesson.name})).source;
    } catch (error) {
      this.checked = sentence(error);
    }
  }

  // --- drawing

  render() {
    const {course, loaded} = this;
    if (!course || (this.name && !loaded)) {
      return html`<main><p role="status" id="told">${this.told || _("Loading …")}</p>
        ${this.told ? link("/lessons", _("All lessons")) : nothing}</main>`;
    }
    return this.name && loaded ? this.renderLesson(course, loaded) : renderList(course);
  }

  /**
   * @param {LessonsData} course
   * @param {LessonHereData} lesson
   */
  renderLesson(course, lesson) {
    const {number, name, title, text, minutes} = lesson;
    const passed = progressOf(name).passed ? html`<span class="state">✓ ${_("passed")}</span>` : nothing;
    return html`<main class="lesson">
      <div class="reading">
        <nav aria-label=${_("Lessons")}>${renderPaging(course, lesson)}</nav>
        <h1>${number}. ${title} ${passed}</h1>
        <p class="quiet">${timePhrase(minutes)}</p>
        ${renderMarkdown(text)}
        ${this.board ? renderTrying(this.board, _("A board to try"), (moves) => this.go(moves)) : nothing}
        ${renderTree(lesson)}
      </div>
      <div class="writing">
        ${this.renderEditor(course, lesson)}
        ${this.verdict ? this.renderVerdict(this.verdict, findLesson(course, lesson.next)) : nothing}
        ${this.renderSolution()}
      </div>
    </main>`;
  }

  /**
   * @param {LessonsData} course
   * @param {LessonHereData} lesson
   */
  renderEditor(course, {file, functions, start}) {
    const untouched = this.source === start;
    const description = _(
      "To write: {functions}. Tab indents; Esc and then Tab leaves the field. What you write is kept in this browser.",
      {functions: functions.join(", ")},
    );
    /** @param {Event & {target: {value: string}}} event */
    const written = ({target}) => this.write(target.value);
    return html`<section class="card">
      <h2>${_("Your file")} <code>${file}</code></h2>
      <p class="quiet">${description}</p>
      <inarow-editor id="source" .words=${{label: `${_("Your file")} ${file}`, description}}
        .value=${this.source} @input=${written}></inarow-editor>
      ${course.checking ? nothing : renderOff()}
      <div class="buttons">
        ${button(_("Check"), () => this.check(), {id: "check", look: "main", on: course.checking && !this.checking})}
        ${button(_("Copy"), () => this.copySource(), {id: "copy"})}
        ${untouched ? nothing : button(_("Start the file over"), () => this.restart(), {id: "restart"})}
        ${
          untouched && this.replaced
            ? button(_("Bring my file back"), () => this.bringBack(), {id: "bring-back"})
            : nothing
        }
      </div>
      <p class="told" id="told" role="status">${this.checked}</p>
    </section>`;
  }

  /**
   * @param {VerdictData} verdict
   * @param {LessonHead | undefined} next
   */
  renderVerdict(verdict, next) {
    const {passed, trouble, failures, failed, printed, advice, traceable} = verdict;
    const hidden = failed - failures.length;
    return html`<section class="card verdict ${passed ? "passed" : "failed"}" id="verdict">
      <h2>${passed ? "✓" : "✗"} ${verdictPhrase(verdict)}</h2>
      ${
        passed && next
          ? html`<p>${link(`/lessons/${next.name}`, _("Next: {title}", {title: next.title}), "button")}</p>`
          : nothing
      }
      ${trouble ? html`<p>${trouble.message}</p>${renderTrace(trouble.trace)}` : nothing}
      ${advice.map((message) => html`<p class="advice">☞ ${message}</p>`)}
      ${this.lesson.traced && traceable ? this.renderTraceable(traceable) : nothing}
      <ul class="failures">${failures.map(renderFailure)}</ul>
      ${
        hidden > 0
          ? html`<p class="quiet">${ngettext("{n} more is not shown.", "{n} more are not shown.", hidden)}</p>`
          : nothing
      }
      ${printed ? html`<h3>${_("Printed by your file")}</h3><pre tabindex="0"><code>${printed}</code></pre>` : nothing}
    </section>`;
  }

  /** @param {string} position where the search can be watched */
  renderTraceable(position) {
    const trace = () => {
      storeTraced({source: this.source, file: this.lesson.file});
      go(address("/trace", {start: position}));
    };
    return html`<p>${button(_("See where your search goes wrong here"), trace, {id: "trace"})}</p>`;
  }

  renderSolution() {
    if (this.solution) {
      return html`<section class="card" id="solution"><h2>${_("One way to do it")}</h2>
        <inarow-editor readonly .words=${{label: _("One way to do it"), description: ""}}
          .value=${this.solution}></inarow-editor></section>`;
    }
    if (!progressOf(this.lesson.name).tried) return nothing;
    return html`<p>${button(_("Show a solution"), () => this.showSolution(), {id: "show-solution"})}</p>`;
  }
}

/** @param {LessonsData} course */
function renderList({lessons, checking}) {
  const passed = lessons.filter(({name}) => progressOf(name).passed).length;
  const phrase = ngettext("{passed} of {n} lesson passed", "{passed} of {n} lessons passed", lessons.length, {passed});
  return html`<main class="lessons">
    <h1>${_("Lessons")}</h1>
    <p>${_(
      "Write the players yourself, in Python, from the empty board to a champion of your own. Each lesson has a board to try and a task that is checked on the spot.",
    )}</p>
    <p>${link("/trace", _("Debug your search"))}</p>
    <p id="progress"><label>${phrase} <progress max=${lessons.length} value=${passed}></progress></label></p>
    ${checking ? nothing : renderOff()}
    <ol class="course">${lessons.map((lesson) => renderHead(lesson))}</ol>
  </main>`;
}

/** @param {LessonHead} head */
function renderHead({number, name, title, summary, minutes}) {
  const {tried, passed} = progressOf(name);
  const begun = tried || writtenIn(name) !== null ? _("begun") : "";
  return html`<li class="card ${passed ? "passed" : ""}" data-lesson=${name}>
    <h2>${link(`/lessons/${name}`, `${number}. ${title}`)}
      <span class="state">${passed ? `✓ ${_("passed")}` : begun}</span></h2>
    <p>${summary} <span class="quiet">${timePhrase(minutes)}</span></p>
  </li>`;
}

/**
 * How long a lesson takes, as far as its length tells.
 * @param {number} minutes
 */
function timePhrase(minutes) {
  return _("About {minutes} min (estimated).", {minutes});
}

/**
 * Links to the lessons before and after this one.
 * @param {LessonsData} course
 * @param {LessonHereData} lesson
 */
function renderPaging(course, lesson) {
  const previous = findLesson(course, lesson.previous);
  const next = findLesson(course, lesson.next);
  return html`${previous ? link(`/lessons/${previous.name}`, `← ${previous.number}. ${previous.title}`) : nothing}
    ${link("/lessons", _("All lessons"))}
    ${next ? link(`/lessons/${next.name}`, `${next.number}. ${next.title} →`) : nothing}`;
}

/**
 * @param {LessonsData} course
 * @param {number | null} wanted
 */
function findLesson({lessons}, wanted) {
  return lessons.find(({number}) => number === wanted);
}

/** @param {LessonHereData} lesson */
function renderTree({tree, board}) {
  if (!tree) return nothing;
  const {algorithm, depth} = tree;
  return html`<section class="card"><h2>${_("Search tree")}</h2>
    <inarow-tree-walker .start=${board} .algorithm=${algorithm} .depth=${depth}></inarow-tree-walker>
    <p>${link(address("/tree", {start: board, algorithm, depth}), _("Open it larger, next to other algorithms"))}</p>
  </section>`;
}

function renderOff() {
  return html`<p class="card notice" id="off">${_(
    "Checking is off, because it would run your program on a server that other machines can reach. On your own computer, `inarow web` checks on this page, and `inarow learn` in the terminal.",
  )}</p>`;
}

/** @param {FailureData} failure */
function renderFailure({message, call, returned, right, board, trace}) {
  return html`<li class="failure">
    ${board ? renderFailureBoard(board) : nothing}
    <div>
      <p><b>${message}</b></p>
      <dl>
        ${call ? html`<dt>${_("asked")}</dt><dd><code>${call}</code></dd>` : nothing}
        ${returned === null ? nothing : html`<dt>${_("returned")}</dt><dd><code>${returned}</code></dd>`}
        ${right === null ? nothing : html`<dt>${_("right")}</dt><dd><code>${right}</code></dd>`}
      </dl>
      ${renderTrace(trace)}
      ${board?.code ? link(address("/board", {start: board.code}), _("Analyse")) : nothing}
    </div>
  </li>`;
}

/** @param {NonNullable<FailureData["board"]>} board */
function renderFailureBoard({code, rows, gravity, last}) {
  const position = code ? readCode(code, last) : readRows(rows, gravity, last);
  return html`<inarow-board preview .label=${rows.join(" / ")}
    .position=${position}></inarow-board>`;
}

/** @param {string | null} trace */
function renderTrace(trace) {
  return trace ? html`<pre tabindex="0"><code>${trace}</code></pre>` : nothing;
}

/** @param {VerdictData} verdict */
function verdictPhrase({passed, trouble, failed, tried, total}) {
  if (passed) {
    return ngettext("Passed: {n} question answered right.", "Passed: all {n} questions answered right.", total);
  }
  if (trouble && !failed) return _("Not yet: the check could not go on.");
  return ngettext(
    "Not yet: {failed} of {n} question answered wrong.",
    "Not yet: {failed} of {n} questions answered wrong.",
    tried,
    {failed},
  );
}

customElements.define("inarow-lessons", LessonsView);
