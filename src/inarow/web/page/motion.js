// How stones come to their places: discs fall and settle, stones are put down, strokes are drawn.

/** @import {Look} from "./looks.js" */

const FALL = 135; // milliseconds for the first cell
const BOUNCE = 110;

/** Whether less motion is wanted. */
function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Bring a stone to its place; done when it lies there.
 * @param {Element} stone
 * @param {Look} look
 * @param {number} rows that it falls; 0 where stones are put
 */
export async function animateStone(stone, look, rows) {
  if (isStill()) return;
  if (rows > 0) await fall(stone, rows);
  else if (look === "paper") await draw(stone);
  else await put(stone);
}

/**
 * Fall as things do, faster and faster, and bounce once.
 * @param {Element} stone
 * @param {number} rows
 */
function fall(stone, rows) {
  const time = FALL * Math.sqrt(rows);
  const high = 5 * Math.sqrt(rows);
  const down = "cubic-bezier(0.33, 0, 0.67, 0.33)";
  const up = "cubic-bezier(0.33, 0.67, 0.67, 1)";
  const all = time + 2 * BOUNCE;
  return finish(
    stone.animate(
      [
        {transform: `translateY(${-100 * rows}px)`, easing: down},
        {transform: "translateY(0)", offset: time / all, easing: up},
        {transform: `translateY(${-high}px)`, offset: (time + BOUNCE) / all, easing: down},
        {transform: "translateY(0)"},
      ],
      {duration: all},
    ),
  );
}

/** @param {Element} stone */
function put(stone) {
  const frames = [
    {transform: "scale(1.25)", opacity: 0.2},
    {transform: "scale(1)", opacity: 1},
  ];
  return finish(stone.animate(frames, {duration: 140, easing: "ease-out"}));
}

/**
 * One stroke after the other.
 * @param {Element} stone
 */
async function draw(stone) {
  const strokes = [...stone.querySelectorAll(".stroke")];
  const duration = strokes.length > 1 ? 130 : 240;
  await Promise.all(
    strokes.map((stroke, i) => {
      const frames = [
        {strokeDasharray: "1", strokeDashoffset: "1"},
        {strokeDasharray: "1", strokeDashoffset: "0"},
      ];
      return finish(
        stroke.animate(frames, {duration, delay: i * (duration + 40), fill: "backwards", easing: "ease-in-out"}),
      );
    }),
  );
}

/** @param {Animation} animation */
function finish(animation) {
  return animation.finished.catch(() => null); // it was cancelled: the stone is gone
}
