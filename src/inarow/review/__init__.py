"""What a position or a game teaches, as data: values, mistakes, reasons, search trees, checks."""

from inarow.review.game_review import GameReview, MoveReview, review_game, review_move
from inarow.review.grade import Grade
from inarow.review.hint import Hint, Idea, hint_for
from inarow.review.own import Fault, OwnTrace, trace
from inarow.review.puzzle import NoPuzzle, Puzzle, make_puzzle
from inarow.review.reason import Kind, Reason
from inarow.review.search_trace import ALGORITHMS, Compared, SearchTree, compare, trace_search
from inarow.review.selfcheck import CHECKS, Check, Finding, run_check
from inarow.review.sheet import draw_sheet, draw_sheet_svg
from inarow.review.tree import Node, Tree
from inarow.review.values import values_of

__all__ = [
    "ALGORITHMS",
    "CHECKS",
    "Check",
    "Compared",
    "Fault",
    "Finding",
    "GameReview",
    "Grade",
    "Hint",
    "Idea",
    "Kind",
    "MoveReview",
    "NoPuzzle",
    "Node",
    "OwnTrace",
    "Puzzle",
    "Reason",
    "SearchTree",
    "Tree",
    "compare",
    "draw_sheet",
    "draw_sheet_svg",
    "hint_for",
    "make_puzzle",
    "review_game",
    "review_move",
    "run_check",
    "trace",
    "trace_search",
    "values_of",
]
