export {css, html, LitElement, nothing, svg, unsafeCSS} from "lit";
export type {PropertyValues, TemplateResult} from "lit";
export {live} from "lit/directives/live.js";
export {repeat} from "lit/directives/repeat.js";
