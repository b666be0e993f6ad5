"""A screen with a board: moves are typed, and work goes on in the background."""

from __future__ import annotations

import threading

from textual import events
from textual.timer import Timer

from inarow.rules import LETTERS, Cell
from inarow.tui.background import Done
from inarow.tui.board import BoardView
from inarow.tui.face import Face, Key

TYPING = 0.5  # seconds in which a digit may follow a letter that is also a command


class BoardFace(Face):
    """A screen with one large board."""

    def __init__(self) -> None:
        super().__init__()
        self.leaving = threading.Event()  # stops what works for this screen
        self._typed = ""
        self._typing: Timer | None = None

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    def on_resize(self) -> None:
        """Put the panels closer in a small window."""
        self.set_class(self.size.height < 24 or self.size.width < 76, "small")
        self.set_class(self.size.width < 90, "narrow")

    def on_unmount(self) -> None:
        """The screen is left, or the program."""
        self.leaving.set()

    def on_done(self, event: Done) -> None:
        """Some work in the background is done."""
        event.then()

    async def pressed(self, event: events.Key) -> None:
        """Letters and digits lead the cursor; a letter that is also a command waits a moment."""
        if self.focused in (None, self.board) and self.board.obey(event.key):
            self._typed = ""  # at once: the next move may be typed before this one is made
            event.stop()
            return
        sign = event.character or ""
        rules = self.board.scene.position.rules
        column = LETTERS.find(sign.lower()) if sign else -1
        if sign.isdigit() and (self._typed or rules.gravity):
            self._type(self._typed + sign)
            event.stop()
        elif sign.isalpha() and 0 <= column < rules.width:
            command = next((key for key in self.KEYS if key.key == sign), None)
            if command is None:
                self._type(sign.lower())
            elif rules.gravity:
                await self.run_action(command.action)
            else:
                self._wait_for_digit(sign, command)
            event.stop()
        else:
            self._typed = ""
            await super().pressed(event)

    def on_click(self) -> None:
        """The mouse points elsewhere: what was typed so far is over."""
        self._typed = ""

    def _type(self, text: str) -> None:
        """Lead the cursor to what is typed so far."""
        if self._typing is not None:
            self._typing.stop()
            self._typing = None
        rules = self.board.scene.position.rules
        board = self.board
        letter, digits = (text[0], text[1:]) if text[0].isalpha() else ("", text)
        if rules.gravity:
            x = int(digits) - 1 if digits and not letter else LETTERS.find(letter)
            y = board.cursor.y
        else:
            x, y = LETTERS.find(letter), int(digits) - 1 if digits else board.cursor.y
        if not (0 <= x < rules.width and 0 <= y < rules.height):
            self._typed = ""
            return
        self._typed = "" if rules.gravity else text
        board.focus()
        board.point(Cell(x, y))

    def _wait_for_digit(self, sign: str, command: Key) -> None:
        """`a1` is a cell, `a` alone is a command."""

        async def obey() -> None:
            self._typed, self._typing = "", None
            await self.run_action(command.action)

        if self._typing is not None:
            self._typing.stop()
        self._typed = sign
        self._typing = self.set_timer(TYPING, obey)
