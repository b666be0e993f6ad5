// What the page keeps in the browser's local storage.

/**
 * The stored value, or `otherwise` if there is none or it can't be read.
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
 * A preference of the reader.
 * @template {string | null} T
 * @param {string} name
 * @param {T} usual what holds until the reader chooses
 * @returns {string | T}
 */
export function preference(name, usual) {
  try {
    return localStorage.getItem(`inarow.${name}`) ?? usual;
  } catch {
    return usual; // a frame in a foreign page may not look
  }
}

/**
 * Set a preference; null removes it.
 * @param {string} name
 * @param {string | null} value
 */
export function setPreference(name, value) {
  if (value === null) localStorage.removeItem(`inarow.${name}`);
  else localStorage.setItem(`inarow.${name}`, value);
}
