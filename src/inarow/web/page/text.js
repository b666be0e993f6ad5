// The texts of the page in the language of its reader, from the same catalogues as the terminal.

export const LANGUAGES = {en: "English", de: "Deutsch", ru: "Русский"};

let language = "en";
let texts = {};

/** The language that is spoken now. */
export function spoken() {
  return language;
}

/** The language the reader has chosen, or else the one the browser likes best. */
export function wanted() {
  const wishes = [localStorage.getItem("inarow.language"), ...navigator.languages];
  const known = wishes.map((wish) => (wish ?? "").split("-")[0]).filter((wish) => wish in LANGUAGES);
  return known[0] ?? "en";
}

/** Speak this language from now on. */
export async function speak(wish) {
  const answer = await fetch(new URL(`texts/${wish}.json`, import.meta.url));
  texts = answer.ok ? await answer.json() : {};
  language = wish;
  document.documentElement.lang = wish;
}

/** The text, with its {holes} filled. */
export function _(text, holes = {}) {
  return fill(texts[text] ?? text, holes);
}

/** The text about `n` things. */
export function ngettext(one, many, n, holes = {}) {
  const forms = texts[one];
  const text = Array.isArray(forms) ? (forms[form(n)] ?? many) : n === 1 ? one : many;
  return fill(text, {n, ...holes});
}

/** A number as the language writes it. */
export function number(value, digits = 0) {
  const style = {minimumFractionDigits: digits, maximumFractionDigits: digits};
  return new Intl.NumberFormat(language, style).format(value);
}

// Which of gettext's forms: English and German have two, Russian three.
function form(n) {
  const rule = new Intl.PluralRules(language).select(n);
  return language === "ru" ? ({one: 0, few: 1}[rule] ?? 2) : rule === "one" ? 0 : 1;
}

function fill(text, holes) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => (name in holes ? String(holes[name]) : hole));
}
