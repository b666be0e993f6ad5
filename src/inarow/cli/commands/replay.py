"""`inarow replay`: a recorded game, one move after the other."""

from __future__ import annotations

from typing import Annotated

from inarow.arena.report.section import seen_name
from inarow.cli.arguments.game import find_game
from inarow.cli.arguments.options import Colour, Json, Marks, Records, argument
from inarow.cli.arguments.read import read_marks
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import ending_phrase, pairing, side_names
from inarow.cli.terminal.output import print_json, show
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import draw_rows
from inarow.locale import decimal, say
from inarow.locale import gettext as _
from inarow.rules import Game


def replay(
    file: Records,
    number: Annotated[
        str | None,
        argument(
            _("NUMBER"),
            _("Which game: its number in the ledger or line in the file; by default the first."),
        ),
    ] = None,
    marks: Marks = "XO",
    colour: Colour = None,
    json: Json = False,
) -> int:
    """Show the game."""
    marks = read_marks(marks)
    game, evidence = find_game(file, number)
    if json:
        positions = [position.code for position in game.positions]
        print_json({**game.as_data(), "positions": positions})
        return FINE
    screen = Screen(colour)
    names = side_names(game, marks)
    show(pairing(game, marks))
    if opening := game.tags.get("opening"):
        show(_("opening: {moves}").format(moves=opening))
    _show_board(screen, game, 0, marks)
    for ply, move in enumerate(game.moves, 1):
        text = f"{ply}. {names[game.positions[ply - 1].turn]}: {move}"
        if game.seconds and game.seconds[ply - 1]:
            text += f" ({decimal(game.seconds[ply - 1])} s)"
        show()
        show(text)
        _show_board(screen, game, ply, marks)
    show()
    show(ending_phrase(game.rules, game.ending, names))
    if evidence is not None:
        show(say(evidence.message))
        for name, seen in evidence.seen.items():
            show(f"  {seen_name(name)}: {seen.strip()}")
    return FINE


def _show_board(screen: Screen, game: Game, ply: int, marks: str) -> None:
    last = game.moves[ply - 1] if ply else None
    screen.show_rows(draw_rows(game.positions[ply], last, marks))
