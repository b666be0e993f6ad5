"""A program to run, and how to make one of a file that somebody wrote."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from inarow.players.player import BadPlayer

PACKAGE = Path(__file__).parents[1]
MAIN_NAMES = ("main", "bot", "submission", "agent", "player")
INTERPRETERS = {
    ".js": "node",
    ".mjs": "node",
    ".cjs": "node",
    ".rb": "ruby",
    ".lua": "lua",
    ".pl": "perl",
    ".sh": "sh",
    ".php": "php",
}
COMPILERS = {
    ".c": (("cc", "gcc", "clang"), ("-O2", "-std=c11", "-o", "{target}", "{source}", "-lm")),
    ".cc": (("c++", "g++", "clang++"), ("-O2", "-std=c++17", "-o", "{target}", "{source}")),
    ".cpp": (("c++", "g++", "clang++"), ("-O2", "-std=c++17", "-o", "{target}", "{source}")),
    ".rs": (("rustc",), ("-O", "-o", "{target}", "{source}")),
    ".go": (("go",), ("build", "-o", "{target}", "{source}")),
    ".java": (("javac",), ("-d", "{target}", "{source}")),
}
# By default a Java machine takes a quarter of the memory and a thread per processor.
JAVA = ("java", "-Xmx512m", "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto")
COMPILE_SECONDS = 120


@dataclass(frozen=True)
class Program:
    """What to run: a command, and the files that it needs to see."""

    command: tuple[str, ...]
    files: tuple[Path, ...] = ()
    run: Callable[[], None] | None = None  # in place of a command: a function of ours


def find_file(path: Path) -> Path:
    """The file to run: this one or, of a folder, its main one. Raises BadPlayer."""
    if not path.exists():
        raise BadPlayer("there is no bot {path}: no such file", path=str(path))
    if not path.is_dir():
        return path
    files = sorted(item for item in path.iterdir() if item.is_file())
    for name in MAIN_NAMES:
        for item in files:
            if item.stem.lower() == name or item.name.lower() == name:
                return item
    if len(files) == 1:
        return files[0]
    raise BadPlayer(
        "the folder {path} has no file called main: name the file that is the bot", path=str(path)
    )


def program_of(path: Path) -> Program:
    """How to run this file as a process that reads and writes. Raises BadPlayer.

    A file in a compiled language is compiled, once for each version of it.
    """
    file = find_file(path).absolute()
    suffix = file.suffix.lower()
    seen = (path.absolute() if path.is_dir() else file.parent,)
    if suffix == ".py":
        return Program((sys.executable, "-s", str(file)), seen)
    if suffix in COMPILERS:
        return _compiled(file)
    if suffix == ".jar":
        return Program((*_java(), "-jar", str(file)), seen)
    if suffix in INTERPRETERS and not os.access(file, os.X_OK):
        return Program((_tool((INTERPRETERS[suffix],), file), str(file)), seen)
    if not os.access(file, os.X_OK):
        raise BadPlayer(
            "{file} can't be run: make it executable (chmod +x) or end its name as its language"
            " does, like .py",
            file=str(file),
        )
    return Program((str(file),), seen)


def _tool(names: tuple[str, ...], file: Path) -> str:
    """The path of the first of these programs that is installed. Raises BadPlayer."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise BadPlayer("{file} needs {tool}, which is not installed", file=file.name, tool=names[0])


def _java() -> tuple[str, ...]:
    return (_tool(("java",), Path("java")), *JAVA[1:])


def _compiled(file: Path) -> Program:
    names, arguments = COMPILERS[file.suffix.lower()]
    source = file.read_bytes()
    compiler = _tool(names, file)
    mark = hashlib.sha256(b"\0".join([compiler.encode(), file.name.encode(), source])).hexdigest()
    folder = user_cache_path("inarow", ensure_exists=True) / "bots" / mark[:32]
    target = folder / "bot"
    if not target.exists():
        _build(folder, lambda place: _compile(compiler, arguments, file, place))
    if file.suffix.lower() != ".java":
        return Program((str(target),), (folder, file.parent))
    main = _main_class(source.decode(errors="replace"), file.stem)
    return Program((*_java(), "-cp", str(target), main), (folder, file.parent))


def _build(folder: Path, make: Callable[[Path], None]) -> None:
    """Make a folder that is complete or absent, even if others are making it too."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        make(Path(place))
        Path(place).chmod(0o755)
        try:
            Path(place).rename(folder)
        except OSError:
            if not folder.exists():
                raise
        else:
            Path(place).mkdir()  # the context manager wants to remove it


def _compile(compiler: str, arguments: tuple[str, ...], file: Path, place: Path) -> None:
    values = {"target": str(place / "bot"), "source": str(file)}
    environment = {**os.environ, "GOCACHE": str(place / "go"), "GOFLAGS": "-mod=mod"}
    try:
        done = subprocess.run(  # noqa: S603 - compiling is what was asked for
            [compiler, *(word.format_map(values) for word in arguments)],
            capture_output=True,
            timeout=COMPILE_SECONDS,
            check=False,
            cwd=place,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        raise BadPlayer(
            "{file} took more than {n} s to compile", file=file.name, n=COMPILE_SECONDS
        ) from None
    if done.returncode:
        text = (done.stderr or done.stdout).decode(errors="replace").strip()
        raise BadPlayer("{file} does not compile: {error}", file=file.name, error=text[:600])


def _main_class(source: str, stem: str) -> str:
    """The class of a Java file that has a main."""
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", source, re.MULTILINE)
    prefix = f"{package[1]}." if package else ""
    before_main = source.partition("static void main")[0]
    names = re.findall(r"^(?:[a-z]+\s+)*class\s+(\w+)", before_main, re.MULTILINE)
    return prefix + (names[-1] if names else stem)
