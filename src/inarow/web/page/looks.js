// How boards look: a blue frame with discs, wood with stones, pencil on squared paper, or plain lines.
//
// Everything is drawn in SVG, a cell is 100 wide. A look draws what lies behind the stones, one stone
// around a point, what stands in front of them, and the line that ends a game.

import {gridPath, markPath, short} from "./drawing.js";
import {cellPlace, drawnRows, LETTERS, mark} from "./notation.js";
import {preference} from "./storage.js";
import {_} from "./text.js";
import {html, nothing, svg} from "./vendor/lit-3.3.3.js";

/** @import {PositionData} from "wire" */
/** @import {Side, Size} from "./notation.js" */

/** @typedef {"drop" | "wood" | "paper" | "plain" | "discs"} Look */
/** @typedef {Pick<PositionData, "width" | "height" | "k" | "gravity" | "misere">} Kind what a board's look depends on */
/** @typedef {{left: number, top: number, right: number, bottom: number, text: number}} Margins */

const CELL = 100;
const HOLE = 41;
const SQUARE = 50; // of the squared paper
const MANY = 5; // a board with more columns is drawn with thinner lines

/**
 * The looks that can be chosen, and their words; "auto" follows the game.
 * @returns {[string, string][]}
 */
export function lookChoices() {
  return [
    ["auto", _("as the game has it")],
    ["drop", _("discs in a frame")],
    ["wood", _("stones on wood")],
    ["paper", _("pencil on paper")],
    ["plain", _("plain X and O")],
    ["discs", _("plain discs")],
  ];
}

/**
 * The look of a board: the reader's choice, or else the one that belongs to the game.
 * @param {Kind} board
 * @returns {Look}
 */
export function lookOf(board) {
  const wish = preference("look", "auto");
  if (wish === "drop" || wish === "wood" || wish === "paper" || wish === "plain" || wish === "discs") return wish;
  if (board.gravity) return "drop";
  return board.k >= 5 && !board.misere && board.width >= 9 ? "wood" : "paper";
}

/** Whether discs and stones carry a cross or a ring, for those who can't tell them by colour. */
export function wantsSigns() {
  const wish = preference("signs", "auto");
  return wish === "auto" ? matchMedia("(prefers-contrast: more)").matches : wish === "on";
}

/**
 * What a side is called: by the colour of its stones where they have one, otherwise by its mark.
 * @param {Side} side
 * @param {Kind} board
 * @param {string} [marks] the first side's, then the second's
 */
export function sideName(side, board, marks = "XO") {
  const sign = mark(side, marks);
  const look = lookOf(board);
  if (look === "drop") return sign === "X" ? _("red") : _("yellow");
  if (look === "wood") return sign === "X" ? _("black") : _("white");
  return sign;
}

/**
 * The classes that give something the colour of a side's stones.
 * @param {Side} side
 * @param {Kind} board
 * @param {string} [marks]
 */
export function toneOf(side, board, marks) {
  return `tone ${lookOf(board)} ${mark(side, marks) === "X" ? "cross" : "ring"}`;
}

/**
 * A side's stone, beside its player.
 * @param {Side} side
 * @param {Kind} board
 * @param {string} [marks]
 */
export function renderDot(side, board, marks) {
  const look = lookOf(board);
  const shown = look === "drop" || look === "wood" ? nothing : mark(side, marks);
  return html`<span class="dot ${toneOf(side, board, marks)}" aria-hidden="true">${shown}</span>`;
}

/**
 * The room around the cells.
 * @param {Look} look
 * @param {Size} board
 * @param {boolean} small a picture without letters and numbers
 * @returns {Margins}
 */
export function marginsOf(look, {width, height}, small) {
  const most = Math.max(width, height);
  const text = 7 + 1.8 * most;
  if (small) {
    const room = look === "drop" ? 12 : look === "paper" && most <= MANY ? 40 : 6;
    return {left: room, top: room, right: room, bottom: room, text: 0};
  }
  if (look === "drop") return {left: 34, top: 20, right: 34, bottom: text + 22, text: 0.8 * text};
  const room = 1.5 * text;
  return {left: room, top: room, right: room, bottom: room, text};
}

/**
 * The colours that the drawing refers to.
 * @param {Look} look
 */
export function drawColours(look) {
  if (look === "drop") {
    return svg`<defs>
      <linearGradient id="frame" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="frame-top"/><stop offset="1" class="frame-bottom"/>
      </linearGradient>
      ${shine("cross", 0.6)} ${shine("ring", 0.6)}
    </defs>`;
  }
  if (look === "wood") {
    return svg`<defs>
      <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" class="wood-top"/><stop offset="1" class="wood-bottom"/>
      </linearGradient>
      ${shine("cross", 0.45)} ${shine("ring", 0.7)}
    </defs>`;
  }
  if (look === "paper") {
    return svg`<defs>
      <pattern id="squares" width=${SQUARE} height=${SQUARE} patternUnits="userSpaceOnUse">
        <path class="square" d="M0 0H${SQUARE}M0 0V${SQUARE}"/>
      </pattern>
    </defs>`;
  }
  return nothing;
}

/**
 * A stone's colours, lit from above.
 * @param {string} name
 * @param {number} middle
 */
function shine(name, middle) {
  return svg`<radialGradient id=${name} cx=".38" cy=".32" r=".8">
    <stop offset="0" class="${name}-light"/><stop offset=${middle} class="${name}-middle"/>
    <stop offset="1" class="${name}-dark"/>
  </radialGradient>`;
}

/**
 * What lies behind the stones.
 * @param {Look} look
 * @param {PositionData} board
 * @param {Margins} margins
 */
export function drawBack(look, board, margins) {
  const sheet = rectangle(board, margins);
  if (look === "drop") return svg`<path class="inside" d=${roundedPath(sheet, 22)}/>`;
  if (look === "wood") {
    return svg`<path fill="url(#wood)" d=${roundedPath(sheet, 14)}/><path class="grain" d=${grainPath(sheet)}/>
      <path class="lines" d=${crossingPath(board)}/><path class="rim" d=${rimPath(board)}/>
      ${starPoints(board).map(([x, y]) => svg`<circle class="star" cx=${x} cy=${y} r="11"/>`)}
      ${drawNames(board, margins)}`;
  }
  if (look === "paper") {
    return svg`<path class="sheet" d=${roundedPath(sheet, 14)}/><path fill="url(#squares)" d=${roundedPath(sheet, 14)}/>
      <path class="pencil ${board.width > MANY ? "fine" : ""}" d=${pencilPath(board)}/>
      ${drawNames(board, margins)}`;
  }
  return svg`<path class="plate" d="M0 0H${CELL * board.width}V${CELL * board.height}H0Z"/>
    <path class="lines" d=${gridPath(board, CELL, true)}/>${drawNames(board, margins)}`;
}

/**
 * What stands in front of the stones: the frame that discs fall into.
 * @param {Look} look
 * @param {PositionData} board
 * @param {Margins} margins
 */
export function drawFront(look, board, margins) {
  if (look !== "drop") return nothing;
  const sheet = rectangle(board, margins);
  const holes = centres(board).map(([x, y]) => markPath("O", x, y, HOLE));
  return svg`<path fill="url(#frame)" fill-rule="evenodd" d="${roundedPath(sheet, 22)}${holes.join("")}"/>
    <path class="edge" d="M${sheet.x + 22} ${sheet.y + 4}H${sheet.x + sheet.width - 22}"/>
    <path class="bevel" d=${holes.join("")}/>${drawNames(board, margins)}`;
}

/**
 * The columns' letters and the rows' numbers.
 * @param {PositionData} board
 * @param {Margins} margins
 */
function drawNames(board, {left, bottom, top, text}) {
  if (!text) return nothing;
  const {width, height, gravity} = board;
  const y = gravity ? CELL * height + bottom / 2 : -top / 2;
  const letters = [...LETTERS.slice(0, width)].map((letter, x) => ({letter, x: CELL * x + CELL / 2, y}));
  const numbers = drawnRows(board).map((row, i) => ({letter: row + 1, x: -left / 2, y: CELL * i + CELL / 2}));
  return svg`<g class="names" font-size=${text}>
    ${[...letters, ...numbers].map((one) => svg`<text x=${one.x} y=${one.y} dy="0.35em">${one.letter}</text>`)}
  </g>`;
}

/**
 * A stone around the origin. Those with a sign on them are told without their colour.
 * @param {Look} look
 * @param {string} sign the mark of its side
 * @param {boolean} signed
 * @param {number} seed makes every pencil stroke a little different
 */
export function drawStone(look, sign, signed, seed) {
  const name = sign === "X" ? "cross" : "ring";
  const fill = `url(#${name})`;
  const sized = svg`<path class="sign ${name}" d=${markPath(sign, 0, 0, sign === "X" ? 14 : 16)}/>`;
  if (look === "drop") {
    return svg`<circle r="46" fill=${fill}/><circle class="groove" r="31"/>${signed ? sized : nothing}`;
  }
  if (look === "wood") {
    return svg`<ellipse class="shadow" cx="3" cy="6" rx="45" ry="44"/><circle r="45" fill=${fill}/>
      ${signed ? sized : nothing}`;
  }
  if (look === "paper") {
    return strokes(sign, seed).map((path) => svg`<path class="stroke ${name}" pathLength="1" d=${path}/>`);
  }
  if (look === "discs") {
    return svg`<circle class="disc ${name}" r="42"/><path class="sign ${name}"
      d=${markPath(sign, 0, 0, sign === "X" ? 15 : 17)}/>`;
  }
  return svg`<path class="stroke ${name}" d=${markPath(sign, 0, 0, sign === "X" ? 26 : 28)}/>`;
}

/**
 * What marks the last stone.
 * @param {Look} look
 */
export function drawLast(look) {
  if (look === "drop") return svg`<circle class="last" r="10"/>`;
  if (look === "wood") return svg`<circle class="last" r="13"/>`;
  return nothing;
}

/**
 * The line that ended the game.
 * @param {Look} look
 * @param {string[]} cells
 * @param {PositionData} board
 */
export function drawLine(look, cells, board) {
  if (cells.length < 2) return nothing;
  const points = cells.map((cell) => centreOf(cell, board));
  const ends = points.sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2);
  const class_ = board.misere ? "through fatal" : "through";
  if (look === "drop" || look === "wood") {
    return points.map(([x, y]) => svg`<circle class=${class_} cx=${x} cy=${y} r=${look === "drop" ? 42 : 46}/>`);
  }
  if (look !== "paper") return nothing;
  const [[x1, y1], [x2, y2]] = [ends[0], ends[ends.length - 1]];
  const far = 0.35 / (cells.length - 1);
  const [dx, dy] = [far * (x2 - x1), far * (y2 - y1)];
  return svg`<path class=${class_} pathLength="1"
    d="M${short(x1 - dx)} ${short(y1 - dy)}L${short(x2 + dx)} ${short(y2 + dy)}"/>`;
}

/**
 * The middle of a cell.
 * @param {string} cell
 * @param {Size} board
 * @returns {[number, number]}
 */
export function centreOf(cell, {height, gravity}) {
  const {x, y} = cellPlace(cell);
  return [CELL * x + CELL / 2, CELL * (gravity ? height - 1 - y : y) + CELL / 2];
}

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle */

/**
 * Everything: the cells, and the room around them.
 * @param {Size} board
 * @param {Margins} margins
 * @returns {Rectangle}
 */
export function rectangle({width, height}, {left, top, right, bottom}) {
  return {x: -left, y: -top, width: CELL * width + left + right, height: CELL * height + top + bottom};
}

/**
 * @param {Rectangle} rectangle
 * @param {number} r
 */
function roundedPath({x, y, width, height}, r) {
  const arc = `a${r} ${r} 0 0 1`;
  return (
    `M${x + r} ${y}h${width - 2 * r}${arc} ${r} ${r}v${height - 2 * r}${arc} ${-r} ${r}` +
    `h${2 * r - width}${arc} ${-r} ${-r}v${2 * r - height}${arc} ${r} ${-r}z`
  );
}

/**
 * The middles of all cells.
 * @param {Size} board
 * @returns {[number, number][]}
 */
function centres({width, height}) {
  return Array.from({length: width * height}, (_unused, i) => [
    CELL * (i % width) + CELL / 2,
    CELL * Math.floor(i / width) + CELL / 2,
  ]);
}

/**
 * Lines that cross in the middles of the cells, where stones are put.
 * @param {Size} board
 */
function crossingPath({width, height}) {
  let path = "";
  for (let x = 1; x < width - 1; x += 1) path += `M${CELL * x + 50} 50V${CELL * height - 50}`;
  for (let y = 1; y < height - 1; y += 1) path += `M50 ${CELL * y + 50}H${CELL * width - 50}`;
  return path;
}

/** @param {Size} board */
function rimPath({width, height}) {
  return `M50 50H${CELL * width - 50}V${CELL * height - 50}H50Z`;
}

/**
 * The points that guide the eye on a large board: the middle, and some way from the edges.
 * @param {Size} board
 * @returns {[number, number][]}
 */
function starPoints({width, height}) {
  /** @param {number} length */
  const places = (length) => {
    const away = length < 13 ? 2 : 3;
    const all = length % 2 ? [away, (length - 1) / 2, length - 1 - away] : [away, length - 1 - away];
    return length >= 9 ? all : [];
  };
  const [across, down] = [places(width), places(height)];
  const stars = across.flatMap((x, i) => down.map((y, j) => ({x, y, inner: i === 1 || j === 1})));
  const sparse = Math.max(width, height) < 19; // only the middle one of the inner points
  return stars
    .filter(({x, y, inner}) => !sparse || !inner || (2 * x === width - 1 && 2 * y === height - 1))
    .map(({x, y}) => [CELL * x + 50, CELL * y + 50]);
}

/**
 * The grain of the wood: long waves, closer here and wider there.
 * @param {Rectangle} sheet
 */
function grainPath({x, y, width, height}) {
  let path = "";
  for (let n = 0, across = y + 8; across < y + height - 8; n += 1) {
    const wave = 0.012 * height * wobble(n);
    path +=
      `M${x} ${short(across)}c${short(width / 3)} ${short(wave)} ${short((2 * width) / 3)} ${short(-2 * wave)} ` +
      `${short(width)} ${short(wave / 2)}`;
    across += height * (0.014 + 0.011 * (1 + wobble(n + 40)));
  }
  return path;
}

/**
 * The lines of a board drawn by hand; a small one has none around it.
 * @param {Size} board
 */
function pencilPath({width, height}) {
  const edge = width > MANY ? 0 : 1;
  const over = width > MANY ? 8 : -4;
  const [right, bottom] = [CELL * width, CELL * height];
  let path = "";
  for (let i = edge; i <= width - edge; i += 1) {
    const x = CELL * i;
    path +=
      `M${short(x + 2 * wobble(i))} ${-over}C${short(x - 2.5)} ${short(0.4 * bottom)} ${short(x + 3)} ` +
      `${short(0.65 * bottom)} ${short(x + 2 * wobble(i + 3))} ${bottom + over}`;
  }
  for (let i = edge; i <= height - edge; i += 1) {
    const y = CELL * i;
    path +=
      `M${-over} ${short(y + 2 * wobble(i + 5))}C${short(0.4 * right)} ${short(y + 3)} ${short(0.65 * right)} ` +
      `${short(y - 2.5)} ${right + over} ${short(y + 2 * wobble(i + 7))}`;
  }
  return path;
}

/**
 * The strokes of a cross or a ring drawn by hand.
 * @param {string} sign
 * @param {number} seed
 */
function strokes(sign, seed) {
  /** @param {number} n */
  const near = (n) => short(n + 2.2 * wobble(seed + n));
  if (sign === "X") {
    return [
      `M${near(-29)} ${near(-28)}C${near(-9)} ${near(-10)} ${near(12)} ${near(9)} ${near(30)} ${near(29)}`,
      `M${near(28)} ${near(-29)}C${near(9)} ${near(-7)} ${near(-12)} ${near(12)} ${near(-29)} ${near(30)}`,
    ];
  }
  return [
    `M${near(8)} ${near(-31)}C${near(-37)} ${near(-35)} ${near(-36)} ${near(34)} ${near(0)} ${near(31)}` +
      `C${near(39)} ${near(29)} ${near(35)} ${near(-33)} ${near(-4)} ${near(-30)}`,
  ];
}

/**
 * A number from -1 to 1 that is always the same for `n`, and looks like chance.
 * @param {number} n
 */
function wobble(n) {
  return Math.sin(12.9898 * n + 4.1);
}
