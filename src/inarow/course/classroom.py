"""The files of a whole class: whose they are, what each is worth, and which look alike."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from inarow.bots.unpack import is_packed, unpack
from inarow.course.folder import LANGUAGES, PROGRESS, read_source
from inarow.course.lesson import LESSONS, BadLesson, Lesson, find_lesson
from inarow.course.verdict import Verdict
from inarow.rules import BadFile, Data, InarowError

SEED = 2  # other positions than those that learners see when they check
DEEPEST = 3  # folders below a learner's own
OWN_FILE = re.compile(r"[0-9]{1,2}(?![0-9]).*\.py", re.IGNORECASE)
LOOSE_FILE = re.compile(r"(.*?[^\W\d_].*?)[-_ ]+([0-9]{1,2}(?![0-9]).*\.py)", re.IGNORECASE)
# Names as learning platforms export them: who handed in, then the file's own name.
PLATFORMS = (
    # Moodle
    re.compile(r"(?P<who>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)"),
    re.compile(r".+?_(?P<who>[^_]+)_attempt_[\d-]+(?:_(?P<file>.*))?"),  # Blackboard
    # Canvas
    re.compile(r"(?P<who>[^_\d][^_]*?)(?:_LATE)?_(?P<id>\d{3,})_\d{3,}_(?P<file>.+)"),
    # Google Classroom, in both orders
    re.compile(r"(?P<file>(?:.*\D)?\d{1,2}(?!\d).*?|[a-z_]+) - (?P<who>[^-\d]+)(?P<end>\.py)"),
    re.compile(r"(?P<who>[^\d_]+?) - (?P<file>.+\.py)"),
)
RECEIPT = re.compile(r".+_attempt_[\d-]+\.txt")  # Blackboard's, beside the files
# What is added to a name that was there already.
COPY = re.compile(
    r"^(?:copy of|kopie von|копия)\s+|^\d{14}_"
    r"|(?: \(\d+\)|-\d+|[ \u2013\u2014-]+(?:copy|kopie|копия))(?=\.py(?:\.txt)?$)"
    r"|(?<=\.py)\.txt$",
    re.IGNORECASE,
)
IGNORED = {PROGRESS, "certificate.html", "__pycache__", "thumbs.db", "desktop.ini"}
ARCHIVE = ".zip"
# Two files look alike if so much of the smaller one, given parts left out, is in the other one.
ALIKE = 0.9
PIECE = 12  # words in a row that are compared
FEWEST = 12  # pieces that a file must have: short tasks have few solutions

Files = dict[int, Path]


@dataclass
class Class:
    """Every learner's files, by the number of the lesson, and the files that are nobody's."""

    learners: dict[str, Files] = field(default_factory=dict)
    unrecognised: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Alike(Data):
    """Two learners whose files for a lesson have much in common."""

    lesson: int
    learners: tuple[str, str]
    share: float


def read_class(folder: Path) -> Class:
    """The learners in a folder or zip file: a sub-folder each, or files with their names.

    Raises BadFile where there are none.
    """
    if is_packed(folder):
        folder = unpack(folder)
    if not folder.is_dir():
        raise BadFile("there is no folder {folder}", folder=str(folder))
    found = Class()
    items = [item for item in sorted(folder.iterdir()) if not _is_hidden(item)]
    if len(items) == 1 and items[0].is_dir() and not any(_own_files(items[0], 0, Class())):
        folder, items = items[0], sorted(items[0].iterdir())
    ids = _ids(item.name for item in items)
    for item in items:
        if _is_hidden(item):
            continue
        who, name = _whose(item.name, ids)
        if item.is_dir() or (item.suffix.lower() == ARCHIVE and is_packed(item)):
            inside = item if item.is_dir() else _unpacked(item, found, item.name)
            files = dict(_own_files(inside, 0, found)) if inside is not None else {}
            own = found.learners.setdefault(who if item.is_dir() else Path(who).stem, {})
            own.update(files)
        elif name is not None:
            _add(found, found.learners.setdefault(who, {}), name, item)
        elif OWN_FILE.fullmatch(item.name):
            _add(found, found.learners.setdefault(folder.resolve().name, {}), item.name, item)
        elif loose := LOOSE_FILE.fullmatch(item.name):
            _add(found, found.learners.setdefault(loose[1], {}), loose[2], item)
        else:
            found.unrecognised.append(item.name)
    found.learners = dict(sorted(found.learners.items(), key=lambda item: item[0].casefold()))
    if not any(found.learners.values()) and not found.unrecognised and not found.learners:
        raise BadFile(
            "there are no learners in {folder}: give each a sub-folder with files such as"
            " 09_minimax.py, or name the files anna_09_minimax.py",
            folder=str(folder),
        )
    return found


def word_of(verdict: Verdict | None) -> str:
    """A verdict in a table: `passed`, how many of the questions were right, or what ended it."""
    if verdict is None:
        return "unreadable"
    if verdict.passed:
        return "passed"
    if verdict.trouble is not None:
        return verdict.trouble.kind
    return f"{verdict.right} of {verdict.total}"


def language_of(lesson: Lesson, source: str, usual: str) -> str:
    """The language of the file that the learner began with, else the usual one.

    >>> lesson = find_lesson("random")
    >>> [language_of(lesson, lesson.start(one), "en") for one in LANGUAGES]
    ['en', 'de', 'ru']
    """
    own = set(_docstrings(source))
    counts = {one: len(own.intersection(_docstrings(lesson.start(one)))) for one in LANGUAGES}
    most = max(counts, key=lambda language: counts[language])
    return most if counts[most] else usual


def _docstrings(source: str) -> list[str]:
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return [" ".join(text.split()) for text in map(ast.get_docstring, functions) if text]


def find_alike(learners: Mapping[str, Files]) -> Iterator[Alike]:
    """The pairs of files that look alike, whatever their names and comments are."""
    for lesson in LESSONS:
        given = _pieces(lesson.start())
        pieces = {}
        for learner, files in learners.items():
            if lesson.number in files:
                own = _pieces(_readable(files[lesson.number])) - given
                if len(own) >= FEWEST:
                    pieces[learner] = own
        for (one, ours), (other, theirs) in combinations(pieces.items(), 2):
            share = len(ours & theirs) / min(len(ours), len(theirs))
            if share >= ALIKE:
                yield Alike(lesson.number, (one, other), round(share, 2))


def _readable(path: Path) -> str:
    try:
        return read_source(path)
    except (InarowError, OSError):
        return ""


def _pieces(source: str) -> set[tuple[str, ...]]:
    """All runs of so many words of a program, with one word for every name that it makes up."""
    words = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME:
                words.append(token.string if token.string in KEPT else "name")
            elif token.type in (tokenize.OP, tokenize.NUMBER):
                words.append(token.string)
            elif token.type == tokenize.STRING:
                words.append("text")
    except (tokenize.TokenError, SyntaxError):
        pass
    return {tuple(words[i : i + PIECE]) for i in range(len(words) - PIECE + 1)}


# Words that are the same in every program.
KEPT = frozenset(
    "and break continue def elif else for from if import in is lambda not or return while yield"
    " max min range len sum sorted abs legal_moves play outcome winner turn".split()
)


def _is_hidden(item: Path) -> bool:
    name = item.name.lower()
    known = name in IGNORED or RECEIPT.fullmatch(item.name) is not None
    return item.is_symlink() or name.startswith((".", "__macosx")) or known


def _parts(name: str) -> dict[str, str]:
    """What an exported name tells: who handed in, the number there, the file; else nothing."""
    for pattern in PLATFORMS:
        if match := pattern.fullmatch(COPY.sub("", name)):
            return {part: text or "" for part, text in match.groupdict().items()}
    return {}


def _ids(names: Iterable[str]) -> dict[str, set[str]]:
    """The numbers that a platform has given to learners of each name."""
    found: dict[str, set[str]] = {}
    for name in names:
        parts = _parts(name)
        if number := parts.get("id"):
            found.setdefault(parts["who"].strip(), set()).add(number)
    return found


def _whose(name: str, ids: Mapping[str, set[str]]) -> tuple[str, str | None]:
    """The learner and the file that an exported name tells; no file if it tells none.

    Two learners of the same name, or without names, are told apart by their numbers.
    """
    parts = _parts(name)
    if not parts:
        return name, None
    who = parts["who"].strip()
    if len(ids.get(who, ())) > 1:
        who = f"{who} ({parts['id']})"
    file = parts["file"] + parts.get("end", "")
    return who, file if file.lower().endswith(".py") else None


def _unpacked(path: Path, found: Class, name: str) -> Path | None:
    try:
        return unpack(path)
    except InarowError:
        found.unrecognised.append(name)
        return None


def _own_files(folder: Path, depth: int, found: Class) -> Iterator[tuple[int, Path]]:
    """The files of one learner; those nearer to the top come last, and so count."""
    inside = [item for item in sorted(folder.iterdir()) if not _is_hidden(item)]
    for item in inside:
        below = item if item.is_dir() else None
        if item.suffix.lower() == ARCHIVE and is_packed(item):
            below = _unpacked(item, found, f"{folder.name}/{item.name}")
        if below is not None and depth < DEEPEST:
            yield from _own_files(below, depth + 1, found)
    files: Files = {}
    for item in inside:
        if item.is_file() and item.suffix.lower() != ARCHIVE:
            _add(found, files, item.name, item)
    yield from files.items()


def _add(found: Class, files: Files, name: str, path: Path) -> None:
    """Take a file for its lesson; the usual name is stronger than any other."""
    plain = COPY.sub("", name)
    try:
        if not plain.lower().endswith(".py"):
            raise BadLesson("{file} is no Python", file=name)
        lesson = find_lesson(plain)
    except BadLesson:
        found.unrecognised.append(f"{path.parent.name}/{path.name}")
        return
    if lesson.number not in files or plain.lower() == lesson.file:
        files[lesson.number] = path
