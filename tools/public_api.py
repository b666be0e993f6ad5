"""Lists what is public: names and parameters in Python, commands and options.

    python tools/public_api.py                   print the list
    python tools/public_api.py --accept "TEXT"   store it; TEXT is what CHANGELOG.md says about it

A test compares the list with docs/public.txt, and its first line with the changelog: what is public
does not change by accident, and not in silence.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "docs/public.txt"
CHANGELOG = ROOT / "CHANGELOG.md"
# Besides `inarow` itself: what the examples of the documents use; a test compares them.
MODULES = (
    "inarow",
    "inarow.compat.gymnasium",
    "inarow.compat.kaggle",
    "inarow.compat.openspiel",
    "inarow.compat.pettingzoo",
    "inarow.data.arrays",
    "inarow.data.dataset",
    "inarow.data.positions",
    "inarow.draw",
    "inarow.draw.raster",
    "inarow.draw.tree",
    "inarow.engine.batch",
    "inarow.engine.count",
    "inarow.engine.many_games",
    "inarow.rules.count",
    "inarow.rules.record",
    "inarow.trees",
)
# Of these only what can be imported, and its parameters.
ROOMS = (
    "inarow.arena",
    "inarow.bots",
    "inarow.course",
    "inarow.debugger",
    "inarow.notebook",
    "inarow.players",
    "inarow.review",
    "inarow.search",
    "inarow.search.choosing",
    "inarow.search.minimax",
)


def listing() -> str:
    """Everything public, a line each."""
    lines = [line for name in MODULES for line in _module(name)]
    lines += [line for name in ROOMS for line in _module(name, members=False)]
    return "\n".join([*lines, *_commands()]) + "\n"


def _module(name: str, members: bool = True) -> Iterator[str]:
    module = import_module(name)
    names = getattr(module, "__all__", None) or [
        key
        for key, value in vars(module).items()
        if not key.startswith("_") and getattr(value, "__module__", None) == name
    ]
    for key in sorted(names):
        value = getattr(module, key)
        yield f"{name}.{key}{_shape(value)}"
        if members and inspect.isclass(value) and not issubclass(value, BaseException):
            for member in sorted(_members(value)):
                yield f"{name}.{key}.{member}{_shape(inspect.getattr_static(value, member))}"


def _members(kind: type) -> set[str]:
    own = [base for base in kind.__mro__ if base.__module__.startswith("inarow")]
    names = {name for base in own for name in vars(base) if not name.startswith("_")}
    fields = getattr(kind, "__dataclass_fields__", {})
    return names | {name for name in fields if not name.startswith("_") and hasattr(kind, name)}


def _shape(value: Any) -> str:
    """The parameters of what can be called; of a class, those of making one."""
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if not callable(value) or (inspect.isclass(value) and issubclass(value, Enum)):
        return ""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return "(...)"
    bare = [
        one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()
    ]
    return str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))


def _commands() -> Iterator[str]:
    from inarow import locale

    locale.use("en")
    from inarow.cli.app import COMMANDS, load_command

    for name in COMMANDS:
        parameters = load_command(name).params
        words = [one.metavar for one in parameters if one.param_type_name == "argument"]
        yield " ".join(["$ inarow", name, *words])
        for option in sorted(one.opts[0] for one in parameters if one.param_type_name == "option"):
            yield f"$ inarow {name} {option}"


def header(text: str, sentence: str) -> str:
    """The first line of the stored list: a seal, and what the changelog says."""
    return f"# {hashlib.sha256((text + sentence).encode()).hexdigest()[:16]} {sentence}\n"


def changelog() -> str:
    """The changelog, without its line breaks."""
    return " ".join(CHANGELOG.read_text(encoding="utf-8").split())


def stored() -> tuple[str, str]:
    """The stored first line, and the list after it."""
    first, _, rest = STORED.read_text(encoding="utf-8").partition("\n")
    return first + "\n", rest


def main(words: list[str]) -> int:
    """Print or store the list."""
    text = listing()
    if words[:1] != ["--accept"]:
        print(text, end="")
        return 0
    sentence = " ".join(" ".join(words[1:]).split())
    if len(sentence) < 20 or sentence not in changelog():
        print("CHANGELOG.md does not say that: quote a sentence about the change", file=sys.stderr)
        return 1
    if STORED.exists() and stored()[0].endswith(f" {sentence}\n") and stored()[1] != text:
        print("that sentence was about the change before: quote another", file=sys.stderr)
        return 1
    STORED.write_text(header(text, sentence) + text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
