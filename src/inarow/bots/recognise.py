"""Recognising from its file which format a bot speaks."""

from __future__ import annotations

import ast
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from inarow.bots.host import AGENT, CHOICES, CHOOSES, FUNCTION_NAMES, TWO, VALUES, python_of
from inarow.bots.kinds import suffix_of
from inarow.bots.program import HEADERS, own_files
from inarow.bots.unpack import start_of

# What a program must contain to be taken for a format: all words of one of its signs. The first
# format that fits counts.
SIGNS = {
    "gomocup": ("ABOUT BEGIN TURN START", "BOARD BEGIN TURN START", "brain_init brain_turn"),
    "riddles": ("field_width field_height your_bot",),
    "aigames": ("place_disc", "field_columns", "settings your_botid action"),
    "text": ("move? ready hello",),
    "jsonl": ('"type" ready', "'type' ready", "type ready hello turn"),
    "codingame": (
        *("turn_index", "valid_action_count", "opponent_row"),
        *("turnIndex", "validActionCount", "opponentRow"),
    ),
    "hackerrank": ("nextMove", "next_move stdin", "next_move input()"),
}
CALLED = ("kaggle", "cs50")  # by others: a file of these says that it is the bot
CS50 = {"initial_state", "player", "actions", "result", "minimax"}
# Python's template for brains, which reads the input for them.
TEMPLATE = re.compile(r"^[ \t]*(import|from)[ \t]+pisqpipe\b", re.MULTILINE)
EASY_AI = re.compile(r"^class\s+\w+\(.*TwoPlayers?Game\s*\)", re.MULTILINE)
INCLUDED = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
# What parameters of functions that choose moves are called in the languages of their authors, and
# what such functions are.
OF_A_BOARD = re.compile(
    r"board|grid|field|position|state|legal|valid|matrix|cells|squares|^obs|(player|mark|game)$"
    r"|tabl|tabul|plateau|grille|griglia|scacch|brett|feld|spiel|bord|plansz|tahta|doska|pole"
    r"|доск|поле|игр"
)
TO_BE_CALLED = {*FUNCTION_NAMES, *CHOICES, *VALUES, *TWO}
DEFINES = re.compile(r"\b(def|class|lambda)\b")
EXACTLY_A_BOARD = {*"board grid position game state legal player mark observation".split()}
OBSERVATION = re.compile(r"obs(erv(ation)?)?")


def recognise(file: Path, started: bool = False) -> str | None:
    """The name of the format, or None if the file does not show it.

    A name that starts with `pbrain-` is a Gomocup brain's. A Python file that reads no input has a
    function for others to call: Kaggle's, CS50's, or a plain one; unless a command `started` it.
    """
    if file.name.lower().startswith("pbrain-"):
        return "gomocup"
    text = start_of(file).removeprefix(BOM_UTF8).decode("latin-1")
    if suffix_of(file) != ".py":
        return _signed(text)
    if TEMPLATE.search(text):
        return "gomocup"
    if EASY_AI.search(text):
        return "easyai"
    if not started and (found := _function_format(text)):
        return found
    found = _signed(text)
    # HackerRank's programs read the board: what only has a function of that name asks for itself.
    return None if found == "hackerrank" and not started and not reads_input(file) else found


def together(files: list[Path]) -> str | None:
    """The format that several files show only together."""
    return _signed("".join(start_of(file).decode("latin-1") for file in files))


def _signed(text: str) -> str | None:
    for name, signs in SIGNS.items():
        if name == "riddles" and "place_move" in text:
            continue  # Go and others were asked alike
        if any(all(word in text for word in sign.split()) for sign in signs):
            return name
    return None


def beside(file: Path, folder: Path | None) -> Iterator[Path]:
    """The other files that can show the format: of a folder, or what a single file includes."""
    kinds = (suffix_of(file), *HEADERS)
    if folder is not None:
        yield from (item for item in own_files(folder) if suffix_of(item) in kinds)
        return
    text = start_of(file).decode("latin-1")
    for name in INCLUDED.findall(text):
        if (found := file.parent / name).is_file():
            yield found


def reads_input(file: Path) -> bool:
    """Whether this program in Python reads its input itself, and so may answer a greeting."""
    try:
        return reads(ast.parse(python_of(start_of(file).decode("utf-8-sig", errors="replace"))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


@lru_cache(maxsize=64)  # as a folder is asked about more than once, and a file may be large
def _function_format(text: str) -> str | None:
    """The format of a Python file that is meant to be called, if it is."""
    # A module of nothing but tables takes long to parse.
    tree = _tree_of(text) if DEFINES.search(text) or AGENT.search(text) else None
    if tree is None:
        return None
    functions = [node for node in _outside(tree.body) if isinstance(node, ast.FunctionDef)]
    names = {function.name for function in functions}
    if names >= CS50:
        return "cs50"
    if any(map(_takes_configuration, functions)):
        return "kaggle"  # others of its functions may be for people
    if reads(tree):
        return None
    agents = [*map(_takes_observation, functions), *map(_is_other_agent, _outside(tree.body))]
    if any(agents) or any(map(_writes_agent, tree.body)):
        return "kaggle"
    # What else it has may be for training and pictures.
    return (
        "function" if any(map(takes_board, functions)) or any(map(is_player, tree.body)) else None
    )


def _tree_of(text: str) -> ast.Module | None:
    """The program, without what only a notebook understands; None if it is no Python."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse(text)
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse(python_of(text))
    return None


def _writes_agent(node: ast.stmt) -> bool:
    """Whether it keeps an agent as a text, to be written into a file."""
    value = node.value if isinstance(node, ast.Assign) else None
    return (
        isinstance(value, ast.Constant)
        and isinstance(value.value, str)
        and AGENT.search(value.value) is not None
    )


def _is_other_agent(node: ast.stmt) -> bool:
    """Whether this is an agent that is no function: a class that is called, or a lambda."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return isinstance(node.value, ast.Lambda) and _takes_observation(node.value)
    return isinstance(node, ast.ClassDef) and any(
        isinstance(part, ast.FunctionDef)
        and part.name in ("__call__", "__new__")
        and _takes_observation(part, 1)
        for part in node.body
    )


def _outside(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements outside of functions and classes, those of blocks as well."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.With | ast.Try):
            yield from _outside(node.body)


def is_agent(node: ast.stmt) -> bool:
    """Whether this is a function of an observation."""
    return isinstance(node, ast.FunctionDef) and _takes_observation(node)


def takes_board(function: ast.FunctionDef) -> bool:
    """Whether it may be one that chooses a move."""
    names = [one.arg.lower() for one in (*function.args.posonlyargs, *function.args.args)]
    return function.name in TO_BE_CALLED or bool(
        names and (CHOOSES.search(function.name) or any(map(OF_A_BOARD.search, names)))
    )


def named_as_usual(function: ast.FunctionDef) -> bool:
    """Whether it surely is one, as far as names can tell."""
    names = {one.arg.lower() for one in (*function.args.posonlyargs, *function.args.args)}
    return function.name in FUNCTION_NAMES or bool(names & EXACTLY_A_BOARD)


def is_player(node: ast.stmt) -> bool:
    """Whether this is a class with a method `choose`, a player of this package."""
    return isinstance(node, ast.ClassDef) and any(
        isinstance(part, ast.FunctionDef) and part.name == "choose" for part in node.body
    )


def reads(tree: ast.Module) -> bool:
    """Whether the program reads its input itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("input", "raw_input"):
                return True
            if node.func.id == "open" and node.args and ast.unparse(node.args[0]) == "0":
                return True
        if isinstance(node, ast.Attribute) and node.attr == "stdin":
            return True
        if isinstance(node, ast.alias) and node.name in ("stdin", "fileinput"):
            return True
    return False


def _takes_configuration(function: ast.FunctionDef) -> bool:
    """Whether it takes an observation and a configuration."""
    second = [one.arg.lower() for one in function.args.posonlyargs + function.args.args][1:2]
    return _takes_observation(function) and second[:1] != [] and second[0].startswith("conf")


def _takes_observation(function: ast.FunctionDef | ast.Lambda, skipped: int = 0) -> bool:
    parameters = (function.args.posonlyargs + function.args.args)[skipped:]
    return bool(parameters) and OBSERVATION.fullmatch(parameters[0].arg.lower()) is not None
