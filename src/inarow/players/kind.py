"""A sort of player, with the parameters that it can be made with."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal, cast

from inarow.players.player import BadPlayer, Player
from inarow.rules import Data, Message

NOTHING = Message("")  # is said about it
TypeName = Literal["int", "float", "bool", "str"]
YES_OR_NO = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


def option(default: Any, description: Message, least: int | None = None) -> Any:
    """A field of a player's dataclass that can be set by name, with a line about it."""
    return dataclasses.field(default=default, metadata={"description": description, "least": least})


@dataclass(frozen=True)
class Parameter(Data):
    """Something about a player that can be set: `games`, a whole number, 500 unless said."""

    name: str
    type: TypeName
    default: int | float | bool | str | None
    description: Message = NOTHING
    least: int | None = None

    @property
    def usual(self) -> str:
        """The default as one would type it."""
        if isinstance(self.default, bool):
            return "yes" if self.default else "no"
        return "none" if self.default is None else str(self.default)

    def read(self, text: str) -> Any:
        """The value that `text` means. Raises BadPlayer."""
        if self.default is None and text.lower() == "none":
            return None
        try:
            value = _READERS[self.type](text)
        except (ValueError, KeyError):
            raise BadPlayer(
                "{name} must be {wanted}, not {text}",
                name=self.name,
                wanted=_WANTED[self.type],
                text=text,
            ) from None
        if self.least is not None and not value >= self.least:
            raise BadPlayer(
                "{name} must be at least {least}, not {text}",
                name=self.name,
                least=self.least,
                text=text,
            )
        return value


_READERS: dict[TypeName, Callable[[str], Any]] = {
    "bool": lambda text: YES_OR_NO[text.lower()],
    "int": lambda text: int(text.replace("_", "")),
    "float": lambda text: float(text.replace("_", "")),
    "str": str,
}
_WANTED: dict[TypeName, Message] = {
    "bool": Message("yes or no"),
    "int": Message("a whole number"),
    "float": Message("a number"),
    "str": Message("a text"),
}


@dataclass(frozen=True)
class Kind(Data):
    """A name to type, a line about it, and how to make such a player."""

    name: str
    description: Message
    make: Callable[..., Player]
    parameters: tuple[Parameter, ...]

    DATA = "name description parameters"

    @classmethod
    def of(cls, name: str, make: Callable[..., Player], description: Message | None = None) -> Kind:
        """The kind of what `make` makes; its parameters are read off its signature."""
        if description is None:
            description = Message((inspect.getdoc(make) or name).splitlines()[0])
        fields = getattr(make, "__dataclass_fields__", {})
        about = {name: field.metadata for name, field in fields.items()}
        parameters = tuple(
            Parameter(
                parameter.name,
                _plain_type(parameter.annotation),
                None if parameter.default is parameter.empty else parameter.default,
                about.get(parameter.name, {}).get("description", NOTHING),
                about.get(parameter.name, {}).get("least"),
            )
            for parameter in inspect.signature(make, eval_str=True).parameters.values()
            if parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        )
        return cls(name, description, make, parameters)

    @property
    def takes_text(self) -> bool:
        """Whether it can be told to open a file, or to run a program."""
        return any(parameter.type == "str" for parameter in self.parameters)

    def read(self, text: str) -> Player:
        """The player with parameters like `games=200,seed=7`. Raises BadPlayer."""
        known = {parameter.name: parameter for parameter in self.parameters}
        values = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals:
                raise BadPlayer(
                    "'{part}' of {kind} has no value: write name=value, as in {example}",
                    part=part,
                    kind=self.name,
                    example=self.example,
                )
            if name not in known:
                raise BadPlayer(self._unknown(name))
            if name in values:
                raise BadPlayer("'{name}' of {kind} is given twice", name=name, kind=self.name)
            values[name] = known[name].read(value)
        return self.make(**values)

    @property
    def example(self) -> str:
        """The kind with a value for each parameter, as one would type it."""
        values = ",".join(f"{p.name}={p.usual}" for p in self.parameters)
        return f"{self.name}:{values}" if values else self.name

    def _unknown(self, name: str) -> Message:
        names = [parameter.name for parameter in self.parameters]
        if not names:
            return Message(
                "{kind} has no parameter '{name}': it has none", kind=self.name, name=name
            )
        if close := get_close_matches(name, names, n=1):
            return Message(
                "{kind} has no parameter '{name}'; did you mean {close}?",
                kind=self.name,
                name=name,
                close=close[0],
            )
        return Message(
            "{kind} has no parameter '{name}'; it has {names}",
            kind=self.name,
            name=name,
            names=", ".join(names),
        )


def _plain_type(hint: Any) -> TypeName:
    """`int` for `int` and for `int | None`; text for what is none of the simple types."""
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        hint = next(part for part in typing.get_args(hint) if part is not type(None))
    return cast(TypeName, hint.__name__) if hint in (bool, int, float) else "str"
