"""The course in a terminal: the text of a lesson, and what the grader says about a file."""

import re
import textwrap
from collections.abc import Iterator

from inarow.course import Failure, Verdict
from inarow.course.verdict import Board
from inarow.draw.text import draw_text
from inarow.locale import _, ngettext, say
from inarow.phrases.game import turn_phrase
from inarow.phrases.lines import WIDTH, hanging
from inarow.rules import LETTERS, read_position

FENCE = "```"
ITEM = re.compile(r"(- |[0-9]+\. )(.*)", re.DOTALL)
SHOWN = 3  # wrong answers
TRACE_LINES = 12
PRINTED_LINES = 10


# The text of a lesson: the little Markdown that lessons use, as plain text


def plain_text(markdown: str) -> str:
    r"""The text with lines of at most 79 letters, code indented.

    >>> print(plain_text("## Try it\n\nIt is **your** turn."))
    Try it
    ------
    <BLANKLINE>
    It is your turn.
    """
    return "\n\n".join(_blocks(markdown.strip().splitlines()))


def _blocks(lines: list[str]) -> Iterator[str]:
    """Headings, paragraphs, lists and code, each as it is to be printed."""
    while lines:
        line = lines.pop(0)
        if not line.strip():
            continue
        if line.startswith(FENCE):
            code = []
            while lines and not lines[0].startswith(FENCE):
                code.append(lines.pop(0))
            del lines[:1]
            yield "\n".join(f"    {row}".rstrip() for row in code)
        elif line.startswith("#"):
            title = _plain(line.lstrip("# "))
            yield f"{title}\n{'-' * len(title)}"
        else:
            part = [line]
            while lines and lines[0].strip() and not lines[0].startswith((FENCE, "#")):
                part.append(lines.pop(0))
            yield "\n".join(_filled(piece) for piece in _pieces(part))


def _pieces(lines: list[str]) -> list[str]:
    """A paragraph as a whole, or the items of a list."""
    pieces: list[str] = []
    for line in lines:
        if pieces and not ITEM.match(line):
            pieces[-1] += " " + line.strip()
        else:
            pieces.append(line.strip())
    return pieces


def _filled(text: str) -> str:
    item = ITEM.match(text)
    head, rest = (item[1], item[2]) if item else ("", text)
    return hanging(_plain(rest), head)


def _plain(text: str) -> str:
    return text.replace("**", "")


# What the grader says, with boards


def verdict_text(verdict: Verdict, name: str) -> str:
    """The whole answer to a learner."""
    parts = [_summary(verdict, name)]
    parts += [_failure_text(failure) for failure in verdict.failures[:SHOWN]]
    if more := max(0, verdict.failed - SHOWN):
        text = ngettext("and {n} more wrong answer", "and {n} more wrong answers", more)
        parts.append(f"… {text}")
    if verdict.trouble is not None:
        if not verdict.tried:  # else it is shown with the question that caused it
            parts.append(hanging(say(verdict.trouble.message), "✗ "))
        if verdict.trouble.trace:
            parts.append(_quoted(verdict.trouble.trace, TRACE_LINES))
        if 0 < verdict.tried < verdict.total:
            left = verdict.total - verdict.tried
            parts.append(ngettext("{n} question was skipped.", "{n} questions were skipped.", left))
    parts += [hanging(say(message), "☞ ") for message in verdict.advice]
    if verdict.printed.strip() and not verdict.passed:
        parts.append(_("Your program printed, at the end:"))
        parts.append(_quoted(verdict.printed, PRINTED_LINES))
    return "\n\n".join(parts)


def _summary(verdict: Verdict, name: str) -> str:
    if verdict.passed:
        return ngettext(
            "✓ {file}: passed, {n} question answered correctly.",
            "✓ {file}: passed, all {n} questions answered correctly.",
            verdict.total,
            file=name,
        )
    return ngettext(
        "✗ {file}: {right} of {n} question answered correctly.",
        "✗ {file}: {right} of {n} questions answered correctly.",
        verdict.total,
        file=name,
        right=verdict.right,
    )


def _failure_text(failure: Failure) -> str:
    lines = [f"✗ {failure.call}", hanging(say(failure.message), "  → ")]
    if failure.board is not None:
        drawn = textwrap.indent(_board_text(failure.board, "position" in failure.call), "      ")
        lines += ["", drawn, ""]
    for head, value in ((_("returned:"), failure.returned), (_("right:"), failure.right)):
        if value is not None:
            lines.append(_value(head, value))
    if failure.trace:
        lines.append(_quoted(failure.trace, TRACE_LINES))
    return "\n".join(lines)


def _board_text(board: Board, with_turn: bool) -> str:
    """The board, drawn even if its stones can't be a position of a game."""
    if board.code is not None:
        position = read_position(board.code)
        text = draw_text(position, board.last)
        if with_turn and position.outcome is None:
            text += "\n" + turn_phrase(position, "XO")
        return text
    lines = ["   " + "  ".join(LETTERS[: len(board.rows[0])])]
    for y, row in enumerate(board.rows):
        line = f"{y + 1:<2}"
        for x, stone in enumerate(row):
            line += f"({stone})" if board.last == (x, y) else f" {stone} "
        lines.append(line.rstrip())
    return "\n".join(lines)


def _value(head: str, value: str) -> str:
    """A value; text of several lines, such as a drawing, line by line."""
    if value.startswith(("'", '"')) and "\\n" in value:
        shown = value[1:-1].replace("\\n", "\n")
        return f"  {head}\n" + textwrap.indent(shown, "    | ", lambda _line: True)
    return hanging(value, f"  {head} ")


def _quoted(text: str, most: int) -> str:
    lines = text.rstrip().splitlines()
    kept = lines if len(lines) <= most else ["…", *lines[-most:]]
    return "\n".join(f"    | {line[:WIDTH]}".rstrip() for line in kept)
