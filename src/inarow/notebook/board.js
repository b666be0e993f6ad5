// The board of a notebook: what was chosen goes to Python, and what Python says is shown.
export default {
  render({model, el}) {
    const board = document.createElement("inarow-board");
    const bar = document.createElement("div");
    const told = document.createElement("span");
    told.setAttribute("role", "status");
    for (const [name, text] of [
      ["undo", "◀"],
      ["redo", "▶"],
      ["new", "New game"],
      ["values", "Values"],
    ]) {
      const button = document.createElement("button");
      button.textContent = text;
      button.dataset.deed = name;
      button.setAttribute("aria-label", name);
      button.style.marginRight = "0.5em";
      button.addEventListener("click", () => model.send({deed: name}));
      bar.append(button);
    }
    bar.append(told);
    board.style.maxWidth = "26em";
    board.style.display = "block";
    el.append(board, bar);
    const show = () => {
      board.position = model.get("position");
      board.values = model.get("values");
      board.playable = model.get("playable");
      told.textContent = model.get("told");
    };
    const choose = (event) => {
      event.stopPropagation();
      model.send({move: event.detail.cell});
    };
    board.addEventListener("move", choose);
    for (const name of ["position", "values", "playable", "told"]) model.on(`change:${name}`, show);
    show();
    return () => model.off(null, show);
  },
};
