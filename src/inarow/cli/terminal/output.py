"""Plain text in and out: answers, talk, questions, JSON, files, and text in columns."""

import contextlib
import io
import json
import shutil
import sys
import textwrap
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TextIO

from inarow.locale import say
from inarow.rules import BadFile, Message
from inarow.rules.message import printable_json
from inarow.rules.record import encoding_of

WIDE = 80  # columns of most terminals


def print_json(data: object, indent: int | None = 2) -> None:
    """Print a value as JSON; without `indent` on one line."""
    print(json_text(data, indent))


def json_text(data: object, indent: int | None = None) -> str:
    """A value as JSON; without `indent` on one line."""
    return printable_json(json.dumps(data, ensure_ascii=False, indent=indent))


def write_text(name: str, text: str) -> None:
    """Write to a file, or to standard output for `-`."""
    if name == "-":
        sys.stdout.write(text)
    else:
        Path(name).expanduser().write_text(text, encoding="utf-8")


def show(text: str = "", end: str = "\n") -> None:
    """Write a part of the answer at once: on standard output."""
    print(text, end=end, flush=True)


def show_words(text: str, indent: int = 0) -> None:
    """Write a part of the answer, on a terminal with whole words in every line."""
    text = " " * indent + text
    show(wrapped(text, indent) if sys.stdout.isatty() else text)


def columns() -> int:
    """How wide the answer may be; where it does not go to a terminal, as wide as most are."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDE


def tell(text: str = "", wrap: bool = True) -> None:
    """Talk to the user: on standard error, with whole words in every line of a terminal.

    What people copy from the screen, such as a command, must not be wrapped.
    """
    sys.stdout.flush()
    if wrap and sys.stderr.isatty():
        text = wrapped(text)
    print(text, file=sys.stderr, flush=True)


def tell_notices(notices: Iterable[Message]) -> None:
    """Tell what had to be done without, such as a file that is damaged."""
    for notice in notices:
        tell(say(notice))


def ask(prompt: str) -> str:
    """A line that the user types. Raises EOFError at the end of the input."""
    sys.stdout.flush()
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives `input` arrow keys and a history
        return input(prompt)
    print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():  # no Enter on the terminal has ended the prompt's line
        print(file=sys.stderr, flush=True)
    if not line:
        raise EOFError
    return line


def standard_input() -> TextIO:
    """Standard input as text: UTF-8 or UTF-16, with a mark at the beginning or without.

    Raises BadFile where it is no text.
    """
    stream = sys.stdin
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(stream.buffer, io.BufferedReader):
        return stream
    encoding = encoding_of(stream.buffer.peek(2))
    if encoding is None:
        raise BadFile("standard input is not text: give a list of moves or a position on each line")
    stream.reconfigure(encoding=encoding)
    return stream


def print_list(rows: Sequence[tuple[str, str]], file: TextIO | None = None) -> None:
    """Print names and descriptions in two columns, wrapped on a terminal."""
    wide = max(len(name) for name, _text in rows)
    lines = [f"{name:<{wide}}  {text}".rstrip() for name, text in rows]
    if (file or sys.stdout).isatty():
        lines = [wrapped(line, wide + 2) for line in lines]
    print("\n".join(lines), file=file)


def tell_list(rows: Sequence[tuple[str, str]]) -> None:
    """Names and descriptions in two columns, on standard error."""
    sys.stdout.flush()
    print_list(rows, sys.stderr)


def wrapped(text: str, indent: int = 0) -> str:
    """The text with lines as wide as the terminal, all but the first indented."""
    wide = shutil.get_terminal_size().columns
    if len(text) <= wide or wide < indent + 20:
        return text
    return textwrap.fill(
        text,
        wide,
        subsequent_indent=" " * indent,
        drop_whitespace=True,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )


def print_rows(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> None:
    """Print rows of cells in columns: those numbered `left` to the left, the others right."""
    from rich.cells import cell_len  # only where it is used: it is slow to import

    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for column, (text, room) in enumerate(zip(row, wide, strict=True)):
            gap = " " * (room - cell_len(text))
            cells.append(text + gap if column in left else gap + text)
        print("  ".join(cells).rstrip())
