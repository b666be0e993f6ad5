// Shows the stones of the data, one after the other. What is a move, a line or an end was settled
// before: this file knows no rules.

(() => {
  /**
   * A game, with short names, for there can be thousands of them; a stone is twice its cell, and
   * one more if it is the second side's.
   * @typedef {object} Game
   * @property {number} n its number
   * @property {number} f who is first
   * @property {number} s who is second
   * @property {number} r the half points of the first
   * @property {string} e how it ended
   * @property {number[]} o the stones of the opening
   * @property {number[]} m the stones of the game
   * @property {number[]} l the cells of the line
   */

  /**
   * @typedef {object} Data
   * @property {string[]} names of players
   * @property {string[]} cells their names
   * @property {[number, number][]} corners of cells
   * @property {boolean} fatal whether a line loses
   * @property {{all: string}} phrases
   * @property {Game[]} games
   */

  const SVG = "http://www.w3.org/2000/svg";
  const CELL = 40;
  const RESULTS = ["0–1", "½–½", "1–0"];
  const PAGE = 100;

  /**
   * @template {HTMLElement} [T=HTMLElement]
   * @param {string} id
   * @returns {T}
   */
  const part = (id) => /** @type {T} */ (document.getElementById(id));
  /**
   * @param {string} id
   * @returns {HTMLButtonElement}
   */
  const button = (id) => part(id);

  /** @type {Data} */
  const data = JSON.parse(part("data").textContent);
  /** @type {HTMLTableSectionElement} */
  const list = part("games");
  /** @type {HTMLSelectElement} */
  const who = part("who");
  let shown = data.games;
  let from = 0;
  let game = shown[0];
  let ply = 0;

  /**
   * @param {string} name
   * @param {Record<string, string | number>} attributes
   * @param {Element} parent
   */
  function draw(name, attributes, parent) {
    const element = document.createElementNS(SVG, name);
    for (const key in attributes) element.setAttribute(key, String(attributes[key]));
    parent.append(element);
  }

  /**
   * @param {number} stone
   * @param {string} look
   */
  function drawStone(stone, look) {
    const [x, y] = data.corners[stone >> 1];
    const [href, side] = stone & 1 ? ["#nought", "second"] : ["#cross", "first"];
    draw("use", {href, x, y, width: CELL, height: CELL, class: `${side} ${look}`}, part("stones"));
  }

  /**
   * @param {number} cell
   * @param {string} look
   */
  function drawMark(cell, look) {
    const [x, y] = data.corners[cell];
    draw("rect", {x, y, width: CELL, height: CELL, class: look}, part("marks"));
  }

  function drawGame() {
    part("stones").replaceChildren();
    part("marks").replaceChildren();
    for (const stone of game.o) drawStone(stone, "opening");
    for (const stone of game.m.slice(0, ply)) drawStone(stone, "");
    const over = ply === game.m.length;
    if (over && game.l.length) for (const cell of game.l) drawMark(cell, data.fatal ? "fatal" : "line");
    else if (ply) drawMark(game.m[ply - 1] >> 1, "last");
    const players = `${game.n}: ✕ ${data.names[game.f]} – ○ ${data.names[game.s]}`;
    part("caption").textContent = over ? `${players}, ${RESULTS[game.r]}, ${game.e}` : players;
    part("moves").replaceChildren(...game.m.flatMap((stone, index) => [moveName(stone, index === ply - 1), " "]));
    button("start").disabled = button("back").disabled = ply === 0;
    button("on").disabled = button("end").disabled = over;
  }

  /**
   * @param {number} stone
   * @param {boolean} last
   */
  function moveName(stone, last) {
    const word = document.createElement(last ? "b" : "span");
    word.textContent = data.cells[stone >> 1];
    return word;
  }

  /** @param {number} to */
  function go(to) {
    ply = Math.max(0, Math.min(game.m.length, to));
    drawGame();
  }

  /** @param {Game} chosen */
  function choose(chosen) {
    game = chosen;
    for (const row of list.rows) row.classList.toggle("chosen", row.dataset.number === String(game.n));
    go(game.m.length);
  }

  function listGames() {
    list.replaceChildren();
    for (const one of shown.slice(from, from + PAGE)) listGame(one);
    const last = Math.min(from + PAGE, shown.length);
    part("range").textContent = `${shown.length ? from + 1 : 0}–${last} / ${shown.length}`;
    button("earlier").disabled = from === 0;
    button("later").disabled = last === shown.length;
  }

  /** @param {Game} one */
  function listGame(one) {
    const row = list.insertRow();
    row.dataset.number = String(one.n);
    row.tabIndex = 0;
    const texts = [one.n, data.names[one.f], data.names[one.s], RESULTS[one.r], one.e, one.m.length];
    for (const [column, text] of texts.entries()) {
      const cell = row.insertCell();
      cell.textContent = String(text);
      if (column === 1 || column === 2 || column === 4) cell.className = "left";
    }
    row.onclick = () => choose(one);
    row.onkeydown = (event) => {
      if (event.key === "Enter") choose(one);
    };
  }

  /** @param {number} by */
  function turnPage(by) {
    from += by * PAGE;
    listGames();
  }

  who.append(new Option(data.phrases.all, ""));
  for (const [index, name] of data.names.entries()) who.append(new Option(name, String(index)));
  who.onchange = () => {
    const index = Number(who.value);
    shown = who.value === "" ? data.games : data.games.filter(({f, s}) => f === index || s === index);
    from = 0;
    listGames();
    if (shown.length) choose(shown[0]);
  };
  part("earlier").onclick = () => turnPage(-1);
  part("later").onclick = () => turnPage(1);
  part("start").onclick = () => go(0);
  part("back").onclick = () => go(ply - 1);
  part("on").onclick = () => go(ply + 1);
  part("end").onclick = () => go(game.m.length);
  part("viewer").addEventListener("keydown", (event) => {
    if (event.target === who) return;
    /** @type {Record<string, number>} */
    const steps = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: game.m.length};
    if (event.key in steps) {
      event.preventDefault();
      go(steps[event.key]);
    }
  });
  listGames();
  choose(game);
})();
