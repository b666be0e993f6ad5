// <inarow-walker>: one algorithm's search tree on a position, to be walked step by step.

import {html, nothing} from "./vendor/lit-3.3.3.js";
import {Unreachable, post} from "./api.js";
import "./board.js";
import {liking} from "./kept.js";
import {boardOf} from "./stones.js";
import {_, ngettext, number} from "./text.js";
import {ZOOMS} from "./tree.js";
import {algorithms, cutWords, nodeWords, reasonWords, valueSign, windowWords, worthWords} from "./tree_words.js";
import {View, announce, sentence} from "./view.js";
import {ENTER, LEAVE, Walk} from "./walk.js";
import {mark} from "./words.js";

const UNFOLDED = 2000; // nodes asked for when a folded one is opened
const SMALL = 40; // trees of so many nodes are shown whole
const PACES = {slow: 1500, normal: 600, fast: 120};

export class Walker extends View {
  static properties = {
    start: {}, // the code of the position
    algorithm: {},
    depth: {attribute: false}, // a number, or null: to the end
    walk: {state: true},
    moment: {state: true},
    all: {state: true},
    zoom: {state: true},
    playing: {state: true},
    told: {state: true},
    waiting: {state: true},
  };

  #asked = null;
  #timer = null;

  constructor() {
    super();
    this.walk = null;
    this.moment = 0;
    this.all = false;
    this.zoom = 1;
    this.playing = false;
    this.told = "";
    this.waiting = null;
    this.depth = null;
    this.addEventListener("stand", ({detail}) => this.stand(detail.node));
    this.addEventListener("unfold", ({detail}) => this.unfold(detail.node));
  }

  disconnectedCallback() {
    this.pause();
    this.#asked?.abort();
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has("start") || changed.has("algorithm") || changed.has("depth")) this.load();
  }

  // --- asking

  /** Ask for the tree. */
  async load() {
    this.pause();
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.walk = null;
    this.told = _("Searching …");
    try {
      const tree = await post("tree", this.wish(), {signal: asked.signal});
      this.walk = new Walk(tree);
      this.all = this.walk.count <= SMALL;
      this.told = "";
      this.tell("loaded", {tree});
    } catch (error) {
      if (error.name !== "AbortError") this.told = reason(error);
    }
  }

  wish() {
    return {start: this.start, algorithm: this.algorithm, depth: this.depth};
  }

  /** Bring what is folded below a node. */
  async unfold(node) {
    if (this.waiting) return;
    this.waiting = node;
    const {walk} = this;
    try {
      const path = walk.line(node).join(" ");
      const part = await post("tree", {...this.wish(), path, most: UNFOLDED}, {signal: this.#asked.signal});
      if (walk !== this.walk) return;
      walk.unfold(node, part);
      this.told = "";
      this.querySelector("inarow-tree").grown();
      this.moved();
    } catch (error) {
      if (error.name !== "AbortError") this.told = reason(error);
    } finally {
      this.waiting = null;
    }
  }

  // --- walking

  stand(node, phase = LEAVE) {
    this.walk.stand(node, phase);
    this.went();
  }

  /** One step, by hand. */
  step(way) {
    if (this.walk[way]()) this.went();
  }

  nextCut() {
    if (this.walk.nextCut()) this.went();
    else this.say(_("There is no further cut among the nodes shown."));
  }

  /** Somebody has moved by hand. */
  went() {
    this.pause();
    this.told = "";
    this.moved();
    announce(nodeWords(this.walk, this.walk.node));
    this.tell("walked", {moves: this.walk.line()});
  }

  moved() {
    this.moment += 1;
  }

  /** Stand where another tree stands, or as near as this one comes. */
  follow(moves) {
    if (!this.walk) return;
    this.pause();
    const {node, missing} = this.walk.find(moves);
    this.walk.stand(node, LEAVE);
    this.told = missing === null ? "" : this.missingWords(node, missing);
    this.moved();
  }

  missingWords(node, move) {
    if (node.folded) return _("What is below is folded: open it to see {move}.", {move});
    return _("{move} was never looked at here.", {move});
  }

  play() {
    if (this.walk.atEnd) this.walk.stand(this.walk.root, ENTER);
    this.playing = true;
    const pace = PACES[liking("pace", "normal")] ?? PACES.normal;
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

  say(words) {
    this.told = words;
    announce(words);
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, {detail, bubbles: true}));
  }

  /** Keys of the page, wherever the reader is, except on the tree itself and where one writes. */
  hearKey(event) {
    const ways = {ArrowLeft: "back", ArrowRight: "forward"};
    if (!this.walk || !(event.key in ways)) return;
    event.preventDefault();
    this.step(ways[event.key]);
  }

  // --- drawing

  render() {
    if (!this.walk) return html`<p class="told" role="status">${this.told}</p>`;
    const {tree} = this.walk;
    return html`
      <p class="counts">${this.summary(tree)}</p>
      ${this.renderButtons()}
      <div class="walk">
      <inarow-tree
        .walk=${this.walk} .moment=${this.moment} .all=${this.all} .zoom=${this.zoom}
        .waiting=${this.waiting} .label=${_("Search tree: {algorithm}", {algorithm: algorithms()[tree.algorithm]})}
      ></inarow-tree>
      <div class="standing">
        <p class="told" role="status">${this.told}</p>
        ${this.renderNode()}
      </div>
      </div>`;
  }

  summary(tree) {
    const nodes = number(tree.nodes);
    const parts = [
      tree.algorithm === "monte-carlo"
        ? ngettext("{count} random game", "{count} random games", tree.nodes, {count: nodes})
        : ngettext("{count} node", "{count} nodes", tree.nodes, {count: nodes}),
    ];
    const count = (n) => ({count: number(n)});
    const {cuts, table, mirror, folded} = tree;
    if (cuts) parts.push(ngettext("{count} cut", "{count} cuts", cuts, count(cuts)));
    if (table)
      parts.push(ngettext("{count} known from the table", "{count} known from the table", table, count(table)));
    if (mirror)
      parts.push(
        ngettext("{count} known from a mirror image", "{count} known from mirror images", mirror, count(mirror)),
      );
    if (folded) parts.push(ngettext("{count} folded", "{count} folded", folded, count(folded)));
    parts.push(_("{seconds} s", {seconds: number(tree.seconds, 2)}));
    if (tree.move) parts.push(_("answer: {move}", {move: tree.move}));
    if (!tree.finished) parts.push(_("stopped at the limit"));
    return html`<b>${algorithms()[tree.algorithm]}</b>: ${parts.join(", ")}`;
  }

  renderButtons() {
    const {walk} = this;
    const button = (name, label, on, act) => html`<button
      type="button" data-do=${name} ?disabled=${!on} @click=${act}>${label}</button>`;
    const zoom = (by) => (this.zoom = ZOOMS[ZOOMS.indexOf(this.zoom) + by]);
    const changePace = (event) => {
      liking("pace", "normal", event.target.value);
      if (this.playing) {
        this.pause();
        this.play();
      }
    };
    const paces = {slow: _("slow"), normal: _("normal"), fast: _("fast")};
    return html`<div class="buttons" role="group" aria-label=${_("Walk")}>
      ${button("start", _("To the start"), !walk.atStart, () => this.stand(walk.root, ENTER))}
      ${button("back", _("Step back"), !walk.atStart, () => this.step("back"))}
      ${button("forward", _("Step"), !walk.atEnd, () => this.step("forward"))}
      ${
        this.playing
          ? button("pause", _("Pause"), true, () => this.pause())
          : button("play", _("Run on"), true, () => this.play())
      }
      <label><span class="unseen">${_("Speed")}</span>
        <select title=${_("Speed")} @change=${changePace}>${Object.entries(paces).map(
          ([name, words]) => html`<option
          value=${name} ?selected=${name === liking("pace", "normal")}>${words}</option>`,
        )}</select></label>
      ${walk.root.window ? button("cut", _("Next cut"), !walk.atEnd, () => this.nextCut()) : nothing}
      ${button("end", _("To the end"), !walk.atEnd, () => this.stand(walk.root, LEAVE))}
      <label class="switch"><input type="checkbox" data-do="all" .checked=${this.all}
        @change=${(event) => (this.all = event.target.checked)}> ${_("Open everything")}</label>
      <button type="button" aria-label=${_("Smaller")} title=${_("Smaller")} data-do="smaller"
        ?disabled=${this.zoom === ZOOMS[0]} @click=${() => zoom(-1)}>−</button>
      <button type="button" aria-label=${_("Larger")} title=${_("Larger")} data-do="larger"
        ?disabled=${this.zoom === ZOOMS.at(-1)} @click=${() => zoom(1)}>+</button>
    </div>
    <label class="steps"><span>${_("Step {step} of {all}", {
      step: number(walk.step),
      all: number(walk.last),
    })}</span>
      <input type="range" min="0" max=${walk.last} .value=${String(walk.step)}
        @input=${(event) => {
          walk.at(Number(event.target.value));
          this.pause();
          this.told = "";
          this.moved();
        }}></label>`;
  }

  /** All that is known about the node one stands at. */
  renderNode() {
    const {walk} = this;
    const {node, phase} = walk;
    const done = phase === LEAVE;
    const moves = walk.line();
    const row = (name, words) => html`<dt>${name}</dt><dd>${words}</dd>`;
    return html`<section class="card node">
      <inarow-board preview .position=${boardOf(node.code, node.move)} .look=${liking("stones", "marks")}
        .label=${nodeWords(walk, node)}></inarow-board>
      <div>
        <h3>${moves.length ? moves.join(" ") : _("start")}
          <span class="quiet">${done ? _("just left") : _("just entered")}</span></h3>
        <dl>
          ${row(_("to move"), node.kind === "end" ? "–" : mark(node.turn, "XO"))}
          ${
            done
              ? row(
                  _("value"),
                  html`<span data-is="value">${worthWords(node)}</span>${
                    node.parent ? html` <span class="quiet">${this.upwards(node)}</span>` : nothing
                  }`,
                )
              : nothing
          }
          ${node.window ? row(_("on entry"), html`<span data-is="window">${windowWords(node.window)}</span>`) : nothing}
          ${node.window && done ? row(_("on exit"), html`<span data-is="window-out">${windowWords(node.window_out)}</span>`) : nothing}
          ${node.counts && done ? row(_("random games"), this.countWords(node.counts)) : nothing}
          ${done ? row(_("nodes"), number(node.left - node.step)) : nothing}
        </dl>
        ${done && !node.cut ? html`<p>${reasonWords(node)} ${this.renderSource(node)}</p>` : nothing}
        ${
          done && node.cut
            ? html`<p data-is="cut">${cutWords(walk, node)}
          ${ngettext("Never looked at: {moves}.", "Never looked at: {moves}.", node.never.length, {
            moves: node.never.join(" "),
          })}</p>`
            : nothing
        }
        ${
          node.folded
            ? html`<p><button type="button" data-do="unfold" ?disabled=${this.waiting !== null}
          @click=${() => this.querySelector("inarow-tree").toggle(node)}>${ngettext(
            "Open {count} folded node",
            "Open {count} folded nodes",
            node.folded.nodes,
            {count: number(node.folded.nodes)},
          )}</button></p>`
            : nothing
        }
      </div>
    </section>`;
  }

  /** The same value as the parent counts it. */
  upwards(node) {
    if (node.value === null) return "";
    const turned = {value: -node.value, bound: {"at least": "at most", "at most": "at least"}[node.bound]};
    return _("({value} to {mark}, who moved here)", {
      value: valueSign(turned),
      mark: mark(node.parent.turn, "XO"),
    });
  }

  countWords({won, drawn, games}) {
    return _("{won} won and {drawn} drawn of {games} random games", {
      won: number(won),
      drawn: number(drawn),
      games: number(games),
    });
  }

  renderSource(node) {
    if (node.source === null) return nothing;
    const source = this.walk.withStep(node.source);
    const words = _("It was searched at step {step}.", {step: number(node.source)});
    return source
      ? html`${words} <button type="button" class="small" data-do="source"
      @click=${() => this.stand(source)}>${_("Go there")}</button>`
      : words;
  }
}

/** What went wrong, in a sentence; a tree is not asked for again by itself. */
function reason(error) {
  if (error instanceof Unreachable) return _("The server can't be reached.");
  return sentence(error);
}

customElements.define("inarow-walker", Walker);
