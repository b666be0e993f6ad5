"""The terminal, or pipes in its place: answers to standard output, talk to standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from inarow.cli.terminal.output import listed, wrapped
from inarow.draw.text import Span, plain

if TYPE_CHECKING:
    from rich.console import Console

# Colours of middle brightness, which read on a dark and on a light ground.
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
    """The terminal, or the pipes in its place."""

    def __init__(self, colour: bool | None = None) -> None:
        self._console = _console(colour)

    @property
    def interactive(self) -> bool:
        """Whether a person is in front of it."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def show(self, text: str = "") -> None:
        """Write data."""
        print(text, flush=True)

    def begin(self, text: str) -> None:
        """Write the beginning of a line of data; `show` ends it."""
        print(text, end="", flush=True)

    def tell(self, text: str = "") -> None:
        """Talk to the user; on a terminal, lines break between words."""
        sys.stdout.flush()
        if sys.stderr.isatty():
            text = wrapped(text)
        print(text, file=sys.stderr, flush=True)

    def tell_list(self, rows: Sequence[tuple[str, str]]) -> None:
        """Names and a description of each, in two columns."""
        sys.stdout.flush()
        for line in listed(rows, sys.stderr.isatty()):
            print(line, file=sys.stderr)
        sys.stderr.flush()

    def show_rows(self, rows: Iterable[Sequence[Span]]) -> None:
        """Write spans, coloured where that is wanted."""
        if self._console is None:
            self.show(plain(rows))
            return
        from rich.text import Text

        for row in rows:
            text = Text()
            for span in row:
                text.append(span.text, " ".join(LOOKS[style] for style in span.styles))
            text.rstrip()
            self._console.print(text, soft_wrap=True)
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """A line that the user types. Raises EOFError at the end of the input."""
        sys.stdout.flush()
        if self.interactive:
            _load_line_editor()
            return input(prompt)
        print(prompt, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():  # no Enter on the terminal has ended the prompt's line
            print(file=sys.stderr, flush=True)
        if not line:
            raise EOFError
        return line


def wants_colour(colour: bool | None) -> bool:
    """Whether to colour: as the option says, else on a terminal unless NO_COLOR is set."""
    if colour is not None:
        return colour
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def _console(colour: bool | None) -> Console | None:
    if not wants_colour(colour):
        return None
    from rich.console import Console

    # An option is stronger than NO_COLOR, which Rich would otherwise look at by itself.
    return Console(
        force_terminal=True,
        no_color=False,
        highlight=False,
        markup=False,
        emoji=False,
        color_system="auto" if os.environ.get("TERM") else "256",
    )


def _load_line_editor() -> None:
    """Arrow keys and a history of what was typed, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is what turns it on
