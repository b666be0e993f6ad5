"""The rooms of the house, and who may knock at whose door."""

import ast
from pathlib import Path

import pytest

import inarow

PACKAGE = Path(inarow.__file__).parent
FACES = ("cli", "tui", "web", "notebook")
DOORS = {
    "rules": set(),
    "locale": {"rules"},
    "search": {"rules"},
    "engine": {"rules", "search", "_core"},
    "players": {"rules", "search", "engine", "bots"},
    "bots": {"rules", "search", "engine", "players"},
    "trees": {"rules", "search", "engine"},
    "review": {"rules", "search", "engine"},
    "draw": {"rules", "trees", "review"},
    "debugger": {"rules", "draw", "search", "engine", "trees", "review"},
    "arena": {"rules", "locale", "draw", "players", "bots", "search", "engine"},
    "course": {"rules", "draw", "search", "engine", "players", "bots", "review"},
    "compat": {"rules", "draw", "search", "players", "bots"},
}
EVERY_ROOM = {*DOORS, "_core"}


def rooms() -> list[str]:
    return sorted(
        folder.name for folder in PACKAGE.iterdir() if folder.is_dir() and folder.name[0] != "_"
    )


def imports(path: Path) -> set[str]:
    """The names of the modules that a file imports, wherever in the file it does so."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_every_room_is_planned() -> None:
    assert {"rules", "draw", "search", "engine", "players", "cli", "locale"} <= set(rooms())
    assert set(rooms()) <= {*DOORS, *FACES}


@pytest.mark.parametrize("room", rooms())
def test_imports_go_one_way(room: str) -> None:
    allowed = {room} | (DOORS[room] if room in DOORS else EVERY_ROOM - {"_core"})
    for path in (PACKAGE / room).rglob("*.py"):
        for name in imports(path):
            package, _, rest = name.partition(".")
            if package == "inarow" and rest:
                target = rest.split(".")[0]
                if target == "__version__":
                    continue
                assert target in allowed, f"{path.relative_to(PACKAGE)} imports {name}"


def test_the_rules_need_only_the_standard_library() -> None:
    import sys

    for room in ("rules", "search"):
        for path in (PACKAGE / room).rglob("*.py"):
            for name in imports(path):
                top = name.split(".")[0]
                assert top == "inarow" or top in sys.stdlib_module_names, f"{path}: {name}"


def test_the_public_names_are_there() -> None:
    assert len(inarow.__all__) <= 30
    for name in inarow.__all__:
        assert getattr(inarow, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'piece'"):
        getattr(inarow, "piece")  # noqa: B009 - the attribute does not exist, so mypy objects
