"use strict";
// Shows the stones of the data, one after the other. What is a move, a line or an end was settled
// before: this file knows no rules.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const RESULTS = ["0–1", "½–½", "1–0"];
  const PAGE = 100;
  let shown = data.games,
    from = 0,
    game = null,
    ply = 0;

  const make = (name, attributes, parent) => {
    const element = document.createElementNS(SVG, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    parent.append(element);
  };
  const place = (stone, extra) => {
    const [x, y] = data.corners[stone >> 1],
      second = stone & 1;
    make(
      "use",
      {
        href: second ? "#nought" : "#cross",
        x,
        y,
        width: 40,
        height: 40,
        class: (second ? "second" : "first") + extra,
      },
      part("stones"),
    );
  };
  const mark = (cell, name) => {
    const [x, y] = data.corners[cell];
    make("rect", {x, y, width: 40, height: 40, class: name}, part("marks"));
  };

  function draw() {
    part("stones").replaceChildren();
    part("marks").replaceChildren();
    for (const stone of game.o) place(stone, " opening");
    for (const stone of game.m.slice(0, ply)) place(stone, "");
    const over = ply === game.m.length;
    if (over && game.l.length) for (const cell of game.l) mark(cell, data.fatal ? "fatal" : "line");
    else if (ply) mark(game.m[ply - 1] >> 1, "last");
    part("caption").textContent =
      `${game.n}: ✕ ${data.names[game.f]} – ○ ${data.names[game.s]}` + (over ? `, ${RESULTS[game.r]}, ${game.e}` : "");
    const moves = part("moves");
    moves.replaceChildren();
    game.m.forEach((stone, index) => {
      const word = document.createElement(index === ply - 1 ? "b" : "span");
      word.textContent = data.cells[stone >> 1];
      moves.append(word, " ");
    });
    part("start").disabled = part("back").disabled = ply === 0;
    part("on").disabled = part("end").disabled = over;
  }
  function go(to) {
    ply = Math.max(0, Math.min(game.m.length, to));
    draw();
  }
  function choose(chosen) {
    game = chosen;
    for (const row of part("games").children) row.classList.toggle("chosen", row.dataset.number === String(game.n));
    go(game.m.length);
  }
  function list() {
    const body = part("games");
    body.replaceChildren();
    for (const one of shown.slice(from, from + PAGE)) {
      const row = body.insertRow();
      row.dataset.number = one.n;
      row.tabIndex = 0;
      const texts = [one.n, data.names[one.f], data.names[one.s], RESULTS[one.r], one.e, one.m.length];
      texts.forEach((text, column) => {
        const cell = row.insertCell();
        cell.textContent = text;
        if (column === 1 || column === 2 || column === 4) cell.className = "left";
      });
      row.onclick = () => choose(one);
      row.onkeydown = (event) => {
        if (event.key === "Enter") choose(one);
      };
    }
    const last = Math.min(from + PAGE, shown.length);
    part("range").textContent = `${shown.length ? from + 1 : 0}–${last} / ${shown.length}`;
    part("earlier").disabled = from === 0;
    part("later").disabled = last === shown.length;
  }

  const who = part("who");
  who.append(new Option(data.words.all, ""));
  data.names.forEach((name, index) => who.append(new Option(name, index)));
  who.onchange = () => {
    const index = Number(who.value);
    shown = who.value === "" ? data.games : data.games.filter((g) => g.f === index || g.s === index);
    from = 0;
    list();
    if (shown.length) choose(shown[0]);
  };
  part("earlier").onclick = () => {
    from -= PAGE;
    list();
  };
  part("later").onclick = () => {
    from += PAGE;
    list();
  };
  part("start").onclick = () => go(0);
  part("back").onclick = () => go(ply - 1);
  part("on").onclick = () => go(ply + 1);
  part("end").onclick = () => go(game.m.length);
  part("viewer").addEventListener("keydown", (event) => {
    if (event.target === who) return;
    const steps = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: game.m.length};
    if (event.key in steps) {
      event.preventDefault();
      go(steps[event.key]);
    }
  });
  list();
  choose(shown[0]);
})();
