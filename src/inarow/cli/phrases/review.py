"""Why a move was a mistake."""

from inarow.cli.phrases.score import score_phrase
from inarow.locale import _, say
from inarow.review import MoveReview
from inarow.review.proof import Variation


def reason_rows(move: MoveReview, with_better: bool = True) -> list[str]:
    """Why a move was worse, how it is refuted, and what was better."""
    reasons = move.reasons if with_better else [r for r in move.reasons if not r.tells_better]
    rows = [say(reason.message) for reason in reasons]
    if move.refutation and move.refutation.moves:
        moves = variation_phrase(move.refutation)
        rows.append(_("How it goes on: {moves}", moves=moves))
    if with_better and move.better and move.better.moves:
        moves, score = variation_phrase(move.better), score_phrase(move.better.score)
        rows.append(_("Better: {moves} ({score})", moves=moves, score=score))
    return rows


def variation_phrase(variation: Variation) -> str:
    """The moves to come; dots where they do not reach the end of the game."""
    return " ".join(map(str, variation.moves)) + ("" if variation.complete else " ...")
