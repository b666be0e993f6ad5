"""`inarow replay`: a recorded game, one move after the other."""

from inarow.arena.report.section import seen_name
from inarow.cli.arguments import options
from inarow.cli.arguments.game import find_game
from inarow.cli.terminal.output import print_json, show
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import draw_rows
from inarow.locale import _, decimal, say
from inarow.phrases.deal import told_deal
from inarow.phrases.game import ending_phrase, pairing, side_names
from inarow.rules import Game


def replay(
    file: str = options.RECORDS,
    number: str | None = options.argument(
        _("NUMBER"),
        _("Which game: its number in the ledger or line in the file; by default the first."),
        None,
    ),
    marks: str = options.MARKS,
    colour: bool | None = options.COLOUR,
    json: bool = options.JSON,
) -> None:
    """Show the game."""
    game, evidence = find_game(file, number)
    if json:
        positions = [position.code for position in game.positions]
        print_json({**game.as_data(), "positions": positions})
        return
    screen = Screen(colour)
    names = side_names(game, marks)
    show(pairing(game, marks))
    if opening := game.tags.get("opening"):
        show(_("opening: {moves}", moves=opening))
    if deal := told_deal(game, marks):
        show(deal[0])
    _show_board(screen, game, 0, marks)
    for ply, move in enumerate(game.moves, 1):
        text = f"{ply}. {names[game.positions[ply - 1].turn]}: {move}"
        if game.seconds and game.seconds[ply - 1]:
            text += f" ({decimal(game.seconds[ply - 1])} s)"
        show()
        show(text)
        _show_board(screen, game, ply, marks)
        if ply in deal:
            show(deal[ply])
    show()
    show(ending_phrase(game.rules, game.ending, names))
    if evidence is not None:
        show(say(evidence.message))
        for name, seen in evidence.seen.items():
            show(f"  {seen_name(name)}: {seen.strip()}")


def _show_board(screen: Screen, game: Game, ply: int, marks: str) -> None:
    last = game.moves[ply - 1] if ply else None
    screen.show_rows(draw_rows(game.positions[ply], last, marks))
