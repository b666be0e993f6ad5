"""What a position or a game teaches, as data: values, mistakes, reasons, hints, puzzles."""

from inarow.review.game_review import (
    GameReview,
    MoveReview,
    review_game,
    review_move,
    review_moves,
    value_curve,
)
from inarow.review.grade import Grade
from inarow.review.hint import Hint, Idea, hint_for
from inarow.review.puzzle import NoPuzzle, Puzzle, make_puzzle
from inarow.review.reason import Kind, Reason

__all__ = [
    "GameReview",
    "Grade",
    "Hint",
    "Idea",
    "Kind",
    "MoveReview",
    "NoPuzzle",
    "Puzzle",
    "Reason",
    "hint_for",
    "make_puzzle",
    "review_game",
    "review_move",
    "review_moves",
    "value_curve",
]
