"""Boards on the screen, in colour where that is wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from inarow.cli.terminal.output import show
from inarow.draw.text import NO_VALUES, Span, draw_rows, plain
from inarow.rules import Cell, Position

if TYPE_CHECKING:
    from rich.console import Console

# Colours of medium brightness, readable on dark and light backgrounds.
LOOKS = {
    "first": "bold color(166)",
    "second": "bold color(32)",
    "empty": "dim",
    "coordinate": "dim",
    "value": "color(64)",
    "last": "underline",
    "line": "reverse",
}


class Screen:
    """Draws boards on standard output, in colour or plain."""

    def __init__(self, colour: bool | None = None) -> None:
        self._console = _console(colour)

    def show_board(
        self,
        position: Position,
        last: Cell | None,
        marks: str,
        values: Mapping[Cell, str] = NO_VALUES,
    ) -> None:
        """Draw a board between empty lines."""
        self.show_rows([[], *draw_rows(position, last, marks, values), []])

    def show_rows(self, rows: Iterable[Sequence[Span]]) -> None:
        """Write spans, coloured where that is wanted."""
        if self._console is None:
            show(plain(rows))
            return
        from rich.text import Text

        for row in rows:
            text = Text()
            for span in row:
                text.append(span.text, " ".join(LOOKS[style] for style in span.styles))
            text.rstrip()
            self._console.print(text, soft_wrap=True)
        sys.stdout.flush()


def _console(colour: bool | None) -> Console | None:
    """What colours: as the option says, else on a terminal unless NO_COLOR is set."""
    if colour is None:
        refused = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        colour = sys.stdout.isatty() and not refused
    if not colour:
        return None
    from rich.console import Console

    # An option overrides NO_COLOR, which Rich would otherwise obey by itself.
    return Console(
        force_terminal=True,
        no_color=False,
        highlight=False,
        markup=False,
        emoji=False,
        color_system="auto" if os.environ.get("TERM") else "256",
    )
