// <inarow-tree-walker>: one algorithm's search tree on a position, to be walked step by step.

import {isAbort, post, Unreachable} from "./api.js";
import "./board.js";
import {button, checkbox, choice} from "./forms.js";
import {mark, readCode} from "./notation.js";
import {countPhrase, secondsPhrase} from "./phrases.js";
import {preference, setPreference} from "./storage.js";
import {_, ngettext, number} from "./text.js";
import {ZOOMS} from "./tree.js";
import {
  algorithmName,
  cutPhrase,
  nodePhrase,
  reasonPhrase,
  signed,
  valueSign,
  windowPhrase,
  worthPhrase,
} from "./tree_phrases.js";
import {ENTER, LEAVE, TreeWalk} from "./tree_walk.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {ARROWS, announce, sentence, there, View} from "./view.js";

/** @import {TreeData} from "wire" */
/** @import {TreeElement} from "./tree.js" */
/** @import {Algorithm} from "./tree_phrases.js" */
/** @import {Phase, TreeNode} from "./tree_walk.js" */
/** @import {PropertyValues} from "./vendor/lit-3.3.3.js" */

const UNFOLDED = 2000; // nodes asked for when a folded one is opened
const SMALL = 40; // a tree of at most so many nodes is shown in full
/** @type {Record<string, number>} */
const PACES = {slow: 1500, normal: 600, fast: 120}; // milliseconds for a step

export class TreeWalkerView extends View {
  static properties = {
    start: {}, // the code of the position
    algorithm: {},
    depth: {attribute: false}, // a number, or null: to the end
    tree: {attribute: false}, // a tree that is there already, or null: it is asked for
    at: {attribute: false}, // the code of the position to begin at
    loaded: {state: true}, // the walk through the tree; null until the tree is loaded
    moment: {state: true}, // changes whenever the walk moves or grows
    all: {state: true}, // whether every node is open
    zoom: {state: true},
    playing: {state: true},
    told: {state: true},
    waiting: {state: true}, // the node whose folded part is being loaded
  };

  /** @type {AbortController | null} */
  #asking = null;
  /** @type {number | undefined} */
  #timer;

  constructor() {
    super();
    this.start = "";
    /** @type {Algorithm} */
    this.algorithm = "alpha-beta";
    /** @type {number | null} */
    this.depth = null;
    /** @type {TreeData | null} */
    this.tree = null;
    /** @type {string | null} */
    this.at = null;
    /** @type {TreeWalk | null} */
    this.loaded = null;
    this.moment = 0;
    this.all = false;
    this.zoom = 1;
    this.playing = false;
    /** @type {TreeNode | null} */
    this.waiting = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.hear(this, "stand", ({detail}) => this.stand(detail.node));
    this.hear(this, "unfold", ({detail}) => this.unfold(detail.node));
    this.leaving.push(
      () => this.pause(),
      () => this.#asking?.abort(),
    );
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (this.tree) {
      if (changed.has("tree")) this.show(this.tree);
    } else if (changed.has("start") || changed.has("algorithm") || changed.has("depth")) this.load();
  }

  get walk() {
    return there(this.loaded);
  }

  /** @returns {TreeElement} */
  get element() {
    return there(this.querySelector("inarow-tree"));
  }

  // --- asking

  /** Ask for the tree. */
  async load() {
    this.pause();
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.loaded = null;
    this.told = _("Searching …");
    await this.tryOnce(async () => {
      const tree = await post("tree", this.wish(), {signal: asking.signal});
      this.show(tree);
      this.tell("loaded", {tree});
    });
  }

  /** @param {TreeData} tree */
  show(tree) {
    const walk = new TreeWalk(tree);
    const wrong = walk.firstWrong(this.at);
    if (wrong) walk.stand(wrong);
    this.loaded = walk;
    this.all = walk.count <= SMALL;
    this.told = "";
  }

  wish() {
    return {start: this.start, algorithm: this.algorithm, depth: this.depth};
  }

  /**
   * Load what is folded below a node.
   * @param {TreeNode} node
   */
  async unfold(node) {
    if (this.waiting) return;
    if (this.tree) {
      this.say(_("These calls were only counted: start from a later position to see them."));
      return;
    }
    this.waiting = node;
    const {walk} = this;
    await this.tryOnce(async () => {
      const asked = {...this.wish(), path: walk.path(node).join(" "), most: UNFOLDED};
      const part = await post("tree", asked, {signal: this.#asking?.signal});
      if (walk !== this.loaded) return;
      walk.unfold(node, part);
      this.told = "";
      this.element.grown();
      this.moved();
    });
    this.waiting = null;
  }

  /**
   * Run something that can fail. A tree is not requested again by itself.
   * @param {() => Promise<void>} work
   */
  async tryOnce(work) {
    try {
      await work();
    } catch (error) {
      if (isAbort(error)) return;
      this.told = error instanceof Unreachable ? _("The server can't be reached.") : sentence(error);
    }
  }

  // --- walking

  /**
   * @param {TreeNode} node
   * @param {Phase} [phase]
   */
  stand(node, phase = LEAVE) {
    this.walk.stand(node, phase);
    this.went();
  }

  back() {
    if (this.walk.back()) this.went();
  }

  forward() {
    if (this.walk.forward()) this.went();
  }

  nextCut() {
    if (this.walk.nextCut()) this.went();
    else this.say(_("There is no further cut among the nodes shown."));
  }

  /** The reader has moved. */
  went() {
    this.pause();
    this.told = "";
    this.moved();
    this.querySelector("inarow-tree")?.scrollIntoView({block: "nearest"});
    announce(nodePhrase(this.walk, this.walk.node));
    this.tell("walked", {moves: this.walk.path()});
  }

  moved() {
    this.moment += 1;
  }

  /** @param {number} step */
  slide(step) {
    this.walk.at(step);
    this.pause();
    this.told = "";
    this.moved();
  }

  /**
   * Go to the node where another tree stands, or as near as this one gets.
   * @param {string[]} moves
   */
  follow(moves) {
    if (!this.loaded) return;
    this.pause();
    const {node, missing} = this.walk.find(moves);
    this.walk.stand(node, LEAVE);
    this.told = missing === null ? "" : missingPhrase(node, missing);
    this.moved();
  }

  play() {
    if (this.walk.atEnd) this.walk.stand(this.walk.root, ENTER);
    this.playing = true;
    const pace = PACES[preference("pace", "normal")] ?? PACES.normal;
    this.#timer = setInterval(() => {
      if (this.walk.forward()) this.moved();
      else this.pause();
    }, pace);
    this.moved();
  }

  pause() {
    clearInterval(this.#timer);
    this.playing = false;
  }

  /** @param {string} pace */
  changePace(pace) {
    setPreference("pace", pace);
    if (this.playing) {
      this.pause();
      this.play();
    }
  }

  /** @param {string} phrase */
  say(phrase) {
    this.told = phrase;
    announce(phrase);
  }

  /**
   * @param {"loaded" | "walked"} type
   * @param {object} detail
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, {detail, bubbles: true}));
  }

  /**
   * Handle a key pressed anywhere on the page, except on the tree itself or in a field.
   * @param {KeyboardEvent} event
   */
  hearKey(event) {
    if (!this.loaded || !(event.key in ARROWS)) return;
    event.preventDefault();
    if (ARROWS[event.key] < 0) this.back();
    else this.forward();
  }

  // --- drawing

  render() {
    if (!this.loaded) return html`<p class="told" role="status">${this.told}</p>`;
    const {tree} = this.loaded;
    const label = _("Search tree: {algorithm}", {algorithm: algorithmName(tree.algorithm)});
    return html`
      <p class="counts">${renderSummary(tree)}</p>
      ${this.renderButtons()}
      ${this.renderSlider()}
      <div class="walk">
        <inarow-tree
          .walk=${this.loaded} .moment=${this.moment} .all=${this.all} .zoom=${this.zoom}
          .waiting=${this.waiting} .label=${label}
        ></inarow-tree>
        <div class="standing">
          <p class="told" role="status">${this.told}</p>
          ${this.renderNode()}
        </div>
      </div>`;
  }

  renderButtons() {
    const {walk} = this;
    /** @type {[string, string][]} */
    const paces = [
      ["slow", _("slow")],
      ["normal", _("normal")],
      ["fast", _("fast")],
    ];
    /** @param {boolean} on */
    const openAll = (on) => {
      this.all = on;
    };
    return html`<div class="buttons" role="group" aria-label=${_("Walk")}>
      ${button(_("To the start"), () => this.stand(walk.root, ENTER), {does: "start", on: !walk.atStart})}
      ${button(_("Step back"), () => this.back(), {does: "back", on: !walk.atStart})}
      ${button(_("Step"), () => this.forward(), {does: "forward", on: !walk.atEnd})}
      ${
        this.playing
          ? button(_("Pause"), () => this.pause(), {does: "pause"})
          : button(_("Run on"), () => this.play(), {does: "play"})
      }
      ${choice(_("Speed"), paces, preference("pace", "normal"), (pace) => this.changePace(pace), {quiet: true})}
      ${walk.root.window ? button(_("Next cut"), () => this.nextCut(), {does: "cut", on: !walk.atEnd}) : nothing}
      ${button(_("To the end"), () => this.stand(walk.root, LEAVE), {does: "end", on: !walk.atEnd})}
      ${checkbox(_("Open everything"), this.all, openAll, {does: "all"})}
      ${this.renderZoom("−", "smaller", _("Smaller"), -1)}
      ${this.renderZoom("+", "larger", _("Larger"), 1)}
    </div>`;
  }

  /**
   * @param {string} sign
   * @param {string} does
   * @param {string} says
   * @param {number} by
   */
  renderZoom(sign, does, says, by) {
    const next = ZOOMS[ZOOMS.indexOf(this.zoom) + by];
    const zoom = () => {
      this.zoom = next;
    };
    return button(sign, zoom, {does, says, on: next !== undefined});
  }

  renderSlider() {
    const {step, last} = this.walk;
    /** @param {InputEvent & {target: HTMLInputElement}} event */
    const slid = ({target}) => this.slide(Number(target.value));
    return html`<label class="steps">
      <span>${_("Step {step} of {all}", {step: number(step), all: number(last)})}</span>
      <input type="range" min="0" max=${last} .value=${String(step)} @input=${slid}>
    </label>`;
  }

  /** Everything known about the current node. */
  renderNode() {
    const {walk} = this;
    const {node, phase} = walk;
    const done = phase === LEAVE;
    const moves = walk.path();
    return html`<section class="card node">
      <inarow-board preview .position=${readCode(node.code, node.move)}
        .label=${nodePhrase(walk, node)}></inarow-board>
      <div>
        <p class="name"><b>${moves.length ? moves.join(" ") : _("start")}</b>
          <span class="quiet">${done ? _("just left") : _("just entered")}</span></p>
        <dl>
          ${row(_("to move"), node.kind === "end" ? "–" : mark(node.turn))}
          ${done ? row(_("value"), renderValue(node)) : nothing}
          ${done && node.right !== null ? row(_("right"), html`<b data-is="right">${signed(node.right)}</b>`) : nothing}
          ${node.window ? row(_("on entry"), html`<span data-is="window">${windowPhrase(node.window)}</span>`) : nothing}
          ${
            node.window && done
              ? row(_("on exit"), html`<span data-is="window-out">${windowPhrase(node.window_out)}</span>`)
              : nothing
          }
          ${node.counts && done ? row(_("random games"), countPhrase(node.counts)) : nothing}
          ${done ? row(_("nodes"), number(node.left - node.step)) : nothing}
        </dl>
        ${done ? this.renderReason(node) : nothing}
        ${node.folded && !this.tree ? this.renderUnfold(node, node.folded.nodes) : nothing}
      </div>
    </section>`;
  }

  /** @param {TreeNode} node */
  renderReason(node) {
    if (!node.cut) return html`<p>${reasonPhrase(node)} ${this.renderSource(node.source)}</p>`;
    const moves = node.never.join(" ");
    return html`<p data-is="cut">${cutPhrase(this.walk, node.cut, node.turn)}
      ${ngettext("Never looked at: {moves}.", "Never looked at: {moves}.", node.never.length, {moves})}</p>`;
  }

  /**
   * @param {TreeNode} node
   * @param {number} nodes
   */
  renderUnfold(node, nodes) {
    const label = ngettext("Open {count} folded node", "Open {count} folded nodes", nodes, {count: number(nodes)});
    const unfold = () => this.element.toggle(node);
    return html`<p>${button(label, unfold, {does: "unfold", on: this.waiting === null})}</p>`;
  }

  /** @param {number | null} step where the value was searched that a table or a mirror image knew */
  renderSource(step) {
    if (step === null) return nothing;
    const source = this.walk.withStep(step);
    const phrase = _("It was searched at step {step}.", {step: number(step)});
    if (!source) return phrase;
    return html`${phrase} ${button(_("Go there"), () => this.stand(source), {does: "source", look: "small"})}`;
  }
}

/** @param {TreeData} tree */
function renderSummary(tree) {
  const {algorithm, nodes, cuts, table, mirror, folded} = tree;
  /** @param {number} n */
  const count = (n) => ({count: number(n)});
  const parts = [
    algorithm === "monte-carlo"
      ? ngettext("{count} random game", "{count} random games", nodes, count(nodes))
      : ngettext("{count} node", "{count} nodes", nodes, count(nodes)),
  ];
  if (cuts) parts.push(ngettext("{count} cut", "{count} cuts", cuts, count(cuts)));
  if (table) parts.push(ngettext("{count} known from the table", "{count} known from the table", table, count(table)));
  if (mirror) {
    parts.push(
      ngettext("{count} known from a mirror image", "{count} known from mirror images", mirror, count(mirror)),
    );
  }
  if (folded) parts.push(ngettext("{count} folded", "{count} folded", folded, count(folded)));
  if (tree.seconds) parts.push(secondsPhrase(tree.seconds));
  if (tree.move) parts.push(_("answer: {move}", {move: tree.move}));
  if (!tree.finished) parts.push(_("stopped at the limit"));
  return html`<b>${algorithmName(algorithm)}</b>: ${parts.join(", ")}`;
}

/**
 * @param {string} name
 * @param {unknown} content
 */
function row(name, content) {
  return html`<dt>${name}</dt><dd>${content}</dd>`;
}

/** @param {TreeNode} node */
function renderValue(node) {
  return html`<span data-is="value">${worthPhrase(node)}</span>
    ${node.parent && node.value !== null ? html`<span class="quiet">${upwardsPhrase(node, node.parent)}</span>` : nothing}`;
}

/**
 * The same value as the parent counts it.
 * @param {TreeNode} node
 * @param {TreeNode} parent
 */
function upwardsPhrase({value, bound}, parent) {
  const turned = /** @type {const} */ ({"at least": "at most", "at most": "at least", exact: "exact"});
  const sign = valueSign({value: value === null ? null : -value, bound: turned[bound]});
  return _("({value} to {mark}, who moved here)", {value: sign, mark: mark(parent.turn)});
}

/**
 * @param {TreeNode} node
 * @param {string} move
 */
function missingPhrase(node, move) {
  if (node.folded) return _("What is below is folded: open it to see {move}.", {move});
  return _("{move} was never looked at here.", {move});
}

customElements.define("inarow-tree-walker", TreeWalkerView);
