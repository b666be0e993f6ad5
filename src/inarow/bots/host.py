"""Runs a Python function that somebody wrote, in a process of its own, and passes on its answers.

Run as a script, `host.py FORMAT PATH FUNCTION PACKAGE`, with only the standard library. What the
function prints goes to the error output, so that it can't be taken for a move. One JSON object per
line:

    arena -> host   {"number": 1, "call": [arguments], "names": {name: argument}, "game": {...}}
    host -> arena   {"ready": true, "function": "which it will ask",
                     "lost": "what was left out when the file was loaded"}
                    {"number": 1, "value": 3, "kind": "int", "changed": false}
                    {"number": 1, "error": "ZeroDivisionError: division by zero", "trace": "..."}
"""

import ast
import builtins
import copy
import importlib.util
import inspect
import json
import math
import os
import random
import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

Function = Callable[..., Any]
SEED = "INAROW_SEED"  # in the environment of a bot
AGENT = re.compile(r"^def \w+\(\s*obs", re.MULTILINE)  # an agent, in a text
KAGGLE_FOLDER = "/kaggle_simulations/agent"
OBSERVATION = [(name,) for name in ("observation", "obs", "obsv", "observ", "state")]
FUNCTION_NAMES = ("choose", "choose_move", "get_move", "next_move", "best_move", "move", "play")
# Functions of the course that say what positions are worth: the move after which the other side has
# least is theirs. And what they are given besides the position.
VALUES = ("solve", "search", "alpha_beta", "negamax", "minimax")
TWO = {"max_value", "min_value"}
SETTINGS = {"depth": 3, "alpha": -1_000_000, "beta": 1_000_000, "games": 100, "budget": 2000}
# Functions of the course that choose a move, or say of every move how good it is.
CHOICES = ("first_player", "random_move", "careful_move", "deepen", "estimate", "uct")
# How others are called that choose a move, and some that surely don't.
CHOOSES = re.compile(
    r"(?i)(^|_)(move|turn|zug|coup|jugada|ход)$|choose|strateg|think|decide|best"
    r"|(get|make|find|next|ai|bot|my|select|pick|do|play|agent)_?(move|action|col|cell|turn)(?!s|_l)"
)
SHOWS = re.compile(r"(?i)_*(print|show|draw|display|is|has|check|load|save|test|main)(_|board|$)")
EASY_DEPTH = 5  # plies that easyAI's search looks ahead, where a file does not say
COURSE = ("side", "rng", "last")  # who asks for one of these is shown letters, as in the course


class Struct(dict[str, Any]):
    """A dict whose keys are also attributes, like Kaggle's observations."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def structured(value: Any) -> Any:
    """The value with every dict in it a Struct."""
    if isinstance(value, dict):
        return Struct({key: structured(inner) for key, inner in value.items()})
    return [structured(inner) for inner in value] if isinstance(value, list) else value


# Finding the function


def load_kaggle(path: Path, strict: bool) -> Function:
    """The last callable of the file, which is executed as Kaggle's runner does."""
    folder = str(path.parent)

    def kaggle_folder(entry: str) -> FileFinder:
        """Let agents import from the folder in which Kaggle would have put them."""
        if entry.rstrip("/") != KAGGLE_FOLDER:
            raise ImportError
        return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, kaggle_folder)
    source = path.read_text(encoding="utf-8-sig")
    sys.path.append(folder)
    try:
        names = executed(source, str(path)) if strict else gently_executed(source, str(path))
    finally:
        if strict:
            sys.path.remove(folder)
    found = last_of(names, strict)
    if found is None:
        raise LookupError(f"{path.name} has no function")
    return found


def executed(source: str, path: str) -> dict[str, Any]:
    """The names that executing this source leaves behind."""
    names: dict[str, Any] = {}
    exec(compile(source, path, "exec"), names)  # noqa: S102 - running bots is its task
    return names


# A notebook, and a file saved from one, plays its agent's games, trains it and draws pictures. Its
# agent is what it defines; the work is left out, by these names and by what is done to objects.
NOTEBOOK = "# A notebook\n"  # the first line of a file that was made of one
MAGIC = re.compile(r"^[ \t]*([!%?]|[\w.]+\?+[ \t]*$|(pip|conda) install )[^\n]*", re.MULTILINE)
WORK = {"evaluate", "env", "trainer", "plt", "print", "display", "exit", "quit", "input"}
DEEDS = {"run", "play", "train", "render", "fit", "learn", "show", "step", "reset", "savefig"}
DEEDS |= {"read_file", "get_last_callable"}  # of the file that it wrote: without what is around it
PLAIN = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
MOST_LOADING = 5.0  # seconds of the processor for one statement that defines nothing
# What assignments that failed would have given, and why they did.
lost: dict[str, BaseException] = {}
left_out: set[str] = set()  # what training or games would have given


class TooLong(BaseException):
    """A statement was stopped."""


def python_of(text: str) -> str:
    r"""Python without the lines that only a notebook understands, if it has any.

    >>> python_of("!pip install x\nimport x\nx.y?\n")
    '\nimport x\n\n'
    """
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return MAGIC.sub("", text)
    return text


def gently_executed(source: str, path: str) -> dict[str, Any]:
    """The names that a file leaves behind; one that fails or is a notebook goes step by step."""
    source = python_of(source)
    tree = ast.parse(source, path)
    imported = {name.partition(".")[0] for node in tree.body for name in imports(node)}
    failed: BaseException | None = None
    if not source.startswith(NOTEBOOK) and "kaggle_environments" not in imported:
        try:
            return executed(source, path)
        except (Exception, SystemExit) as error:
            if can_be_helped(error):
                raise
            failed = error
    names = step_by_step(tree, path)
    if failed is not None and not any(map(takes_observation, names.values())):
        raise failed
    return names


def imports(node: ast.AST) -> list[str]:
    """The modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def step_by_step(tree: ast.Module, path: str) -> dict[str, Any]:
    """The names that a file leaves behind without its work, and without what fails."""
    names: dict[str, Any] = {}
    working = workers(tree)
    failed: list[BaseException] = []
    for node in tree.body:
        if not isinstance(node, PLAIN) and works(node, working):
            left_out.update(given(node))
            continue
        try:
            code = compile(ast.Module([node], []), path, "exec")
            with_patience(partial(exec, code, names), node)
            if "*" in given(node) and isinstance(
                module := sys.modules.get(imports(node)[0]), Absent
            ):
                module()
        except (Exception, SystemExit, TooLong) as error:
            if can_be_helped(error) or isinstance(error, MemoryError):
                raise
            lost.update(dict.fromkeys(given(node) or {ast.unparse(node)}, error))
            if AGENT.match(ast.unparse(node)):
                failed.append(error)
    if failed and not any(map(takes_observation, names.values())):
        raise explained(failed[-1])
    return names


def explained(error: BaseException) -> BaseException:
    """Of a name that is missing, why it is."""
    name = getattr(error, "name", None) or ""
    if not isinstance(error, NameError):
        return error
    if name in left_out and name not in lost:
        return LookupError(
            f"{name} is what training or games give, which are left out here: keep it in a file,"
            " and load it"
        )
    return lost.get(name, lost.get("*", error))


def can_be_helped(error: BaseException) -> bool:
    """Whether the file may load at the next try: what it lacks gets a stand-in or an old name."""
    if isinstance(error, ModuleNotFoundError):
        return error.name is not None and error.name.partition(".")[0] not in absent
    return isinstance(error, AttributeError) and not given_old_names


def with_patience(run: Callable[[], object], node: ast.stmt) -> None:
    """Run a statement; one that defines nothing only for a while. Raises TooLong."""

    def stop(*_: object) -> None:
        raise TooLong

    if isinstance(node, PLAIN):
        run()
        return
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_LOADING)
    try:
        run()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def given(node: ast.stmt) -> set[str]:
    """The names that a statement gives a value, or defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    parts = ast.walk(node)
    return {part.id for part in parts if isinstance(part, ast.Name) and is_stored(part)}


def is_stored(name: ast.Name) -> bool:
    """Whether a name is given a value where it stands."""
    return isinstance(name.ctx, ast.Store)


def called(node: ast.AST) -> Iterator[str]:
    """The names of the functions and methods that are called somewhere in it."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name | ast.Attribute):
            yield part.func.id if isinstance(part.func, ast.Name) else part.func.attr


def named(node: ast.AST) -> set[str]:
    """The names that are used somewhere in it."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def workers(tree: ast.Module) -> set[str]:
    """The functions of a file that play games, train or draw, themselves or by what they call."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = {one.name for one in functions if named(one) & {"evaluate", "trainer", "input"}}
    found |= {one.name for one in functions if {"env"} & named(one) and DEEDS & set(called(one))}
    while True:
        more = {one.name for one in functions if found & set(called(one))} - found
        if not more:
            return found
        found |= more


def works(node: ast.stmt, working: set[str]) -> bool:
    """Whether a statement is part of the work; an environment and its configuration are not."""
    if {*called(node)} & (DEEDS | WORK | working):
        return True
    return not isinstance(node, ast.Assign | ast.AnnAssign) and bool(named(node) & WORK)


def last_callable(source: str, path: str) -> Function | None:
    """The last callable that executing this source leaves behind."""
    return last_of(executed(source, path), strict=True)


def last_of(names: dict[str, Any], strict: bool) -> Function | None:
    """The agent: the last callable or, unless `strict`, the last function of an observation.

    A notebook's last function is often one that only writes the agent to a file.
    """
    found = [value for value in names.values() if callable(value) and not isinstance(value, Absent)]
    if not strict:
        own = [value for value in found if takes_observation(value)]
        texts = [
            value for value in names.values() if isinstance(value, str) and AGENT.search(value)
        ]
        if not own and texts:  # which the file would write into another
            return last_of(gently_executed(texts[-1], "<text>"), strict=False)
        fitting = [value for value in own if fewest(value) <= 2]  # others help the agents
        found = fitting or own or found
    return found[-1] if found else None


def fewest(value: Any) -> int:
    """How many values a function wants at least; 0 if that is not known."""
    try:
        wanted = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return 0
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in plain and one.default is one.empty for one in wanted)


def takes_observation(value: Any) -> bool:
    """Whether the first parameter of this function is called observation, or nearly.

    It may be an object or a class that is called like one, or a function with some values given.
    """
    if isinstance(value, partial):
        value = value.func
    called = value.__new__ if inspect.isclass(value) else vars(type(value)).get("__call__")
    try:
        own = not hasattr(value, "__code__")  # its first parameter is itself
    except Exception:  # as of a dict whose keys are attributes, too
        return False
    code = getattr(called if own else value, "__code__", None)
    return (
        code is not None and code.co_varnames[own : min(1 + own, code.co_argcount)] in OBSERVATION
    )


class Elsewhere:
    """Finds `kaggle_environments`, where it is not installed: ours takes its place."""

    def find_spec(self, name: str, *_: object) -> Any:
        """Say that we load it; everything else is for others to find."""
        if name != "kaggle_environments":
            return None
        return importlib.util.spec_from_loader(name, self)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> Any:
        """Our stand-in."""
        from inarow.compat.kaggle import install

        install()
        return sys.modules[spec.name]

    def exec_module(self, module: Any) -> None:
        """It is complete already."""


class Absent(ModuleType):
    """A module that is not installed, or a part of it: it may be named, but not used.

    Agents import much for training and pictures that their moves don't need.
    """

    def _fail(self, *_values: object, **_names: object) -> Any:
        name = self.__name__.partition(".")[0]
        raise ModuleNotFoundError(f"No module named '{name}'", name=name)

    __call__ = __getitem__ = __iter__ = __len__ = __enter__ = __index__ = __float__ = _fail
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __rtruediv__ = __floordiv__ = __pow__ = _fail

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")

    def __mro_entries__(self, _bases: object) -> tuple[type, ...]:
        return (object,)  # so classes can be defined from it, too

    def __or__(self, _other: object) -> Any:
        return self  # in annotations

    __ror__ = __or__


absent: set[str] = set()  # modules that are not installed, and have a stand-in


class Absentees:
    """Finds the modules that are known to be absent, behind all others."""

    def find_spec(self, name: str, *_: object) -> Any:
        """Say that we load it, if it is one of them."""
        if name.partition(".")[0] not in absent:
            return None
        return importlib.util.spec_from_loader(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> Any:
        """What stands for it."""
        return Absent(spec.name)

    def exec_module(self, module: Any) -> None:
        """There is nothing in it."""

    def load(self, load: Callable[[], Any], path: Path) -> Any:
        """What `load` loads: where that lacks a module, once more without it.

        Only then, as a bot that can do without a module may ask for it under a `try`. A module may
        also be the folder that the file lies in, when its author starts it from outside.
        """
        while True:
            try:
                found = load()
            except ModuleNotFoundError as error:
                name = (error.name or "").partition(".")[0]
                above = [folder.parent for folder in path.parents if folder.name == name]
                if above and str(above[0]) not in sys.path:
                    sys.path.append(str(above[0]))
                    continue
                if not name or name in absent:
                    raise
                absent.add(name)
            except AttributeError:
                if given_old_names or not give_old_names():
                    raise
            else:
                give_old_names()
                return found


given_old_names: list[bool] = []  # not empty when that was done


def give_old_names() -> bool:
    """Give numpy, if it is used, the names that older agents know it by."""
    module = sys.modules.get("numpy")
    if module is None or isinstance(module, Absent):
        return False
    old: dict[str, Any] = {kind.__name__: kind for kind in (int, float, bool, object, str)}
    old |= {"Inf": math.inf, "infty": math.inf, "NaN": math.nan, "NAN": math.nan}
    old |= {"float_": module.float64, "bool8": module.bool_, "product": module.prod}
    for name, value in old.items():
        vars(module).setdefault(name, value)
    given_old_names.append(True)
    return True


class Ignored:
    """The notebook that a file was written in, and which is not here."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_values, **_names: None


def load_module(path: Path) -> Any:
    """The file as a module, with its folder on the path, or as a part of a package."""
    sys.path.insert(0, str(path.parent))
    try:
        return loaded(path, path.stem)
    except ImportError as error:
        if "no known parent package" not in f"{error}":
            raise
    package = ModuleType(path.parent.name)
    package.__path__ = [str(path.parent)]
    sys.modules[package.__name__] = package
    return loaded(path, f"{package.__name__}.{path.stem}")


def loaded(path: Path, name: str) -> Any:
    """The file as a module of this name."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def load_function(path: Path, name: str = "") -> Any:
    """What to ask: what is named, a player, a function with a usual name, or the last one."""
    module = load_module(path)
    own = {
        called: value
        for called, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__
    }
    if name:
        if name not in own:
            raise LookupError(f"{path.name} has no function {name}")
        return own[name]
    # One that was made counts before its class, which may want more than we can give.
    players = sorted(filter(is_player, own.values()), key=inspect.isclass)
    if players and not inspect.isclass(players[0]):
        return [player for player in players if not inspect.isclass(player)][-1]
    if players:
        return players[-1]
    functions = {called: value for called, value in own.items() if inspect.isfunction(value)}
    for usual in (*FUNCTION_NAMES, *CHOICES, *VALUES):
        if usual in functions:
            return functions[usual]
    if functions.keys() >= TWO:
        return of_two(*(functions[each] for each in sorted(TWO)))
    if not functions:
        raise LookupError(f"{path.name} has no function")
    used = {word for value in functions.values() for word in names_in(value.__code__)}
    unused = [called for called in functions if called not in used] or [*functions]
    choosing = [called for called in unused if CHOOSES.search(called)]
    others = [called for called in unused if not SHOWS.match(called)]
    return functions[(choosing or others or unused)[-1]]


def names_in(code: CodeType) -> set[str]:
    """The names that code uses, and the code inside it, such as a generator's."""
    inside = (part for part in code.co_consts if isinstance(part, CodeType))
    return {*code.co_names}.union(*map(names_in, inside))


def is_player(value: Any) -> bool:
    """Whether this is a player of this package, or the class of one."""
    return callable(getattr(value, "choose", None)) and not inspect.ismodule(value)


def made(value: Any, seed: int) -> Any:
    """The player of a class; one that takes a seed is given this one."""
    if not inspect.isclass(value):
        return value
    make: Function = value
    return make(seed=seed) if "seed" in inspect.signature(make).parameters else make()


class EasyGame:
    """A game of the package easyAI, whose computer player is asked for moves.

    Its moves, in the order of their names, are the columns from the left or the cells row by row.
    """

    def __init__(self, path: Path) -> None:
        sys.path.insert(0, str(path.parent))
        import easyAI  # type: ignore[import-not-found]

        kinds = [getattr(easyAI, name, None) for name in ("TwoPlayerGame", "TwoPlayersGame")]
        base = next(filter(None, kinds))
        base.play = lambda *_values, **_names: []  # a file may begin its game when it is loaded
        values = list(vars(load_module(path)).values())
        games = [value for value in values if inspect.isclass(value) and issubclass(value, base)]
        self.make: Function = [value for value in games if value is not base][-1]
        players = [value.AI_algo for value in values if isinstance(value, easyAI.AI_Player)]
        searches = [value for value in values if type(value).__module__.startswith("easyAI.AI")]
        depth = re.search(r"(?:Negamax|SSS|DUAL)\((?:depth\s*=\s*)?(\d+)", path.read_text("utf-8"))
        usual = easyAI.Negamax(int(depth[1]) if depth else EASY_DEPTH)
        self.search = [usual, *searches, *players][-1]

    def choose_move(self, moves: list[str], width: int, height: int, gravity: bool) -> int:
        """The number of the computer's move after these."""
        import easyAI

        game = self.make([easyAI.AI_Player(self.search) for _ in range(2)])
        names = sorted(game.possible_moves(), key=lambda name: (len(str(name)), name))
        if len(names) != (width if gravity else width * height):
            raise LookupError(f"its game is another one: it begins with {len(names)} moves")
        for move in moves:
            column, row = ord(move[0]) - ord("a"), int(move[1:]) - 1
            game.play_move(names[column if gravity else row * width + column])
        return names.index(game.get_move())


def load(form: str, path: Path, name: str) -> Any:
    """The function of a file, as its format finds it."""
    if form == "kaggle-strict":
        return load_kaggle(path, strict=True)
    if form in ("kaggle", "function"):
        sys.meta_path.append(absentees := Absentees())
        if form == "kaggle":
            return absentees.load(lambda: load_kaggle(path, strict=False), path)
        return absentees.load(lambda: load_function(path, name), path)
    if form == "cs50":
        return load_module(path).minimax
    return EasyGame(path).choose_move


# Calling it


def kaggle_arguments(function: Function, given: list[Any]) -> list[Any]:
    """As many of observation and configuration as the function takes."""
    code = getattr(function, "__code__", None)
    if code is None or inspect.ismethod(function):
        return given
    return given[: code.co_argcount]


def named_arguments(function: Function, names: dict[str, Any]) -> list[Any]:
    """The arguments that the parameters' names ask for; other names get the usual order."""
    values = []
    parameters = inspect.signature(function).parameters
    board = parameters.get("board")
    if not parameters.keys().isdisjoint(COURSE) or (board and "str" in str(board.annotation)):
        names["board"] = names["letters"]
    spare = [names["board"], names["player"], names["legal"], names["seconds"]]
    for parameter in parameters.values():
        if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            continue
        if parameter.name in names:
            value = names[parameter.name]
        elif parameter.default is not parameter.empty:
            break
        elif parameter.name in SETTINGS:
            value = SETTINGS[parameter.name]
        elif spare:
            value = spare[0]
        else:
            break
        values.append(value)
        if any(value is one for one in spare):
            spare = [one for one in spare if one is not value]
    return values


class Asked(dict[str, Any]):
    """What a function can ask for by name: what came with the question, and values of ours.

    The package is imported only for those who ask for a game or a position.
    """

    def __init__(self, question: dict[str, Any], rng: random.Random) -> None:
        super().__init__(question["names"], rng=rng)
        self.question = question

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in ("game", "position", "limit")

    def __missing__(self, name: str) -> Any:
        from inarow.rules import Game, read_cell, read_position
        from inarow.search import Limit

        if name == "limit":
            return Limit(self["seconds"])
        told = self.question["game"]
        game = Game(read_position(told["start"]), first=told["first"], second=told["second"])
        for move in told["moves"]:
            game = game.play(read_cell(move, game.position))
        return game if name == "game" else game.position


def best_value(function: Function, asked: Asked) -> Any:
    """The move after which the other side has least, by a function that says what it has."""
    position = asked["position"]

    def value(move: Any) -> Any:
        return function(*named_arguments(function, {**asked, "position": position.play(move)}))

    return min(position.legal_moves(), key=value)


def of_two(largest: Function, smallest: Function) -> Function:
    """One that chooses by two functions, which say what a position is worth to X."""

    def choose(position: Any) -> Any:
        is_first = position.turn.value == "first"
        best, value = (max, smallest) if is_first else (min, largest)
        return best(position.legal_moves(), key=lambda move: value(position.play(move)))

    return choose


class Host:
    """Waits for questions and asks the function."""

    def __init__(self, form: str, path: Path | None, load: Callable[[], Any]) -> None:
        self.form = form
        self.path = path
        self.rng = random.Random(os.environ.get(SEED))
        self.seed = self.rng.getrandbits(31)
        self.load = cache(lambda: made(load(), self.seed) if form == "function" else load())

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the function says, and whether it changed what it was given."""
        function = self.load()
        if self.form.startswith("kaggle"):
            given = structured(question["call"])
            if self.path is not None:
                given[1]["__raw_path__"] = str(self.path)
            arguments = kaggle_arguments(function, given)
        elif self.form == "cs50":
            arguments = question["call"]
        else:
            asked = Asked(question, self.rng)
            if is_player(function):
                return described(function.choose(asked["game"], asked["limit"]))
            if getattr(function, "__name__", "") in VALUES and takes_position(function):
                return described(best_value(function, asked))
            arguments = named_arguments(function, asked)
        before = copy.deepcopy(arguments)
        try:
            value = function(*arguments)
        except NameError as error:
            raise explained(error) from None
        except AttributeError as error:  # it may import numpy only now
            about_numpy = any(name in f"{error}" for name in ("numpy", "np."))
            if self.form == "kaggle-strict" or not about_numpy:
                raise
            give_old_names()
            arguments = copy.deepcopy(before)
            value = function(*arguments)
        return {**described(value), "changed": before != arguments}


def takes_position(function: Function) -> bool:
    """Whether the function's first parameter is called position."""
    return next(iter(inspect.signature(function).parameters), "") == "position"


def described(value: Any) -> dict[str, Any]:
    """The value as JSON with the name of its type; numbers of other packages as numbers."""
    if isinstance(value, dict) and value:  # moves and what they are worth
        value = max(value, key=value.__getitem__)
    if type(value).__name__ == "Report" and hasattr(value, "move"):
        value = value.move
    kind = type(value)
    if kind.__name__ == "Cell" and hasattr(value, "x"):  # one of ours, which is no row and column
        return {"value": str(value), "kind": "str"}
    name = kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
    if isinstance(value, int) and not isinstance(value, bool):
        name, value = "int", int(value)  # an enumeration's are ints, too
    return {"value": plain(value), "kind": name}


def plain(value: Any) -> Any:
    """The value if JSON can express it, otherwise as text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value[:10]]
    for convert in ("__index__", "tolist"):  # numpy's numbers and arrays
        if hasattr(value, convert):
            return plain(getattr(value, convert)())
    return repr(value)[:200]


def brief(error: BaseException) -> str:
    """What an error says, in a row."""
    return "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]


def blame(error: BaseException) -> dict[str, Any]:
    """What went wrong, without our own lines."""
    lines = traceback.format_exception(error)
    own = [line for line in lines if f'"{__file__}"' not in line]
    text = "".join(traceback.format_exception_only(error)).strip()
    return {"error": text[-300:], "trace": "".join(own)[-3000:]}


def serve(host: Host) -> None:
    """Answer questions until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)

    def say(data: dict[str, Any]) -> None:
        sys.stdout.flush()
        answers.write(json.dumps(data) + "\n")
        answers.flush()

    asked = ""
    try:
        if host.form != "kaggle-strict":
            asked = getattr(host.load(), "__name__", "")
    except BaseException as error:
        say(blame(error))
        return
    if SEED in os.environ and "numpy" in sys.modules:  # which has dice of its own
        sys.modules["numpy"].random.seed(host.seed)
    what = "; ".join(sorted({brief(error) for error in lost.values()}))[:300]
    say({"ready": True, "function": str(asked)[:80], "lost": what})
    for line in questions:
        question = json.loads(line)
        number = {"number": question["number"]}
        try:
            say(host.answer(question) | number)
        except BaseException as error:
            say(blame(error) | number)
            if isinstance(error, KeyboardInterrupt | SystemExit):
                return


def main(arguments: list[str]) -> None:
    """Serve the function that the command line names."""
    form, path, name, package = arguments
    sys.argv = [path]
    sys.path[:] = [entry for entry in sys.path if entry != str(Path(__file__).parent)]
    sys.path.append(package)
    sys.meta_path.append(Elsewhere())
    builtins.get_ipython = Ignored  # type: ignore[attr-defined]
    random.seed(os.environ.get(SEED))
    serve(Host(form, Path(path), lambda: load(form, Path(path), name)))


if __name__ == "__main__":
    main(sys.argv[1:])
