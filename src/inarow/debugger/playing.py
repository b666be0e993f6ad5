"""A program that plays a game of its own: questions are answered, windows clicked.

All of it is decided by dice, and the same dice show the same game again: so it can be played once
to learn how the program keeps its board, and once more to watch its search.
"""

from __future__ import annotations

import ast
import builtins
import os
import random
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from inarow.debugger.calls import BUSY, WATCH, Ended, TimeUp, watchdog
from inarow.debugger.functions import Defined, callers_of
from inarow.debugger.parcel import neighbours_of
from inarow.debugger.program import FLAGS, Asked, Left, Program, foreign_names, parse
from inarow.debugger.stage import Stage, Staged
from inarow.rules import BadFile

Hear = Callable[[Callable[..., Any]], Callable[..., Any]]

MOST_ANSWERS = 80  # to questions, in one game
MOST_CLICKS = 400
MOST_WAITS = 3000  # for something that happens in a window
NEAR = 6  # functions that call each other
ACT = 3.0  # seconds for a part of a game


class Enough(Ended):
    """All that was to be seen was seen."""


def _pair(between: str, least: int) -> Callable[[random.Random, int], str]:
    def answer(rng: random.Random, size: int) -> str:
        return f"{rng.randrange(size) + least}{between}{rng.randrange(size) + least}"

    return answer


def _said(*words: str) -> Callable[[random.Random, int], str]:
    return lambda rng, _size: rng.choice(words)


# Ways to answer a question, with the size of the board; the likeliest first.
WAYS: dict[str, Callable[[random.Random, int], str]] = {
    "cell": lambda rng, size: str(rng.randrange(size * size) + 1),
    "column": lambda rng, size: str(rng.randrange(size)),
    "small": _said("1", "2"),
    "apart": _pair(" ", 0),
    "apart from one": _pair(" ", 1),
    "comma": _pair(",", 0),
    "comma from one": _pair(",", 1),
    "letters": lambda rng, size: f"{chr(97 + rng.randrange(size))}{rng.randrange(size) + 1}",
    "capitals": lambda rng, size: f"{chr(65 + rng.randrange(size))}{rng.randrange(size) + 1}",
    "letter": lambda rng, size: chr(97 + rng.randrange(size)),
    "turned": lambda rng, size: f"{rng.randrange(size) + 1}{chr(97 + rng.randrange(size))}",
    "close": _pair("", 0),
    "yes": _said("y", "yes", "Y"),
    "no": _said("n", "no", "N"),
    "mark": _said("X", "O", "x", "o"),
    "nothing": _said(""),
}
DEAR = 20.0  # times as likely as others at the most
AGAIN = 6  # times as often an answer that was good before
LIKELIER = 4  # times as often a cell of the likeliest board
WORDS = (2, 3)  # in an answer of several
MOST_WORDS = 6  # in a list of words that may be asked for
CHOICES = re.compile(r"\b(?:[A-Za-z]|[A-Z]{2,8}|\d)\b|'(\w+)'|\"(\w+)\"")
# How much less or more an answer of a kind is worth next time: where the same is asked again (it
# may be the next move), where the program failed, where it went on; and the least that it is worth.
MISSED, FAILED, TAKEN = (0.7, 0.3), (0.1, 0.003), (2.0, 0.0)


Learned = tuple[dict[tuple[object, str], float], dict[object, list[str]]]


class Answers:
    """Answers questions of the program, and learns from what it does with them."""

    def __init__(self, sizes: Sequence[int], words: Sequence[str]) -> None:
        self._sizes = [*[sizes[0]] * LIKELIER, *sizes]  # of boards, the likeliest first
        self._words = words  # that the program speaks of
        self._worth: dict[tuple[object, str], float] = {}
        self._good: dict[object, list[str]] = {}  # answers after which the program went on
        self._said = ""
        self._last: tuple[object, str] | None = None
        self.given = 0
        self.rng = random.Random(0)

    def begin(self, seed: int) -> None:
        """A new game."""
        self.rng.seed(seed)
        self._last, self.given = None, 0

    def state(self) -> Learned:
        """What was learned, to begin with the same again."""
        good = {place: list(answers) for place, answers in self._good.items()}
        return dict(self._worth), good

    def answer(self, place: object, prompt: str) -> str:
        """The answer to a question that is asked at this place of the program."""
        self.given += 1
        if self.given > MOST_ANSWERS:
            raise Enough
        if self._last is not None and self._last[0] == place:
            self._learn(MISSED)
        elif self._last is not None:
            self._learn(TAKEN)
            self._good.setdefault(self._last[0], []).append(self._said)
        choices = [
            next(filter(None, one.groups()), one.group()) for one in CHOICES.finditer(prompt)
        ]
        ways = [*WAYS, *(["choice"] * bool(choices)), *(["word", "words"] * bool(self._words))]
        ways += ["again"] * AGAIN * bool(self._good.get(place))
        worths = [self._worth.get((place, way), 1.0) for way in ways]
        way = self.rng.choices(ways, worths)[0]
        self._last = (place, way)
        self._said = self._say(place, way, choices)
        return self._said

    def _say(self, place: object, way: str, choices: Sequence[str]) -> str:
        if way == "again":
            return self.rng.choice(self._good[place])
        if way == "choice":
            return self.rng.choice(choices)
        if way.startswith("word"):
            count = 1 if way == "word" else self.rng.choice(WORDS)
            return " ".join(self.rng.choices(self._words, k=count))
        return WAYS[way](self.rng, self.rng.choice(self._sizes))

    def fail(self) -> None:
        """The last answer made the program fail."""
        if self._last is not None:
            self._learn(FAILED)

    def _learn(self, lesson: tuple[float, float]) -> None:
        assert self._last is not None
        factor, least = lesson
        before = self._worth.get(self._last, 1.0)
        self._worth[self._last] = min(DEAR, max(min(before, least), before * factor))

    def restore(self, learned: Learned) -> None:
        """Forget what was learned since."""
        worth, good = learned
        self._worth = dict(worth)
        self._good = {place: list(answers) for place, answers in good.items()}


def is_of(frame: FrameType, program: Program) -> bool:
    """Whether it is the program's code that runs there."""
    return any(frame.f_globals is vars(module) for module in program.modules)


def words_of(program: Program) -> list[str]:
    """The words with which the program compares something: some are answers that it waits for.

    Those in short lists, too: `if command in KNOWN`.
    """
    compared = [
        inner
        for tree in program.trees
        for node in program.nodes(tree, ast.Compare)
        for one in (node.left, *node.comparators)
        for inner in ast.walk(one)
    ]
    lists = [node.elts for tree in program.trees for node in program.nodes(tree, ast.List)]
    lists += [node.elts for tree in program.trees for node in program.nodes(tree, ast.Tuple)]
    listed = [one for elements in lists if len(elements) <= MOST_WORDS for one in elements]
    values = [one.value for one in (*compared, *listed) if isinstance(one, ast.Constant)]
    return sorted({one for one in values if isinstance(one, str) and one.isalnum()})


class Play(Program):
    """A program that is run as a whole; calls of its searches are handed to `hear`."""

    def __init__(
        self,
        path: Path,
        searches: Sequence[Sequence[Defined]],
        answers: Answers,
        seed: int,
        hear: Hear,
    ) -> None:
        self._searches = searches
        self._answers = answers
        self._seed = seed
        self._hear = hear
        self._files = {one.scope.get("__file__") for group in searches for one in group}
        self._stage = Stage(random.Random(seed))
        self._met: dict[str, Any] = {}  # what the program calls by these names
        super().__init__(path)

    def _prepare(self) -> None:
        names = frozenset(one.name for group in self._searches for one in group)
        self._neighbours.watched = names
        self._neighbours.hook = self._wrapped

    def _wrapped(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name = getattr(function, "__qualname__", "")
        known = {one.full_name for group in self._searches for one in group}
        inner = {one.name for group in self._searches for one in group if one.outer is not None}
        if "<locals>" in name:
            return self._hear(function) if name.rpartition(".")[2] in inner else function
        return self._hear(function) if name in known else function

    def _windows(self) -> MetaPathFinder:
        return Staged(self._stage)

    def _answer(self, *prompt: object) -> str:
        frame = sys._getframe(1)
        self._meet(frame)
        return self._answers.answer(
            (frame.f_code.co_name, frame.f_lineno), " ".join(map(str, prompt))
        )

    def _load(self) -> None:
        """Nothing: it waits until it is to perform."""

    def perform(self) -> None:
        """Play: the whole file, then what waits in its windows, then who calls its search."""
        self._stage.wanted = sorted(foreign_names(self.tree) - set(dir(builtins)))
        self._answers.begin(self._seed)
        random.seed(self._seed)
        acts: list[Callable[[], None]] = [partial(self._run, self.tree, self.module), self._click]
        acts += [partial(self._run_file, path) for path in self._users()]
        with self.running(), _quiet(), suppress(Enough):
            for act in (*acts, self._call):
                with suppress(TimeUp, Left, Asked), watchdog(ACT, BUSY):
                    act()

    def _run(self, tree: ast.Module, module: ModuleType) -> None:
        """All statements of a file, as if it were started; one that fails is left out."""
        names = vars(module)
        names[WATCH] = self._wrapped
        names["__name__"] = "__main__"
        sys.modules["__main__"], before = module, sys.modules["__main__"]
        try:
            for statement in tree.body:
                code = compile(
                    ast.Module([statement], []), module.__file__ or "", "exec", FLAGS, True
                )
                try:
                    exec(code, names)  # noqa: S102 - to let the program play is the task
                except (Exception, SystemExit, KeyboardInterrupt):
                    self._answers.fail()
                except (Left, Asked):
                    pass
        finally:
            sys.modules["__main__"] = before

    def _users(self) -> Iterator[Path]:
        """The other files of the folder that speak of this one."""
        for path in neighbours_of(self.path.resolve()):
            with suppress(OSError):
                if self.path.stem in path.read_text(errors="replace"):
                    yield path

    def _run_file(self, path: Path) -> None:
        module = ModuleType("inarow_own_" + path.stem)
        module.__file__ = str(path)
        self._neighbours.modules.append(module)
        with suppress(BadFile):
            tree = parse(path, self._neighbours.watched)
            self._neighbours.expect(tree)
            self._neighbours.files.append((tree, module))
            self._run(tree, module)
            self._click()

    def _click(self) -> None:
        for _ in range(MOST_CLICKS):
            try:
                if not self._stage.happen():
                    return
            except Exception:
                self._answers.fail()

    def _meet(self, frame: FrameType | None) -> None:
        """Keep what the functions that are running have."""
        for _ in range(NEAR):
            if frame is None or not is_of(frame, self):
                return
            self._met = {**frame.f_locals, **self._met}
            frame = frame.f_back

    def _call(self) -> None:
        """Call what calls a search, and the search, with what the program has by these names."""
        for group in self._searches:
            for one in (*callers_of(group, self), *group):
                with suppress(Exception, Left, Asked):
                    self._call_one(one)
                self._click()

    def _call_one(self, one: Defined) -> None:
        files = {vars(module).get("__file__"): vars(module) for module in self.modules}
        names = files[one.scope["__file__"]]
        met = {name: value for names in files.values() for name, value in names.items()}
        met = {**met, **names, **self._met}
        met = {name: value for name, value in met.items() if not isinstance(value, ModuleType)}
        found = names.get(one.owner or one.name)
        if one.owner is not None:
            made = next((value for value in met.values() if type(value) is found), None)
            found = getattr(found() if made is None and found else made, one.name)
        given = {}
        for name in (parameter.arg for parameter in one.parameters):
            made = met[name] if name in met else _made(name, met)
            if made is not None:
                given[name] = made
        if found is not None:
            found(**given)


def _made(name: str, met: Mapping[str, Any]) -> Any:
    """An object of the class that is called like an argument; None if there is none."""
    for one in met.values():
        kind = one if isinstance(one, type) else type(one)
        if kind.__name__.lower() == name.lower():
            return one() if isinstance(one, type) else one
    return None


@contextmanager
def _quiet() -> Iterator[None]:
    """Without other processes, and with one thread only: the program's own ones run at once."""
    system, start = os.system, threading.Thread.start
    names: Any = os
    threads: Any = threading.Thread

    def begin(thread: threading.Thread) -> None:
        target = getattr(thread, "_target", None)
        ours = getattr(target, "__module__", "") == watchdog.__module__
        (start if ours else threading.Thread.run)(thread)

    names.system = lambda _command: 0
    threads.start = begin
    try:
        yield
    finally:
        names.system, threads.start = system, start
