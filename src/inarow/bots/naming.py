"""Bots as text: `./bot.py`, `bots/anna`, `bot:./bot.py,format=kaggle`."""

from __future__ import annotations

import re

from inarow.bots.bot import Bot
from inarow.bots.isolation import Isolation
from inarow.bots.opening import open_bot
from inarow.players.player import BadPlayer
from inarow.rules.message import Message

PREFIX = "bot:"
OPTIONS = ("format", "function", "isolation")
_OPTION = re.compile(rf",\s*({'|'.join(OPTIONS)})\s*=\s*([^,]*)")


def read_bot(text: str) -> Bot:
    """The bot that the text names. Raises BadPlayer."""
    rest = text.strip().removeprefix(PREFIX)
    options = {name: value.strip() for name, value in _OPTION.findall(rest)}
    path = _OPTION.sub("", rest).strip()
    return open_bot(
        path,
        format=options.get("format"),
        isolation=_isolation(options.get("isolation")),
        function=options.get("function", ""),
    )


def _isolation(text: str | None) -> Isolation | None:
    if text is None:
        return None
    try:
        return Isolation(text.lower())
    except ValueError:
        raise BadPlayer(
            Message(
                "there is no isolation '{text}'; there are {names}",
                text=text,
                names=", ".join(isolation.value for isolation in Isolation),
            )
        ) from None
