"""Compile one message catalogue: `compile_catalogues.py inarow.po inarow.mo`.

The build calls this with its own Python. A broken catalogue fails the build: text that is no
catalogue, a placeholder that the translation lost, a wrong number of plural forms.
"""

import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po


def names(text: str) -> set[str]:
    """The placeholders of a text: `{n} of {all}` has n and all."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def brace_faults(message: Message) -> Iterator[str]:
    """What is wrong with the {placeholders} of a translation; babel looks only at %(these)s."""
    if "python-brace-format" not in message.flags:
        return
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
    known = set().union(*map(names, ids))
    for text in filter(None, texts):
        try:
            found = names(text)
        except ValueError as error:
            yield f"{text!r}: {error}"
            continue
        if found - known:
            yield f"{text!r} has unknown placeholders: {', '.join(sorted(found - known))}"
        # A plural form may leave out the number ("one stone"), a plain text may leave out nothing.
        if len(ids) == 1 and known - found:
            yield f"{text!r} has lost placeholders: {', '.join(sorted(known - found))}"


def compile_catalogue(po: Path, mo: Path) -> list[str]:
    """Write `mo` and return no faults, or return the faults and write nothing."""
    locale = po.parent.parent.name
    try:
        with po.open("rb") as file:
            catalogue = read_po(file, locale=locale, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        return [f"{po}: {error}"]
    faults = [
        f"{po}:{message.lineno}: {error}"
        for message, errors in catalogue.check()
        for error in errors
    ] + [
        f"{po}:{message.lineno}: {fault}"
        for message in catalogue
        for fault in brace_faults(message)
    ]
    if not faults:
        mo.parent.mkdir(parents=True, exist_ok=True)
        with mo.open("wb") as file:
            write_mo(file, catalogue)
    return faults


if __name__ == "__main__":
    sys.exit("\n".join(compile_catalogue(Path(sys.argv[1]), Path(sys.argv[2]))) or 0)
