"""A game as an environment of PettingZoo, for two programs that take turns.

>>> from inarow.compat.pettingzoo import env
>>> game = env("connect-four")
>>> game.reset()
>>> game.step(3)
>>> game.agent_selection
'second'
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from inarow.data.arrays import cells_of, choices, legal_of, move_of, planes_of, turn_of
from inarow.rules import Position, Rules

SIDES = ("first", "second")


class GameEnv(AECEnv):  # type: ignore[misc] # it comes without types
    """One game; an illegal choice loses it, as in every match of this package.

    An observation is a dictionary: `observation` has two planes from the own view, `action_mask` a
    1 for every legal choice. See `inarow.data.arrays` for the layout.
    """

    metadata = {  # noqa: RUF012 - the interface wants a plain dictionary
        "name": "inarow_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi", "human"],
    }

    def __init__(self, rules: Rules | str, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._rules = Rules.read(rules) if isinstance(rules, str) else rules
        self._position = Position.start(self._rules)
        self.possible_agents = list(SIDES)
        shape = (2, self._rules.height, self._rules.width)
        count = choices(self._rules)
        spaces = gymnasium.spaces
        self._choices = {side: spaces.Discrete(count) for side in SIDES}
        self._views = {
            side: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for side in SIDES
        }

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self._position

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._views[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; nothing here is random, so that the seed changes nothing."""
        self._position = Position.start(self._rules)
        self.agents = list(SIDES)
        self.agent_selection = SIDES[0]
        self.rewards = dict.fromkeys(SIDES, 0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in SIDES}

    def observe(self, agent: str) -> dict[str, Any]:
        position = self._position
        own = agent == position.turn.value
        turn = turn_of(position) if own else -turn_of(position)
        legal = legal_of(position) if own else np.zeros(choices(self._rules))
        return {
            "observation": planes_of(cells_of(position), turn),
            "action_mask": legal.astype(np.int8),
        }

    def step(self, action: int | None) -> None:
        """Make a move for the side whose turn it is."""
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        other = SIDES[1 - SIDES.index(mover)]
        self._cumulative_rewards[mover] = 0
        self._clear_rewards()
        if action is None or not legal_of(self._position)[action]:
            self.infos[mover]["illegal"] = True
            self._end({mover: -1, other: 1})
        else:
            self._position = self._position.play(move_of(int(action), self._position))
            if (outcome := self._position.outcome) is not None:
                winner = outcome.winner
                self._end(
                    {s: 0 if winner is None else 1 if winner.value == s else -1 for s in SIDES}
                )
        self.agent_selection = other
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, int]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(SIDES, True)

    def render(self) -> str | None:
        """The board as text: returned, or printed for a person."""
        text = str(self._position)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held."""


def env(rules: Rules | str, render_mode: str | None = None) -> GameEnv:
    """The game of these rules as an environment."""
    return GameEnv(rules, render_mode)
