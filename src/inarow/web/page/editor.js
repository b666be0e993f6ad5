// <inarow-editor>: a field for Python with colours, line numbers and indentation. Escape and then Tab leaves it.

import {
  bracketMatching,
  Compartment,
  defaultKeymap,
  EditorState,
  EditorView,
  HighlightStyle,
  highlightActiveLine,
  highlightActiveLineGutter,
  history,
  historyKeymap,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  pythonLanguage,
  syntaxHighlighting,
  tags,
} from "./vendor/codemirror-6.43.15.js";

const INDENT = 4;
const LEAVING = 60_000; // milliseconds after Escape in which Tab leaves the field
const ROW = 1.4; // em
const FEWEST_ROWS = 16;
const MOST_ROWS = 40;

const COLOURS = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword],
    color: "var(--focus)",
  },
  {tag: tags.string, color: "var(--win)"},
  {tag: [tags.number, tags.bool, tags.null], color: "var(--side-first)"},
  {
    tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.className],
    color: "var(--accent)",
  },
  {tag: tags.comment, color: "var(--quiet)", fontStyle: "italic"},
]);

const LOOKS = EditorView.theme({
  "&": {
    border: "1px solid var(--board-grid)",
    borderRadius: "7px",
    background: "var(--board)",
    color: "var(--strong)",
    fontSize: "0.8rem",
    overflow: "hidden",
  },
  "&.cm-focused": {outline: "3px solid var(--focus)", outlineOffset: "1px"},
  ".cm-scroller": {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
    lineHeight: String(ROW),
    maxHeight: `${MOST_ROWS * ROW}em`,
  },
  ".cm-content": {caretColor: "var(--strong)"},
  ".cm-gutters": {background: "var(--hover)", color: "var(--quiet)", border: "none"},
  ".cm-activeLine, .cm-activeLineGutter": {background: "color-mix(in srgb, var(--hover) 55%, transparent)"},
  "&:not(.cm-focused) .cm-activeLine": {background: "none"},
  "&.cm-focused .cm-matchingBracket": {background: "var(--last)"},
  "&.cm-focused .cm-nonmatchingBracket": {background: "var(--fatal)"},
});
const ROOM = EditorView.theme({".cm-content, .cm-gutter": {minHeight: `${FEWEST_ROWS * ROW}em`}});

/** Let the next Tab leave: a field that swallows every Tab would be a trap. */
const LEAVE = {
  key: "Escape",
  run: (/** @type {EditorView} */ view) => {
    view.setTabFocusMode(LEAVING);
    return true;
  },
};

class Editor extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({mode: "open", delegatesFocus: true});
    this.naming = new Compartment();
    const editable = this.hasAttribute("readonly")
      ? [EditorState.readOnly.of(true)]
      : [highlightActiveLine(), highlightActiveLineGutter(), ROOM];
    const state = EditorState.create({
      doc: "",
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        pythonLanguage,
        indentUnit.of(" ".repeat(INDENT)),
        EditorState.tabSize.of(INDENT),
        syntaxHighlighting(COLOURS),
        keymap.of([LEAVE, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({docChanged}) => {
          if (docChanged) this.dispatchEvent(new Event("input"));
        }),
        this.naming.of([]),
        LOOKS,
        ...editable,
      ],
    });
    this.view = new EditorView({state, parent: root, root});
  }

  /** The text. */
  get value() {
    return this.view.state.doc.toString();
  }

  set value(text) {
    if (text === this.value) return;
    this.view.dispatch({changes: {from: 0, to: this.view.state.doc.length, insert: text}});
  }

  /** @param {{label: string, description: string}} words what the field is, and how it is used */
  set words({label, description}) {
    const attributes = {"aria-label": label, "aria-description": description, tabindex: "0"};
    this.view.dispatch({effects: this.naming.reconfigure(EditorView.contentAttributes.of(attributes))});
  }
}

customElements.define("inarow-editor", Editor);
