// How sides, cells and positions are written.

/** @import {PositionData} from "wire" */

/** @typedef {PositionData["turn"]} Side */
/** @typedef {{width: number, height: number, gravity: boolean}} Size */

export const LETTERS = "abcdefghijklmnopqrstuv";

/** @type {Side[]} */
export const SIDES = ["first", "second"];

/** @type {Record<string, Side>} */
const SIDE_OF = {x: "first", o: "second"};

/**
 * @param {Side} side
 * @returns {Side}
 */
export function otherSide(side) {
  return side === "first" ? "second" : "first";
}

/**
 * The mark of a side's stones.
 * @param {Side} side
 * @param {string} [marks] the first side's, then the second's
 */
export function mark(side, marks = "XO") {
  return side === "first" ? marks[0] : marks[1];
}

/**
 * A cell's name, from column and row counted from zero.
 * @param {number} x
 * @param {number} y
 */
export function cellName(x, y) {
  return `${LETTERS[x]}${y + 1}`;
}

/**
 * Column and row of a cell, counted from zero.
 * @param {string} cell
 */
export function cellPlace(cell) {
  return {x: LETTERS.indexOf(cell[0]), y: Number(cell.slice(1)) - 1};
}

/**
 * The position after a move, as far as it is known without the rules: its line and outcome are not.
 * @param {PositionData} position
 * @param {string} cell
 * @returns {PositionData}
 */
export function foresee(position, cell) {
  const {stones, turn, gravity, height} = position;
  const {x, y} = cellPlace(cell);
  const legal = position.legal.filter((other) => other !== cell);
  if (gravity && y + 1 < height) legal.push(cellName(x, y + 1));
  return {...position, stones: {...stones, [cell]: turn}, turn: otherSide(turn), legal, last: cell};
}

/**
 * The rows as drawn, from top to bottom: where stones fall, row 1 is at the bottom.
 * @param {Size} size
 */
export function drawnRows({height, gravity}) {
  return Array.from({length: height}, (_unused, i) => (gravity ? height - 1 - i : i));
}

/**
 * A position to draw, from a code like "3x3k3:xo1/1x1/3". Nothing can be played there.
 * @param {string} code
 * @param {string | null} [last]
 * @returns {PositionData}
 */
export function readCode(code, last = null) {
  const [rules, rows] = code.split(":");
  const [, width, height, k, flags] = /** @type {string[]} */ (/^(\d+)x(\d+)k(\d+)(\w*)$/.exec(rules));
  const size = {width: Number(width), height: Number(height), gravity: flags.includes("g")};
  return {
    ...unplayable(rows.split("/").slice(0, size.height), size, last),
    rules,
    k: Number(k),
    misere: flags.includes("m"),
    exact: flags.includes("e"),
    code,
  };
}

/**
 * The same from rows of X, O and dots, as they are drawn.
 * @param {string[]} rows
 * @param {boolean} gravity
 * @param {string | null} [last]
 * @returns {PositionData}
 */
export function readRows(rows, gravity, last = null) {
  const size = {width: rows[0].length, height: rows.length, gravity};
  return unplayable(
    rows.map((row) => row.toLowerCase()),
    size,
    last,
  );
}

/**
 * The code of stones on a board.
 * @param {PositionData} board
 * @param {Record<string, Side>} stones
 */
export function writeCode(board, stones) {
  const letters = {first: "x", second: "o"};
  const rows = drawnRows(board).map((y) =>
    Array.from({length: board.width}, (_unused, x) => letters[stones[cellName(x, y)]] ?? ".").join(""),
  );
  return `${board.rules}:${rows.join("/")}/`;
}

/**
 * @param {string[]} rows
 * @param {Size} size
 * @param {string | null} last
 * @returns {PositionData}
 */
function unplayable(rows, size, last) {
  return {
    ...size,
    rules: "",
    k: 0,
    misere: false,
    exact: false,
    stones: readStones(rows, size),
    turn: "first",
    legal: [],
    line: [],
    last,
    outcome: null,
    code: "",
  };
}

/**
 * @param {string[]} rows
 * @param {Size} size
 */
function readStones(rows, size) {
  /** @type {Record<string, Side>} */
  const stones = {};
  for (const [i, y] of drawnRows(size).entries()) {
    let x = 0;
    for (const [part] of rows[i].matchAll(/\d+|[a-z]|\./g)) {
      if (part in SIDE_OF) stones[cellName(x, y)] = SIDE_OF[part];
      x += /\d/.test(part) ? Number(part) : 1;
    }
  }
  return stones;
}
