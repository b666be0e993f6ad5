"""Search trees: recorded, folded and walked."""

from inarow.trees.picture import tree_picture
from inarow.trees.search_trace import ALGORITHMS, Compared, SearchTree, compare, trace_search
from inarow.trees.tree import Node, Tree

__all__ = [
    "ALGORITHMS",
    "Compared",
    "Node",
    "SearchTree",
    "Tree",
    "compare",
    "trace_search",
    "tree_picture",
]
