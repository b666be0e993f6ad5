"""A student's file, loaded without being run: imports, definitions and constants only.

The game loop, the questions to the player, the windows and the prints at the top are left out. An
assignment that fails, or that would ask somebody, leaves something that answers every question.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import contextlib
import copy
import importlib
import io
import linecache
import math
import sys
import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, TypeVar

from inarow.debugger.calls import WATCH, Ended, watchdog
from inarow.debugger.parcel import folders_of, imports_of, is_elsewhere, neighbours_of
from inarow.debugger.standin import WINDOWS, Anything, Missing, StandIn, Windows
from inarow.rules import BadFile

LOADING = 2.0  # seconds for one assignment
IMPORTING = 30.0  # seconds for an import: large packages are slow on a busy machine
INFINITIES = frozenset({"infinity", "inf", "infty", "pinf"})
FLAGS = __future__.annotations.compiler_flag  # names in annotations need not exist
OLD_NAMES = {
    "Inf": math.inf,
    "Infinity": math.inf,
    "PINF": math.inf,
    "NINF": -math.inf,
    "NaN": math.nan,
    "NAN": math.nan,
    "float_": float,
    "int": int,
    "float": float,
    "bool": bool,
    "object": object,
    "str": str,
}
ASKING = frozenset({"input", "raw_input", "mainloop"})


Node = TypeVar("Node", bound=ast.AST)


class Asked(Ended):
    """The program wants an answer from a person."""


class Left(Ended):
    """The program wants to end."""


class Program:
    """The names of a student's file, and its syntax tree."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise BadFile("there is no file {file}", file=str(path))
        self.path = path
        self._neighbours = _Neighbours(path.resolve())
        self._prepare()
        self.tree = parse(path, self._neighbours.watched)
        self._nodes: dict[int, dict[type[ast.AST], list[Any]]] = {}
        self._imported: tuple[int, set[str]] = 0, set()  # of so many files
        self._missing = Missing(self._wanted)
        self.module = ModuleType("inarow_own_" + path.stem)
        self.module.__file__ = str(path)
        self._neighbours.own = self.module
        self._neighbours.expect(self.tree)
        with self.running():
            self._load()
        self._remember()

    def _prepare(self) -> None:
        """Before the file is parsed."""

    def _load(self) -> None:
        """Run what the file defines."""
        run_definitions(self.tree, self.module)

    def _windows(self) -> MetaPathFinder:
        """Who finds the packages that would open windows."""
        return Windows()

    def _answer(self, *_prompt: object) -> str:
        """Answer a question to the player."""
        raise Asked

    def meet_neighbours(self) -> bool:
        """Load the other files of the folder, too: the board may be made in one of them.

        False if there is none that is not known yet.
        """
        known = {getattr(module, "__file__", None) for module in self.modules}
        others = [
            path
            for path in neighbours_of(self.path.resolve())
            if str(path) not in known and path.stem.isidentifier()
        ]
        with self.running():
            for path in others:
                with contextlib.suppress(Exception, SystemExit, Ended), watchdog(IMPORTING):
                    importlib.import_module(path.stem)
        self._remember()
        return bool(others)

    def _wanted(self) -> set[str]:
        """The names of all that the file and its neighbours import."""
        if self._imported[0] != len(self.trees):
            imported = set().union(*map(imports_of, self.trees))
            self._imported = len(self.trees), {name.partition(".")[0] for name in imported}
        return self._imported[1]

    def _remember(self) -> None:
        """Keep how the lists and dictionaries of the program begin."""
        self._memory = [
            (value, copy.copy(value))
            for module in self.modules
            for name, value in vars(module).items()
            if type(value) in (list, dict, set) and not name.startswith("__")
        ]

    def forget(self) -> None:
        """Empty what the program remembers from one search to the next."""
        for value, before in self._memory:
            value.clear()
            (value.extend if isinstance(value, list) else value.update)(before)
        for module in self.modules:
            for one in list(vars(module).values()):
                clear = None if isinstance(one, Anything) else getattr(one, "cache_clear", None)
                if callable(clear):
                    clear()

    @property
    def guessed(self) -> set[str]:
        """The names of the file whose values only a run of the program would show."""
        lent = {name for name, value in self.names.items() if isinstance(value, Anything)}
        return lent | set_by_functions(self.tree)

    def lacks(self, error: BaseException | None) -> bool:
        """Whether it failed because of a name that it uses and nothing ever defines."""
        if not isinstance(error, NameError) or isinstance(error, UnboundLocalError):
            return False
        starred = any(
            alias.name == "*"
            for tree in self.trees
            for one in self.nodes(tree, ast.ImportFrom)
            for alias in one.names
        )
        return not starred and any(error.name in foreign_names(tree) for tree in self.trees)

    @property
    def names(self) -> dict[str, Any]:
        """What the file defines."""
        return vars(self.module)

    @property
    def trees(self) -> list[ast.Module]:
        """The syntax trees of the file and of its neighbours that it uses."""
        return [tree for tree, _ in self.files]

    @property
    def files(self) -> list[tuple[ast.Module, ModuleType]]:
        """The syntax trees with their modules."""
        return [(self.tree, self.module), *self._neighbours.files]

    def nodes(self, tree: ast.Module, kind: type[Node]) -> list[Node]:
        """All nodes of a kind in one of the trees; each tree is walked once."""
        if id(tree) not in self._nodes:
            kinds: dict[type[ast.AST], list[Any]] = {}
            for node in ast.walk(tree):
                kinds.setdefault(type(node), []).append(node)
            self._nodes[id(tree)] = kinds
        return self._nodes[id(tree)].get(kind, [])

    def calling(self, name: str, scope: Mapping[str, Any]) -> list[tuple[ast.Module, ModuleType]]:
        """The files in which a name means what the file with these names calls so."""
        return [
            (tree, module)
            for tree, module in self.files
            if vars(module) is scope
            or (
                not any(one.name == name for one in self.nodes(tree, ast.FunctionDef))
                and not any(one.name == name for one in self.nodes(tree, ast.ClassDef))
            )
        ]

    @property
    def modules(self) -> list[ModuleType]:
        """The file and its neighbours as modules."""
        return [self.module, *self._neighbours.modules]

    @property
    def missing(self) -> list[str]:
        """The packages that are not installed and were stood in for."""
        return sorted(self._missing.names)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """While code of the file runs: it prints nowhere, asks nobody, and finds its imports."""
        before = dict(sys.modules)
        finders: list[MetaPathFinder] = [self._windows(), self._neighbours]
        for name in [name for name in sys.modules if name.partition(".")[0] in WINDOWS]:
            del sys.modules[name]
        ask, builtins.input = builtins.input, self._answer
        sleep, time.sleep = time.sleep, _nobody_sleeps
        ways_out = builtins.exit, builtins.quit
        vars(builtins).update(exit=_nobody_leaves, quit=_nobody_leaves)
        leave, sys.exit = sys.exit, _nobody_leaves
        given, sys.argv = sys.argv, [str(self.path)]  # as if it were started alone
        lent = _lend_old_names(self._wanted())
        sys.meta_path[:0] = finders
        sys.meta_path.append(self._missing)
        sys.modules[self.module.__name__] = self.module
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        finally:
            builtins.input = ask
            time.sleep = sleep
            sys.exit, sys.argv = leave, given
            builtins.exit, builtins.quit = ways_out
            for name in lent:
                delattr(sys.modules["numpy"], name)
            for finder in (*finders, self._missing):
                sys.meta_path.remove(finder)
            for name, module in list(sys.modules.items()):
                own = module in self.modules or isinstance(module, StandIn)
                if own and before.get(name) is not module:
                    del sys.modules[name]
            for name, module in before.items():
                sys.modules.setdefault(name, module)


def _lend_old_names(wanted: set[str]) -> list[str]:
    """Give NumPy the names back that it had before version 2; returns those that it lacked."""
    try:
        numpy = importlib.import_module("numpy") if "numpy" in wanted else None
    except ImportError:
        return []
    if numpy is None or isinstance(numpy, StandIn):
        return []
    lent = []
    for name, value in OLD_NAMES.items():
        if name not in vars(numpy):
            setattr(numpy, name, value)
            lent.append(name)
    return lent


def _nobody_sleeps(_seconds: object) -> None:
    pass


def _nobody_leaves(*_code: object) -> NoReturn:
    raise Left


def parse(path: Path, watched: Container[str] = ()) -> ast.Module:
    """The syntax tree of a file; the `watched` functions, by name, can be wrapped when made."""
    source = b""
    try:
        source = path.read_bytes()
        tree = ast.parse(source, str(path))
    except (SyntaxError, ValueError, OSError) as error:
        if isinstance(error, SyntaxError) and b"\0" in source:
            raise BadFile("{file} is no text, so it is no program", file=str(path)) from None
        text = f"{type(error).__name__}: {error}"
        raise BadFile("{file} can't be loaded: {error}", file=str(path), error=text) from None
    lines = source.decode(errors="replace").splitlines(keepends=True)
    linecache.cache[str(path)] = (len(source), None, lines, str(path))
    for outer in ast.walk(tree):
        if not isinstance(outer, ast.FunctionDef):
            continue
        if outer.name in watched:
            _mark(outer)
        for inner in ast.walk(outer):
            if isinstance(inner, ast.FunctionDef) and inner is not outer:
                _mark(inner)
    return tree


def _mark(function: ast.FunctionDef) -> None:
    """Let a function be watched when it is made; methods that need no object stay such."""
    names = [getattr(one, "id", "") for one in function.decorator_list]
    if WATCH not in names:
        at = len(names) if {"staticmethod", "classmethod"} & {*names} else 0
        watch = ast.copy_location(ast.Name(WATCH, ast.Load()), function)
        function.decorator_list.insert(at, watch)


def run_definitions(
    tree: ast.Module, module: ModuleType, hook: Callable[..., Any] = lambda function: function
) -> None:
    """Run what a module defines, statement by statement; what fails is stood in for."""
    names = vars(module)
    names[WATCH] = hook
    asking = _asking(tree)
    stars = False
    for statement in (*_definitions(tree.body), *_assigned_by_functions(tree)):
        if isinstance(statement, ast.ImportFrom) and statement.level and not statement.module:
            statement = ast.copy_location(ast.Import(statement.names), statement)
        if isinstance(statement, ast.ImportFrom):
            _localise(statement, module)
            stars = stars or any(alias.name == "*" for alias in statement.names)
        if isinstance(statement, ast.ClassDef | ast.FunctionDef) and stars:
            _lend_names(tree, names)
            stars = False
        if _calls(statement) & asking and not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            _lend(statement, names)
            continue
        code = compile(ast.Module([statement], []), module.__file__ or "", "exec", FLAGS, True)
        try:
            imports = isinstance(statement, ast.Import | ast.ImportFrom)
            with watchdog(IMPORTING if imports else LOADING):
                exec(code, names)  # noqa: S102 - to run the student's definitions is its task
        except (Exception, SystemExit, Ended):
            _lend(statement, names)
    if stars:
        _lend_names(tree, names)


def _definitions(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Imports, definitions and assignments, also those under an `if` or a `try`."""
    for statement in body:
        if isinstance(
            statement,
            ast.Import
            | ast.ImportFrom
            | ast.FunctionDef
            | ast.AsyncFunctionDef
            | ast.ClassDef
            | ast.Assign
            | ast.AnnAssign
            | ast.AugAssign,
        ):
            yield statement
        elif isinstance(statement, ast.While | ast.For):  # a game loop around everything
            yield from map(_only_if_new, _definitions(statement.body))
        elif isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _definitions(statement.body)
            others: list[ast.stmt] = list(getattr(statement, "orelse", ()))
            for handler in getattr(statement, "handlers", ()):
                others += handler.body
            yield from (one for one in _definitions(others) if _is_definition(one))


def set_by_functions(tree: ast.Module) -> set[str]:
    """The global names that functions assign to, and the file itself does not."""
    given = {
        node.id
        for statement in _definitions(tree.body)
        if not _is_definition(statement)
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    shared = {name for one in ast.walk(tree) if isinstance(one, ast.Global) for name in one.names}
    return shared - given


def _assigned_by_functions(tree: ast.Module) -> Iterator[ast.stmt]:
    """What is assigned anywhere to global names that the file itself gives no value."""
    names = set_by_functions(tree)
    counted = []
    for one in ast.walk(tree):
        if isinstance(one, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id in names for target in one.targets
        ):
            yield _only_if_new(one)
        elif isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name):
            counted.append(one.target.id)
    for name in names.intersection(counted):
        yield _only_if_new(ast.parse(f"{name} = 0").body[0])


def _only_if_new(statement: ast.stmt) -> ast.stmt:
    """An assignment that a name which has a value already keeps away."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return statement
    target = statement.targets[0]
    if not isinstance(target, ast.Name):
        return statement
    test = ast.parse(f"{target.id!r} not in globals()", mode="eval").body
    return ast.fix_missing_locations(ast.copy_location(ast.If(test, [statement], []), statement))


def _is_definition(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.FunctionDef | ast.ClassDef)


def _calls(node: ast.AST) -> set[str]:
    """The names of everything that is called below a node."""
    return {
        call.func.id if isinstance(call.func, ast.Name) else call.func.attr
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute)
    }


def _asking(tree: ast.Module) -> set[str]:
    """The names of what asks a person or shows a window, directly or by what it calls."""
    calls: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            calls.setdefault(node.name, set()).update(_calls(node))
        elif isinstance(node, ast.ClassDef):
            inits = [one for one in node.body if getattr(one, "name", "") == "__init__"]
            calls[node.name] = set().union(*map(_calls, inits))
    asking = set(ASKING)
    while more := {name for name, called in calls.items() if called & asking} - asking:
        asking |= more
    return asking


def _lend(statement: ast.stmt, names: dict[str, Any]) -> None:
    """Something for every name that the statement would have defined."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        names.setdefault(statement.name, Anything())
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.setdefault(node.id, Anything())
        elif isinstance(node, ast.alias) and isinstance(statement, ast.ImportFrom):
            name = node.asname or node.name
            names.setdefault(name, _imported(statement.module or "", node.name))


def _imported(module: str, name: str) -> Any:
    """One name of a module of which another one is missing."""
    if name.lower() in INFINITIES:
        return math.inf
    return getattr(sys.modules.get(module), name, Anything())


def _lend_names(tree: ast.Module, names: dict[str, Any]) -> None:
    """Something for every name that only `from ... import *` can have brought."""
    if not any(isinstance(sys.modules.get(name), StandIn) for name in list(sys.modules)):
        return
    for name in foreign_names(tree) - set(names) - set(dir(builtins)):
        names[name] = Anything()


def foreign_names(tree: ast.Module) -> set[str]:
    """The names that a file uses and does not give a value."""
    stored = {WATCH}
    used: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else stored).add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            stored.add(node.name)
        elif isinstance(node, ast.arg):
            stored.add(node.arg)
        elif isinstance(node, ast.alias):
            stored.add(node.asname or node.name.partition(".")[0])
    return used - stored


def _localise(statement: ast.ImportFrom, module: ModuleType) -> None:
    """`from .board import x` as `from board import x`: files of a package lie side by side."""
    if statement.level and statement.module:
        package = module.__name__.rpartition(".")[0]
        statement.module = f"{package}.{statement.module}" if package else statement.module
        statement.level = 0


class _Neighbours(MetaPathFinder, Loader):
    """Finds the files in the same folder or above, and loads them in the same quiet way."""

    def __init__(self, path: Path) -> None:
        self._folder, *self._above = folders_of(path)
        self.own: ModuleType | None = None  # the file itself, which a neighbour may import
        self.files: list[tuple[ast.Module, ModuleType]] = []
        self.modules: list[ModuleType] = []
        self.watched: frozenset[str] = frozenset()  # functions to wrap when they are made
        self.hook: Callable[..., Any] = lambda function: function  # what wraps them
        self._wanted: set[tuple[str, str]] = set()  # packages, and what is wanted of them

    def expect(self, tree: ast.Module) -> None:
        """Know what a file is about to import."""
        for name in imports_of(tree):
            parts = name.split(".")
            self._wanted |= {(".".join(parts[:at]), parts[at]) for at in range(1, len(parts))}

    def _is_package(self, name: str) -> bool:
        """Whether there is a folder of this name with what is wanted of it."""
        parts = [part for package, part in self._wanted if package == name]
        places = [one.joinpath(*name.split(".")) for one in (self._folder, *self._above)]
        return any(
            (place / f"{part}.py").is_file() or (place / part).is_dir()
            for place in places
            for part in parts
        )

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parts = name.split(".")
        if self._is_package(name) and not is_elsewhere(name):
            return ModuleSpec(name, self, is_package=True)
        above = self._above if len(parts) > 1 and not is_elsewhere(name) else []
        whole = [folder.joinpath(*parts) for folder in (self._folder, *above)]
        for path in (*whole, self._folder / parts[-1]):
            if path.with_suffix(".py").is_file():
                return ModuleSpec(name, self, origin=str(path.with_suffix(".py")))
        if is_elsewhere(name):
            return None
        if self._folder.joinpath(*parts).is_dir() or self._folder.name == name:
            return ModuleSpec(name, self, is_package=True)
        for folder in self._above:
            place = folder.joinpath(*parts)
            if place.with_suffix(".py").is_file():
                return ModuleSpec(name, self, origin=str(place.with_suffix(".py")))
            if place.is_dir() and any(place.glob("*.py")):
                return ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """The file itself where a neighbour imports it, else a new module."""
        if (
            spec.origin
            and self.own
            and Path(spec.origin) == Path(self.own.__file__ or "").resolve()
        ):
            return self.own
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run what the neighbour defines."""
        if module is self.own:
            return
        spec = module.__spec__
        assert spec is not None
        self.modules.append(module)
        if spec.origin is None:
            return
        module.__file__ = spec.origin
        tree = parse(Path(spec.origin), self.watched)
        self.expect(tree)
        self.files.append((tree, module))
        run_definitions(tree, module, self.hook)
