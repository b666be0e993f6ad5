"""Stands in for packages that are not there, or that would open a window."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

# Windows, sounds and colours: never wanted while a search is watched.
WINDOWS = frozenset(
    "tkinter Tkinter customtkinter pygame turtle curses streamlit kivy arcade pyglet PyQt5 PyQt6"
    " PySide2 PySide6 colorama termcolor rich playsound winsound msvcrt graphics flask".split()
)


class Base:
    """What a class inherits that is made from something that is not there."""

    def __init__(self, *_args: Any, **_named: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


class Anything:
    """Answers every question with itself: an object of a package that is not there."""

    def __call__(self, *_args: Any, **_named: Any) -> Any:
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __mro_entries__(self, _bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (Base,)

    def __getitem__(self, _key: Any) -> Any:
        return self

    def __setitem__(self, _key: Any, _value: Any) -> None:
        pass

    def __contains__(self, _value: object) -> bool:
        return False

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __lt__(self, _other: object) -> bool:
        return False

    __le__ = __gt__ = __ge__ = __lt__

    def __int__(self) -> int:
        return 1

    def __float__(self) -> float:
        return 1.0

    def __index__(self) -> int:
        return 1

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def _same(self, *_others: Any) -> Any:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _same
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _same
    __or__ = __ror__ = __and__ = __rand__ = __neg__ = __abs__ = _same


class StandIn(ModuleType):
    """A module that has every name."""

    __all__: Sequence[str] = ()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


class _StandInLoader(Loader):
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def stand_in(name: str) -> ModuleSpec:
    """How to make the stand-in for a package of this name."""
    return ModuleSpec(name, _StandInLoader(), is_package=True)


class Windows(MetaPathFinder):
    """Finds a stand-in for everything that would open a window."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return stand_in(name) if name.partition(".")[0] in WINDOWS else None


class Missing(MetaPathFinder):
    """Asked last: finds a stand-in for what nobody else found and the program wants itself.

    What real packages try to import is none of its business.
    """

    def __init__(self, wanted: Callable[[], set[str]]) -> None:
        self.names: set[str] = set()
        self._wanted = wanted

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = name.partition(".")[0]
        there = sys.modules.get(top)
        if (top in sys.stdlib_module_names and top not in WINDOWS) or top not in self._wanted():
            return None
        if there is not None and not isinstance(there, StandIn):
            return None  # a part of a package that is there
        self.names.add(top)
        return stand_in(name)
