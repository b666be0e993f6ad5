"""The interface of `kaggle_environments` for ConnectX and tic-tac-toe, on our rules.

Agents are called in this process, as there: to keep an agent at a distance, open it as a bot.

>>> from inarow.compat.kaggle import evaluate
>>> evaluate("connectx", [lambda observation: 3, lambda observation: 4])
[[1, -1]]
"""

import sys
from types import ModuleType

from inarow.compat.kaggle import connectx, utils
from inarow.compat.kaggle.environment import DeadlineExceeded, Environment, evaluate, make

__all__ = ["DeadlineExceeded", "Environment", "evaluate", "install", "make", "utils"]


def install() -> None:
    """Let `import kaggle_environments` mean this, in this process."""
    module = ModuleType("kaggle_environments", __doc__)
    module.__path__ = []  # so that its parts can be imported, too
    values = {"make": make, "evaluate": evaluate, "Environment": Environment, "utils": utils}
    values["agent"] = utils  # where newer versions keep what was in utils
    module.__dict__.update(values, version="1.14.0", __version__="1.14.0")
    sys.modules["kaggle_environments"] = module
    for part in ("utils", "agent"):
        sys.modules[f"kaggle_environments.{part}"] = utils
    inner = module
    for part in ("envs", "connectx", "connectx"):
        folder = ModuleType(f"{inner.__name__}.{part}")
        folder.__path__ = []
        inner.__dict__[part] = sys.modules[folder.__name__] = folder
        inner = folder
    inner.__dict__.update({name: getattr(connectx, name) for name in connectx.__all__})
