"""What beginners do, seen in the text of a file that did not pass, and what to do instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import get_close_matches

from inarow.course.lesson import LESSONS
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
    trouble = verdict.trouble
    said = [str(failure.message) for failure in verdict.failures]
    said += [] if trouble is None else [str(trouble.message)]
    errors = " ".join(said)
    kinds = {failure.kind for failure in verdict.failures}
    wanted = _wanted(verdict.lesson)
    found: dict[str, Message] = {}
    messages: list[Iterator[Message]] = []
    if trouble is not None and trouble.kind == "missing":
        messages.append(_missing(tree, wanted, verdict.lesson))
    if trouble is not None and trouble.kind in ("time", "output") and not verdict.tried:
        messages.append(_loops_outside(tree))
    if "EOFError" in errors:
        messages.append(_waiting(tree))
    if "RecursionError" in errors:
        messages.append(_endless())
    if "positional argument" in errors:
        messages.append(_arguments(tree, wanted))
    if "nothing" in kinds:
        messages.append(_printed(tree, wanted))
    if "nodes" in kinds:
        messages.append(_played_at_once(tree))
    messages += [_seen(node, errors, "changed" in kinds) for node in ast.walk(tree)]
    for several in messages:
        for message in several:
            found.setdefault(message.template, message)
    return tuple(found.values())


def _wanted(number: int) -> dict[str, list[str]]:
    """The functions of a lesson, with the names of their arguments."""
    lesson = LESSONS[number - 1]
    return {
        node.name: [argument.arg for argument in node.args.args]
        for node in ast.parse(lesson.start()).body
        if isinstance(node, ast.FunctionDef) and node.name in lesson.functions
    }


def _missing(tree: ast.Module, wanted: dict[str, list[str]], number: int) -> Iterator[Message]:
    """Where a function may be that is not there: under another name, or in something else."""
    if not tree.body:
        yield Message(
            "the file is empty: delete it, and inarow learn {number} writes it anew", number=number
        )
    outside = {id(node) for node in tree.body}
    own = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in wanted:
        if name in own:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == name and id(node) not in outside:
                yield Message(
                    "line {n} defines {name} inside of something else: it must begin at the left"
                    " margin",
                    n=node.lineno,
                    name=name,
                )
        low = {other.lower(): node for other, node in own.items() if other not in wanted}
        for near in get_close_matches(name.lower(), low, 1, 0.75):
            yield Message(
                "line {n} defines {name}, and {wanted} is wanted: Python takes names literally,"
                " capital letters too",
                n=low[near].lineno,
                name=low[near].name,
                wanted=name,
            )


def _loops_outside(tree: ast.Module) -> Iterator[Message]:
    """Loops that run while the file is loaded, when it never came to its end."""
    for node in tree.body:
        if isinstance(node, ast.While | ast.For):
            yield Message(
                "line {n} begins a loop as soon as the file is loaded: put the game itself at the"
                ' end of the file, below if __name__ == "__main__":',
                n=node.lineno,
            )


def _endless() -> Iterator[Message]:
    yield Message(
        "your function never stops calling itself: first return where nothing is left to do, such"
        " as at the end of a game, then call it only for less, such as the position after a move"
    )


def _arguments(tree: ast.Module, wanted: dict[str, list[str]]) -> Iterator[Message]:
    """Functions of the task with more or fewer arguments than are given to them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in wanted:
            names = wanted[node.name]
            if len(node.args.args) != len(names):
                yield Message(
                    "line {n} must begin with def {call}: these arguments, in this order",
                    n=node.lineno,
                    call=f"{node.name}({', '.join(names)})",
                )


def _printed(tree: ast.Module, wanted: dict[str, list[str]]) -> Iterator[Message]:
    """Functions of the task that print what they find, and return nothing."""
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef) or function.name not in wanted:
            continue
        inside = list(ast.walk(function))
        if any(isinstance(node, ast.Return) and node.value is not None for node in inside):
            continue
        for node in inside:
            if isinstance(node, ast.Call) and _name(node.func) == "print":
                yield Message(
                    "line {n} prints the answer, so nobody gets it: write return in place of print",
                    n=node.lineno,
                )


def _played_at_once(tree: ast.Module) -> Iterator[Message]:
    """Moves that are all played before the first is looked at, so that no cut can spare one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.Lambda) and any(
            isinstance(inner, ast.Call) and _name(inner.func) == "play" for inner in ast.walk(node)
        ):
            yield Message(
                "line {n} plays every move, and a cut can spare none: play them one at a time, in a"
                " loop that a cut can leave",
                n=node.lineno,
            )


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
