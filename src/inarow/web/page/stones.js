// The stones of a position's code, for those who draw it.

const LETTERS = "abcdefghijklmnopqrs";

/** What <inarow-board> draws, from a code like "3x3k3:xo1/1x1/3"; nothing can be played there. */
export function boardOf(code, last = null) {
  const [rules, rows] = code.split(":");
  const [, width, height, k, flags] = /^(\d+)x(\d+)k(\d+)(\w*)$/.exec(rules);
  const gravity = flags.includes("g");
  return {
    rules,
    width: Number(width),
    height: Number(height),
    k: Number(k),
    gravity,
    misere: flags.includes("m"),
    code,
    last,
    line: [],
    legal: [],
    outcome: null,
    turn: "first",
    stones: stonesOf(rows.split("/").slice(0, Number(height)), gravity),
  };
}

/** The same from rows of X, O and dots, as they are drawn. */
export function boardOfRows(rows, gravity, last = null) {
  const lower = rows.map((row) => row.toLowerCase());
  return {
    rules: "",
    width: rows[0].length,
    height: rows.length,
    k: 0,
    gravity,
    misere: false,
    code: "",
    last,
    line: [],
    legal: [],
    outcome: null,
    turn: "first",
    stones: stonesOf(lower, gravity),
  };
}

function stonesOf(rows, gravity) {
  const stones = {};
  for (const [i, row] of rows.entries()) {
    const y = gravity ? rows.length - i : i + 1;
    let x = 0;
    for (const [part] of row.matchAll(/\d+|[a-z]|\./g)) {
      if (part === "x" || part === "o") stones[`${LETTERS[x]}${y}`] = part === "x" ? "first" : "second";
      x += /\d/.test(part) ? Number(part) : 1;
    }
  }
  return stones;
}
