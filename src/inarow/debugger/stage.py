"""Windows that nobody sees, for a program that plays: somebody clicks in them at random.

What such a package is asked for is made on the spot. Whatever function it is handed may be called
later, as windows do with buttons, keys and clocks; what a label or a button shows is kept.
"""

from __future__ import annotations

import inspect
import random
import sys
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from inarow.debugger.standin import WINDOWS, Anything, StandIn

SIZE = (600, 600)  # of a window, where the program does not say it
LARGEST = 2000
SOON = ("after", "after_idle", "call_later", "schedule_once", "singleShot", "ontimer")
CLICKS = ("MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "MOUSEBUTTONDOWN", "KEYDOWN")


class Event:
    """A click or a key, with everything that packages say of it."""

    def __init__(self, stage: Stage, kind: object = None) -> None:
        self.type = kind
        self.pos = stage.point()
        self.x, self.y = self.pos
        self.x_root, self.y_root = self.pos
        self.button = self.num = 1
        self.key = stage.key()
        self.char = self.keysym = self.unicode = stage.rng.choice("123456789 ")
        self.widget = Widget(stage)


class Rectangle:
    """A rectangle that knows what lies in it."""

    def __init__(self, *numbers: Any) -> None:
        flat = [
            part for one in numbers for part in (one if isinstance(one, tuple | list) else [one])
        ]
        flat = [one if isinstance(one, int | float) else 0 for one in flat]
        self.x, self.y, self.width, self.height = (*flat, 0, 0, 0, 0)[:4]
        self.w, self.h = self.width, self.height
        self.left, self.top = self.x, self.y
        self.right, self.bottom = self.x + self.w, self.y + self.h
        self.centerx, self.centery = self.x + self.w / 2, self.y + self.h / 2
        self.center = (self.centerx, self.centery)
        self.topleft, self.size = (self.x, self.y), (self.w, self.h)

    def collidepoint(self, *point: Any) -> bool:
        """Whether a point lies in it."""
        x, y = point[0] if len(point) == 1 else point
        return bool(self.x <= x < self.x + self.w and self.y <= y < self.y + self.h)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *_args, **_named: self


class Stage:
    """Who is to be called back, what can be clicked, and by which dice."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.size = SIZE
        self.soon: list[Callable[[], Any]] = []
        self.handlers: list[Callable[..., Any]] = []
        self.keys: list[int] = []
        self.wanted: Sequence[str] = ()  # names that only `from ... import *` can bring
        self.asked = 0  # how often somebody waited for an event

    def point(self) -> tuple[int, int]:
        """Somewhere in the window."""
        return self.rng.randrange(self.size[0]), self.rng.randrange(self.size[1])

    def key(self) -> int:
        """One of the keys that the program speaks of."""
        return self.rng.choice(self.keys) if self.keys else 0

    def listen(self, name: str, given: Sequence[Any]) -> None:
        """Keep the functions that a window was handed."""
        for at, one in enumerate(given):
            if isinstance(one, Anything | type) or not callable(one):
                continue
            if name in SOON or name.startswith("start"):
                rest = given[at + 1 :] if name.startswith("after") else ()
                self.soon.append(partial(one, *rest))
            else:
                self.handlers.append(one)

    def happen(self) -> bool:
        """Let something happen: what was put off, or a click. False if nothing can."""
        if self.soon:
            self.soon.pop(0)()
            return True
        if not self.handlers:
            return False
        handler = self.rng.choice(self.handlers[-200:])
        handler(*self._arguments(handler))
        return True

    def _arguments(self, handler: Callable[..., Any]) -> Sequence[Any]:
        needed = 0
        with suppress(TypeError, ValueError):
            spare = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
            parameters = inspect.signature(handler).parameters.values()
            needed = sum(one.default is one.empty and one.kind not in spare for one in parameters)
        return (Event(self),) if needed == 1 else self.point()[:needed]

    def events(self) -> list[Event]:
        """What happened since the last time."""
        self.asked += 1
        with suppress(Exception):
            while self.soon:
                self.soon.pop(0)()
        return [Event(self, number_of(name)) for name in CLICKS]


def number_of(name: str) -> int:
    """The number of a constant: always the same, and nobody else's."""
    return 1000 + zlib.crc32(name.encode())


class Widget(Anything):
    """Something of a package for windows: it keeps what it shows."""

    def __init__(self, stage: Stage, path: str = "", owner: Widget | None = None) -> None:
        vars(self).update(_stage=stage, _path=path, _owner=owner, options={})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        stage = vars(self).get("_stage")
        if stage is None:  # while it is copied
            raise AttributeError(name)
        return found_in(stage, f"{vars(self)['_path']}.{name}", self)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Widget:
        made = Widget(vars(self)["_stage"], vars(self)["_path"], vars(self)["_owner"])
        own = {name: value for name, value in vars(self).items() if name not in vars(made)}
        vars(made).update(own)
        made.options.update(self.options)
        return made

    def __call__(self, *args: Any, **named: Any) -> Any:
        stage: Stage = vars(self)["_stage"]
        owner: Widget | None = vars(self)["_owner"]
        path = vars(self)["_path"]
        name = path.rpartition(".")[2]
        stage.listen(name, (*args, *named.values()))
        shown = {} if owner is None else vars(owner)["options"]
        match name:
            case "config" | "configure" | "itemconfig" | "itemconfigure":
                shown.update(named)
            case "cget" if args:
                return shown.get(args[0], "")
            case "set" if len(args) == 1:
                shown["value"] = args[0]
            case "get" if not args and "value" in shown:
                return shown["value"]
            case "set_mode" if args and isinstance(args[0], tuple | list):
                width, height = args[0]
                if isinstance(width, int) and isinstance(height, int):
                    stage.size = min(width, LARGEST), min(height, LARGEST)
            case "get_pos":
                return stage.point()
            case "get_pressed":
                return (stage.rng.random() < 0.5, False, False)
            case "get_ticks":
                stage.asked += 50
                return stage.asked
            case "Rect" | "get_rect":
                return Rectangle(*args)
            case "get" | "wait" | "poll" if path.endswith(f"event.{name}"):
                events = stage.events()
                return events if name == "get" else stage.rng.choice(events)
        made = Widget(stage, path, owner)
        made.options.update(named)
        if name.endswith("Var"):
            made.options.setdefault("value", "")
        return made

    def __mro_entries__(self, _bases: tuple[Any, ...]) -> tuple[type, ...]:
        stage, path = vars(self)["_stage"], vars(self)["_path"]

        def begin(made: Any, *args: Any, **named: Any) -> None:
            stage.listen("", (*args, *named.values()))
            vars(made).setdefault("options", {}).update(named)
            vars(made).setdefault("_stage", stage)
            vars(made).setdefault("_path", path)
            vars(made).setdefault("_owner", None)

        return (type("Window", (Widget,), {"__init__": begin, "__call__": _nothing}),)

    def __getitem__(self, key: Any) -> Any:
        return self.options.get(key, "" if isinstance(key, str) else self)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.options[key] = value


def _nothing(self: Any, *_args: Any, **_named: Any) -> Any:
    return self


def found_in(stage: Stage, path: str, owner: Widget | None = None) -> Any:
    """What a package has under this path: constants are the same each time."""
    name = path.rpartition(".")[2]
    if name.isupper() or name.startswith("K_"):
        if path.lower().startswith(("tkinter", "customtkinter")):
            return name.lower()
        if name.startswith("K_"):
            stage.keys.append(number_of(name))
        return number_of(name)
    return Widget(stage, path, owner)


class StagedModule(StandIn):
    """A package for windows on a stage."""

    def __init__(self, name: str, stage: Stage) -> None:
        super().__init__(name)
        self.stage = stage

    @property
    def __all__(self) -> Sequence[str]:  # type: ignore[override]
        """What `import *` brings: all that nobody else defines."""
        return self.stage.wanted

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return found_in(self.stage, f"{self.__name__}.{name}")


class Staged(MetaPathFinder, Loader):
    """Finds the packages for windows."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = name.partition(".")[0]
        return ModuleSpec(name, self, is_package=True) if top in WINDOWS else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The package with every name."""
        return StagedModule(spec.name, self._stage)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is run."""
        sys.modules.setdefault(module.__name__, module)
