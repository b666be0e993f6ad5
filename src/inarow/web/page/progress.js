// What the reader has achieved in this browser: lessons passed, puzzles solved.

import {preference, readStored, setPreference, store} from "./storage.js";

/** @import {PuzzleData} from "wire" */

/** @typedef {{tried: number, passed: boolean}} LessonProgress */
/** @typedef {{source: string, file: string}} Traced */
/** @typedef {{solved: number, clean: number, positions: string[]}} Solved */

const LESSONS = "course";
const TRACED = "traced";
const PUZZLES = "solved";
const DAILY = "daily";
const DAY = 86_400_000; // milliseconds
const MOST = 500; // positions remembered for each game and grade; older ones are only counted

/**
 * The reader's progress in a lesson.
 * @param {string} name
 * @returns {LessonProgress}
 */
export function progressOf(name) {
  return allLessons()[name] ?? {tried: 0, passed: false};
}

/**
 * Count one more check of a lesson. What was passed once stays passed.
 * @param {string} name
 * @param {boolean} passed
 */
export function countTry(name, passed) {
  const before = progressOf(name);
  const after = {tried: before.tried + 1, passed: before.passed || passed};
  store(LESSONS, {...allLessons(), [name]: after});
}

/**
 * The reader's file for a lesson; null if nothing was written.
 * @param {string} name
 */
export function writtenIn(name) {
  return preference(`lesson.${name}`, null);
}

/**
 * Store the reader's file; null forgets it.
 * @param {string} name
 * @param {string | null} source
 */
export function storeWritten(name, source) {
  setPreference(`lesson.${name}`, source);
}

/**
 * The program whose search was watched last; null if there is none.
 * @returns {Traced | null}
 */
export function tracedFile() {
  return readStored(TRACED, null);
}

/**
 * Store the program whose search is watched.
 * @param {Traced} traced
 */
export function storeTraced(traced) {
  store(TRACED, traced);
}

/**
 * Count a puzzle, once.
 * @param {PuzzleData} puzzle
 * @param {boolean} clean whether it was solved at the first try without a hint
 */
export function countSolved(puzzle, clean) {
  const all = allPuzzles();
  const {solved, clean: before, positions} = all[key(puzzle)] ?? {solved: 0, clean: 0, positions: []};
  if (positions.includes(puzzle.position)) return;
  const entry = {
    solved: solved + 1,
    clean: before + (clean ? 1 : 0),
    positions: [...positions, puzzle.position].slice(-MOST),
  };
  store(PUZZLES, {...all, [key(puzzle)]: entry});
}

/**
 * How many were solved: of a puzzle's game and grade, or of all.
 * @param {PuzzleData | null} [puzzle]
 */
export function solvedCount(puzzle = null) {
  const entries = Object.entries(allPuzzles()).filter(([name]) => !puzzle || name === key(puzzle));
  return {
    solved: entries.reduce((sum, [, {solved}]) => sum + solved, 0),
    clean: entries.reduce((sum, [, {clean}]) => sum + clean, 0),
  };
}

// --- the puzzle of the day

/** Today, as in 2026-11-16. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - 60_000 * now.getTimezoneOffset()).toISOString().slice(0, 10);
}

/**
 * The days since 1970.
 * @param {string} day
 */
export function numberOfDay(day) {
  return Math.floor(Date.parse(day) / DAY);
}

/**
 * Count the puzzle of the day of a game, once a day.
 * @param {string} rules
 * @param {string} day
 */
export function countDaily(rules, day) {
  const {last, streak} = allDaily()[rules] ?? {last: 0, streak: 0};
  const number = numberOfDay(day);
  if (number <= last) return;
  store(DAILY, {...allDaily(), [rules]: {last: number, streak: number === last + 1 ? streak + 1 : 1}});
}

/**
 * Whether today's puzzle of a game is solved, and for how many days in a row one was.
 * @param {string} rules
 */
export function dailyOf(rules) {
  const {last, streak} = allDaily()[rules] ?? {last: 0, streak: 0};
  const now = numberOfDay(today());
  return {solved: last === now, streak: last >= now - 1 ? streak : 0};
}

/** @returns {Record<string, {last: number, streak: number}>} by rules; the day that was solved last */
function allDaily() {
  return readStored(DAILY, {});
}

/** @param {{rules: string, grade: number}} puzzle */
function key({rules, grade}) {
  return `${rules} ${grade}`;
}

/** @returns {Record<string, LessonProgress>} */
function allLessons() {
  return readStored(LESSONS, {});
}

/** @returns {Record<string, Solved>} */
function allPuzzles() {
  return readStored(PUZZLES, {});
}
