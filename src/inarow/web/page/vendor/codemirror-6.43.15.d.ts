type Extension = object;
type Command = (view: EditorView) => boolean;
type Binding = {key?: string; run?: Command; shift?: Command};

export class Compartment {
  of(extension: Extension): Extension;
  reconfigure(extension: Extension): object;
}

export class EditorState {
  static create(config: {doc: string; extensions: Extension[]}): EditorState;
  static readOnly: {of(value: boolean): Extension};
  static tabSize: {of(value: number): Extension};
  readonly doc: {toString(): string; readonly length: number};
}

export class EditorView {
  constructor(config: {state: EditorState; parent: ShadowRoot; root: ShadowRoot});
  static contentAttributes: {of(attributes: Record<string, string>): Extension};
  static theme(spec: Record<string, Record<string, string>>): Extension;
  static updateListener: {of(listener: (update: {docChanged: boolean}) => void): Extension};
  readonly state: EditorState;
  dispatch(change: {changes?: {from: number; to: number; insert: string}; effects?: object}): void;
  focus(): void;
  destroy(): void;
  setTabFocusMode(milliseconds: number): void;
}

export class HighlightStyle {
  static define(rules: {tag: object | object[]; color?: string; fontStyle?: string}[]): HighlightStyle;
}

export const defaultKeymap: Binding[];
export const historyKeymap: Binding[];
export const indentWithTab: Binding;
export const indentUnit: {of(unit: string): Extension};
export const keymap: {of(bindings: Binding[]): Extension};
export const pythonLanguage: Extension;
export const tags: Record<string, object> & Record<"definition" | "function", (tag: object) => object>;
export function bracketMatching(): Extension;
export function highlightActiveLine(): Extension;
export function highlightActiveLineGutter(): Extension;
export function history(): Extension;
export function indentOnInput(): Extension;
export function lineNumbers(): Extension;
export function syntaxHighlighting(style: HighlightStyle): Extension;
