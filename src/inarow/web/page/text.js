// The page's texts in the reader's language, from the same catalogues as the terminal.

import {preference} from "./storage.js";

/** @type {Record<string, string>} */
export const LANGUAGES = {en: "English", de: "Deutsch", ru: "Русский"};

/** @typedef {Record<string, string | number>} Holes */

let language = "en";
/** @type {Record<string, string | string[]>} */
let texts = {};

/** The current language. */
export function spoken() {
  return language;
}

/** The reader's choice, or else the browser's first language that we have. */
export function wanted() {
  const wishes = [preference("language", null), ...navigator.languages];
  const known = wishes.map((wish) => (wish ?? "").split("-")[0]).filter((wish) => wish in LANGUAGES);
  return known[0] ?? "en";
}

/**
 * Switch to a language.
 * @param {string} wish
 */
export async function speak(wish) {
  const answer = await fetch(new URL(`texts/${wish}.json`, import.meta.url)).catch(() => null);
  teach(wish, answer?.ok ? await answer.json() : {});
  document.documentElement.lang = wish;
}

/**
 * Speak a language with these texts, where no page gives them.
 * @param {string} wish
 * @param {Record<string, string | string[]>} known
 */
export function teach(wish, known) {
  texts = known;
  language = wish;
}

/**
 * The text, with its {holes} filled.
 * @param {string} text
 * @param {Holes} [holes]
 */
export function _(text, holes = {}) {
  const known = texts[text];
  return fill(typeof known === "string" ? known : text, holes);
}

/**
 * The text about `n` things.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Holes} [holes]
 */
export function ngettext(one, many, n, holes = {}) {
  const forms = texts[one];
  const plain = n === 1 ? one : many;
  return fill(Array.isArray(forms) ? (forms[form(n)] ?? many) : plain, {n, ...holes});
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {number} [digits] after the point
 */
export function number(value, digits = 0) {
  const style = {minimumFractionDigits: digits, maximumFractionDigits: digits};
  return new Intl.NumberFormat(language, style).format(value);
}

/**
 * Which of gettext's forms: English and German have two, Russian three.
 * @param {number} n
 */
function form(n) {
  const rule = new Intl.PluralRules(language).select(n);
  if (rule === "one") return 0;
  return language === "ru" && rule !== "few" ? 2 : 1;
}

/**
 * @param {string} text
 * @param {Holes} holes
 */
function fill(text, holes) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => (name in holes ? String(holes[name]) : hole));
}
