// Form controls. Each calls a function with the new value.

import {_} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";

/** @import {GameOfferData} from "wire" */

/**
 * @typedef {object} ButtonOptions
 * @property {string} [id]
 * @property {string} [does] what it does, for buttons that stand on the page more than once
 * @property {boolean} [on] whether it can be pressed
 * @property {string} [look] its classes
 * @property {string} [says] what it is called, if its label is only a sign
 */

/**
 * A button.
 * @param {unknown} label
 * @param {() => unknown} act
 * @param {ButtonOptions} [options]
 */
export function button(label, act, {id, does, on = true, look = "", says} = {}) {
  return html`<button
    type="button" id=${id ?? nothing} data-do=${does ?? nothing} class=${look || nothing}
    aria-label=${says ?? nothing} title=${says ?? nothing} ?disabled=${!on} @click=${act}
  >${label}</button>`;
}

/**
 * A button with a sign above its label.
 * @param {unknown} sign
 * @param {string} label
 * @param {() => unknown} act
 * @param {{id: string, on?: boolean, says?: string, pressed?: boolean}} options `says` describes it
 */
export function tool(sign, label, act, {id, on = true, says, pressed}) {
  return html`<button
    type="button" id=${id} class="tool" title=${says ?? nothing}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)} ?disabled=${!on} @click=${act}
  >${sign}<span>${label}</span></button>`;
}

/**
 * The options of a <select>.
 * @param {Iterable<[string | number, string]>} options values and their words
 * @param {string | number} chosen
 */
export function renderOptions(options, chosen) {
  return [...options].map(
    ([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`,
  );
}

/**
 * A drop-down list.
 * @param {string} label
 * @param {Iterable<[string | number, string]>} options values and their words
 * @param {string | number} chosen
 * @param {(value: string) => unknown} change
 * @param {{id?: string, name?: string, quiet?: boolean}} [attributes] `quiet`: the label is not seen
 */
export function choice(label, options, chosen, change, {id, name, quiet = false} = {}) {
  /** @param {Event & {target: HTMLSelectElement}} event */
  const changed = ({target}) => change(target.value);
  return html`<label>${quiet ? html`<span class="unseen">${label}</span>` : label}
    <select id=${id ?? nothing} name=${name ?? nothing} title=${quiet ? label : nothing} @change=${changed}>
      ${renderOptions(options, chosen)}
    </select>
  </label>`;
}

/**
 * A list of the games in the catalogue. Rules without a name are listed by their code.
 * @param {GameOfferData[]} games
 * @param {string} rules
 * @param {(rules: string) => unknown} change
 */
export function gameChoice(games, rules, change) {
  /** @type {[string, string][]} */
  const options = games.map((game) => [game.rules, game.title]);
  if (!games.some((game) => game.rules === rules)) options.push([rules, rules]);
  return choice(_("Game"), options, rules, change, {id: "game"});
}

/**
 * A number field. `change` gets the text, and may return the number to show instead.
 * @param {unknown} label
 * @param {string | number} value
 * @param {(value: string) => unknown} change
 * @param {{id?: string, name?: string, min?: number, max?: number, step?: number | "any",
 *   placeholder?: string, required?: boolean}} [attributes]
 */
export function numberField(label, value, change, attributes = {}) {
  const {id, name, min, max, step, placeholder, required = false} = attributes;
  /** @param {Event & {target: HTMLInputElement}} event */
  const changed = ({target}) => {
    const meant = change(target.value);
    if (typeof meant === "number") target.value = String(meant);
  };
  return html`<label>${label}
    <input type="number" id=${id ?? nothing} name=${name ?? nothing} min=${min ?? nothing} max=${max ?? nothing}
      step=${step ?? nothing} placeholder=${placeholder ?? nothing} ?required=${required}
      .value=${String(value)} @change=${changed}>
  </label>`;
}

/**
 * A text field.
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => unknown} change
 * @param {{id?: string, name?: string, maxlength?: number}} [attributes]
 */
export function textField(label, value, change, {id, name, maxlength} = {}) {
  /** @param {Event & {target: HTMLInputElement}} event */
  const changed = ({target}) => change(target.value);
  return html`<label>${label}
    <input id=${id ?? nothing} name=${name ?? nothing} maxlength=${maxlength ?? nothing} autocomplete="off"
      spellcheck="false" .value=${value} @change=${changed}>
  </label>`;
}

/**
 * A checkbox; with `value`, a radio button.
 * @param {unknown} label
 * @param {boolean} checked
 * @param {(checked: boolean) => unknown} change
 * @param {{id?: string, name?: string, does?: string, value?: string}} [attributes]
 */
export function checkbox(label, checked, change, {id, name, does, value} = {}) {
  /** @param {Event & {target: HTMLInputElement}} event */
  const changed = ({target}) => change(target.checked);
  return html`<label class="switch">
    <input type=${value === undefined ? "checkbox" : "radio"} id=${id ?? nothing} name=${name ?? nothing}
      data-do=${does ?? nothing} value=${value ?? nothing} .checked=${checked} @change=${changed}> ${label}
  </label>`;
}

/**
 * A submit handler that passes the text of one field to `act`.
 * @param {string} name
 * @param {(text: string) => unknown} act
 */
export function submitted(name, act) {
  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  return (event) => {
    event.preventDefault();
    act(String(new FormData(event.target).get(name) ?? ""));
  };
}
