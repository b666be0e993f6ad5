// The styles of <inarow-board>. A cell is `--cell` wide; the room around the cells is counted in cells.

import {css} from "./vendor/lit-3.3.3.js";

export const boardStyle = css`
  :host {
    display: block;
    container-type: inline-size;
    --cell: max(14px, min(11rem, 100cqi / (var(--columns, 3) + var(--beside, 0)),
      var(--board-room, (100dvh - 14rem)) / (var(--rows, 3) + var(--above, 0))));
  }
  :host([preview]) {
    container-type: normal;
  }
  svg {
    display: block;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  .preview {
    height: auto;
    max-height: 100%;
  }
  .board {
    position: relative;
    width: calc(var(--cell) * (var(--columns) + var(--beside)));
    aspect-ratio: calc(var(--columns) + var(--beside)) / calc(var(--rows) + var(--above));
    margin: 0 auto;
    user-select: none;
    -webkit-user-select: none;
  }
  .board > svg {
    position: absolute;
    inset: 0;
  }
  .grid {
    position: absolute;
    left: calc(var(--cell) * var(--left));
    top: calc(var(--cell) * var(--top));
  }
  .row {
    display: grid;
    grid-template-columns: repeat(var(--columns), var(--cell));
    grid-auto-rows: var(--cell);
  }
  .cell {
    position: relative;
    display: grid;
    place-items: center;
    outline: none;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  :host([fine]) .cell.open {
    touch-action: none;
  }
  .cell.open {
    cursor: pointer;
  }
  .cell:focus-visible::after {
    content: "";
    position: absolute;
    inset: 3%;
    border: 3px solid var(--focus);
    border-radius: 10%;
    box-shadow: 0 0 0 2px var(--card);
  }
  .round .cell:focus-visible::after, .round .cell.noted::before, .round .cell.near::before {
    border-radius: 50%;
  }
  .cell.hint::before {
    content: "";
    position: absolute;
    inset: 12%;
    border: max(3px, calc(var(--cell) * 0.07)) solid var(--hinted);
    border-radius: 50%;
    animation: beat 1.4s ease-in-out infinite;
  }
  .cell.near::before, .cell.noted::before {
    content: "";
    position: absolute;
    inset: 6%;
    border-radius: 10%;
  }
  .cell.near::before {
    background: color-mix(in srgb, var(--hinted) 34%, transparent);
  }
  .cell.noted::before {
    border: max(2px, calc(var(--cell) * 0.06)) dashed var(--hinted);
  }
  .value {
    position: relative;
    font-size: clamp(9px, calc(var(--cell) * 0.3), 1.3rem);
    line-height: 1;
    font-variant-numeric: tabular-nums;
    font-weight: 700;
    pointer-events: none;
    color: var(--strong);
  }
  .wood .value {
    padding: 0.12em 0.2em;
    border-radius: 0.4em;
    background: color-mix(in srgb, var(--card) 88%, transparent);
  }
  .value.win {
    color: var(--win);
  }
  .value.loss {
    color: var(--loss);
  }
  .value.guess {
    font-style: italic;
    font-weight: 500;
  }
  .value.far { /* where cells are small, only the best estimates have room */
    max-width: calc((var(--cell) - 30px) * 99);
    padding-inline: clamp(0px, calc((var(--cell) - 30px) * 99), 0.2em);
    overflow: hidden;
  }
  .loupe {
    position: absolute;
    z-index: 3;
    width: 9rem;
    height: 9rem;
    overflow: hidden;
    border-radius: 50%;
    border: 3px solid var(--card);
    box-shadow: 0 0 0 1px var(--edge), 0 10px 30px #0006;
    background: var(--paper);
    pointer-events: none;
  }

  /* --- stones */
  .stone.ghost {
    opacity: 0.38;
  }
  .groove {
    fill: none;
    stroke: #0000002e;
    stroke-width: 5;
  }
  .sign {
    fill: none;
    stroke-width: 9;
    stroke-linecap: round;
  }
  .stroke {
    fill: none;
    stroke-linecap: round;
    stroke-width: 9;
  }
  .under {
    fill: var(--last);
  }
  .under.line {
    fill: var(--line);
  }
  .under.fatal {
    fill: var(--fatal);
  }
  .through {
    fill: none;
  }

  /* --- a frame that discs fall into */
  .drop {
    --hinted: #fff; /* on the frame */
  }
  .drop .cell.hint {
    --hinted: light-dark(#6d28d9, #c4b5fd); /* within a hole */
  }
  .frame-top {
    stop-color: light-dark(#2f6bec, #2757c4);
  }
  .frame-bottom {
    stop-color: light-dark(#1c46b4, #163689);
  }
  .drop .inside {
    fill: light-dark(#dfe7f7, #0d1526);
  }
  .drop .edge {
    stroke: #ffffff40;
    stroke-width: 7;
    stroke-linecap: round;
  }
  .drop .bevel {
    fill: none;
    stroke: light-dark(#12308a8c, #0a1d5a);
    stroke-width: 5;
  }
  .drop .lane {
    fill: #ffffff1f;
  }
  .names {
    font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    text-anchor: middle;
    fill: var(--quiet);
  }
  .drop .names {
    fill: #ffffffd0;
    font-weight: 600;
  }
  .drop .cross-light {
    stop-color: #ff6b61;
  }
  .drop .cross-middle {
    stop-color: #e5383b;
  }
  .drop .cross-dark {
    stop-color: #b3202a;
  }
  .drop .ring-light {
    stop-color: #ffe27a;
  }
  .drop .ring-middle {
    stop-color: #ffc531;
  }
  .drop .ring-dark {
    stop-color: #e09f12;
  }
  .drop .sign.cross {
    stroke: #fff;
  }
  .drop .sign.ring {
    stroke: #3d2a00;
  }
  .drop .last {
    fill: #fff;
    stroke: #0006;
    stroke-width: 3;
  }
  .drop .through {
    stroke: #fff;
    stroke-width: 9;
    animation: beat 0.9s ease-in-out 3;
  }
  .drop .through.fatal {
    stroke: #ffb4b4;
    stroke-dasharray: 16 12;
  }
  .drop .value {
    padding: 0.2em 0.3em;
    border-radius: 0.5em;
  }

  /* --- wood and stones */
  .wood {
    --hinted: light-dark(#6d28d9, #4c1d95);
  }
  .wood-top {
    stop-color: light-dark(#e9c07a, #c79a55);
  }
  .wood-bottom {
    stop-color: light-dark(#d3a154, #a87a37);
  }
  .wood .grain {
    fill: none;
    stroke: #6b40121f;
    stroke-width: 5;
  }
  .wood .lines, .wood .rim {
    fill: none;
    stroke: #4b3112;
    stroke-width: 3.5;
  }
  .wood .rim {
    stroke-width: 6;
  }
  .wood .star {
    fill: #4b3112;
  }
  .wood .names {
    fill: #40290c;
  }
  .wood .shadow {
    fill: #0004;
  }
  .wood .cross-light {
    stop-color: #6a6d74;
  }
  .wood .cross-middle {
    stop-color: #24262b;
  }
  .wood .cross-dark {
    stop-color: #0b0c0e;
  }
  .wood .ring-light {
    stop-color: #fff;
  }
  .wood .ring-middle {
    stop-color: #eeeae2;
  }
  .wood .ring-dark {
    stop-color: #bdb7aa;
  }
  .wood .sign.cross {
    stroke: #fff;
  }
  .wood .sign.ring {
    stroke: #14161a;
  }
  .wood .last {
    fill: #e5383b;
  }
  .wood .through {
    stroke: #ffe9a8;
    stroke-width: 10;
    animation: beat 0.9s ease-in-out 3;
  }
  .wood .through.fatal {
    stroke: #ffb4a8;
    stroke-dasharray: 20 14;
  }

  /* --- pencil on squared paper */
  .paper, .plain, .discs {
    --hinted: var(--focus);
  }
  .paper .sheet {
    fill: light-dark(#fdfbf4, #24262b);
  }
  .paper .square {
    fill: none;
    stroke: light-dark(#cfe0f3, #33404f);
    stroke-width: 2;
  }
  .paper .pencil {
    fill: none;
    stroke: light-dark(#4a4d55, #b9b6ae);
    stroke-width: 4;
    stroke-linecap: round;
  }
  .paper .pencil.fine {
    stroke-width: 3.4;
    stroke: light-dark(#6a6d75, #97958e);
  }
  .paper .stroke.cross {
    stroke: light-dark(#c8321f, #ff8f7a);
  }
  .paper .stroke.ring {
    stroke: light-dark(#1f5fd6, #7fb0ff);
  }
  .paper .under {
    rx: 14px;
    fill: light-dark(#fff1b8, #4a4220);
  }
  .paper .through {
    stroke: light-dark(#22252b, #fff);
    stroke-opacity: 0.8;
    stroke-width: 7;
    stroke-linecap: round;
    stroke-dasharray: 1;
    animation: draw 0.45s ease-out backwards;
  }
  .paper .through.fatal {
    stroke: light-dark(#9f1239, #fda4af);
  }

  /* --- plain */
  .plate {
    fill: var(--board);
  }
  .plain .lines, .discs .lines {
    fill: none;
    stroke: var(--board-grid);
    stroke-width: 3;
  }
  .plain .stroke {
    stroke-width: 12;
  }
  .plain .stroke.cross {
    stroke: var(--side-first);
  }
  .plain .stroke.ring {
    stroke: var(--side-second);
  }
  .disc.cross {
    fill: var(--side-first);
  }
  .disc.ring {
    fill: var(--side-second);
  }
  .discs .sign {
    stroke: var(--board);
  }
  .plain .under, .discs .under {
    stroke: var(--strong);
    stroke-width: 4;
    stroke-dasharray: 2 8;
  }
  .plain .under.line, .discs .under.line {
    stroke-dasharray: none;
  }
  .plain .under.fatal, .discs .under.fatal {
    stroke-dasharray: 16 10;
  }

  @keyframes beat {
    50% {
      opacity: 0.35;
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
    }
  }
`;
