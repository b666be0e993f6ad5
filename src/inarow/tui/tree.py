"""A search tree to walk: every node with its value, and its board beside it."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static, Tree
from textual.widgets.tree import TreeNode

from inarow import trees
from inarow.draw.tree import Branch, TreePicture
from inarow.locale import _, say
from inarow.rules import InarowError, Position
from inarow.rules import Message as Sentence
from inarow.search import Limit
from inarow.trees.search_trace import ALGORITHMS
from inarow.tui.background import in_background
from inarow.tui.board import BoardView, Scene
from inarow.tui.board_face import BoardFace
from inarow.tui.face import BACK, Key

MOST = 5000  # nodes that are kept
DEPTH = 4
SECONDS = 5.0


class TreeScreen(BoardFace):
    """How an algorithm searches a position, node by node."""

    TITLE_TEXT = Sentence("Search tree")
    KEYS = (
        Key("tab", "algorithm", Sentence("algorithm")),
        Key("plus", "depth(1)", Sentence("deeper")),
        Key("minus", "depth(-1)", Sentence("less deep")),
        Key("space", "", Sentence("open")),
        BACK,
    )

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.algorithm = "alpha-beta"
        self.depth = DEPTH

    def body(self) -> ComposeResult:
        """The tree, and the board of the node."""
        with Horizontal(id="table"):
            with Vertical(id="nodes"):
                yield Static(id="heading")
                yield Tree[Branch]("")
            with Vertical(id="node"):
                yield BoardView(Scene(self.position), id="board")
                yield Static(id="about")

    def on_mount(self) -> None:
        """Search."""
        self.query_one(Tree).focus()
        self._search()

    def _search(self) -> None:
        position, name, depth = self.position, self.algorithm, self.depth

        def search() -> TreePicture | Sentence:
            try:
                limit = Limit(seconds=SECONDS, stop=self.leaving)
                tree = trees.trace_search(position, name, depth=depth, most=MOST, limit=limit)
            except InarowError as error:
                return error.message
            return trees.tree_picture(tree, "XO", say)

        self.query_one("#heading", Static).update(_("looking …"))
        in_background(self, search, self._searched)

    def _searched(self, found: TreePicture | Sentence) -> None:
        if isinstance(found, Sentence):
            self.query_one("#heading", Static).update(say(found))
            return
        self.query_one("#heading", Static).update(Text(found.title, "bold"))
        shown = self.query_one(Tree)
        shown.clear()
        shown.root.data = found.root
        shown.root.set_label(_label(found.root))
        self._open(shown.root)

    def _open(self, node: TreeNode[Branch]) -> None:
        """Put what is below a node on the screen, when it is opened and not before."""
        if node.data is not None and not node.children:
            for branch in node.data.below:
                node.add(_label(branch), data=branch, allow_expand=bool(branch.below))
        node.expand()

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[Branch]) -> None:
        """Somebody opens a node."""
        self._open(event.node)

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Branch]) -> None:
        """Show the board of the node."""
        branch = event.node.data
        if branch is None:
            return
        self.board.show(Scene(branch.position))
        text = Text(f"{branch.move} {branch.value} {branch.window}\n", "bold")
        lines = [*branch.notes]
        if branch.never:
            lines.append(_("never looked at: {moves}", moves=" ".join(branch.never)))
        self.query_one("#about", Static).update(text.append("\n".join(lines), "not bold"))

    def action_algorithm(self) -> None:
        """The next algorithm."""
        names = list(ALGORITHMS)
        self.algorithm = names[(names.index(self.algorithm) + 1) % len(names)]
        self._search()

    def action_depth(self, step: int) -> None:
        """Deeper or less deep."""
        self.depth = max(1, min(9, self.depth + step))
        self._search()


def _label(branch: Branch) -> Text:
    text = Text(f"{branch.move or '·'} ", "bold" if branch.is_best else "")
    text.append(branch.value, "bold" if branch.is_best else "dim")
    return text.append(f"  {branch.remark}", "dim") if branch.remark else text
