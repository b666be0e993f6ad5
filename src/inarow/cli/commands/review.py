"""`inarow review`: a game with a grade for every move and a reason for every mistake."""

from inarow.cli.arguments import options
from inarow.cli.arguments.game import read_game_arguments
from inarow.cli.terminal.meter import Meter
from inarow.cli.terminal.output import print_json, show, show_words, tell_notices
from inarow.cli.terminal.review import show_curve, show_reasons, show_refutation
from inarow.cli.terminal.screen import Screen
from inarow.engine.engine import package_notices
from inarow.locale import _, decimal, ngettext, say
from inarow.phrases.game import ending_phrase, pairing, side_names
from inarow.phrases.review import decisive_phrase, mistakes_phrase, worth_phrase
from inarow.review import GameReview, MoveReview, review_game
from inarow.review.game_review import FAR
from inarow.review.grade import QUICK
from inarow.rules import BadOption, Side
from inarow.search import Limit

LONGEST = 12  # moves of a variation that are shown
EPILOG = _("For example: inarow review connect-four 44455 --seconds 5")


def review(
    arguments: list[str] = options.argument(
        _("GAME"),
        _(
            "A file of records, alone or with the number of a game (- is standard input); or a"
            " game with its moves (connect-four 44355); or `last`, the newest saved game."
        ),
        complete=options.complete_game,
    ),
    seconds: str | None = options.option(
        _("SECONDS"),
        _("Time for each position; 0 is no limit. The default is 8 seconds for the whole game."),
    ),
    everything: bool = options.flag(
        "--all", _("Show every move, not only those that lost something.")
    ),
    marks: str = options.MARKS,
    colour: bool | None = options.COLOUR,
    json: bool = options.JSON,
) -> None:
    """Print the review."""
    game = read_game_arguments(arguments)
    if not game.moves:
        raise BadOption("there is no move to review: give the moves after the game")
    with Meter() as meter:
        limit = None if seconds is None else Limit(seconds=options.read_seconds(seconds))
        reviewed = review_game(game, limit, meter.count)
    tell_notices(package_notices(game.rules))
    if json:
        print_json(reviewed.as_data(say))
        return
    screen = Screen(colour)
    names = side_names(game, marks)
    show_words(pairing(game, marks))
    if everything:
        near, far = list(reviewed.moves), []
    else:
        told = [move for move in reviewed.moves if move.reasons]
        near = [move for move in told if _is_near(move)]
        far = [move for move in told if move not in near and (move.is_mistake or not move.proven)]
    for move in (*near, *far):
        show()
        if far and move is far[0]:
            show_words(_("Further ahead than a person sees:"))
        grade = say(move.message) + worth_phrase(move)
        show_words(f"{move.ply}. {names[move.side]}: {move.move} - {grade}")
        if everything or (move.is_mistake and move not in far):
            show_refutation(screen, move, marks)
        show_reasons(move, most=None if everything else LONGEST)
    show()
    show_words(ending_phrase(game.rules, game.ending, names))
    _show_summary(reviewed, names)


def _is_near(move: MoveReview) -> bool:
    """Whether a person can see what was wrong, or nobody knows how far ahead it is."""
    return move.foresight <= QUICK or (not move.proven and move.foresight == FAR)


def _show_summary(review: GameReview, names: dict[Side, str]) -> None:
    """Say how well each side played, and how much of that is proven."""
    show_curve(review, names[Side.FIRST])
    show_words(mistakes_phrase(review))
    if decisive := decisive_phrase(review, names):
        show_words(decisive)
    for side in Side:
        accuracy, counted = review.accuracy(side), len(review.counted(side))
        if accuracy is None:
            text = _("{player}: no move counts for the accuracy.", player=names[side])
        else:
            text = ngettext(
                "{player}: accuracy {share} in {n} move that counts.",
                "{player}: accuracy {share} in {n} moves that count.",
                counted,
                player=names[side],
                share=f"{decimal(accuracy, 1)} %",
            )
        show_words(text)
    if guessed := sum(not move.proven for move in review.moves):
        text = ngettext(
            "{n} grade rests on an estimate; more time may prove it (--seconds).",
            "{n} grades rest on an estimate; more time may prove them (--seconds).",
            guessed,
        )
        show_words(text)
