"""What a position teaches, as data: the value of every move, search trees, known answers."""

from inarow.review.search_trace import ALGORITHMS, Compared, SearchTree, compare, trace_search
from inarow.review.selfcheck import CHECKS, Check, Finding, run_check
from inarow.review.tree import Node, Tree
from inarow.review.values import values_of

__all__ = [
    "ALGORITHMS",
    "CHECKS",
    "Check",
    "Compared",
    "Finding",
    "Node",
    "SearchTree",
    "Tree",
    "compare",
    "run_check",
    "trace_search",
    "values_of",
]
