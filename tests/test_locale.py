"""Three languages: nothing missing, nothing wrong, and the right one spoken."""

import contextvars
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from inarow import locale
from inarow.rules import Message

TOOLS = Path(__file__).parent.parent / "tools"


def load_tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


catalogues = load_tool("catalogues")


def speak(language: str, say: object) -> str:
    """What is said in a language, in a context of its own."""

    def run() -> str:
        locale.use(language)
        return locale.say(say) if isinstance(say, Message) else locale._(str(say))

    return contextvars.copy_context().run(run)


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_no_text_is_missing_stale_fuzzy_or_has_other_holes(language: str) -> None:
    assert catalogues.faults(language) == []


def test_the_texts_of_all_rooms_are_found() -> None:
    rooms = {file.split("/")[0] for m in catalogues.extract() for file, _line in m.locations}
    assert {"cli", "locale", "players", "rules", "search"} <= rooms


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_missing_text_would_be_noticed(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = catalogues.catalogue_path(language).read_text(encoding="utf-8")
    broken = tmp_path / "inarow.po"
    monkeypatch.setattr(catalogues, "catalogue_path", lambda _language: broken)
    head = whole.rpartition("\nmsgid ")[0]
    broken.write_text(head + "\n", encoding="utf-8")
    assert any("missing" in fault for fault in catalogues.faults(language))
    swapped = whole.replace('msgstr "{file}: {reason}"', 'msgstr "{file}: {why}"')
    broken.write_text(swapped, encoding="utf-8")
    assert any("holes" in fault for fault in catalogues.faults(language))
    broken.write_text(whole + '\nmsgid "old"\nmsgstr "alt"\n', encoding="utf-8")
    assert any("no longer" in fault for fault in catalogues.faults(language))


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_compiled_catalogue_is_there_and_is_used(language: str) -> None:
    assert speak(language, "draw") != "draw"


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (1, "выигрыш за 1 полуход"),
        (2, "выигрыш за 2 полухода"),
        (5, "выигрыш за 5 полуходов"),
        (11, "выигрыш за 11 полуходов"),
        (21, "выигрыш за 21 полуход"),
        (22, "выигрыш за 22 полухода"),
    ],
)
def test_russian_has_three_plural_forms(n: int, words: str) -> None:
    assert speak("ru", Message.counted("wins in {n} ply", "wins in {n} plies", n)) == words


@pytest.mark.parametrize(
    ("n", "words"), [(1, "gewinnt in 1 Halbzug"), (2, "gewinnt in 2 Halbzügen")]
)
def test_german_has_two(n: int, words: str) -> None:
    assert speak("de", Message.counted("wins in {n} ply", "wins in {n} plies", n)) == words


def test_a_message_inside_a_message_is_translated_too() -> None:
    reason = Message("{cell} is not a legal move: the cell is taken", cell="b2")
    text = speak("de", Message("move {index}: {reason}", index=3, reason=reason))
    assert text == "Zug 3: b2 ist kein erlaubter Zug: das Feld ist besetzt"


@pytest.mark.parametrize(
    ("arguments", "environ", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LC_MESSAGES": "ru_RU", "LANG": "de_DE"}, "ru"),
        ([], {"LC_ALL": "de_AT@euro", "LC_MESSAGES": "ru_RU"}, "de"),
        ([], {"LC_ALL": "", "LANG": "ru_RU"}, "ru"),
        ([], {"LC_ALL": "fr_FR", "LANG": "ru_RU"}, "en"),
        ([], {"INAROW_LANG": "ru", "LC_ALL": "de_DE"}, "ru"),
        (["--lang", "en"], {"INAROW_LANG": "ru"}, "en"),
        (["games", "--lang=de"], {"INAROW_LANG": "ru"}, "de"),
        (["--lang", "DE-at"], {}, "de"),
        (["show", "--", "--lang", "de"], {}, "en"),
    ],
)
def test_the_language_is_chosen_in_order(
    arguments: list[str], environ: dict[str, str], language: str
) -> None:
    assert locale.choose(arguments, environ) == language


@pytest.mark.parametrize(
    ("arguments", "environ"), [(["--lang", "fr"], {}), ([], {"INAROW_LANG": "klingon"})]
)
def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(
    arguments: list[str], environ: dict[str, str]
) -> None:
    with pytest.raises(locale.BadLanguage, match=r"en \(English\), de \(Deutsch\) or ru"):
        locale.choose(arguments, environ)


def test_the_language_belongs_to_the_context() -> None:
    assert speak("de", "draw") == "unentschieden"
    assert speak("ru", "draw") == "ничья"
    assert locale._("draw") == "draw"


@pytest.mark.parametrize(
    ("language", "whole", "part"),
    [
        ("en", "255,168", "0.25"),
        ("de", "255.168", "0,25"),
        ("ru", "255\N{NO-BREAK SPACE}168", "0,25"),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, whole: str, part: str) -> None:
    def run() -> tuple[str, str]:
        locale.use(language)
        return locale.number(255168), locale.decimal(0.25)

    assert contextvars.copy_context().run(run) == (whole, part)
