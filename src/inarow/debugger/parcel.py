"""A student's file and the files that it may import, however full its folder is."""

from __future__ import annotations

import ast
import importlib.machinery
import shutil
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

MOST_FILES = 60
MOST_SEEN = 2000  # names of a folder that are looked at
MOST_NEIGHBOURS = 30
LARGEST = 1 << 20  # bytes of a file
ABOVE = 2  # folders above the file's own in which the packages of a project may begin


def imports_of(tree: ast.Module) -> set[str]:
    """The modules that a file imports, with dots."""
    names = {
        one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names |= {module, *(f"{module}.{one.name}".strip(".") for one in node.names)}
    return names - {""}


def is_elsewhere(name: str) -> bool:
    """Whether a package belongs to Python or is installed."""
    top = name.partition(".")[0]
    if top in sys.stdlib_module_names:
        return True
    here = {"", str(Path.cwd())}  # `python -m` looks there first, and there are the student's files
    places = [place for place in sys.path if place not in here]
    return importlib.machinery.PathFinder.find_spec(top, places) is not None


def folders_of(path: Path) -> list[Path]:
    """The folders in which the imports of a file are looked for, its own first."""
    return [path.parent, *islice(path.parent.parents, ABOVE)]


def neighbours_of(path: Path) -> list[Path]:
    """The other programs in the same folder, and those above that speak of this one."""
    near, *above = map(_programs_in, folders_of(path))
    users = [one for ones in above for one in ones if _is_small(one) and _speaks_of(one, path)]
    return ([one for one in near if one.name != path.name] + users)[:MOST_NEIGHBOURS]


def _programs_in(folder: Path) -> list[Path]:
    try:
        return sorted(one for one in islice(folder.iterdir(), MOST_SEEN) if one.suffix == ".py")
    except OSError:
        return []


def _speaks_of(file: Path, path: Path) -> bool:
    """Whether a program imports something from the folder of another one."""
    try:
        text = file.read_bytes()
    except OSError:
        return False
    return b"import" in text and path.stem.encode() in text and path.parent.name.encode() in text


def top_of(path: Path) -> Path:
    """The highest folder of which anything may be needed."""
    return path.parents[min(ABOVE, len(path.parents) - 1)]


def pack(path: Path, into: Path) -> Path:
    """Copy a file and what it may import into a folder, laid out as they are; the file's copy."""
    top = top_of(path)
    for file in islice(_wanted(path), MOST_FILES):
        copy = into / file.relative_to(top)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
        copy.chmod(0o644)
    for folder in (into, *(one for one in into.rglob("*") if one.is_dir())):
        folder.chmod(0o755)
    return into / path.relative_to(top)


def _wanted(path: Path) -> Iterator[Path]:
    """The file, what it imports, what that imports, and then its neighbours."""
    known: set[Path] = set()
    for first in (path, *filter(_is_small, neighbours_of(path))):
        waiting = [first]
        while waiting:
            at = waiting.pop(0)
            if at not in known:
                known.add(at)
                yield at
                waiting += [one for one in _imported(at, path) if one.stat().st_size <= LARGEST]


def _is_small(file: Path) -> bool:
    return file.is_file() and file.stat().st_size <= LARGEST


def _imported(file: Path, path: Path) -> Iterator[Path]:
    """The files that an import in `file` may mean, where `path` is what is started."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, OSError, RecursionError):
        return
    folders = dict.fromkeys([*folders_of(path), file.parent])
    for name in sorted(imports_of(tree)):
        parts = name.split(".")
        for folder in folders:
            if folder != path.parent and is_elsewhere(name):
                continue
            place = folder.joinpath(*parts)
            near = folder / f"{parts[-1]}.py"
            yield from filter(_is_small, (place.with_suffix(".py"), place / "__init__.py", near))
