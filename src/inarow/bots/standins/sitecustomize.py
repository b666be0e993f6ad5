"""What bots in Python were used to when they were written: names and imports of Python 2."""

import builtins
import importlib
import sys
import time
from importlib.machinery import ModuleSpec
from types import ModuleType

OLD_NAMES = {"xrange": range, "raw_input": input, "unicode": str, "long": int, "unichr": chr}


class Siblings:
    """Finds a module in a package of the bot that is imported as if it were on its own.

    Not of `importlib.abc`, which takes long to import.
    """

    def __init__(self) -> None:
        self.specs: dict[str, ModuleSpec | None] = {}

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Behind all others: the module of that name, if only one package has it."""
        from pathlib import Path  # only now: every bot in Python starts with this file

        if "." in name or not sys.path[0]:
            return None
        files = Path(sys.path[0]).glob(f"*/{name}.py")
        names = [file.parent.name for file in files if (file.parent / "__init__.py").is_file()]
        return ModuleSpec(f"{names[0]}.{name}", self) if len(names) == 1 else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module of the package."""
        module = importlib.import_module(spec.name)
        self.specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has been executed; it stays the package's."""
        module.__spec__ = self.specs[module.__name__]


for old, value in OLD_NAMES.items():
    vars(builtins).setdefault(old, value)
vars(time).setdefault("clock", time.perf_counter)  # which Python 3 had until 3.7
vars(sys).setdefault("maxint", sys.maxsize)
sys.meta_path.append(Siblings())
