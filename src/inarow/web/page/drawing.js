// The paths that boards are drawn with.

import {cellPlace} from "./notation.js";

/** @import {Size} from "./notation.js" */

/**
 * The corner of a cell, where a cell is `size` wide.
 * @param {string} cell
 * @param {Size} board
 * @param {number} size
 * @returns {[number, number]}
 */
export function cellCorner(cell, {height, gravity}, size) {
  const {x, y} = cellPlace(cell);
  return [size * x, size * (gravity ? height - 1 - y : y)];
}

/**
 * The lines between the cells; with `edge` also those around them.
 * @param {Size} board
 * @param {number} size
 * @param {boolean} [edge]
 */
export function gridPath({width, height}, size, edge = false) {
  const margin = edge ? 0 : 1;
  let path = "";
  for (let x = margin; x <= width - margin; x += 1) path += `M${short(size * x)} 0V${short(size * height)}`;
  for (let y = margin; y <= height - margin; y += 1) path += `M0 ${short(size * y)}H${short(size * width)}`;
  return path;
}

/**
 * A cross or a ring around a point.
 * @param {string} mark
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function markPath(mark, x, y, radius) {
  const r = short(radius);
  const wide = short(2 * radius);
  if (mark === "X") return `M${short(x - radius)} ${short(y - radius)}l${wide} ${wide}m0 -${wide}l-${wide} ${wide}`;
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0 -${wide} 0`;
}

/**
 * A number with one digit after the point.
 * @param {number} value
 */
export function short(value) {
  return String(Math.round(10 * value) / 10);
}
