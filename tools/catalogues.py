"""Keep the message catalogues in step with the source.

`catalogues.py update` brings new texts of the source into every catalogue and drops those that
are gone; `catalogues.py check` lists what is missing or wrong, and fails if anything is.
"""

from __future__ import annotations

import ast
import io
import json
import re
import string
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "inarow"
LANGUAGES = ("de", "ru")
BEGUN = datetime(2026, 11, 15, tzinfo=UTC)
# Which arguments of which calls are texts that people can see; those of errors come on top.
SINGLE = {"_", "N_", "Message", "Sentence"}  # a Sentence is a Message where a library has its own
ERROR = "InarowError"
PLURAL = {"ngettext", "counted"}


def extract(source: Path = SOURCE) -> Catalog:
    """All texts of the source that people can see, with the files they are in."""
    template = Catalog(project="inarow")
    trees = {
        path.relative_to(source).as_posix(): ast.parse(path.read_text(encoding="utf-8"), str(path))
        for path in sorted(source.rglob("*.py"))
    }
    single = SINGLE | _errors(trees.values())
    for name, tree in trees.items():
        for text in _texts(tree, single):
            template.add(text, locations=[(name, 0)])
    for path in sorted(source.rglob("*.js")):
        if path.parent.name != "vendor":
            name = path.relative_to(source).as_posix()
            for text in _page_texts(path):
                template.add(text, locations=[(name, 0)])
    return template


def _page_texts(path: Path) -> Iterator[str | tuple[str, str]]:
    """The texts of a program of the page, wherever they stand in its templates."""
    literal = r'\s*("(?:[^"\\\n]|\\.)*")'
    calls = re.compile(rf"(?<![\w.])(?:_\({literal}|ngettext\({literal},{literal})")
    for single, one, many in calls.findall(path.read_text(encoding="utf-8")):
        yield json.loads(single) if single else (json.loads(one), json.loads(many))


def _errors(trees: Iterable[ast.Module]) -> set[str]:
    """The names of the classes of errors, which take the text of a message."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, before = {ERROR}, 0
    while len(found) > before:
        before = len(found)
        found |= {c.name for c in classes if any(getattr(b, "id", "") in found for b in c.bases)}
    return found


def _texts(tree: ast.Module, single: set[str]) -> Iterator[str | tuple[str, str]]:
    """The texts in the calls of one file, in the order in which they stand there."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        wanted = 1 if name in single else 2 if name in PLURAL else 0
        values = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant)]
        texts = [value for value in values if isinstance(value, str) and value]
        if wanted and len(texts) == wanted:
            yield texts[0] if wanted == 1 else (texts[0], texts[1])


def catalogue_path(language: str) -> Path:
    """Where the catalogue of a language is."""
    return SOURCE / "locale" / language / "LC_MESSAGES" / "inarow.po"


def read(language: str) -> Catalog:
    """The catalogue of a language; an empty one where there is none yet."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language, project="inarow")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> int:
    """Bring the catalogue up to date; the result is how many texts it now lacks."""
    old, template = read(language), extract()
    new = _empty(language)
    for message in template:
        if message.id:
            known = old.get(message.id)
            # A text that is counted now and was not before, or the other way, is a new text.
            same = known is not None and known.pluralizable == message.pluralizable
            text = known.string if known is not None and same else None
            new.add(message.id, text, locations=sorted(set(message.locations)))
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    content = io.BytesIO()
    write_po(content, new, width=100, include_lineno=False, sort_output=False, omit_header=False)
    path.write_bytes(content.getvalue())  # only now: a fault above must not cost the old texts
    return sum(1 for message in new if message.id and not _translated(message))


def _empty(language: str) -> Catalog:
    """A catalogue whose header says nothing that changes from day to day."""
    return Catalog(
        locale=language,
        header_comment=f"# The texts of inarow, language {language}. Kept by tools/catalogues.py.",
        project="inarow",
        version="0",
        msgid_bugs_address="the inarow authors",
        last_translator="the inarow authors",
        language_team=language,
        creation_date=BEGUN,
        revision_date=BEGUN,
        charset="utf-8",
        fuzzy=False,
    )


def faults(language: str) -> list[str]:
    """Everything that is missing, stale or wrong in the catalogue of a language."""
    catalogue, template = read(language), extract()
    found = [f"{_name(m)}: fuzzy" for m in catalogue if m.id and m.fuzzy]
    found += [f"{_name(m)}: obsolete" for m in catalogue.obsolete.values()]
    found += [
        f"{_name(m)}: no longer in the source" for m in catalogue if m.id and m.id not in template
    ]
    for message in template:
        if not message.id:
            continue
        known = catalogue.get(message.id)
        if known is None or not _translated(known):
            found.append(f"{_name(message)}: missing")
        elif bad := _wrong_holes(known):
            found.append(f"{_name(message)}: {bad}")
    return found


def _name(message: Message) -> str:
    return repr(message.id if isinstance(message.id, str) else message.id[0])


def _translated(message: Message) -> bool:
    texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(texts)


def _wrong_holes(message: Message) -> str | None:
    """What is wrong with the {holes} of a translation: it must have those of the source."""
    sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
    texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
    wanted = set().union(*map(_holes, sources))
    for text in texts:
        if _holes(text) != wanted:
            return f"holes {sorted(_holes(text))} instead of {sorted(wanted)}"
    return None


def _holes(text: str | None) -> set[str]:
    return {
        name
        for _text, name, _spec, _conversion in string.Formatter().parse(text or "")
        if name is not None
    }


def main(words: list[str]) -> int:
    """Run `update` or `check` for every language."""
    if words == ["update"]:
        for language in LANGUAGES:
            print(f"{language}: {update(language)} texts to translate")
        return 0
    if words == ["check"]:
        found = [f"{language}: {fault}" for language in LANGUAGES for fault in faults(language)]
        print("\n".join(found) or "all catalogues are complete")
        return 1 if found else 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
