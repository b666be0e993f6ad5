"""The colours of the boards, for each theme and for terminals with few colours."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from textual.app import App
from textual.theme import Theme

from inarow.draw.look import Look

Rgb = tuple[int, int, int]


class Depth(Enum):
    """How many colours the terminal has."""

    FULL = "full"  # true colour, or 256: edges can be softened
    FEW = "few"  # sixteen
    NONE = "none"

    @classmethod
    def of(cls, app: App[Any]) -> Depth:
        """What the terminal has in which the program runs."""
        if app.no_color:
            return cls.NONE
        return cls.FEW if app.console.color_system == "standard" else cls.FULL


class Stone(NamedTuple):
    """The tones of one side's stones."""

    light: Rgb
    middle: Rgb
    dark: Rgb


class Board(NamedTuple):
    """The colours of one look: the ground, what is drawn on it, and the stones."""

    ground: Rgb  # the wall, the wood, the sheet
    inside: Rgb  # the hole of a wall; elsewhere the ground again
    grid: Rgb
    last: Rgb
    line: Rgb
    fatal: Rgb
    mark: Rgb  # a cell that a hint or a threat is about
    cross: Stone
    ring: Stone


def rgb(text: str) -> Rgb:
    """The three numbers of `#rrggbb`.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _stone(light: str, middle: str, dark: str) -> Stone:
    return Stone(rgb(light), rgb(middle), rgb(dark))


def _board(tones: str, cross: Stone, ring: Stone) -> Board:
    ground, inside, grid, last, line, fatal, mark = map(rgb, tones.split())
    return Board(ground, inside, grid, last, line, fatal, mark, cross, ring)


RED = _stone("#ff7d73", "#e5383b", "#b3202a")
YELLOW = _stone("#ffe58a", "#ffc531", "#dc9a10")
BLACK = _stone("#74777f", "#24262b", "#0b0c0e")
WHITE = _stone("#ffffff", "#f1efe9", "#c9c4b8")


def _ink(text: str) -> Stone:
    return _stone(text, text, text)


# The tones of a board: ground, inside, grid, last, line, fatal, mark.
BOARDS: dict[str, dict[Look, Board]] = {
    "inarow-dark": {
        Look.WALL: _board("#2354cf #0d1526 #163a9c #ffffff #ffffff #ffb4b4 #c4b5fd", RED, YELLOW),
        Look.WOOD: _board("#c79a55 #c79a55 #4b3112 #e5383b #1f7a3a #b3202a #5b21b6", BLACK, WHITE),
        Look.PAPER: _board(
            "#24262b #24262b #3b414d #4a4220 #1c4d2a #5e2328 #3b2f63",
            _ink("#ff8f7a"),
            _ink("#7fb0ff"),
        ),
    },
    "inarow-light": {
        Look.WALL: _board("#2f6bec #dfe7f7 #1d4fc4 #ffffff #ffffff #7a0c12 #6d28d9", RED, YELLOW),
        Look.WOOD: _board("#e9c07a #e9c07a #4b3112 #e5383b #166534 #9f1239 #6d28d9", BLACK, WHITE),
        Look.PAPER: _board(
            "#fdfbf4 #fdfbf4 #d3dae2 #ffeca0 #bce6bc #f5c4c4 #ddd2fb",
            _ink("#c8321f"),
            _ink("#1f5fd6"),
        ),
    },
    "inarow-contrast": {
        Look.WALL: _board(
            "#0000c8 #000000 #ffffff #ffffff #ffffff #ff9090 #ff80ff",
            _ink("#ff4040"),
            _ink("#ffff00"),
        ),
        Look.WOOD: _board(
            "#f0c060 #f0c060 #000000 #d00000 #006000 #a00000 #7000c0",
            _ink("#000000"),
            _ink("#ffffff"),
        ),
        Look.PAPER: _board(
            "#000000 #000000 #707070 #605000 #006020 #800010 #5000a0",
            _ink("#ff9070"),
            _ink("#70c8ff"),
        ),
    },
}

# Sixteen colours have one tone for each thing; these are the terminal's own.
FEW: dict[Look, Board] = {
    Look.WALL: _board(
        "#0000aa #000000 #0000aa #ffffff #ffffff #ffffff #ff55ff", _ink("#ff5555"), _ink("#ffff55")
    ),
    Look.WOOD: _board(
        "#aa5500 #aa5500 #000000 #ff5555 #00aa00 #aa0000 #aa00aa", _ink("#000000"), _ink("#ffffff")
    ),
    Look.PAPER: _board(
        "#000000 #000000 #555555 #555555 #00aa00 #aa0000 #aa00aa", _ink("#ff5555"), _ink("#55ffff")
    ),
}


def board_colours(theme: str, look: Look, depth: Depth) -> Board:
    """The colours of a board."""
    return FEW[look] if depth is Depth.FEW else BOARDS.get(theme, BOARDS[DARK.name])[look]


def _theme(name: str, dark: bool, tones: str) -> Theme:
    background, surface, panel, foreground, quiet, accent, win, loss = tones.split()
    return Theme(
        name=name,
        primary=accent,
        secondary=quiet,
        accent=accent,
        success=win,
        error=loss,
        foreground=foreground,
        background=background,
        surface=surface,
        panel=panel,
        dark=dark,
        variables={"quiet": quiet, "win": win, "loss": loss},
    )


DARK = _theme(
    "inarow-dark", True, "#14171d #1d212a #2b313d #f2f4f8 #9aa3b2 #93b4ff #86efac #fda4af"
)
LIGHT = _theme(
    "inarow-light", False, "#f6f7f9 #ffffff #dde2ea #14161a #565b66 #1d4ed8 #166534 #9f1239"
)
CONTRAST = _theme(
    "inarow-contrast", True, "#000000 #000000 #404040 #ffffff #e0e0e0 #80d0ff #60ff90 #ff9090"
)
THEMES = (DARK, LIGHT, CONTRAST)
