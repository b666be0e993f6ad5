"""Bots by what somebody typed: `./bot.py`, `bots/anna`, `bot:./bot.py,format=kaggle`."""

from __future__ import annotations

import glob
import hashlib
import os
import re
import shlex
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from inarow.bots.bot import Bot
from inarow.bots.formats.format import Format
from inarow.bots.formats.gomocup import Gomocup
from inarow.bots.formats.guess import Guess
from inarow.bots.formats.hosted import HOST, Cs50, EasyAi, PlainFunction
from inarow.bots.formats.kaggle import Kaggle
from inarow.bots.formats.ours import JsonLines, PlainText
from inarow.bots.formats.sites import AiGames, CodinGame, HackerEarth, HackerRank
from inarow.bots.host import Host, serve
from inarow.bots.isolation import BotLimits, Isolation, isolation_in_force
from inarow.bots.no_bot import WEAK, other_game, why_no_bot, why_no_project
from inarow.bots.program import (
    COMPILE_SECONDS,
    ENVIRONMENTS,
    PACKAGE,
    Program,
    find_file,
    interpreter,
    own_files,
    program_of,
)
from inarow.bots.recognise import (
    CALLED,
    SIGNS,
    beside,
    reads_input,
    recognise,
    together,
)
from inarow.bots.unpack import ARCHIVES, is_packed, marks_of, modules_beside, only_notebook, unpack
from inarow.bots.walk import everything_in
from inarow.players.player import BadPlayer, Player
from inarow.players.registry import OPTION, object_name, split_options
from inarow.rules.message import Message, printable

FORMATS: dict[str, Callable[[], Format]] = {
    "jsonl": JsonLines,
    "text": PlainText,
    "kaggle": Kaggle,
    "kaggle-strict": lambda: Kaggle(strict=True),
    "function": PlainFunction,
    "gomocup": Gomocup,
    "cs50": Cs50,
    "easyai": EasyAi,
    "hackerrank": HackerRank,
    "hackerearth": HackerEarth,
    "codingame": CodinGame,
    "aigames": AiGames,
    "riddles": lambda: AiGames(newer=True),
}
HOSTED = ("kaggle", "kaggle-strict", "function", "cs50", "easyai")
PREFIX = "bot:"
NO_AGENT = Message(
    "{file} has no function that chooses a move, or it is in a file that is not there"
)


def read_bot(text: str, compile_seconds: float = COMPILE_SECONDS) -> Bot:
    """The bot that the text names. Raises BadPlayer, also if it takes longer to compile."""
    rest = text.strip().removeprefix(PREFIX)
    options = {name: value.strip() for name, value in OPTION.findall(rest)}
    return open_bot(
        split_options(rest)[0],
        format=options.get("format"),
        isolation=_isolation(options.get("isolation")),
        function=options.get("function", ""),
        compile_seconds=compile_seconds,
    )


def asked_isolation(text: str) -> Isolation | None:
    """The isolation that the text asks for, if it does. Raises BadPlayer."""
    return _isolation(dict(OPTION.findall(text)).get("isolation"))


def hash_of(text: str) -> str:
    """The SHA-256 of the bot's files, which changes with them. Raises OSError or BadPlayer.

    For one file it is what `sha256sum` prints; for several, that of such a list.
    """
    files, root = _parts(text)
    if files == [root]:
        files = [item for item in everything_in(root) if _counts(item, root)]
    marks = {os.fsencode(item.relative_to(root)): mark for item, mark in marks_of(files).items()}
    if len(marks) == 1:
        return next(iter(marks.values()))
    lines = (mark.encode() + b"  " + name + b"\n" for name, mark in sorted(marks.items()))
    return hashlib.sha256(b"".join(lines)).hexdigest()


def hide(bot: Bot, text: str, others: Iterable[str]) -> None:
    """Don't show a bot what these other bots are made of, where that lies beside it."""
    own = set(_ways(text))
    hidden = {way for other in others if other != text for way in _ways(other)}
    hidden -= {way for way in hidden if any(each.is_relative_to(way) for each in own)}
    for file in list(hidden):
        hidden |= set((file.parent / "__pycache__").glob(f"{glob.escape(file.stem)}.*"))
    bot.program = replace(bot.program, hidden=tuple(sorted(hidden)))


def _ways(text: str) -> Iterator[Path]:
    """The parts of a bot, by every way that leads to them."""
    for part in _parts(text)[0]:
        yield from (part.absolute(), part.resolve())


def _parts(text: str) -> tuple[list[Path], Path]:
    """The files of the bot of this name, or its folder; and the folder that they are named from."""
    rest = split_options(text.strip().removeprefix(PREFIX))[0]
    path = Path(rest).expanduser()
    if path.is_dir():
        return [path], path
    if path.exists():
        return [path, *modules_beside(path)], path.parent
    named = (Path(word) for word in _command(rest))
    return [item.absolute() for item in named if item.is_file()], Path("/")


def _counts(item: Path, folder: Path) -> bool:
    """Whether this is one of the files that a bot's folder is made of."""
    parts = item.relative_to(folder).parts
    return item.is_file() and not any(part in (*ENVIRONMENTS, "__pycache__") for part in parts)


def open_bot(
    bot: str | os.PathLike[str] | Player | Callable[..., Any],
    *,
    format: str | None = None,  # noqa: A002 - the word that users type
    isolation: Isolation | None = None,
    limits: BotLimits | None = None,
    function: str = "",
    compile_seconds: float = COMPILE_SECONDS,
) -> Bot:
    """The bot at this path, or the one that this command starts. Raises BadPlayer.

    By default the format is recognised from the file, and the isolation is the strongest there is.
    In a file of Python functions, `function` names the one to ask.

    A function, a player's class or a player itself is asked in a copy of this process for each
    game; it can't be locked in: its isolation is limits.
    """
    began = time.monotonic()
    if not isinstance(bot, str | os.PathLike):
        return _opened(bot, format or "function", limits or BotLimits())
    text = os.fspath(bot)
    path = Path(text).expanduser()
    called = path.name
    if is_packed(path):
        path = unpack(path)
        try:
            find_file(path)
        except BadPlayer as error:  # which names a folder that nobody knows
            raise BadPlayer(_of_packed(called, path, error.message)) from None
    elif path.is_dir() and (notebook := only_notebook(path)):
        path, called = unpack(notebook), notebook.name
    command = [] if path.exists() or path.is_symlink() else _command(text)
    name = format or _recognised(path, command, "" if path == Path(text).expanduser() else called)
    if name is not None and name not in FORMATS:
        raise BadPlayer(
            "there is no format '{name}'; there are {names}", name=name, names=", ".join(FORMATS)
        )
    isolation = isolation or isolation_in_force()
    if command:
        paths = [Path(argument).expanduser() for argument in command]
        folders = tuple(path.parent for path in paths[1:] if path.is_file())
        program = Program(tuple(command), folders, folders[0] if folders else None)
    elif name in HOSTED:
        program = _hosted(path, name, function)
    else:
        left = compile_seconds - (time.monotonic() - began)  # a folder may take long to look at
        program = program_of(path, isolation, left)
    title = called or find_file(path).name
    if command:
        title = Path(command[-1]).name
    elif path.is_dir() and Path(text).is_dir():
        title = find_file(path).name
    return Bot(
        printable(title),
        program,
        Guess() if name is None else FORMATS[name](),
        isolation,
        limits or BotLimits(),
    )


def _of_packed(called: str, folder: Path, reason: Message) -> Message:
    """Why what an archive or a notebook of this name was unpacked to is no bot."""
    if called.lower().endswith(".ipynb"):
        return Message(NO_AGENT.template, file=called)
    ending = next(ending for ending in ARCHIVES if called.lower().endswith(ending))
    inside = {
        name: value.replace(str(folder), called[: -len(ending)])
        if isinstance(value, str)
        else value
        for name, value in reason.values.items()
    }
    return Message(
        "{file} is an archive; unpacked, {reason}",
        file=called,
        reason=Message(reason.template, **inside),
    )


def _opened(found: Any, name: str, limits: BotLimits) -> Bot:
    """A bot that asks an object of this process."""
    if name not in HOSTED:
        raise BadPlayer(
            "a function can't speak '{name}', only {names}", name=name, names=", ".join(HOSTED)
        )
    program = Program((), run=lambda: serve(Host(name, None, lambda: found)))
    return Bot(object_name(found), program, FORMATS[name](), Isolation.LIMITS, limits)


def _isolation(text: str | None) -> Isolation | None:
    if text is None:
        return None
    try:
        return Isolation(text.strip().lower())
    except ValueError:
        raise BadPlayer(
            "there is no isolation '{text}'; there are {names}",
            text=text,
            names=", ".join(isolation.value for isolation in Isolation),
        ) from None


def _hosted(path: Path, name: str, function: str) -> Program:
    file = find_file(path).absolute()
    own = path.absolute() if path.is_dir() else file.parent
    whole = own  # the package that the file is part of
    while (whole / "__init__.py").is_file() and (whole.parent / "__init__.py").is_file():
        whole = whole.parent
    arguments = (interpreter(own), "-s", str(HOST), name, str(file), function, str(PACKAGE.parent))
    return Program(arguments, (whole,), own)


def _command(text: str) -> list[str]:
    """The arguments of a command whose first one is a program. Raises BadPlayer."""
    try:
        arguments = shlex.split(text)
    except ValueError:
        arguments = []
    if len(arguments) > 1 and (found := shutil.which(arguments[0])):
        # The bot starts in a folder of its own, so paths must not depend on ours.
        rest = [str(Path(w).absolute()) if Path(w).is_file() else w for w in arguments[1:]]
        return [str(Path(found).absolute()), *rest]
    if re.match(r"(https?|git|ssh)(://|@)", text):
        raise BadPlayer(
            "{path} is an address, and no bot: fetch what is there (git clone {path}) and name its"
            " folder",
            path=text,
        )
    raise BadPlayer("there is no bot {path}: no such file", path=text)


def _recognised(path: Path, command: list[str], packed: str) -> str | None:
    """The format that the file shows; None for a program that may answer a greeting.

    `packed` is what the file came in, if it did.
    """
    file = Path(command[-1]) if command else find_file(path)
    if file.is_file():
        name = recognise(file, started=bool(command))
        if name in WEAK and not command:
            # A main file may leave it to its other files to speak.
            others = list(beside(file, path if path.is_dir() else None))
            shown = {recognise(other, started=True) for other in others} | {together(others)}
            name = next((form for form in (*SIGNS, *FORMATS) if form in shown), name)
            if name is None and (reason := other_game(file, others)):
                raise BadPlayer(reason)
        elif name == "riddles" and (reason := other_game(file, modules_beside(file))):
            raise BadPlayer(reason)  # Go and others were asked alike
        if name is None and not command:
            called = {recognise(module) for module in modules_beside(file)}
            name = next((form for form in (*CALLED, "easyai") if form in called), None)
        if reason := why_no_bot(file, name, path if path.is_dir() else None):
            raise BadPlayer(reason)
        if name is None and path.is_dir() and (reason := why_no_project(own_files(path))):
            raise BadPlayer(reason)
        if name is not None or file.suffix.lower() != ".py" or reads_input(file):
            return name
    if packed:
        raise BadPlayer(NO_AGENT.template, file=packed)
    raise BadPlayer(
        "{file} does not show how it is asked for a move: it has no function of a board, and reads"
        " no input. Name the file that is the bot, or its format, as in bot:{file},format=kaggle"
        " (there are {names})",
        file=str(file),
        names=", ".join(FORMATS),
    )
