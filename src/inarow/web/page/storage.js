// What this browser remembers for the page, in its local storage.

/**
 * The stored value; `otherwise` where there is none, or none that can be read.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function readStored(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`inarow.${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Store a value.
 * @param {string} name
 * @param {unknown} value
 */
export function store(name, value) {
  localStorage.setItem(`inarow.${name}`, JSON.stringify(value));
}

/**
 * How the reader likes something: plain text, so that it can be read before anything else is loaded.
 * @template {string | null} T
 * @param {string} name
 * @param {T} usual what holds until the reader chooses
 * @returns {string | T}
 */
export function preference(name, usual) {
  return localStorage.getItem(`inarow.${name}`) ?? usual;
}

/**
 * The reader has chosen; null goes back to what is usual.
 * @param {string} name
 * @param {string | null} value
 */
export function setPreference(name, value) {
  if (value === null) localStorage.removeItem(`inarow.${name}`);
  else localStorage.setItem(`inarow.${name}`, value);
}
