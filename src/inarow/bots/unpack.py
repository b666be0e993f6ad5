"""What bots come in besides a file or a folder: archives and notebooks, made into a folder once."""

from __future__ import annotations

import ast
import hashlib
import io
import json
import lzma
import os
import re
import shutil
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

from inarow.bots.host import NOTEBOOK, python_of
from inarow.bots.walk import everything_in
from inarow.players.player import BadPlayer

ARCHIVES = (".tar.gz", ".tgz", ".tar", ".tar.bz2", ".tar.xz", ".zip")
WEIGHTS = (".pt.tar", ".pth.tar")  # torch writes them, and not as tar does
OF_PACKAGE = re.compile(r"-\d+(\.\d+)+$")  # how the folder of a package ends
CODE = (".c", ".cc", ".cpp", ".java", ".rs", ".go", ".js")
KEPT_AS = b"5"  # changes with what is made of the same bytes
LARGEST = 512 << 20  # bytes that an archive may hold
MOST_FILES = 20_000  # that an archive may hold
MOST_READ = 20_000_000  # bytes of a file that are looked at to see what it is
LARGEST_BOT = 2 << 30  # bytes of all files of a bot
# What the standard library raises at archives that are damaged, locked or of an unknown kind.
BROKEN = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
)
# Cells of a notebook that write a file, and the words for one that is the bot.
WRITE_FILE = re.compile(r"%%writefile\s+(?:-a\s+)?(\S+\.py)\s*\n")
KINDS = {b"\x7fELF": "linux", b"MZ": "windows", b"#!": "script", b"\xcf\xfa\xed\xfe": "macos"}
IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


def is_packed(path: Path) -> bool:
    """Whether the file is an archive or a notebook."""
    name = path.name.lower()
    return path.is_file() and name.endswith((*ARCHIVES, ".ipynb")) and not name.endswith(WEIGHTS)


def is_inside(item: Path, folder: Path) -> bool:
    """Whether this is in the folder, also if it is a link."""
    return item.resolve().is_relative_to(folder.resolve())


def start_of(file: Path) -> bytes:
    """What the file holds, as far as anybody would write it; strangers may bring a terabyte."""
    with file.open("rb") as stream:
        return stream.read(MOST_READ)


def marks_of(files: Iterable[Path], may_vanish: bool = False) -> dict[Path, str]:
    """The SHA-256 of each file. Raises BadPlayer if they are too large for a bot.

    Of those that `may_vanish`, who is gone has none.
    """
    marks, left = {}, LARGEST_BOT
    forgiven = (FileNotFoundError,) if may_vanish else ()
    for file in files:
        with suppress(*forgiven), file.open("rb") as stream:
            left -= os.fstat(stream.fileno()).st_size
            if left < 0:
                raise BadPlayer(
                    "{file} makes this too large for a bot: more than {n} GiB",
                    file=file.name,
                    n=LARGEST_BOT >> 30,
                )
            marks[file] = hashlib.file_digest(stream, "sha256").hexdigest()
    return marks


def modules_beside(file: Path, text: str | None = None) -> list[Path]:
    """The modules of its folder that a Python file imports, and those that they import."""
    found: dict[Path, None] = {}
    if text is None and file.suffix.lower() != ".py":
        return []
    waiting = [start_of(file).decode(errors="replace") if text is None else text]
    while waiting:
        for name in IMPORT.findall(waiting.pop()):
            module = file.parent / f"{name}.py"
            if module != file and module not in found and module.is_file():
                found[module] = None
                waiting.append(start_of(module).decode(errors="replace"))
    return list(found)


def unpack(path: Path) -> Path:
    """The folder with what the archive or notebook holds, and imports. Raises BadPlayer."""
    _check_size(path, [path.stat().st_size])
    data = path.read_bytes()
    make = _notebook if path.suffix.lower() == ".ipynb" else _archive
    code = ""
    if make is not _archive:  # in a notebook's file, rows of code are texts
        code = re.sub(r'\\n|"', "\n", data.decode("utf-8", errors="replace"))
    modules = [item for item in modules_beside(path, code) if is_inside(item, path.parent)]
    marks = marks_of(modules)
    named = (word.encode() for item, mark in marks.items() for word in (item.name, mark))
    folder = cache_folder(os.fsencode(path.name), data, *named)

    def fill(place: Path) -> None:
        for module in modules:
            shutil.copyfile(module, place / module.name)
        make(path, data, place)

    if not folder.exists():
        build(folder, fill)
    for setup in (*folder.glob("*/PKG-INFO"), *folder.glob("*/setup.py")):
        if OF_PACKAGE.search(setup.parent.name):
            raise BadPlayer(
                "{file} is a package of Python for pip to install, {name}, and no bot",
                file=path.name,
                name=setup.parent.name,
            )
    inside = [item for item in folder.iterdir() if not item.name.startswith((".", "__MACOSX"))]
    while len(inside) == 1 and inside[0].is_dir():  # as archives of a folder are
        folder = inside[0]
        inside = list(folder.iterdir())
    notebook = only_notebook(folder)
    return unpack(notebook) if notebook else folder


def only_notebook(folder: Path) -> Path | None:
    """The notebook of a folder, if it has one and no program."""
    files = [
        item for item in everything_in(folder) if item.is_file() and ".ipynb_c" not in str(item)
    ]
    notebooks = [item for item in files if item.suffix.lower() == ".ipynb"]
    shown = [item for item in notebooks if not item.name.startswith(".")]
    alone = len(shown) == 1 and not any(item.suffix.lower() in (".py", *CODE) for item in files)
    return shown[0] if alone else None


def kept() -> Path:
    """The folder in which all that is kept."""
    return user_cache_path("inarow", ensure_exists=True) / "bots"


def cache_folder(*parts: bytes) -> Path:
    """Where that which is made of these bytes is kept."""
    mark = hashlib.sha256(KEPT_AS)
    for part in parts:  # each with its length: nobody makes two parts look like one
        mark.update(len(part).to_bytes(8, "big") + part)
    return kept() / mark.hexdigest()[:32]


def build(folder: Path, make: Callable[[Path], None]) -> None:
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


def _archive(path: Path, data: bytes, place: Path) -> None:
    try:
        if path.suffix.lower() == ".zip":
            with zipfile.ZipFile(io.BytesIO(data), metadata_encoding=_names_in(data)) as packed:
                _check_size(path, (item.file_size for item in packed.infolist()))
                packed.extractall(place)  # noqa: S202 - it keeps every name inside the folder
            _make_executable(place)
        else:
            extract(data, path, place)
    except BadPlayer:  # which is a ValueError, too, and has said what is wrong
        raise
    except BROKEN as error:
        raise BadPlayer(
            "{file} is an archive that can't be unpacked: {error}",
            file=path.name,
            error=str(error)[:200],
        ) from None


def _names_in(data: bytes) -> str:
    """The encoding of a zip's names, where it does not say that it is UTF-8.

    By the rules it is then that of the first PC, and so it is with umlauts; but a Mac writes UTF-8
    all the same, and Windows the letters of its own country, of which we know the Russian ones.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        names = [item.orig_filename for item in packed.infolist() if not item.flag_bits & 0x800]
    written = "\n".join(names).encode("cp437")
    try:
        written.decode("utf-8")
    except UnicodeDecodeError:
        words = re.findall(r"[^\W\d_]+", written.decode("cp866"))
        kinds = [{letter.isascii() for letter in word} for word in words]
        return "cp437" if {True, False} in kinds else "cp866"
    return "utf-8"


def extract(data: bytes, path: Path, place: Path) -> None:
    """What a tar archive that came as, or from, this file holds. Raises BadPlayer or BROKEN."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        # Each size is read before its bytes, which may be few that unpack to many.
        _check_size(path, (item.size for item in archive))
        files = [item for item in archive.getmembers() if item.isfile() or item.isdir()]
        archive.extractall(place, members=files, filter="data")


def _make_executable(folder: Path) -> None:
    """Let programs and scripts be run: a zip does not say that they may."""
    for item in everything_in(folder):
        if item.is_file() and program_kind(item) in ("linux", "script"):
            item.chmod(0o755)


def program_kind(file: Path) -> str:
    """What a compiled program or script is for, by its first bytes; empty if it is neither."""
    with file.open("rb") as stream:
        start = stream.read(4)
    return next((kind for magic, kind in KINDS.items() if start.startswith(magic)), "")


def _check_size(path: Path, sizes: Iterable[int]) -> None:
    """Raise BadPlayer as soon as so many files of these sizes are too much."""
    total = 0
    for number, size in enumerate(sizes, 1):
        total += size
        if total > LARGEST:
            raise BadPlayer(
                "{file} would unpack to more than {most} MiB", file=path.name, most=LARGEST >> 20
            )
        if number > MOST_FILES:
            raise BadPlayer("{file} holds more than {most} files", file=path.name, most=MOST_FILES)


def _notebook(path: Path, data: bytes, place: Path) -> None:
    """The files that the notebook writes; without an agent in them, its cells as one file."""
    try:
        notebook = json.loads(data)
        cells = notebook["cells"]
        about = notebook.get("metadata") or {}
        language = str((about.get("kernelspec") or {}).get("language") or "python")
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadPlayer("{file} is a notebook that can't be read", file=path.name) from None
    if language.lower() != "python":
        raise BadPlayer(
            "{file} is a notebook in {language}, and only those in Python are read here",
            file=path.name,
            language=language[:40],
        )
    written = [(match[1], text) for text in sources if (match := WRITE_FILE.match(text.lstrip()))]
    for name, text in written:
        (place / Path(name).name).write_text(text.lstrip().partition("\n")[2], encoding="utf-8")
    agents = [name for name, text in written if "def " in text]
    if len(agents) == 1 and not (place / "main.py").exists():  # others may lie beside it
        shutil.copyfile(place / Path(agents[0]).name, place / "main.py")
    if not agents:
        numbered = enumerate(map(_without_commands, sources), 1)
        kept = [NOTEBOOK, *(_checked(text, number, path.name) for number, text in numbered)]
        (place / "main.py").write_text("\n\n".join(kept), encoding="utf-8")


def _without_commands(source: str) -> str:
    r"""A cell without the lines that only a notebook understands.

    >>> print(_without_commands("!pip install x\nimport x\n%time x.y()"))
    <BLANKLINE>
    import x
    <BLANKLINE>
    """
    if source.lstrip().startswith("%%") and not re.match(r"\s*%%(time|capture)", source):
        return ""
    return python_of(source)


def _checked(text: str, number: int, name: str) -> str:
    """The cell, if it is Python; one that defines nothing may be left out. Raises BadPlayer."""
    try:
        ast.parse(text)
    except SyntaxError as error:
        if not re.search(r"^[ \t]*(def|class|import|from)\b", text, re.MULTILINE):
            return ""
        raise BadPlayer(
            "{file} has a syntax error in cell {cell}, line {n}: {error}",
            file=name,
            cell=number,
            n=error.lineno,
            error=error.msg,
        ) from None
    except (ValueError, RecursionError, MemoryError):
        return ""
    return text
