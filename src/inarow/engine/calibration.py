"""From what a search guesses to the points that are really made: the one place that knows.

Fitted to games of the engine against itself; `python -m bench.calibration --accept` does it again.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from inarow.rules import BadFile, Rules
from inarow.search import Score

PACKAGED = "calibration.json"
UNTRAINED = " untrained"  # after the name of what was fitted without a trained evaluation
SUREST = 0.9999  # a guess is never quite sure
MOST = 0.98  # nor is what is made of it: 1 % to 99 % of the points


@dataclass(frozen=True)
class Calibration:
    """How steep the result follows the guess, how far it goes at most, and how rosy guesses are.

    Whoever picks the best of many guesses picks one that is too high: that is `rosy`. The better
    guess always stays the better one.

    >>> plain, doubtful = Calibration(), Calibration(steep=0.5, most=0.8, rosy=0.1)
    >>> round(plain.expected(0.3), 6), doubtful.expected(0.0) < 0
    (0.3, True)
    >>> -0.8 < doubtful.expected(-0.9) < doubtful.expected(0.9) < 0.8
    True
    """

    steep: float = 1.0
    most: float = 1.0
    rosy: float = 0.0

    def expected(self, guess: float) -> float:
        """The result to be expected, from -1 (lost) to 1 (won), after a guess on that scale."""
        sure = math.atanh(max(-SUREST, min(SUREST, guess)))
        return self.most * math.tanh(self.steep * sure - self.rosy)

    def score(self, score: Score) -> Score:
        """The score with its guess made a result to be expected; what is proven stays."""
        return score if score.proven else Score.estimate(self.expected(score.value))


PLAIN = Calibration()


@cache
def calibration_for(rules: Rules, trained: bool = True) -> Calibration:
    """The one that was fitted for these rules, or else for all of their kind. Raises BadFile.

    An engine that has to do without its trained evaluation guesses otherwise, and has its own.
    """
    fitted, ending = _fitted(), "" if trained else UNTRAINED
    return fitted.get(rules.code + ending) or fitted.get(kind_of(rules) + ending, PLAIN)


def kind_of(rules: Rules) -> str:
    """What games share a search and so a calibration, as a code without a size.

    >>> [kind_of(Rules.read(name)) for name in ("gomoku", "reverse-five", "connect-four")]
    ['placed', 'placed m', 'g']
    """
    return ("g" if rules.gravity else "placed") + (" m" if rules.misere else "")


@cache
def _fitted() -> dict[str, Calibration]:
    path = files("inarow.engine").joinpath(PACKAGED)
    if not path.is_file():
        raise BadFile("there is no file {name}", name=PACKAGED)
    try:
        data = json.loads(path.read_bytes())
        return {name: Calibration(*map(float, numbers)) for name, numbers in data.items()}
    except (ValueError, TypeError, AttributeError):
        raise BadFile("{name} is damaged", name=PACKAGED) from None
