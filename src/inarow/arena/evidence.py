"""Why a game did not end by the rules: what was seen, kept so that it can be shown in any language.

A message goes into JSON as its template and its values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from inarow.rules.message import Message

LONGEST = 4000


@dataclass(frozen=True)
class Evidence:
    """What was wrong, in a sentence, and what there was to see: position, answer, error output.

    >>> evidence = Evidence(Message("{cell} is taken", cell="b2"), {"said": "b2"})
    >>> Evidence.read(evidence.as_json()) == evidence
    True
    """

    message: Message
    seen: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> str:
        """The evidence as one line of text."""
        seen = {str(name): str(text)[-LONGEST:] for name, text in self.seen.items()}
        return json.dumps({"message": _pack(self.message), "seen": seen}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Evidence:
        """The evidence that `as_json` wrote."""
        data = json.loads(text)
        message = _unpack(data["message"])
        assert isinstance(message, Message)
        return cls(message, data["seen"])


def _pack(value: object) -> Any:
    if isinstance(value, Message):
        values = {name: _pack(inner) for name, inner in value.values.items()}
        return {"template": value.template, "plural": value.plural, "values": values}
    if isinstance(value, tuple | list):
        return [_pack(inner) for inner in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return str(value)


def _unpack(value: Any) -> object:
    if isinstance(value, dict):
        values = {name: _unpack(inner) for name, inner in value["values"].items()}
        message = Message(value["template"], **values)
        message.plural = value["plural"]
        return message
    if isinstance(value, list):
        return tuple(_unpack(inner) for inner in value)
    return value
