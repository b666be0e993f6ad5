"""The full screen, driven by Textual's pilot: keys and clicks as people give them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from inarow.players import Match
from inarow.players.saved_games import Autosave, Sitting
from inarow.rules import Game, Position, Rules, read_moves
from inarow.tui.app import Inarow

SIZE = (100, 32)
PATIENCE = 60.0  # seconds for something that takes a moment on a busy machine

# A whole game of each of the seed's games, with the ending that the rules give it.
GAMES = {
    "tic-tac-toe": ("a1 b1 b2 c1 c3", "first wins: line"),
    "connect-four": ("d e d e d e d", "first wins: line"),
    "reverse-five": ("a1 a3 b1 c3 c1 e3 d1 g3 e1", "second wins: line"),
    "gomoku": ("h8 a1 h9 b1 h10 c1 h11 d1 h12", "first wins: line"),
}

Script = Callable[[Any], Awaitable[None]]


def sitting(rules: str, moves: str = "", first: str = "person", second: str = "person") -> Sitting:
    """A game with these moves already made."""
    start = Position.start(Rules.read(rules))
    cells = read_moves(moves, start) if moves else ()
    game = Game(start, cells, first=first, second=second, seconds=(0.0,) * len(cells))
    return Sitting(Match.of(game), Autosave())


def on_screen(
    script: Script, given: Sitting | None = None, size: tuple[int, int] = SIZE, **options: Any
) -> Inarow:
    """Open the screen, do what the script does, and leave."""
    app = Inarow(given, **options)
    app.animation_level = "none"

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())
    return app


async def until(pilot: Any, holds: Callable[[], bool]) -> None:
    """Wait until something is so."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await pilot.pause(0.02)
    assert holds()
