"""The language in which people are spoken to: English, German or Russian.

English is the source; the catalogues of the others lie beside this file. The language belongs to
the context, so that a server can speak a different one in every request.
"""

from __future__ import annotations

import gettext as catalogues
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from inarow.rules import InarowError, Message
from inarow.rules.message import ENGLISH

DOMAIN = "inarow"
FOLDER = Path(__file__).parent
LANGUAGES = {"en": "English", "de": "Deutsch", "ru": "Русский"}

_language: ContextVar[str] = ContextVar("language", default="en")


class BadLanguage(InarowError):
    """Nobody here speaks this language."""


def use(language: str) -> None:
    """Speak this language from now on, in this context. Raises BadLanguage."""
    _language.set(_known(language))


def language() -> str:
    """The language that is spoken now: en, de or ru."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language for a while. Raises BadLanguage."""
    before = _language.set(_known(language))
    try:
        yield
    finally:
        _language.reset(before)


def choose(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language that was asked for: by `--lang`, else by the environment, else English.

    A wish made for this program alone must be granted or refused with BadLanguage; the language
    of the whole system may well be one that is not spoken here.

    >>> choose(["games", "--lang", "de"], {"LANG": "ru_RU.UTF-8"})
    'de'
    >>> choose([], {"LC_ALL": "", "LANG": "ru_RU.UTF-8"}), choose([], {"LANG": "fr_FR"})
    ('ru', 'en')
    """
    asked = split_language(arguments)[0] or environ.get("INAROW_LANG")
    if asked:
        return _known(asked)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            short = _short(environ[name])
            return short if short in LANGUAGES else "en"
    return "en"


def _(text: str, /, **values: object) -> str:
    """The text in the language that is spoken now, with the values in its holes."""
    translated = translations().gettext(text)
    return translated.format(**values) if values else translated


def ngettext(singular: str, plural: str, n: int, /, **values: object) -> str:
    """The text about `n` things in the language that is spoken now; {n} is their number."""
    translated = translations().ngettext(singular, plural, n)
    return translated.format_map({"n": number(n), **values})


def N_(text: str) -> str:  # noqa: N802 - the name by which extractors know it
    """The text as it is: marked to be in the catalogues, translated elsewhere."""
    return text


def say(message: Message) -> str:
    """The message in the language that is spoken now."""
    return message.render(translations())


def number(n: int) -> str:
    """A whole number as the language writes it.

    >>> number(255168)
    '255,168'
    """
    marks = {"de": ".", "ru": "\N{NO-BREAK SPACE}"}
    return f"{n:,}".replace(",", marks.get(language(), ","))


def decimal(value: float, digits: int = 2) -> str:
    """A number with a decimal point or, where the language has it so, a comma."""
    text = f"{value:.{digits}f}"
    return text if language() == "en" else text.replace(".", ",")


def translations() -> catalogues.NullTranslations:
    """The catalogue of the language that is spoken now."""
    return _catalogue(language())


def texts_of(programs: str) -> dict[str, str | list[str]]:
    """The texts of programs in JavaScript, in the language that is spoken now.

    Each has its translation, or all forms that it has about one or more things.

    >>> with speaking("de"):
    ...     texts_of('_("last move")')
    {'last move': 'letzter Zug'}
    """
    literals = set(re.findall(r'"(?:[^"\\\n]|\\.)*"', programs))
    texts: dict[str, str | list[str]] = {}
    for key, text in getattr(translations(), "_catalog", {}).items():
        plural = isinstance(key, tuple)
        if not key or json.dumps(key[0] if plural else key, ensure_ascii=False) not in literals:
            continue
        if plural:
            forms = texts.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms += [""] * (key[1] + 1 - len(forms))
            forms[key[1]] = text
        else:
            texts[key] = text
    return texts


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> catalogues.NullTranslations:
    if language == "en":
        return ENGLISH
    return catalogues.translation(DOMAIN, FOLDER, [language], fallback=True)


def split_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """What follows the first `--lang`, wherever it stands, and the arguments without any."""
    asked: list[str] = []
    rest: list[str] = []
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word == "--":
            return next(iter(asked), None), [*rest, word, *words]
        if word == "--lang" and words:
            asked.append(words.pop(0))
        elif word.startswith("--lang="):
            asked.append(word.removeprefix("--lang="))
        else:
            rest.append(word)
    return next(iter(asked), None), rest


def _short(text: str) -> str:
    """`de` of de_DE.UTF-8."""
    return text.strip().lower().replace("-", "_").split(".")[0].split("@")[0].split("_")[0]


def _known(text: str) -> str:
    short = _short(text)
    if short not in LANGUAGES:
        raise BadLanguage(
            "'{text}' is not a language spoken here: it can be en (English), de (Deutsch)"
            " or ru (Русский)",
            text=text,
        )
    return short
