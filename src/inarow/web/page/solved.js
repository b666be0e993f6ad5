// Which puzzles were solved in this browser.

const SOLVED = "inarow.solved";
const MOST = 2000; // seeds that are remembered of each game and grade; more are only counted

/** Count a puzzle, once; `clean` when it was solved at the first try without a hint. */
export function countSolved(puzzle, clean) {
  const all = read();
  const entry = all[key(puzzle)] ?? {solved: 0, clean: 0, seeds: []};
  if (entry.seeds.includes(puzzle.seed)) return;
  entry.solved += 1;
  entry.clean += clean ? 1 : 0;
  entry.seeds = [...entry.seeds, puzzle.seed].slice(-MOST);
  localStorage.setItem(SOLVED, JSON.stringify({...all, [key(puzzle)]: entry}));
}

/** How many were solved of a puzzle's game and grade, or of all. */
export function solvedCount(puzzle = null) {
  const all = read();
  const entries = puzzle ? [all[key(puzzle)] ?? {solved: 0, clean: 0}] : Object.values(all);
  const sum = (name) => entries.reduce((total, entry) => total + entry[name], 0);
  return {solved: sum("solved"), clean: sum("clean")};
}

function key({rules, grade}) {
  return `${rules} ${grade}`;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(SOLVED)) ?? {};
  } catch {
    return {};
  }
}
