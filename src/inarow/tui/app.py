"""The program: its themes, the screens and the way between them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from inarow.players.folder import data_folder
from inarow.players.saved_games import Sitting
from inarow.rules import Message
from inarow.tui.colours import DARK, THEMES
from inarow.tui.game import GameScreen

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

    def __init__(self, sitting: Sitting | None = None, colour: bool | None = None) -> None:
        super().__init__()
        self.sitting = sitting
        self.places: tuple[Message, ...] = ()  # where the game is that was left
        if colour is not None:
            self.no_color = not colour
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = _kept_theme()

    def on_mount(self) -> None:
        """Open the first screen."""
        from inarow.tui.start import StartScreen

        self.push_screen(StartScreen())
        if self.sitting is not None:
            self.push_screen(GameScreen(self.sitting))

    def action_next_theme(self) -> None:
        """Light, dark, high contrast."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        with suppress(OSError):
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True)
            (folder / SETTINGS).write_text(json.dumps({"theme": self.theme}), encoding="utf-8")

    def action_screens(self) -> None:
        """Choose another screen."""
        from inarow.tui.start import Screens

        self.push_screen(Screens())

    def action_leave(self, code: int = 0) -> None:
        """Leave the program; games are saved."""
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                self.places = screen.leave()
        self.exit(code)


def _kept_theme() -> str:
    """The theme of last time."""
    with suppress(OSError, ValueError, AttributeError):
        kept = json.loads((data_folder() / SETTINGS).read_text(encoding="utf-8")).get("theme")
        if kept in {theme.name for theme in THEMES}:
            return str(kept)
    return DARK.name
