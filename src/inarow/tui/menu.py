"""The way between the screens."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from inarow.locale import say
from inarow.rules import Game, Message

PLACES = {
    "play": Message("Play"),
    "review": Message("Review of this game"),
    "puzzles": Message("Puzzles"),
    "lessons": Message("Lessons"),
    "tree": Message("Search tree of this position"),
    "tournament": Message("Tournament of the levels"),
    "records": Message("Replay"),
}


class Menu(ModalScreen[str | None]):
    """Where to go; a digit, Enter or a click goes there."""

    def compose(self) -> ComposeResult:
        """One line for each screen."""
        with VerticalScroll(id="box"):
            labels = enumerate(PLACES.values(), 1)
            yield OptionList(*(Option(f"{n}  {say(label)}") for n, label in labels))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go there."""
        self.dismiss(list(PLACES)[event.option_index])

    def on_key(self, event: events.Key) -> None:
        """Digits go there at once, Escape stays."""
        if event.key in ("escape", "f3"):
            event.stop()
            self.dismiss(None)
        elif event.key.isdigit() and 1 <= int(event.key) <= len(PLACES):
            event.stop()
            self.dismiss(list(PLACES)[int(event.key) - 1])


def open_place(name: str, game: Game, marks: str) -> Screen[None] | None:
    """The screen with this name, about this game; None where there is nothing to see."""
    match name:
        case "puzzles":
            from inarow.tui.puzzles import PuzzleScreen

            return PuzzleScreen(game.rules)
        case "lessons":
            from inarow.tui.lessons import LessonsScreen

            return LessonsScreen()
        case "tree" if game.position.outcome is None:
            from inarow.tui.tree import TreeScreen

            return TreeScreen(game.position)
        case "tournament":
            from inarow.tui.tournament import tournament_of_levels

            return tournament_of_levels(game.rules)
        case "records":
            from inarow.tui.records import RecordsScreen

            return RecordsScreen()
        case "review" if game.moves:
            from inarow.tui.review import ReviewScreen

            return ReviewScreen(game, marks)
    return None
