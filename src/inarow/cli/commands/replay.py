"""`inarow replay`: a recorded game, one move after the other."""

from __future__ import annotations

import json
from typing import Any

from inarow.arena.report.section import seen_name
from inarow.cli.arguments.read import read_marks
from inarow.cli.arguments.recorded import open_ledger, recorded_games
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import ending_words, title, who
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import draw_rows
from inarow.locale import decimal, say
from inarow.locale import gettext as _
from inarow.players.fault import Evidence
from inarow.rules.errors import BadNotation
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.side import Side


def replay_game(
    file: str, number: str | None, marks: str, colour: bool | None, as_json: bool
) -> int:
    """Show the game."""
    marks = read_marks(marks)
    game, evidence = find_game(file, number)
    if as_json:
        print(json.dumps(_data(game), ensure_ascii=False, indent=2))
        return FINE
    screen = Screen(colour)
    names = {side: who(game, side, marks) for side in Side}
    screen.show(f"{title(game.rules)}: {names[Side.FIRST]} - {names[Side.SECOND]}")
    if opening := game.tags.get("opening"):
        screen.show(_("opening: {moves}").format(moves=opening))
    _show_board(screen, game, 0, marks)
    for ply, move in enumerate(game.moves, 1):
        mover = game.positions[ply - 1].turn
        line = f"{ply}. {names[mover]}: {move}"
        if game.seconds and game.seconds[ply - 1]:
            line += f" ({decimal(game.seconds[ply - 1])} s)"
        screen.show()
        screen.show(line)
        _show_board(screen, game, ply, marks)
    screen.show()
    screen.show(_end(game, names))
    if evidence is not None:
        screen.show(say(evidence.message))
        for name, text in evidence.seen.items():
            screen.show(f"  {seen_name(name)}: {text.strip()}")
    return FINE


def _show_board(screen: Screen, game: Game, ply: int, marks: str) -> None:
    last = game.moves[ply - 1] if ply else None
    screen.show_lines(draw_rows(game.positions[ply], last, marks))


def _end(game: Game, names: dict[Side, str]) -> str:
    if game.ending is None:
        return _("The game is not finished.")
    return ending_words(game.rules, game.ending, names)


def find_game(file: str, number: str | None) -> tuple[Game, Evidence | None]:
    """The game that is asked for, and what is known about a fault. Raises BadNotation."""
    wanted = None if number is None else _whole(number)
    with open_ledger(file) as ledger:
        if ledger is not None:
            if wanted is None:
                wanted = min(ledger.numbers(), default=0)
            played = ledger.find(wanted)
            evidence = None if played.evidence is None else Evidence.read(played.evidence)
            from inarow.rules.record import read_game

            return read_game(played.record), evidence
    games = recorded_games(file)
    index = (wanted or 1) - 1 if wanted != 0 else -1
    if not 0 <= index < len(games):
        raise BadNotation(
            Message(
                "there is no game {number} in {file}: it has {count} games",
                number=wanted,
                file=file,
                count=len(games),
            )
        )
    return games[index], None


def _whole(text: str) -> int:
    if not text.strip().isdecimal():
        raise BadNotation(Message("'{text}' is no number of a game", text=text))
    return int(text)


def _data(game: Game) -> dict[str, Any]:
    return {
        "rules": game.rules.code,
        "first": game.first,
        "second": game.second,
        "positions": [position.code for position in game.positions],
        "moves": [str(move) for move in game.moves],
        "seconds": list(game.seconds),
        "ending": None if game.ending is None else str(game.ending),
        "line": [str(cell) for cell in game.position.line],
        "tags": dict(game.tags),
    }
