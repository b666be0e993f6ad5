"""What the shell offers when Tab is pressed."""

from __future__ import annotations

from collections.abc import Callable


def complete_game(incomplete: str) -> list[str]:
    """The games of the catalogue."""
    from inarow.rules.catalogue import CATALOGUE

    return [entry.name for entry in CATALOGUE if entry.name.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """A person and all kinds of players."""
    from inarow.players import player_kinds

    return [name for name in ("person", *player_kinds()) if name.startswith(incomplete)]


def complete_saved(incomplete: str) -> list[str]:
    """The games that can be resumed."""
    from inarow.cli.terminal.saved_games import SavedGames
    from inarow.players.folder import data_folder

    ids = ("last", *SavedGames(data_folder()).ids())
    return [game_id for game_id in ids if game_id.startswith(incomplete)]


def from_names(*names: str) -> Callable[[str], list[str]]:
    """One of these names."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names if name.lower().startswith(incomplete.lower())]

    return complete
