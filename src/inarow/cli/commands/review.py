"""`inarow review`: a game with a grade for every move and a reason for every mistake."""

from __future__ import annotations

from typing import Annotated

from inarow.cli.arguments.complete import complete_game
from inarow.cli.arguments.game import read_game_arguments
from inarow.cli.arguments.options import Colour, Json, Marks, argument, flag, option
from inarow.cli.arguments.read import read_marks, read_seconds
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import ending_phrase, pairing, side_names
from inarow.cli.phrases.review import reason_rows
from inarow.cli.phrases.score import score_phrase
from inarow.cli.terminal.meter import Meter
from inarow.cli.terminal.output import print_json, show
from inarow.cli.terminal.refutation import show_refutation
from inarow.cli.terminal.screen import Screen
from inarow.locale import decimal, ngettext, say
from inarow.locale import gettext as _
from inarow.review import GameReview, MoveReview, review_game
from inarow.rules import BadOption, Side
from inarow.search import Limit

EPILOG = _("For example: inarow review connect-four 44455 --seconds 5")


def review(
    arguments: Annotated[
        list[str],
        argument(
            _("GAME"),
            _(
                "A file of records, alone or with the number of a game (- is standard input); or a"
                " game with its moves (connect-four 44355); or `last`, the newest saved game."
            ),
            complete_game,
        ),
    ],
    seconds: Annotated[
        str, option(_("SECONDS"), _("Time for each position; 0 is no limit."))
    ] = "1",
    everything: Annotated[
        bool, flag("--all", _("Show every move, not only those that lost something."))
    ] = False,
    marks: Marks = "XO",
    colour: Colour = None,
    json: Json = False,
) -> int:
    """Print the review."""
    marks = read_marks(marks)
    limit = Limit(seconds=read_seconds(seconds))
    game = read_game_arguments(arguments)
    if not game.moves:
        raise BadOption("there is no move to review: give the moves after the game")
    with Meter() as meter:
        reviewed = review_game(game, limit, meter.count)
    if json:
        print_json(reviewed.as_data(say))
        return FINE
    screen = Screen(colour)
    names = side_names(game, marks)
    show(pairing(game, marks))
    for move in reviewed.moves:
        if everything or move.reasons:
            show()
            _show_move(screen, move, names[move.side])
            if everything or move.is_mistake:
                show_refutation(screen, move, marks)
            for row in reason_rows(move):
                show(f"   {row}")
    show()
    show(ending_phrase(game.rules, game.ending, names))
    for row in _summary(reviewed, names):
        show(row)
    return FINE


def _show_move(screen: Screen, move: MoveReview, name: str) -> None:
    grade = f"{say(move.graded.message)} ({score_phrase(move.graded.score)})"
    show(f"{move.ply}. {name}: {move.move} - {grade}")


def _summary(review: GameReview, names: dict[Side, str]) -> list[str]:
    """How well each side played, and how much of that is proven."""
    n = len(review.mistakes)
    mistakes = ngettext("{n} proven mistake.", "{n} proven mistakes.", n).format(n=n)
    rows = [mistakes if n else _("No mistake is proven.")]
    for side in Side:
        accuracy, counted = review.accuracy(side), len(review.counted(side))
        if accuracy is None:
            text = _("{player}: no move counts for the accuracy.")
            rows.append(text.format(player=names[side]))
        else:
            text = ngettext(
                "{player}: accuracy {share} in {n} move that counts.",
                "{player}: accuracy {share} in {n} moves that count.",
                counted,
            )
            share = f"{decimal(accuracy, 1)} %"
            rows.append(text.format(player=names[side], share=share, n=counted))
    guessed = sum(not move.graded.proven for move in review.moves)
    if guessed:
        text = ngettext(
            "{n} grade rests on an estimate; more time may prove it (--seconds).",
            "{n} grades rest on an estimate; more time may prove them (--seconds).",
            guessed,
        )
        rows.append(text.format(n=guessed))
    return rows
