"""The program: its themes, the screens and the way between them."""

from __future__ import annotations

import gc
import json
import os
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from inarow.locale import _
from inarow.players.folder import data_folder
from inarow.players.saved_games import Sitting
from inarow.rules import CATALOGUE, Game, Message
from inarow.tui.colours import DARK, THEMES
from inarow.tui.face import Face
from inarow.tui.game import GameScreen
from inarow.tui.start import StartScreen

SETTINGS = "screen.json"


class Inarow(App[int]):
    """The full screen; its result is the exit code."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "inarow"
    CSS_PATH = "screens.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave(130)", priority=True, show=False),
        Binding("ctrl+d", "leave(0)", show=False),
        Binding("ctrl+q", "leave(0)", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
    ]

    def __init__(
        self,
        sitting: Sitting | None = None,
        colour: bool | None = None,
        alone: Screen[None] | None = None,
    ) -> None:
        if colour is not None:  # an option is stronger than what Textual reads here
            os.environ.pop("NO_COLOR", None)
            if not colour:
                os.environ["NO_COLOR"] = "1"
        super().__init__()
        self.sitting = sitting
        self.alone = alone  # the only screen, such as a tournament's
        self.places: tuple[Message, ...] = ()  # where the game is that was left
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = _kept_theme()

    def on_mount(self) -> None:
        """Open the first screen."""
        self.call_after_refresh(_collect_from_now_on)
        if self.alone is not None:
            self.push_screen(self.alone)
            return
        # The games to choose from are drawn only when somebody goes back to them.
        self.push_screen(StartScreen() if self.sitting is None else GameScreen(self.sitting))

    def action_next_theme(self) -> None:
        """Light, dark, high contrast."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        with suppress(OSError):
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True)
            (folder / SETTINGS).write_text(json.dumps({"theme": self.theme}), encoding="utf-8")

    def action_home(self) -> None:
        """From a game back to the games to choose from."""
        if any(isinstance(screen, StartScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.switch_screen(StartScreen())

    def action_screens(self) -> None:
        """Choose another screen."""
        if self.alone is not None:
            return
        from inarow.tui.menu import Menu

        self.push_screen(Menu(), self._go)

    def _go(self, name: str | None) -> None:
        """Go to the screen with this name; the one of the game stays below it."""
        if name is None:
            return
        from inarow.tui.menu import open_place

        while not isinstance(self.screen, GameScreen | StartScreen):
            self.pop_screen()
        screen = open_place(name, *self._subject())
        if screen is not None:
            self.push_screen(screen)
        elif name != "play":
            self.notify(_("There is nothing to see yet: make a move first."))

    def _subject(self) -> tuple[Game, str]:
        """The game that other screens are about, and its marks."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen):
                return screen.game, screen.sitting.marks
            if isinstance(screen, StartScreen):
                return Game.new(screen.rules), "XO"
        return Game.new(CATALOGUE[0].rules), "XO"

    def action_leave(self, code: int = 0) -> None:
        """Leave the program; games are saved."""
        for screen in self.screen_stack:
            if isinstance(screen, Face) and not screen.may_leave():
                return
            if isinstance(screen, GameScreen):
                self.places = screen.leave()
        self.exit(code)


def _collect_from_now_on() -> None:
    """What is there now stays until the end: the collector need not look through it again.

    Without this it stops the screen for a tenth of a second now and then.
    """
    gc.freeze()
    gc.enable()


def _kept_theme() -> str:
    """The theme of last time."""
    with suppress(OSError, ValueError, AttributeError):
        kept = json.loads((data_folder() / SETTINGS).read_text(encoding="utf-8")).get("theme")
        if kept in {theme.name for theme in THEMES}:
            return str(kept)
    return DARK.name
