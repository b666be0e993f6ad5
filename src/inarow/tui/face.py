"""What all screens have in common: their keys, said in the last line, and a way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from inarow.locale import say
from inarow.rules import Message

NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "question_mark": "?",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "space": "Space",
    "tab": "Tab",
    "plus": "+",
    "minus": "-",
    "arrows": "←↑↓→",
    "ctrl+c": "Ctrl-C",
}


class Key(NamedTuple):
    """A key, the action it stands for, and what is said of it; `rare` ones only in the help."""

    key: str
    action: str
    label: Message
    rare: bool = False

    @property
    def name(self) -> str:
        """What is written on the key."""
        return NAMES.get(self.key, self.key.upper() if len(self.key) > 1 else self.key)


HELP = Key("question_mark", "keys", Message("keys"))
BACK = Key("escape", "back", Message("back"))
LOOKS = Key("f2", "app.next_theme", Message("light, dark, high contrast"), rare=True)
SCREENS = Key("f3", "app.screens", Message("screens"))
LEAVE = Key("ctrl+c", "app.leave", Message("leave; the game is saved"), rare=True)
COMMON = (SCREENS, HELP, LOOKS, LEAVE)
ALWAYS = (HELP.key, BACK.key)  # in the footer, however narrow it is


class Footer(Static):
    """The keys in one line; a click on one presses it."""

    DEFAULT_CSS = "Footer { dock: bottom; height: 1; color: $quiet; }"

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__()
        self.keys = [key for key in keys if not key.rare]
        self._places: list[tuple[int, int, Key]] = []

    def render(self) -> Text:
        """As many keys as fit; always the way back, and the help that names the others."""
        text, self._places = Text(no_wrap=True), []
        accent = self.app.theme_variables["accent"]
        widths = {key: len(key.name) + len(say(key.label)) + 4 for key in self.keys}
        left = self.size.width - sum(widths[key] for key in self.keys if key.key in ALWAYS)
        for key in self.keys:
            if key.key not in ALWAYS:
                if left < widths[key]:
                    continue
                left -= widths[key]
            self._places.append((text.cell_len, text.cell_len + widths[key], key))
            text.append(f" {key.name} ", f"bold {accent} reverse")
            text.append(f" {say(key.label)} ")
        return text

    def on_click(self, event: events.Click) -> None:
        """Press the key."""
        for start, end, key in self._places:
            if start <= event.x < end:
                self.call_later(self.screen.run_action, key.action)


class Face(Screen[None]):
    """A screen with keys; Escape goes back to the one before."""

    KEYS: tuple[Key, ...] = (BACK,)
    TITLE_TEXT: Message | None = None

    def compose(self) -> ComposeResult:
        """The title, what the screen is about, and the keys."""
        yield Static(self.headline(), id="headline")
        yield from self.body()
        yield Footer((*self.KEYS, *COMMON))

    def body(self) -> ComposeResult:
        """What the screen is about."""
        yield from ()

    def headline(self) -> Text:
        """The first line."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for tone in ("#e5383b", "#ffc531", "#4f86ff"):
            text.append("●", tone)
        text.append(" inarow  ", "bold")
        return text if self.TITLE_TEXT is None else text.append(say(self.TITLE_TEXT))

    def set_headline(self) -> None:
        """Write the first line again."""
        self.query_one("#headline", Static).update(self.headline())

    async def on_key(self, event: events.Key) -> None:
        """Textual calls this for every class; `pressed` is what screens extend."""
        await self.pressed(event)

    async def pressed(self, event: events.Key) -> None:
        """Do what the key stands for."""
        for key in (*self.KEYS, *COMMON):
            if key.action and event.key == key.key:
                event.stop()
                event.prevent_default()
                await self.run_action(key.action)
                return

    def may_leave(self) -> bool:
        """Whether the program may end now; asked when somebody wants to leave it."""
        return True

    def action_back(self) -> None:
        """Go to the screen before."""
        self.app.pop_screen()

    def action_keys(self) -> None:
        """Say what all keys do."""
        self.app.push_screen(Help((*self.KEYS, *COMMON)))


class Help(ModalScreen[None]):
    """All keys of a screen; any key closes it."""

    def __init__(self, keys: Sequence[Key], more: str = "") -> None:
        super().__init__()
        self.keys = keys

    def compose(self) -> ComposeResult:
        """One line for each key."""
        text = Text()
        for key in self.keys:
            text.append(f"{key.name:>8}  ", "bold").append(f"{say(key.label)}\n")
        with VerticalScroll(id="box"):
            yield Static(text)

    def on_key(self, event: events.Key) -> None:
        """Close it, unless somebody scrolls."""
        if event.key not in ("up", "down", "pageup", "pagedown"):
            event.stop()
            self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """Close it."""
        self.dismiss()


class Question(ModalScreen[str | None]):
    """A question answered by a line of text; Escape answers nothing."""

    def __init__(self, text: str, suggestion: str = "") -> None:
        super().__init__()
        self.text = text
        self.suggestion = suggestion

    def compose(self) -> ComposeResult:
        """The question and a field."""
        with VerticalScroll(id="box"):
            yield Static(self.text)
            yield Input(self.suggestion)

    def on_key(self, event: events.Key) -> None:
        """Escape leaves."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        self.dismiss(event.value.strip() or None)
