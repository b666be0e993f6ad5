"""A sentence kept apart from its values, so that a face can say it in another language."""

import re
from gettext import NullTranslations
from typing import Self

ENGLISH = NullTranslations()

# What a terminal obeys instead of showing it, what turns the direction of writing, what nobody sees
# (so that two names look the same), and halves of letters.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)

# A message that only lists others; not a sentence of its own, so never translated.
ONLY_FAULTS = "{faults}"


def printable(text: str, lines: bool = False) -> str:
    r"""The text with everything spelled out that must not reach a terminal or a page.

    Tabs and ends of lines may stay where several `lines` are meant.

    >>> print(printable("Ada\x1b[2J\n"), printable("Łukasz 😀"))
    Ada\x1b[2J\n Łukasz 😀
    """
    if text.isascii() and text.isprintable():  # most of what bots say
        return text

    def spell(found: re.Match[str]) -> str:
        return found[0] if lines and found[0] in "\t\n" else ascii(found[0])[1:-1]

    return UNPRINTABLE.sub(spell, text)


def printable_json(text: str) -> str:
    r"""JSON with the same spelled out in its texts, in JSON's way.

    >>> print(printable_json('{"name": "Ada\x9b2J"}'))
    {"name": "Ada\u009b2J"}
    """
    return UNPRINTABLE.sub(
        lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text
    )


class Message:
    """A sentence with holes and what goes into them.

    >>> str(Message("{cell} is taken", cell="b2"))
    'b2 is taken'
    >>> from inarow.rules import Cell
    >>> str(Message("{cells} are free, {one} wins", cells=(Cell(0, 0), Cell(1, 1)), one=Cell(1, 1)))
    'a1; b2 are free, b2 wins'
    >>> str(Message.counted("{n} stone floats", "{n} stones float", 2))
    '2 stones float'
    """

    __slots__ = ("plural", "template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.plural: str | None = None
        self.values = values

    @classmethod
    def counted(cls, singular: str, plural: str, n: int, /, **values: object) -> Self:
        """A sentence about `n` things; some languages have more than two forms for that."""
        message = cls(singular, n=n, **values)
        message.plural = plural
        return message

    def render(self, translations: NullTranslations = ENGLISH) -> str:
        """The sentence in the language of `translations`."""
        if self.plural is None:
            template = translations.gettext(self.template) if self.template else ""
        else:
            count = self.values["n"]
            assert isinstance(count, int)
            template = translations.ngettext(self.template, self.plural, count)
        return template.format_map(
            {name: _say(value, translations) for name, value in self.values.items()}
        )

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.template, self.plural, self.values) == (
            other.template,
            other.plural,
            other.values,
        )

    def __hash__(self) -> int:
        return hash((self.template, self.plural, tuple(sorted(self.values))))


def _say(value: object, translations: NullTranslations) -> object:
    """A value as it stands in a sentence: messages are translated, lists of them joined."""
    if isinstance(value, Message):
        return value.render(translations)
    if type(value) is tuple:  # a cell is one, too, with a name of its own
        return "; ".join(str(_say(part, translations)) for part in value)
    return printable(value, lines=True) if isinstance(value, str) else value
