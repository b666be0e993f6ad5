"""OpenSpiel and this package, both ways: our games for their algorithms, their bots as our players.

>>> from inarow.compat.openspiel import load_game
>>> state = load_game("tic-tac-toe").new_initial_state()
>>> state.apply_action(4)
>>> state.current_player(), state.legal_actions()
(1, [0, 1, 2, 3, 5, 6, 7, 8])

An action is what `inarow.data.arrays` calls a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from inarow.data.arrays import cells_of, choice_of, choices, legal_of, move_of, planes_of, turn_of
from inarow.rules import Cell, Game, Position, Rules, Side
from inarow.search import Limit

PLAYERS = 2


class SpielState(pyspiel.State):  # type: ignore[misc] # it comes without types
    """A position and how it came about, as OpenSpiel's algorithms want it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position.start(game.rules)

    def current_player(self) -> int:
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.position.turn is Side.FIRST else 1

    def _legal_actions(self, _player: int) -> list[int]:
        return [int(choice) for choice in np.flatnonzero(legal_of(self.position))]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(move_of(action, self.position))

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(move_of(action, self.position))

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner is Side.FIRST else [-1.0, 1.0]

    def __str__(self) -> str:
        return self.position.code


class Observer:
    """What a side sees: two planes from the mover's view."""

    def __init__(self, rules: Rules) -> None:
        self.tensor = np.zeros(2 * rules.cells, np.float32)
        self.dict = {"observation": self.tensor.reshape(2, rules.height, rules.width)}

    def set_from(self, state: SpielState, _player: int) -> None:
        position = state.position
        self.dict["observation"][:] = planes_of(cells_of(position), turn_of(position))

    def string_from(self, state: SpielState, _player: int) -> str:
        return state.position.code


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it comes without types
    """A game of ours as one of OpenSpiel's."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        kind = pyspiel.GameType
        super().__init__(
            kind(
                short_name=f"inarow_{rules.code}",
                long_name=f"{rules.k} in a row, {rules.code}",
                dynamics=kind.Dynamics.SEQUENTIAL,
                chance_mode=kind.ChanceMode.DETERMINISTIC,
                information=kind.Information.PERFECT_INFORMATION,
                utility=kind.Utility.ZERO_SUM,
                reward_model=kind.RewardModel.TERMINAL,
                max_num_players=PLAYERS,
                min_num_players=PLAYERS,
                provides_information_state_string=True,
                provides_information_state_tensor=False,
                provides_observation_string=True,
                provides_observation_tensor=True,
                parameter_specification={},
            ),
            pyspiel.GameInfo(
                num_distinct_actions=choices(rules),
                max_chance_outcomes=0,
                num_players=PLAYERS,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=rules.cells,
            ),
            {},
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, _type: Any = None, _parameters: Any = None) -> Observer:
        return Observer(self.rules)


@lru_cache(maxsize=16)
def load_game(rules: Rules | str) -> SpielGame:
    """The game of these rules, or with this name or code."""
    return SpielGame(Rules.read(rules) if isinstance(rules, str) else rules)


class SpielPlayer:
    """A bot of OpenSpiel as a player: made for a game by `make`, asked with `step`.

    >>> player = SpielPlayer(lambda game, number: pyspiel.make_uniform_random_bot(number, 7))
    >>> game = Game.new("tic-tac-toe")
    >>> player.choose(game, Limit()) in game.position.legal_moves()
    True
    """

    def __init__(self, make: Callable[[SpielGame, int], Any]) -> None:
        self._make = make
        self._bots: dict[tuple[Rules, Side], Any] = {}

    def choose(self, game: Game, limit: Limit) -> Cell:
        """The move that the bot makes; how long it thinks is its own affair."""
        spiel = load_game(game.rules)
        side = game.position.turn
        number = 0 if side is Side.FIRST else 1
        if (game.rules, side) not in self._bots:
            self._bots[game.rules, side] = self._make(spiel, number)
        state = spiel.new_initial_state()
        if game.start == state.position:
            for move in game.moves:
                state.apply_action(choice_of(move, game.rules))
        else:
            state.position = game.position
        return move_of(int(self._bots[game.rules, side].step(state)), game.position)
