// What this browser keeps of the course: what was written in each lesson, and how far one has come.

const PROGRESS = "inarow.course";

/** How far a lesson has come: {tried, passed}. */
export function progressOf(name) {
  return {tried: 0, passed: false, ...read()[name]};
}

/** One more check of a lesson. What was passed once stays passed. */
export function keepTry(name, passed) {
  const before = progressOf(name);
  const after = {tried: before.tried + 1, passed: before.passed || passed};
  localStorage.setItem(PROGRESS, JSON.stringify({...read(), [name]: after}));
}

/** What was written in a lesson; null where nothing was. */
export function writtenIn(name) {
  return localStorage.getItem(`inarow.lesson.${name}`);
}

/** Keep what was written; with null it is forgotten. */
export function keepWritten(name, source) {
  if (source === null) localStorage.removeItem(`inarow.lesson.${name}`);
  else localStorage.setItem(`inarow.lesson.${name}`, source);
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(PROGRESS)) ?? {};
  } catch {
    return {};
  }
}
