"""A game as `kaggle_environments` shows it: steps, each with a state for both agents."""

from __future__ import annotations

import copy
import json
import time
import traceback
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from inarow.bots.formats.kaggle import CONNECTX, Ruling, cell_of, flat_board, judge, number_of
from inarow.bots.host import described, structured
from inarow.compat.kaggle import connectx
from inarow.compat.kaggle.agents import Caller, player_agent, position_of, random_agent, rules_of
from inarow.draw.svg import draw_svg
from inarow.draw.text import draw_text
from inarow.players import Match, PlayerFault
from inarow.rules import Cell, Game, Message, Position, Reason
from inarow.search import Limit

# Those agents of the original that are like players of ours.
REACTION = partial(player_agent, "careful")
TIC_TAC_TOE = {"episodeSteps": 10, "actTimeout": 1, "runTimeout": 1200}
GAMES: dict[str, tuple[dict[str, int], float, dict[str, Callable[..., Any]]]] = {
    "connectx": (CONNECTX, 60.0, connectx.agents),
    "tictactoe": (TIC_TAC_TOE, 2.0, {"random": random_agent, "reaction": REACTION}),
}
STATUSES = {Reason.TIME_OUT: "TIMEOUT", Reason.CRASH: "ERROR", Reason.ILLEGAL: "INVALID"}


class DeadlineExceeded(Exception):
    """The whole run took longer than `runTimeout`."""


class Environment:
    """One game, step by step."""

    def __init__(
        self, name: str, configuration: Mapping[str, Any] | None = None, debug: bool = False
    ) -> None:
        if name not in GAMES:
            raise ValueError(f"there is no environment {name}; there are {', '.join(GAMES)}")
        usual, self._overage, self.agents = GAMES[name]
        self.name = name
        self.debug = debug
        self.id = str(uuid.uuid4())
        self.info: dict[str, Any] = {}
        self.configuration: Any = structured({**usual, **(configuration or {})})
        self.specification: Any = structured(
            {"name": name, "agents": [2], "configuration": dict(usual)}
        )
        self._rules = rules_of(self.configuration)
        self.reset()

    @property
    def state(self) -> list[Any]:
        """What each agent has: action, reward, info, observation and status."""
        return self.steps[-1]

    @property
    def done(self) -> bool:
        return all(part.status not in ("ACTIVE", "INACTIVE") for part in self.state)

    def reset(self, num_agents: int = 2) -> list[Any]:
        """The empty board again."""
        if num_agents != 2:
            raise ValueError("two agents play")
        self.steps: list[list[Any]] = [[self._part(index) for index in range(2)]]
        self.logs: list[list[Any]] = [[]]
        return self.state

    def clone(self) -> Environment:
        """A game that goes on from here by itself."""
        return copy.deepcopy(self)

    def step(self, actions: Sequence[Any]) -> list[Any]:
        """The state after the active agent's action."""
        if self.done:
            raise ValueError("the game is over: reset first")
        self._act(actions[self._active])
        return self.state

    def _act(self, action: Any) -> None:
        """Let the active agent act so."""
        position = self._position()
        agent = _Agent(self._meaning(action, position))
        match = Match(agent, agent, position)
        match.think()
        self._record(match, action)

    def run(self, agents: Sequence[Any]) -> list[list[Any]]:
        """Play to the end; the result is all steps. Raises DeadlineExceeded."""
        if self.done or len(self.steps) > 1:
            self.reset()
        began = time.perf_counter()
        callers = [Caller(agent, self.agents) for agent in agents]
        while not self.done:
            self.let_move(callers[self._active])
            if time.perf_counter() - began > self.configuration.runTimeout:
                raise DeadlineExceeded(f"more than {self.configuration.runTimeout} seconds")
        return self.steps

    def let_move(self, caller: Caller) -> None:
        """Let the agent whose turn it is act; an exception, or none in time, is an action too."""
        index = self._active
        observation = copy.deepcopy(self.state[index].observation)
        began = time.perf_counter()
        try:
            action = caller(observation, copy.deepcopy(self.configuration))
        except Exception as error:  # whatever an agent does is its own loss
            if self.debug:
                traceback.print_exc()
            action = error
        over = time.perf_counter() - began - self.configuration.actTimeout
        left = self.state[index].observation.remainingOverageTime
        self.state[index].observation.remainingOverageTime = left - max(0.0, over)
        self._act(DeadlineExceeded() if over > left else action)

    def train(self, agents: Sequence[Any]) -> Trainer:
        """For the one agent that is None, the moves come from outside."""
        return Trainer(self, agents)

    def render(self, mode: str = "human", **options: Any) -> str | None:
        """The last position: `ansi` as text, `html` and `ipython` as a picture, `json` all."""
        match mode:
            case "ansi":
                return draw_text(self._position())
            case "html" | "ipython":
                return f"<!doctype html><meta charset=utf-8>{draw_svg(self._position())}"
            case "json":
                return json.dumps(self.toJSON())
            case "human":  # says nothing, as there
                return None
        raise ValueError(f"there is no mode {mode}")

    def toJSON(self) -> dict[str, Any]:  # noqa: N802 - its name there
        """Everything, as plain data."""
        return {
            "id": self.id,
            "name": self.name,
            "title": self.name,
            "description": "",
            "version": "1.0.1",
            "module_version": "inarow",
            "configuration": dict(self.configuration),
            "specification": self.specification,
            "steps": copy.deepcopy(self.steps),
            "rewards": [part.reward for part in self.state],
            "statuses": [part.status for part in self.state],
            "schema_version": 1,
            "info": self.info,
        }

    def _part(self, index: int) -> Any:
        """What an agent has at the start."""
        return structured(
            {
                "action": 0,
                "reward": 0,
                "info": {},
                "observation": {
                    "remainingOverageTime": self._overage,
                    "step": 0,
                    "board": [0] * self._rules.cells,
                    "mark": index + 1,
                },
                "status": "INACTIVE" if index else "ACTIVE",
            }
        )

    @property
    def _active(self) -> int:
        """Which agent is to act."""
        return next(i for i, part in enumerate(self.state) if part.status == "ACTIVE")

    def _record(self, match: Match, action: Any) -> None:
        """Add the step that the match has made."""
        game, ending, active = match.game, match.game.ending, self._active
        state = copy.deepcopy(self.state)
        for part in state:
            part.action = 0
            part.observation.step += 1
        own, other = state[active], state[1 - active]
        if match.evidence is not None and ending is not None:
            own.action = None if isinstance(action, Exception) else action
            own.status, own.reward = STATUSES[ending.reason], None
            other.status, other.reward = "DONE", 0
        else:
            assert game.last is not None
            own.action = number_of(game.last, self._rules)
            for part in state:
                part.observation.board = flat_board(game.position)
            own.status, other.status = ("INACTIVE", "ACTIVE") if ending is None else ("DONE",) * 2
            if ending is not None:
                own.reward, other.reward = (0, 0) if ending.winner is None else (1, -1)
        self.steps.append(state)
        self.logs.append([])

    def _meaning(self, action: Any, position: Position) -> Cell | Reason:
        """The move that an action means, or what it loses by. Raises TypeError as the runner."""
        if isinstance(action, Exception):
            return Reason.TIME_OUT if isinstance(action, DeadlineExceeded) else Reason.CRASH
        moves = self._rules.width if self._rules.gravity else self._rules.cells
        said = described(action)
        ruling, number = judge(said["value"], said["kind"], moves)
        if ruling is Ruling.TYPE_ERROR:
            raise TypeError("list indices must be integers or slices, not float")
        return Reason.ILLEGAL if ruling is Ruling.INVALID else cell_of(number, position)

    def _position(self) -> Position:
        return position_of(self.state[0].observation.board, self._rules)


@dataclass
class _Agent:
    """An agent as a player that has acted: its move, or what it loses by."""

    meaning: Cell | Reason

    def choose(self, game: Game, limit: Limit) -> Cell:
        if isinstance(self.meaning, Reason):
            raise PlayerFault(self.meaning, Message(STATUSES[self.meaning]))
        return self.meaning


class Trainer:
    """The game as seen by the agent that is learning."""

    def __init__(self, environment: Environment, agents: Sequence[Any]) -> None:
        self._environment = environment
        self._own = list(agents).index(None)
        other = agents[1 - self._own]
        assert other is not None
        self._other = Caller(other, environment.agents)
        self._reward: float = 0

    def reset(self) -> Any:
        """The first observation in which it is to move."""
        self._environment.reset()
        self._reward = 0
        self._let_other_move()
        return self._environment.state[self._own].observation

    def step(self, action: Any) -> list[Any]:
        """Observation, change of the reward, whether it is over, and info."""
        actions: list[Any] = [None, None]
        actions[self._own] = action
        self._environment.step(actions)
        self._let_other_move()
        part = self._environment.state[self._own]
        gained = None if part.reward is None else part.reward - self._reward
        self._reward = part.reward or 0
        return [part.observation, gained, self._environment.done, part.info]

    def _let_other_move(self) -> None:
        environment = self._environment
        if environment.state[1 - self._own].status == "ACTIVE":
            environment.let_move(self._other)


def make(
    environment: str,
    configuration: Mapping[str, Any] | None = None,
    info: Mapping[str, Any] | None = None,
    steps: Sequence[list[Any]] | None = None,
    logs: Sequence[list[Any]] | None = None,
    debug: bool = False,
    state: list[Any] | None = None,
) -> Environment:
    """A game by its name, at its start or after these steps."""
    made = Environment(environment, configuration, debug)
    made.info = dict(info or {})
    if steps:
        made.steps = [structured(step) for step in steps]
    elif state is not None:
        made.steps = [structured(state)]
    if logs:
        made.logs = list(logs)
    return made


def evaluate(
    environment: str,
    agents: Sequence[Any],
    configuration: Mapping[str, Any] | None = None,
    steps: Sequence[list[Any]] | None = None,
    num_episodes: int = 1,
    debug: bool = False,
    state: list[Any] | None = None,
) -> list[list[float | None]]:
    """The rewards of both agents in each of `num_episodes` games."""
    made = make(environment, configuration, steps=steps, debug=debug, state=state)
    return [[part.reward for part in made.run(agents)[-1]] for _ in range(num_episodes)]
