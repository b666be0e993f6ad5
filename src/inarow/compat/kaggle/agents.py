"""What can be an agent: a function, a name, a file, source text, or always the same number."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from inarow.bots.formats.format import cell_at
from inarow.bots.formats.kaggle import number_of
from inarow.bots.host import kaggle_arguments
from inarow.compat.kaggle.utils import get_last_callable
from inarow.players import ask, make_player
from inarow.rules import Position, Rules
from inarow.search import Limit

Agent = Callable[..., Any]
SHORT_NAME, SHORT_PATH = 20, 100  # shorter texts are names of files, not programs


class Caller:
    """An agent that is found when it is first asked, as the time for that counts."""

    def __init__(self, raw: Any, named: Mapping[str, Agent]) -> None:
        self._raw = raw
        self._named = named
        self._agent: Agent | None = None
        self._path: str | None = None

    def __call__(self, observation: Any, configuration: Any) -> Any:
        if self._agent is None:
            self._agent = self._find()
        if self._path is not None:
            configuration["__raw_path__"] = self._path
        return self._agent(*kaggle_arguments(self._agent, [observation, configuration]))

    def _find(self) -> Agent:
        raw = self._raw
        if callable(raw):
            agent: Agent = raw
            return agent
        if not isinstance(raw, str):
            return lambda: raw
        if raw in self._named:
            return self._named[raw]
        if _is_file(raw):
            self._path = raw
            folder = str(Path(raw).absolute().parent)
            sys.path.append(folder)
            try:
                return get_last_callable(Path(raw).read_text(encoding="utf-8"), path=raw)
            finally:
                sys.path.remove(folder)
        if len(raw) < SHORT_NAME or (len(raw) < SHORT_PATH and ("/" in raw or "\\" in raw)):
            raise FileNotFoundError(f"there is no file {raw}")
        return get_last_callable(raw)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # a program is too long to be a path
        return False


def random_agent(observation: Any, configuration: Any) -> int:
    """Any legal move."""
    return random.choice(legal(observation, configuration))


def legal(observation: Any, configuration: Any) -> list[int]:
    """The moves of an observation: columns with room, or empty cells."""
    cells = range(configuration.columns) if "columns" in configuration else range(9)
    return [cell for cell in cells if observation.board[cell] == 0]


def player_agent(name: str, observation: Any, configuration: Any) -> int:
    """The move of one of our players."""
    rules = rules_of(configuration)
    move = ask(make_player(name), position_of(observation.board, rules), Limit()).move
    return number_of(move, rules)


def rules_of(configuration: Any) -> Rules:
    """The rules that a configuration means."""
    if "columns" not in configuration:
        return Rules(3, 3, 3)
    return Rules(configuration.columns, configuration.rows, configuration.inarow, gravity=True)


def position_of(board: list[int], rules: Rules) -> Position:
    """The position of a flat board from the top left."""
    cells = [cell_at(rules, *divmod(index, rules.width)) for index in range(len(board))]
    marked = list(zip(cells, board, strict=True))
    first, second = ([cell for cell, mark in marked if mark == side] for side in (1, 2))
    return Position.of(rules, first, second)
