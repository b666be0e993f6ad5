"""What is said of a whole game that was reviewed."""

from collections.abc import Mapping

from inarow.locale import _, ngettext
from inarow.phrases.score import score_phrase
from inarow.review import GameReview
from inarow.review.grade import Grade, Graded
from inarow.rules import Side


def mistakes_phrase(review: GameReview) -> str:
    """How many mistakes are proven."""
    n = len(review.mistakes)
    return (
        ngettext("{n} proven mistake.", "{n} proven mistakes.", n)
        if n
        else _("No mistake is proven.")
    )


def worth_phrase(graded: Graded) -> str:
    """What a move is worth, after its grade; nothing where the grade itself says it."""
    score = graded.score
    lost = graded.grade is Grade.DOUBTFUL and score.is_loss and score.proven
    if (graded.proven and graded.grade is Grade.WIN_TO_DRAW) or (lost and score.plies is None):
        return ""
    return f" ({score_phrase(graded.score)})"


def better_phrase(graded: Graded) -> str:
    """What is said of the moves that should have been played, and of what they are worth."""
    if graded.grade is Grade.DOUBTFUL:
        return _("Perhaps better: {moves} ({score})", moves="{moves}", score="{score}")
    return _("Better: {moves} ({score})", moves="{moves}", score="{score}")


def decisive_phrase(review: GameReview, names: Mapping[Side, str]) -> str:
    """Where the game was lost, and what was better; nothing if nobody lost."""
    move = review.decisive
    if move is not None:
        text = _(
            "The decisive move: {ply}. {player}: {move}.",
            ply=move.ply,
            player=names[move.side],
            move=move.move,
        )
        better = move.better.moves[:1] if move.better else ()
        if not better:
            return text
        doubted = move.grade is Grade.DOUBTFUL
        phrase = _("Perhaps better: {move}.") if doubted else _("Better: {move}.")
        return f"{text} {phrase.format(move=better[0])}"
    if review.loser is None:
        return ""
    if review.is_open:
        return _("On the board {player} had not lost yet.", player=names[review.loser])
    return _("{player} could not have played better.", player=names[review.loser])
