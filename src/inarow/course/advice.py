"""What beginners do, seen in the text of a file that did not pass, and what to do instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from inarow.course.verdict import Verdict
from inarow.rules import Message

MARKS = ("X", "O", "x", "o", "first", "second")
COPIES = ("copy", "list")


def advice(source: str, verdict: Verdict) -> tuple[Message, ...]:
    """What to look at, if the file did not pass; each kind of mistake once."""
    if verdict.passed:
        return ()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    said = [str(failure.message) for failure in verdict.failures]
    said += [] if verdict.trouble is None else [str(verdict.trouble.message)]
    errors = " ".join(said)
    changed = any(failure.kind == "changed" for failure in verdict.failures)
    found: dict[str, Message] = {}
    if "EOFError" in errors:
        for message in _waiting(tree):
            found.setdefault(message.template, message)
    for node in ast.walk(tree):
        for message in _seen(node, errors, changed):
            found.setdefault(message.template, message)
    return tuple(found.values())


def _waiting(tree: ast.Module) -> Iterator[Message]:
    """Where the program waits for somebody to type: in a function, or while it is loaded."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or _name(node.func) != "input":
            continue
        if id(node) in inside:
            yield Message(
                "line {n} waits for somebody to type, and in a check nobody does: take what is"
                " needed from the arguments, and leave input() to the game itself",
                n=node.lineno,
            )
        else:
            yield Message(
                "line {n} waits for somebody to type as soon as the file is loaded: put the game"
                ' itself at the end of the file, below if __name__ == "__main__":',
                n=node.lineno,
            )


def _seen(node: ast.AST, errors: str, changed: bool) -> Iterator[Message]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from _import(node, errors)
    if isinstance(node, ast.Compare):
        yield from _compare(node)
    if isinstance(node, ast.Return) and _text(node.value) == "None":
        yield Message("line {n} returns the text 'None': write None without quotes", n=node.lineno)
    if changed and _copies_outside(node):
        yield Message(
            "line {n} copies the outer list only, and the rows in it are still those of the board:"
            " copy each row as well, [row[:] for row in board]",
            n=getattr(node, "lineno", 0),
        )


def _import(node: ast.Import | ast.ImportFrom, errors: str) -> Iterator[Message]:
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    for name in names:
        top = name.partition(".")[0]
        if top == "inarow" and f"{name} halted" in errors:
            yield Message(
                "line {n} imports {name}, which is what you are writing here: only inarow.rules may"
                " be used",
                n=node.lineno,
                name=name,
            )
        elif f"No module named '{top}'" in errors:
            yield Message(
                "line {n} imports {name}, which is not there: a check has Python's own library and"
                " inarow.rules, and no other packages",
                n=node.lineno,
                name=top,
            )


def _compare(node: ast.Compare) -> Iterator[Message]:
    sides = [node.left, *node.comparators]
    texts = [text for text in map(_text, sides) if text is not None]
    attributes = {side.attr for side in sides if isinstance(side, ast.Attribute)}
    if attributes & {"turn", "winner"} and any(text in MARKS for text in texts):
        yield Message(
            "line {n} compares a side with a text, which are never equal: X is Side.FIRST, O is"
            " Side.SECOND (from inarow.rules import Side)",
            n=node.lineno,
        )
    elif "None" in texts:
        yield Message(
            "line {n} compares with the text 'None': write None without quotes", n=node.lineno
        )


def _copies_outside(node: ast.AST) -> bool:
    """Whether this is board[:], board.copy(), list(board) or copy.copy(board), not for each row."""
    if isinstance(node, ast.Assign):
        value = node.value
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return isinstance(value.value, ast.Name)
        return isinstance(value, ast.Call) and _name(value.func) in COPIES
    return False


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.expr | None) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) else None
