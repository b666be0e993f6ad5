"""Bots to test with, and how to see that nothing of them is left."""

from __future__ import annotations

import os
import random
import time
from dataclasses import replace
from pathlib import Path

from inarow.bots import Bot, Isolation, open_bot
from inarow.bots.isolation import find_bubblewrap
from inarow.players import ask
from inarow.rules import Game, Rules, Side
from inarow.search import Limit

HERE = Path(__file__).parent
# What the machine has: limits always, bubblewrap where it works. Both are tested in full.
ISOLATIONS = [Isolation.LIMITS, *([Isolation.BUBBLEWRAP] if find_bubblewrap() else [])]
CONNECT_FOUR = Rules(7, 6, 4, gravity=True)
SECONDS = 20.0  # more than any bot needs that does not misbehave, on any machine


def folder(path: Path, files: dict[str, str]) -> Path:
    """The folder, with these files in it."""
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


def left_running(word: str) -> list[str]:
    """The processes that have this word on their command line; a moment is given them to end."""
    found: list[str] = []
    for _ in range(100):
        found = [text for text in _command_lines() if word in text]
        if not found:
            break
        time.sleep(0.02)
    return found


def _command_lines() -> list[str]:
    lines = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                text = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                state = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
            except OSError:
                continue
            if state != "Z":
                lines.append(text.decode(errors="replace"))
    return lines


def move_of(path: Path) -> str:
    """The first move of a bot in Connect Four."""
    bot = open_bot(path)
    bot.limits = replace(bot.limits, start=3 * SECONDS)
    report = bot.choose(Game.new(CONNECT_FOUR), Limit(seconds=SECONDS))
    bot.leave()
    return str(report.move)


def play(bot: Bot, rules: Rules, side: Side, seed: int = 1) -> Game:
    """A game of the bot against random moves, to its end."""
    dice = random.Random(seed)
    game = Game.new(rules)
    bot.prepare(rules, side)
    try:
        while game.ending is None:
            if game.position.turn is side:
                report = ask(bot, game, Limit(seconds=SECONDS))
                game = game.play(report.move, report.seconds)
            else:
                game = game.play(dice.choice(game.position.legal_moves()))
    finally:
        bot.leave()
    return game
