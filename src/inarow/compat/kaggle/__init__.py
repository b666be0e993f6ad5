"""The interface of `kaggle_environments` for ConnectX and tic-tac-toe, on our rules.

Agents are called in this process, as there: to keep an agent at a distance, open it as a bot.

>>> from inarow.compat.kaggle import evaluate
>>> evaluate("connectx", [lambda observation: 3, lambda observation: 4])
[[1, -1]]
"""

import sys
from types import ModuleType

from inarow.compat.kaggle import utils
from inarow.compat.kaggle.environment import DeadlineExceeded, Environment, evaluate, make

__all__ = ["DeadlineExceeded", "Environment", "evaluate", "install", "make", "utils"]


def install() -> None:
    """Let `import kaggle_environments` mean this, in this process."""
    module = ModuleType("kaggle_environments", __doc__)
    for name in ("make", "evaluate", "utils"):
        setattr(module, name, globals()[name])
    sys.modules["kaggle_environments"] = module
    sys.modules["kaggle_environments.utils"] = utils
