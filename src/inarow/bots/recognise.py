"""Recognising from its file which format a bot speaks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from inarow.bots.host import AGENT, FUNCTION_NAMES, NOTEBOOK, imports, python_of
from inarow.bots.program import HEADERS, own_files, suffix_of
from inarow.bots.unpack import start_of
from inarow.rules import Message

# What a program must contain to be taken for a format: all words of one of its signs. The first
# format that fits counts.
SIGNS = {
    "gomocup": ("ABOUT BEGIN TURN START", "BOARD BEGIN TURN START", "brain_init brain_turn"),
    "riddles": ("field_width field_height your_botid",),
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
ULTIMATE = re.compile(r"(?i)ultimate[ _-]?(tic|ttt)|macro_?board")
# CodinGame's higher leagues play nine boards, and their dialogue is that of one board.
NINE_BOARDS = re.compile(
    r"\b81\b|\[9\]\s*\[9\]|\b9\s*\*\s*9\b"
    r"|(?i:dim|size|rows|cols|width|height)\w{0,20}\s{0,9}=\s{0,9}9\b"
)
OF_ONE_BOARD = re.compile(r"(?i)opponent_?row")
SOURCES = (".py", ".c", ".cc", ".cpp", ".java", ".js", ".rs", ".go", ".cs")
# Python's template for brains, which reads the input for them.
TEMPLATE = re.compile(r"^[ \t]*(import|from)[ \t]+pisqpipe\b", re.MULTILINE)
EASY_AI = re.compile(r"^class\s+\w+\(.*TwoPlayers?Game\s*\)", re.MULTILINE)
# Kaggle's environments that a file makes.
MADE = re.compile(r"""^[^#\n]*\bmake\(\s*(?:environment\s*=\s*)?["'](\w+)["']""", re.MULTILINE)
INCLUDED = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
# Words of the other dialogues of theaigames.com and riddles.io.
OTHER_GAMES = {
    "setup_map pick_starting_region": "Warlight",
    "this_piece_type": "Block Battle",
    "amount_to_call": "poker",
    "my_bodies": "Hack Man",
}
# What programs for HackerRank's other games answer with, or are called.
DIRECTION = re.compile(r"""["'](UP|DOWN|LEFT|RIGHT)["']""")
OTHER_TITLES = re.compile(r"(?i)battle ?ship|draughts|checkers|reversi|othello|pac-?man")
# What a program writes for a person at the keyboard, if not among its errors.
LITERAL = re.compile(r'"([^"\n]{4,80})"')
PROMPT = re.compile(
    r"(?i)^\W*(please|choose|would you like|do you want|pick a|your (move|turn))\b"
    r"|\b(play again|enter (a|an|the|your)|your move)\b"
)
ERRORS = re.compile(r"\bcerr\b|\bSystem\.err\b|\bstderr\b|\bconsole\.error\b|\beprint")
# What a script does in a web page, and one that is started by itself.
OF_A_PAGE = re.compile(r"\bdocument\s*\.|\bwindow\s*\.|\$\(")
READS = re.compile(r"\bstdin\b|\breadline\b|\brequire\(|^import\b", re.MULTILINE)
# What programs for people are made with, and what functions that choose moves are given.
FOR_PEOPLE = {
    *"pygame tkinter streamlit turtle kivy flask discord arcade curses wx customtkinter".split(),
    *"telegram telebot django fastapi PyQt5 PyQt6 PySide2 PySide6 pyglet dash gradio".split(),
}
OF_A_BOARD = {
    "board",
    "grid",
    "position",
    "game",
    "state",
    "legal",
    "player",
    "mark",
    "observation",
}
OBSERVATION = re.compile(r"obs(erv(ation)?)?")


def recognise(file: Path, started: bool = False) -> str | None:
    """The name of the format, or None if the file does not show it.

    A name that starts with `pbrain-` is a Gomocup brain's. A Python file that reads no input has a
    function for others to call: Kaggle's, CS50's, or a plain one; unless a command `started` it.
    """
    if file.name.lower().startswith("pbrain-"):
        return "gomocup"
    text = start_of(file).decode("latin-1")
    if suffix_of(file) != ".py":
        return _signed(text)
    if TEMPLATE.search(text):
        return "gomocup"
    if EASY_AI.search(text):
        return "easyai"
    if not started and (found := _function_format(python_of(text))):
        return found
    return _signed(text)


def together(files: list[Path]) -> str | None:
    """The format that several files show only together."""
    return _signed("".join(start_of(file).decode("latin-1") for file in files))


def _signed(text: str) -> str | None:
    for name, signs in SIGNS.items():
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


def why_no_bot(file: Path, known: str | None = None) -> Message | None:
    """Why this file can't be a bot for any game here, if it shows that.

    Of a `known` format, a program of classes may leave it to others to read, and one that is
    called may also have a function for people.
    """
    called = known in CALLED
    text = start_of(file).decode(errors="replace")
    name = file.name
    if not text.strip():
        return Message("{file} is empty", file=name)
    nine = OF_ONE_BOARD.search(text) is not None and NINE_BOARDS.search(text) is not None
    if (nine or ULTIMATE.search(text)) and suffix_of(file) in SOURCES:
        return Message("{file} plays ultimate tic-tac-toe, which is another game", file=name)
    if suffix_of(file) in (".js", ".mjs") and OF_A_PAGE.search(text) and not READS.search(text):
        return Message(
            "{file} is a script of a web page, and no bot: a bot is given the board and answers"
            " with a move",
            file=name,
        )
    other = None
    if known in (None, "hackerrank") and suffix_of(file) in SOURCES:
        titled = OTHER_TITLES.search(f"{file.absolute().parent.name} {file.stem}")
        if titled or len(set(DIRECTION.findall(text))) > 2:
            other = Message("{file} plays another game, as its name or its answers say", file=name)
    if other and known:
        return other
    if suffix_of(file) != ".py":
        prompt = _prompt(text) if known in (None, "hackerrank") else ""
        asks = prompt and suffix_of(file) in SOURCES
        return for_a_person(name, prompt) if asks else other
    text = python_of(text)
    made = set(MADE.findall(text))
    if made and not made & {"connectx", "tictactoe"}:
        return Message(
            "{file} plays {game}, which is another of Kaggle's games", file=name, game=min(made)
        )
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        if re.search(r"^[ \t]*print[ \t]+[\"'\w]", text, re.MULTILINE):
            return Message(
                "{file} is written in Python 2: line {n} is no Python 3",
                file=name,
                n=error.lineno or 1,
            )
        return Message(
            "{file} has a syntax error in line {n}: {error}",
            file=name,
            n=error.lineno or 1,
            error=error.msg,
        )
    except (ValueError, RecursionError, MemoryError):
        return None
    if EASY_AI.search(text) or any(_is_player(node) for node in tree.body):
        return None
    questions = [_asks_a_person(node) for node in tree.body if not called or _is_agent(node)]
    question = next(filter(None, questions), "") if not called or all(questions) else ""
    if known is None and not question and _reads(tree):
        question = _tells_a_person(tree)
    if question:
        return for_a_person(name, question)
    if known in (None, "function") and (package := _shows_a_window(tree)):
        return Message(
            "{file} is a program for people (it uses {package}), and no bot: a bot is given the"
            " board and answers with a move",
            file=name,
            package=package,
        )
    defined = [n for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef | ast.Assign)]
    classes = [node for node in defined if isinstance(node, ast.ClassDef)]
    functions = [node for node in defined if isinstance(node, ast.FunctionDef)]
    if (
        classes
        and not functions
        and not called
        and not _reads(tree)
        and not (known is not None and _runs_itself(tree))
    ):
        return Message(
            "{file} has only classes, and nothing here says how to ask them for a move: add a"
            " function such as choose(board, player), or name the file that uses them",
            file=name,
        )
    return other


def for_a_person(name: str, question: str) -> Message:
    """That the file of this name asks a person at the keyboard."""
    return Message(
        "{file} is a game for a person at the keyboard, whom it asks '{question}', and no bot:"
        " a bot is given the board and answers with a move",
        file=name,
        question=question.strip()[:60],
    )


def other_game(file: Path, others: list[Path]) -> Message | None:
    """Which other game of theaigames.com or riddles.io these files play, if they do."""
    text = "".join(start_of(item).decode("latin-1") for item in (file, *others))
    for words, game in OTHER_GAMES.items():
        if all(word in text for word in words.split()):
            return Message("{file} plays {game}, which is another game", file=file.name, game=game)
    return None


def reads_input(file: Path) -> bool:
    """Whether this program in Python reads its input itself, and so may answer a greeting."""
    try:
        return _reads(ast.parse(python_of(start_of(file).decode(errors="replace"))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _function_format(text: str) -> str | None:
    """The format of a Python file that is meant to be called, if it is."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    functions = [node for node in _outside(tree.body) if isinstance(node, ast.FunctionDef)]
    names = {function.name for function in functions}
    if names >= CS50:
        return "cs50"
    if any(map(_takes_configuration, functions)):
        return "kaggle"  # others of its functions may be for people
    if _reads(tree):
        return None
    agents = [*map(_takes_observation, functions), *map(_is_other_agent, _outside(tree.body))]
    if any(agents) or any(map(_writes_agent, tree.body)):
        return "kaggle"
    if text.startswith(NOTEBOOK) and not any(map(_takes_board, functions)):
        return None  # what it has is for training and pictures
    if any(function.args.args or function.args.posonlyargs for function in functions):
        return "function"
    return "function" if any(map(_is_player, tree.body)) else None


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


def _is_agent(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and _takes_observation(node)


def _asks_a_person(tree: ast.AST) -> str:
    """What the program asks a person, in words, if it does; programs are not asked so politely."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("input", "raw_input")
            and node.args
        ):
            texts = [
                part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)
            ]
            words = " ".join(text.strip() for text in texts if isinstance(text, str))
            if len(words.split()) > 1:
                return words
    return ""


def _tells_a_person(tree: ast.Module) -> str:
    """A sentence that the program prints, if it prints several."""
    found = []
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "print"
            and not any(keyword.arg == "file" for keyword in node.keywords)
        ):
            for part in [part for value in node.args for part in ast.walk(value)]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found += [part.value.strip()] if len(part.value.split()) > 2 else []
    return found[0] if len(found) > 2 else ""


def _shows_a_window(tree: ast.Module) -> str:
    """The package that shows a program to people, if there is one and no function of a board."""
    imported = {name.partition(".")[0] for node in ast.walk(tree) for name in imports(node)}
    shown = imported & FOR_PEOPLE
    if any(isinstance(node, ast.FunctionDef) and _takes_board(node) for node in ast.walk(tree)):
        shown &= _used_at_once(tree)
    return min(shown, default="")


def _used_at_once(tree: ast.Module) -> set[str]:
    """The names of which something is called when the file is loaded, as in `pygame.init()`."""
    defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    work = [
        node
        for node in tree.body
        if not isinstance(node, defined)
        and not (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test))
    ]
    called = [part.func for node in work for part in ast.walk(node) if isinstance(part, ast.Call)]
    parts = [part for function in called for part in ast.walk(function)]
    return {part.id for part in parts if isinstance(part, ast.Name)}


def _prompt(text: str) -> str:
    """What a program in another language than Python asks a person, if it does."""
    for line in text.splitlines():
        for literal in [] if ERRORS.search(line) else LITERAL.findall(line):
            if PROMPT.search(literal):
                return str(literal)
    return ""


def _takes_board(function: ast.FunctionDef) -> bool:
    """Whether it may be one that chooses a move."""
    names = {one.arg.lower() for one in (*function.args.posonlyargs, *function.args.args)}
    return function.name in FUNCTION_NAMES or bool(names & OF_A_BOARD)


def _runs_itself(tree: ast.Module) -> bool:
    """Whether the file does something when it is run, other than to define things."""
    return any(
        isinstance(node, ast.If | ast.While | ast.For | ast.With)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        for node in tree.body
    )


def _is_player(node: ast.stmt) -> bool:
    """Whether this is a class with a method `choose`, a player of this package."""
    return isinstance(node, ast.ClassDef) and any(
        isinstance(part, ast.FunctionDef) and part.name == "choose" for part in node.body
    )


def _reads(tree: ast.Module) -> bool:
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
