"""Games as environments of Gymnasium: one, or many at once, against a player of this package.

>>> from inarow.compat.gymnasium import GameEnv
>>> env = GameEnv("tic-tac-toe", opponent="careful")
>>> planes, info = env.reset(seed=1)
>>> planes.shape, info["action_mask"].sum()
((2, 3, 3), np.int64(9))
"""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from inarow.data.arrays import (
    Planes,
    cells_of,
    choice_of,
    choices,
    legal_of,
    move_of,
    planes_of,
    position_of,
)
from inarow.engine.many_games import ManyGames
from inarow.players import BadPlayer, Player, ask, make_player
from inarow.rules import Position, Rules, Side
from inarow.search import Limit

Info = dict[str, Any]


class Opponent:
    """The other side: a player of the package, by name or as an object."""

    def __init__(self, player: Player | str, limit: Limit | None) -> None:
        self._is_random = player == "random"
        self._player = make_player(player) if isinstance(player, str) else player
        self._limit = limit

    def move(self, position: Position, rng: np.random.Generator) -> int:
        """Its choice; one that plays at random uses the numbers of the environment."""
        rules = position.rules
        if self._is_random:
            return int(rng.choice(np.flatnonzero(legal_of(position))))
        report = ask(self._player, position, self._limit)
        return choice_of(report.move, rules)


def _view(rules: Rules) -> Any:
    return gymnasium.spaces.Box(0, 1, (2, rules.height, rules.width), np.float32)


class GameEnv(gymnasium.Env[Planes, Any]):
    """One game. You play `side`, or either side in turn; an illegal choice loses.

    What you see are two planes from your own view; `info["action_mask"]` says what is legal. The
    reward is 1 for a win, -1 for a loss.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - the interface wants a plain dictionary

    def __init__(
        self,
        rules: Rules | str,
        opponent: Player | str = "random",
        side: Side | str | None = None,
        limit: Limit | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = Rules.read(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self.observation_space = _view(self.rules)
        self.action_space = gymnasium.spaces.Discrete(choices(self.rules))
        self._opponent = Opponent(opponent, limit)
        self._sides = tuple(Side) if side is None else (Side(side),)
        self._games = 0
        self._own = self._sides[0]
        self.position = Position.start(self.rules)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Planes, Info]:
        """Begin anew; if the opponent has the first side, it has moved already."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        self._own = self._sides[self._games % len(self._sides)]
        self._games += 1
        self.position = Position.start(self.rules)
        if self._own is Side.SECOND:
            self._answer()
            if self.position.outcome is not None:  # no game of this side can be played
                self._own = Side.FIRST
                self.position = Position.start(self.rules)
        return self._seen()

    def step(self, action: Any) -> tuple[Planes, SupportsFloat, bool, bool, Info]:
        """Make a move, and let the opponent answer."""
        if self.position.outcome is None and not legal_of(self.position)[int(action)]:
            planes, info = self._seen()
            return planes, -1.0, True, False, info | {"illegal": True}
        self.position = self.position.play(move_of(int(action), self.position))
        if self.position.outcome is None:
            self._answer()
        planes, info = self._seen()
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return planes, 0.0, outcome is not None, False, info
        return planes, 1.0 if outcome.winner is self._own else -1.0, True, False, info

    def _answer(self) -> None:
        choice = self._opponent.move(self.position, self.np_random)
        self.position = self.position.play(move_of(choice, self.position))

    def _seen(self) -> tuple[Planes, Info]:
        turn = 1 if self._own is Side.FIRST else -1
        legal = legal_of(self.position).astype(np.int8)
        return planes_of(cells_of(self.position), turn), {"action_mask": legal}

    def render(self) -> str:
        """The board as text."""
        return str(self.position)


class VectorGameEnv(gymnasium.vector.VectorEnv[Planes, Any, npt.NDArray[Any]]):
    """Many games at once, stepped by the core; a game that ends begins anew in the same step.

    You have the first side in games with an even number and the second in the others. `info` has
    the `action_mask` of every game, and `illegal` where a choice was and lost its game. A random
    opponent costs little; any other is asked game by game.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as the interface wants

    def __init__(
        self,
        rules: Rules | str,
        num_envs: int,
        opponent: Player | str = "random",
        limit: Limit | None = None,
        seed: int = 0,
    ) -> None:
        self.rules = Rules.read(rules) if isinstance(rules, str) else rules
        if self.rules.k == 1:
            raise BadPlayer("a line of 1 is no game to learn: the first stone ends it")
        self.num_envs = num_envs
        self.single_observation_space = _view(self.rules)
        self.single_action_space = gymnasium.spaces.Discrete(choices(self.rules))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = ManyGames(self.rules, num_envs, seed)
        self._opponent = None if opponent == "random" else Opponent(opponent, limit)
        self._own = np.where(np.arange(num_envs) % 2 == 0, 1, -1).astype(np.int8)
        self._rng = np.random.default_rng(seed)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[Planes, Info]:
        """All games begin anew."""
        if isinstance(seed, int):
            self._games.reset(seed)
            self._rng = np.random.default_rng(seed)
        else:
            self._games.restart(np.ones(self.num_envs, np.bool_))
        self._answer()
        return self._seen()

    def step(
        self, actions: Any
    ) -> tuple[Planes, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """A move in each game, and the opponent's answers."""
        games = self._games
        chosen = np.asarray(actions, np.int64).copy()
        illegal = ~games.legal[np.arange(self.num_envs), chosen]
        chosen[illegal] = -1
        games.step(chosen)
        rewards = games.rewards.astype(np.float64)
        ended = games.ended.copy()
        games.restart(illegal)
        rewards[illegal] = -1
        ended |= illegal
        lost, over = self._answer()
        rewards -= lost
        ended |= over
        self._answer()  # where the opponent has ended a game and begins the next
        planes, info = self._seen()
        return (
            planes,
            rewards,
            ended,
            np.zeros(self.num_envs, np.bool_),
            info | {"illegal": illegal},
        )

    def _answer(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Let the opponent move where it is its turn; what it has won, and which games it ended."""
        games = self._games
        waiting = games.turns != self._own
        if self._opponent is None:
            chosen = np.where(waiting, games.choose(), -1)
        else:
            chosen = np.full(self.num_envs, -1)
            for index in np.flatnonzero(waiting):
                position = position_of(games.cells[index], self.rules)
                chosen[index] = self._opponent.move(position, self._rng)
        games.step(chosen)
        return games.rewards.copy(), games.ended.copy()

    def _seen(self) -> tuple[Planes, Info]:
        planes = planes_of(self._games.cells, self._own)
        return planes, {"action_mask": self._games.legal.astype(np.int8)}
