"""What the grader says about a learner's file, with boards."""

import textwrap

from inarow.cli.terminal.output import WIDTH, hanging
from inarow.course import Failure, Verdict
from inarow.course.verdict import Board
from inarow.draw.text import draw_text
from inarow.locale import _, ngettext, say
from inarow.rules import LETTERS, Side, read_position

SHOWN = 3  # wrong answers
TRACE_LINES = 12
PRINTED_LINES = 10


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
        drawn = board_text(failure.board)
        if "position" in failure.call and (turn := _turn_text(failure.board)):
            drawn += f"\n{turn}"
        lines += ["", textwrap.indent(drawn, "      "), ""]
    for head, value in ((_("returned:"), failure.returned), (_("right:"), failure.right)):
        if value is not None:
            lines.append(_value(head, value))
    if failure.trace:
        lines.append(_quoted(failure.trace, TRACE_LINES))
    return "\n".join(lines)


def board_text(board: Board) -> str:
    """The board, drawn even if its stones can't be a position of a game."""
    if board.code is not None:
        return draw_text(read_position(board.code), board.last)
    lines = ["   " + "  ".join(LETTERS[: len(board.rows[0])])]
    for y, row in enumerate(board.rows):
        line = f"{y + 1:<2}"
        for x, stone in enumerate(row):
            line += f"({stone})" if board.last == (x, y) else f" {stone} "
        lines.append(line.rstrip())
    return "\n".join(lines)


def _turn_text(board: Board) -> str:
    """Whose turn it is; nothing where the game is over."""
    position = None if board.code is None else read_position(board.code)
    if position is None or position.outcome is not None:
        return ""
    return _("{mark} to move.", mark="X" if position.turn is Side.FIRST else "O")


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
