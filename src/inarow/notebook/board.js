// The board of a notebook: what was chosen goes to Python, and what Python says is shown.

import {teach} from "./text.js";

/** @typedef {{deed: string, sign: string, words: string}} Button */

export default {
  /** @param {{model: any, el: HTMLElement}} place */
  render({model, el}) {
    teach(model.get("language"), model.get("texts"));
    const board = /** @type {any} */ (document.createElement("inarow-board"));
    const bar = document.createElement("div");
    bar.className = "inarow-bar";
    const told = document.createElement("span");
    told.setAttribute("role", "status");
    const decisions = document.createElement("span");
    decisions.className = "inarow-decisions";
    /** @type {Button[]} */
    const buttons = model.get("buttons");
    for (const {deed, sign, words} of buttons) {
      const button = document.createElement("button");
      button.textContent = sign || words;
      button.title = words;
      button.dataset.deed = deed;
      button.setAttribute("aria-label", words);
      button.addEventListener("click", () => model.send({deed}));
      bar.append(button);
    }
    bar.append(told, decisions);
    el.classList.add("inarow-notebook");
    el.append(board, bar);
    const show = () => {
      board.position = model.get("position");
      board.values = model.get("values");
      board.playable = model.get("playable");
      told.textContent = model.get("told");
      /** @type {{decision: string, words: string}[]} */
      const open = model.get("decisions");
      decisions.replaceChildren(
        ...open.map(({decision, words}) => {
          const button = document.createElement("button");
          button.textContent = words;
          button.addEventListener("click", () => model.send({decision}));
          return button;
        }),
      );
      for (const button of bar.querySelectorAll("button")) {
        const {deed} = button.dataset;
        if (deed === "values") button.setAttribute("aria-pressed", String(model.get("valued")));
        if (deed === "undo" || deed === "redo") button.disabled = !model.get(`${deed}_ready`);
      }
    };
    /** @param {CustomEvent} event */
    const choose = (event) => {
      event.stopPropagation();
      model.send({move: event.detail.cell});
    };
    board.addEventListener("move", choose);
    for (const name of ["position", "values", "playable", "told", "valued", "undo_ready", "redo_ready", "decisions"]) {
      model.on(`change:${name}`, show);
    }
    show();
    return () => model.off(null, show);
  },
};
