"""The rooms of the house, and who may knock at whose door."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import inarow

PACKAGE = Path(inarow.__file__).parent
DESIGN = Path(__file__).parents[1] / "docs" / "design.md"
FACES = ("cli", "tui", "web", "notebook")
DOORS = {
    "rules": set(),
    "locale": {"rules"},
    "draw": {"rules"},
    "search": {"rules"},
    "engine": {"rules", "search", "_core"},
    "players": {"rules", "search", "engine"},
    "bots": {"rules", "search", "players"},
    "trees": {"rules", "draw", "search", "engine"},
    "review": {"rules", "draw", "search", "engine"},
    "debugger": {"rules", "draw", "bots", "trees"},
    "arena": {"rules", "locale", "draw", "search", "engine", "players", "bots"},
    "course": {"rules", "draw", "search", "engine", "bots"},
    "data": {"rules", "search", "engine", "players"},
    "compat": {"rules", "draw", "search", "engine", "players", "bots", "data"},
    "phrases": {"rules", "locale", "draw", "search", "players", "review", "arena", "course"},
}
EVERY_ROOM = {*DOORS, "_core"}

# A value shows itself: these methods, and nothing else in these files, may draw.
SHOWS_ITSELF = {"rules/position.py", "rules/game.py", "search/report.py"}
SHOWING = {"__str__", "_repr_svg_", "_repr_html_"}
# Doors for one purpose each.
SIDE_DOORS = {
    # A name may mean somebody's program; only then is the room of bots opened.
    ("players/registry.py", "bots"),
    # Agents that import Kaggle's package are given the stand-in, in the bot's own process.
    ("bots/host.py", "compat"),
    # The terminal starts the page's server, by name, as the server's packages are optional.
    ("cli/commands/web.py", "web"),
    # `inarow play` opens the full screen where there is one.
    ("cli/terminal/full_screen.py", "tui"),
}

# A module as text, alone or to be run: "inarow.web.serve", "python -m inarow.web.worker".
BY_NAME = re.compile(r"(?:^|-m )inarow\.([a-z_]+)")


class Import(NamedTuple):
    """What a file imports, and inside which function."""

    name: str
    function: str


def rooms() -> list[str]:
    return sorted(
        folder.name for folder in PACKAGE.iterdir() if folder.is_dir() and folder.name[0] != "_"
    )


def imports(tree: ast.AST, function: str = "") -> Iterator[Import]:
    """What is imported, wherever it is done: by statement, or by a name in a text."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, function) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno} imports relatively"
            yield from (Import(f"{node.module}.{alias.name}", function) for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = BY_NAME.search(node.value)
            if found is not None:
                yield Import(f"inarow.{found[1]}", function)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports(node, node.name)
        else:
            yield from imports(node, function)


def files_of(room: str) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((PACKAGE / room).rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def is_excepted(file: str, target: str, function: str) -> bool:
    if (file, target) in SIDE_DOORS:
        return True
    return target == "draw" and file in SHOWS_ITSELF and function in SHOWING


def visits(file: str, tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The modules of this package that a file imports, each with its room."""
    for name, function in imports(tree):
        package, _, rest = name.partition(".")
        target = rest.split(".")[0]
        if package == "inarow" and target and not is_excepted(file, target, function):
            yield name, target


def strangers(room: str, file: str, tree: ast.AST) -> list[str]:
    """The imports through doors that are not there."""
    allowed = {room, "__version__"} | (DOORS[room] if room in DOORS else EVERY_ROOM - {"_core"})
    return [
        f"{file} imports {name}" for name, target in visits(file, tree) if target not in allowed
    ]


def test_every_room_is_planned() -> None:
    assert {"rules", "draw", "search", "engine", "players", "cli", "locale"} <= set(rooms())
    assert set(rooms()) <= {*DOORS, *FACES}


@pytest.mark.parametrize("room", rooms())
def test_imports_go_one_way(room: str) -> None:
    assert [text for file, tree in files_of(room) for text in strangers(room, file, tree)] == []


@pytest.mark.parametrize(
    "source",
    [
        "import inarow.web",
        "from inarow.web.app import app",
        "def f():\n    from inarow import web",
        "importlib.import_module('inarow.web.serve')",
        "__import__('inarow.web')",
        "import_module(f'inarow.web.{name}')",
        "command = [sys.executable, '-m', 'inarow.web.worker']",
        "command = 'python -m inarow.web.worker'",
        "HOMES = {'inarow.web.app': ('app',)}",
    ],
)
def test_a_door_that_is_not_there_is_noticed_however_it_is_tried(source: str) -> None:
    assert len(strangers("players", "players/player.py", ast.parse(source))) == 1
    assert strangers("web", "web/app.py", ast.parse(source)) == []


@pytest.mark.parametrize("room", DOORS)
def test_there_is_no_door_that_nobody_uses(room: str) -> None:
    used = {target for file, tree in files_of(room) for _name, target in visits(file, tree)}
    assert DOORS[room] - used == set()


def test_only_the_methods_that_show_a_value_may_draw() -> None:
    showing = "def __str__(self):\n    from inarow.draw.text import draw_text"
    other = "def play(self):\n    from inarow.draw.text import draw_text"
    assert strangers("rules", "rules/position.py", ast.parse(showing)) == []
    assert len(strangers("rules", "rules/position.py", ast.parse(other))) == 1
    assert len(strangers("rules", "rules/cell.py", ast.parse(showing))) == 1


def test_the_design_shows_the_same_arrows() -> None:
    arrows = re.findall(r"^(\w+) +<- (.+)$", DESIGN.read_text(encoding="utf-8"), re.MULTILINE)
    shown = {room: set(text.split(", ")) for room, text in arrows if room != "faces"}
    assert shown.pop("rules") == {"standard library"}
    shown["engine"].discard("the compiled module")
    assert shown == {room: doors - {"_core"} for room, doors in DOORS.items() if room != "rules"}


def test_the_rules_need_only_the_standard_library() -> None:
    for room in ("rules", "search"):
        for file, tree in files_of(room):
            for name, _function in imports(tree):
                top = name.split(".")[0]
                assert top == "inarow" or top in sys.stdlib_module_names, f"{file}: {name}"


def test_the_package_itself_names_modules_only_as_homes_of_public_names() -> None:
    tree = ast.parse(Path(inarow.__file__).read_text(encoding="utf-8"))
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    named = {text for text in texts if isinstance(text, str) and BY_NAME.match(text)}
    assert named == set(inarow._HOMES)


def test_the_public_names_are_there() -> None:
    assert len(inarow.__all__) <= 36
    for name in inarow.__all__:
        assert getattr(inarow, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'piece'"):
        getattr(inarow, "piece")  # noqa: B009 - the attribute does not exist, so mypy objects
