// A bot for inarow: it makes any legal move. Try it: inarow check bot.js

// Your idea goes here. `turn` has rows, legal, moves, side, seconds and more.
function choose(turn) {
  return turn.legal[Math.floor(Math.random() * turn.legal.length)];
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    console.log(JSON.stringify({ type: "ready" }));
  } else if (message.type === "turn") {
    console.log(JSON.stringify({ type: "move", move: choose(message) }));
  } else if (message.type === "quit") {
    process.exit(0);
  }
});
