// Which puzzles were solved in this browser.

const SOLVED = "inarow.solved";
const MOST = 500; // positions remembered of each game and grade; older ones are only counted

/** Count a puzzle, once; `clean` when it was solved at the first try without a hint. */
export function countSolved(puzzle, clean) {
  const all = read();
  const entry = all[key(puzzle)] ?? {solved: 0, clean: 0, positions: []};
  if (entry.positions.includes(puzzle.position)) return;
  entry.solved += 1;
  entry.clean += clean ? 1 : 0;
  entry.positions = [...entry.positions, puzzle.position].slice(-MOST);
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
