"""Arguments of a student's function that can't be guessed, as they are typed."""

from __future__ import annotations

import ast
import re
from typing import Any

from inarow.rules import BadOption

BETWEEN = re.compile(r"(?:[\s,;]|--with(?=\s))+(?=[^\W\d]\w*=(?!=))")


def read_given(text: str) -> dict[str, Any]:
    """The arguments in a text, NAME=VALUE; what is no Python value is text. Raises BadOption.

    >>> read_given("depth=4 player='X', size=(3, 3) --with who=me")
    {'depth': 4, 'player': 'X', 'size': (3, 3), 'who': 'me'}
    """
    parts = BETWEEN.split(text.strip().removeprefix("--with "))
    return dict(_read_argument(part) for part in parts if part.strip())


def _read_argument(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise BadOption("'{text}' can't be an argument: write it as NAME=VALUE", text=text)
    try:
        return name.strip(), ast.literal_eval(value.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return name.strip(), value.strip()
