"""Whether there is a screen to fill, and the door to the program that fills it."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from inarow.cli.terminal.output import tell
from inarow.locale import say
from inarow.players.saved_games import Sitting

if TYPE_CHECKING:  # the whole arena, which nobody needs who only wants to play
    from inarow.arena.tournament import Progress, Watch
    from inarow.arena.umpire import Show

    Play = Callable[[Watch, threading.Event, Show], bool]

SMALLEST = (40, 15)  # columns and lines
PLAIN = "INAROW_PLAIN"  # set by people who want lines: for screen readers and in pipes


def has_screen(plain: bool) -> bool:
    """Whether to fill the screen: on a terminal that is large enough, unless lines are wanted."""
    if plain or os.environ.get(PLAIN, "") not in ("", "0"):
        return False
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return False
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    size = shutil.get_terminal_size()
    return size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]


def watch_tournament(progress: Progress, play: Play, stop: threading.Event) -> bool:
    """Play a tournament and show it on the whole screen; whether it is over."""
    from inarow.tui.app import Inarow
    from inarow.tui.tournament import TournamentScreen

    over: list[bool] = []

    def keep(watch: Watch, stop: threading.Event, show: Show) -> bool:
        over.append(play(watch, stop, show))
        return over[-1]

    screen = TournamentScreen(progress, keep, stop)
    Inarow(alone=screen).run()
    if screen.error is not None:
        raise screen.error
    return bool(over and over[-1])


def open_screen(sitting: Sitting | None, colour: bool | None) -> int:
    """Fill the screen until the user leaves; then say where the game is. The exit code."""
    gc.disable()  # nothing that is made until the first board is there is ever thrown away
    from inarow.tui.app import Inarow
    from inarow.tui.background import end_work

    app = Inarow(sitting, colour)
    code = app.run()
    end_work()
    for place in app.places:
        tell(say(place), wrap=False)
    return code or 0
