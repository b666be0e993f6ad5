"""What stands beside a board: who plays, the moves, how things stand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from inarow.draw.look import Look
from inarow.phrases.game import mark
from inarow.rules import Cell, Rules, Side
from inarow.search import Score
from inarow.tui.colours import Depth, Rgb, board_colours


def stone_text(side: Side, rules: Rules, marks: str, theme: str, depth: Depth) -> Text:
    """A side's stone in a line of text."""
    look, sign = Look.of(rules), mark(side, marks)
    if depth is Depth.NONE or look is Look.PAPER:
        shown = sign
    else:
        shown = "●" if sign == "X" else "◉"
    if depth is Depth.NONE:
        return Text(shown, "bold")
    tones = board_colours(theme, look, depth)
    stone = tones.cross if sign == "X" else tones.ring
    if look is Look.WOOD:
        return Text(f"{shown}", f"{_hex(stone.middle)} on {_hex(tones.ground)}")
    return Text(shown, f"bold {_hex(stone.middle)}")


def _hex(tone: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)


class Moves(VerticalScroll, can_focus=True):
    """The moves so far, two in a line; a click or the arrows look back."""

    class Looked(Message):
        """Somebody wants to see the position after so many moves."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self) -> None:
        super().__init__(id="moves")
        self.text = Static()
        self.ply = 0
        self.count = 0

    def compose(self) -> ComposeResult:
        """The list."""
        yield self.text

    def show(self, moves: Sequence[str], ply: int, tones: Sequence[str] = ()) -> None:
        """Show these moves, with the one after which the board is shown; `tones` colour some."""
        self.ply, self.count = ply, len(moves)
        wide = max(3, *map(len, moves), 0)
        text = Text()
        for index in range(0, len(moves), 2):
            text.append(f"{index // 2 + 1:>3} ", "dim")
            for at in range(index, min(index + 2, len(moves))):
                style = Style(meta={"ply": at + 1}, reverse=at + 1 == ply)
                if at < len(tones) and tones[at]:
                    style += Style.parse(tones[at])
                text.append(" ").append(f"{moves[at]:<{wide}}", style)
            text.append("\n")
        self.text.update(text)
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        row = max(0, self.ply - 1) // 2
        high = self.scrollable_content_region.height
        if not self.scroll_y <= row < self.scroll_y + high:
            self.scroll_to(y=row - high + 1 if row >= self.scroll_y else row, animate=False)

    def on_click(self, event: events.Click) -> None:
        """Look back to the move under the mouse."""
        ply = event.style.meta.get("ply")
        if ply is not None:
            self.post_message(self.Looked(ply))

    def on_key(self, event: events.Key) -> None:
        """Arrows step through the game."""
        steps = {
            "left": -1,
            "right": 1,
            "up": -2,
            "down": 2,
            "home": -self.count,
            "end": self.count,
        }
        if event.key in steps:
            event.stop()
            event.prevent_default()
            self.post_message(self.Looked(max(0, min(self.count, self.ply + steps[event.key]))))


class Bar(Widget):
    """How things stand: the first side's share from below; solid where that is proven."""

    DEFAULT_CSS = "Bar { width: 2; height: 1fr; margin: 1 0 0 0; }"

    def __init__(self, rules: Rules, marks: str) -> None:
        super().__init__(id="bar")
        self.rules, self.marks = rules, marks
        self.score: Score | None = None  # for the first side

    def show(self, score: Score | None) -> None:
        """Show what the position is worth to the first side."""
        if score != self.score:
            self.score = score
            self.refresh()

    def render(self) -> Text:
        """Blocks: half a character is the smallest step."""
        if self.score is None or self.size.height < 2:
            return Text()
        rows = self.size.height
        share = round((1 + self.score.value) / 2 * 2 * rows)
        first, second = (self._tone(side) for side in Side)
        text = Text()
        for row in range(rows):
            above = 2 * (rows - row)
            upper = first if share >= above else second
            lower = first if share >= above - 1 else second
            block = "▀▀" if self.score.proven else "▀"
            text.append(f"{block}\n", f"{upper} on {lower}")
        return text

    def _tone(self, side: Side) -> str:
        depth = Depth.FULL
        tones = board_colours(self.app.theme, Look.of(self.rules), depth)
        stone = tones.cross if mark(side, self.marks) == "X" else tones.ring
        return _hex(stone.middle)


def cells_text(cells: Sequence[Cell]) -> str:
    """Moves one after the other."""
    return " ".join(map(str, cells))
