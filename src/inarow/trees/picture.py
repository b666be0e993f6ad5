"""What pictures of a search tree show: every node's board, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from inarow.draw.tree import Branch, TreePicture, letter_size
from inarow.rules import Cell, Message, Say, Side
from inarow.rules.catalogue import title_of
from inarow.search import Bound
from inarow.trees.tree import Node, NodeKind, Tree

KINDS = {
    NodeKind.END: Message("over"),
    NodeKind.HORIZON: Message("guess"),
    NodeKind.TABLE: Message("known from step {step}"),
    NodeKind.MIRROR: Message("mirror image of step {step}"),
    NodeKind.STOPPED: Message("stopped"),
}
MOST_DRAWN = 120  # nodes, in a small picture
# How many moves of a node to draw on the line of best play, and beside it: what shows most first.
WISHES = ((None, None), (5, 5), (4, 4), (3, 3), (2, 2), (3, 1), (2, 1), (1, 1))
LEGIBLE = {"slide": 9.5, "page": 7.5}  # how high a letter is at least, in points of SIZES
SIGNS = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}


def _number(value: float | None) -> str:
    """A value in few digits; a question mark where there is none.

    >>> _number(3), _number(-0.25), _number(-0.0), _number(None)
    ('3', '-0.25', '0', '?')
    """
    return "?" if value is None else f"{round(value, 3) + 0.0:g}"


def _value(node: Node, marks: str = "XO") -> str:
    """Who is to move and what that is worth: `O: ≤ -3`."""
    mark = marks[0] if node.position.turn is Side.FIRST else marks[1]
    return f"{mark}: {SIGNS[node.bound]}{_number(node.value)}"


def _window(node: Node) -> str:
    """Alpha and beta on entry, or nothing."""
    if node.alpha is None or node.beta is None:
        return ""
    return f"[{_number(node.alpha)}, {_number(node.beta)}]"


def _notes(node: Node, say: Say, most: int | None) -> list[str]:
    """What else there is to know: why it has its value, what was cut, what is folded.

    Of moves that were never looked at so many are named; more are counted.
    """
    found = []
    if (kind := _kind(node)) is not None:
        found.append(say(kind))
    if node.counts is not None:
        count = Message(
            "{won} won and {drawn} drawn of {games}",
            won=node.counts.won,
            drawn=node.counts.drawn,
            games=node.counts.games,
        )
        found.append(say(count))
    if node.best is not None and node.kind is NodeKind.INNER:
        found.append(f"→ {node.move_to(node.best)}")
    if node.is_cut:
        found.append(say(_cut(node, most)))
    if node.is_folded:
        folded = Message.counted("{n} node folded", "{n} nodes folded", node.size - 1)
        found.append(say(folded))
    if node.right is not None:
        found.append(say(Message("wrong: {right} is right", right=_number(node.right))))
    return found


def _remark(node: Node) -> str:
    """What a small picture has room for: the right value, or how many nodes are folded."""
    if node.right is not None:
        return f"({_number(node.right)})"
    return f"+{node.size - 1}" if node.is_folded else ""


def _cut(node: Node, most: int | None) -> Message:
    """Why moves were left out, and which, or how many."""
    never = node.never()
    value, limit = _number(node.value), _number(node.limit)
    if most is not None and len(never) > most:
        return Message.counted(
            "cut: {value} ≥ {limit}, {n} move never looked at",
            "cut: {value} ≥ {limit}, {n} moves never looked at",
            len(never),
            value=value,
            limit=limit,
        )
    return Message(
        "cut: {value} ≥ {limit}, never looked at: {cells}",
        value=value,
        limit=limit,
        cells=" ".join(map(str, never)),
    )


def _kind(node: Node) -> Message | None:
    text = KINDS.get(node.kind)
    return None if text is None else Message(text.template, step=node.source)


def _heading(tree: Tree, say: Say = str) -> str:
    """What the tree is of, and how large."""
    parts = [tree.algorithm]
    if tree.depth is not None:
        parts.append(say(Message.counted("{n} ply deep", "{n} plies deep", tree.depth)))
    if tree.move is not None:
        parts.append(say(Message("move {move}", move=str(tree.move))))
    parts.append(say(Message.counted("{n} node", "{n} nodes", tree.nodes)))
    if tree.totals.cuts:
        parts.append(say(Message.counted("{n} cut", "{n} cuts", tree.totals.cuts)))
    if tree.folded:
        parts.append(say(Message.counted("{n} node folded", "{n} nodes folded", tree.folded)))
    if not tree.finished:
        parts.append(say(Message("stopped at the limit")))
    return f"{title_of(tree.position.rules, say)}: {', '.join(parts)}"


VALUES = Message("for the side to move: ▲ won, ▼ lost, ● even; the number is what it is worth")
GUESSES = Message("△ ▽ looks better or worse: an estimate")
BEST = Message("thick line: the move that decided")
NEVER = Message("dashed line: moves that were never looked at")
WINDOWS = Message("[-5, 5]: the window, alpha and beta")
COUNTED = Message("+5: so many more, not drawn")


def _legend(root: Branch) -> Iterator[Message]:
    """What the signs mean that the picture has."""
    branches = list(root.walk())
    yield VALUES
    if any(branch.result in ("better", "worse") for branch in branches):
        yield GUESSES
    yield BEST
    if any(branch.never for branch in branches):
        yield NEVER
    if any(branch.window for branch in branches):
        yield WINDOWS
    if any(branch.left_out or branch.is_folded for branch in branches):
        yield COUNTED


def _result(node: Node) -> str:
    """How the side to move stands, in a word of `draw`; nothing if that is not known."""
    if node.value is None:
        return ""
    if node.kind is NodeKind.GAMES or abs(node.value) < 1:  # wins and losses are whole numbers
        return "better" if node.value > 0 else "worse" if node.value < 0 else "draw"
    return "win" if node.value > 0 else "loss"


def _chosen(node: Node, most: int | None) -> list[Node]:
    """The children to draw: all, or so many that are best for the side to move, in their order."""
    if most is None or len(node.children) <= most:
        return node.children

    def worse(child: Node) -> tuple[bool, float]:
        return child.position != node.best, float("inf") if child.value is None else child.value

    kept = sorted(node.children, key=worse)[:most]
    return [child for child in node.children if child in kept]


def _shown(root: Node, most: int | None, beside: int | None) -> Iterator[tuple[Node, list[Node]]]:
    """The nodes to draw with their children: `most` on the line of best play, else `beside`."""
    line = root
    waiting = [root]
    for node in waiting:  # which grows
        children = _chosen(node, most if node is line else beside)
        if node is line:
            line = next((child for child in children if child.position == node.best), line)
        waiting += children
        yield node, children


def tree_picture(
    tree: Tree,
    marks: str = "XO",
    say: Say = str,
    best_moves: int | None = None,
    beside: int | None = None,
) -> TreePicture:
    """The tree as `draw` draws it; of every node only so many `best_moves`, the rest counted.

    Nodes that are not on the line of best play can have fewer: so many as `beside` says.
    """
    root = tree.root
    moves: dict[int, Cell | None] = {root.step: tree.path[-1] if tree.path else None}
    best = {root.step}
    shown = list(_shown(root, best_moves, beside or best_moves))
    for node, _ in shown:
        for child in node.children:
            moves[child.step] = node.move_to(child.position)
            if child.position == node.best:
                best.add(child.step)
    drawn: dict[int, Branch] = {}
    for node, children in reversed(shown):  # what is below comes first
        notes = _notes(node, say, best_moves)
        if left := len(node.children) - len(children):
            more = Message.counted("{n} more move looked at", "{n} more moves looked at", left)
            notes.append(say(more))
        never = () if node.is_folded else tuple(map(str, node.never()))
        if best_moves is not None and len(never) > best_moves:
            never = (f"+{len(never)}",)
        move = moves[node.step]
        drawn[node.step] = Branch(
            node.step,
            node.position,
            "" if move is None else str(move),
            _value(node, marks),
            _window(node),
            tuple(notes),
            _remark(node),
            is_best=node.step in best,
            is_wrong=node.right is not None,
            is_folded=node.is_folded,
            below=tuple(drawn[child.step] for child in children),
            never=never,
            result=_result(node),
            left_out=left,
            last=move,
        )
    return TreePicture(
        _heading(tree, say),
        drawn[root.step],
        marks,
        tuple(map(say, _legend(drawn[root.step]))),
        centred=best_moves is not None,
    )


def small_picture(tree: Tree, say: Say = str) -> TreePicture:
    """A picture of at most MOST_DRAWN nodes: of a large tree only the best moves everywhere.

    >>> from inarow.rules import read_position
    >>> from inarow.trees import trace_search
    >>> tree = trace_search(read_position("tic-tac-toe b2"))
    >>> tree.kept > MOST_DRAWN >= sum(1 for node in small_picture(tree).root.walk())
    True
    """
    wish = next((wish for wish in WISHES if _fits(tree.root, *wish)), WISHES[-1])
    return tree_picture(tree, "XO", say, *wish)


def sheet_picture(tree: Tree, size: str, marks: str = "XO", say: Say = str) -> TreePicture:
    """A picture for a slide or a page, with so many of the best moves that it can be read.

    >>> from inarow.rules import read_position
    >>> from inarow.trees import trace_search
    >>> picture = sheet_picture(trace_search(read_position("reverse-five"), depth=2), "slide")
    >>> len(picture.root.below), picture.root.left_out
    (5, 95)
    """
    wishes = [wish for wish in WISHES if _fits(tree.root, *wish)] or WISHES[-1:]
    drawn = [tree_picture(tree, marks, say, *wish) for wish in wishes]
    sizes = [letter_size(picture, size) for picture in drawn]
    enough = min(LEGIBLE[size], 0.98 * max(sizes))  # a deep tree may be too high for any sheet
    return next(picture for picture, letter in zip(drawn, sizes, strict=True) if letter >= enough)


def _fits(root: Node, best_moves: int | None, beside: int | None) -> bool:
    shown = islice(_shown(root, best_moves, beside), MOST_DRAWN + 1)
    return sum(1 for _ in shown) <= MOST_DRAWN
