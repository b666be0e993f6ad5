"""The examples of the pages about the terminal, typed."""

import fnmatch
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

DOCUMENTS = Path(__file__).parents[2] / "docs"
PAGE = DOCUMENTS / "terminal.md"
PAGES = (PAGE, DOCUMENTS / "trees.md")


def examples() -> list[tuple[str, str]]:
    """Each command of the pages, and the answer that the page promises."""
    found = []
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            found.append((command, answer))
    return found


@pytest.mark.parametrize(("command", "answer"), examples(), ids=lambda text: text[:40])
def test_the_page_is_right(inarow: Any, command: str, answer: str) -> None:
    run = inarow(*shlex.split(command)[1:])
    if answer:
        pattern = "".join(
            "*" if part == "..." else re.sub(r"([\[?*])", r"[\1]", part)
            for part in re.split(r"(\.\.\.)", answer)
        )
        assert fnmatch.fnmatchcase(run.both, pattern), run.both
    else:
        assert run.code == 0


def test_the_page_names_every_command_and_option(inarow: Any) -> None:
    page = PAGE.read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z]+(?:-[a-z]+)?", inarow("play", "--help").out)) - {"--help"}
    assert len(options) > 10
    for option in options:
        assert option in page, option
    words = re.findall(
        r"^  (\w+)",
        inarow("play", "3x3", "--first", "person", "--second", "person", stdin="?\n").err,
        re.MULTILINE,
    )
    assert len(words) == 13
    for word in words:
        assert f"| `{word}" in page, word


READMES = tuple(sorted(DOCUMENTS.parent.glob("README*.md")))


@pytest.mark.parametrize(
    "page", [*READMES, *sorted(DOCUMENTS.glob("*.md"))], ids=lambda page: page.name
)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    broken = [
        link
        for link in links
        if "://" not in link and not (page.parent / link.partition("#")[0]).exists()
    ]
    assert broken == []


def test_the_readme_says_the_same_in_three_languages() -> None:
    def shape(page: Path) -> list[str]:
        """The commands, links and headings, without the words around them."""
        text = page.read_text(encoding="utf-8").replace("--lang de ", "").replace("--lang ru ", "")
        commands = re.findall(r"^(?:\$ (inarow .*?)|(make \w+))(?:   .*)?$", text, re.MULTILINE)
        return [
            *("".join(command) for command in commands),
            *re.findall(r"\]\((docs/[^)]+)\)", text),
            *re.findall(r"^#+ ", text, re.MULTILINE),
        ]

    assert [page.name for page in READMES] == ["README.de.md", "README.md", "README.ru.md"]
    german, english, russian = map(shape, READMES)
    assert len(english) > 30
    assert german == english
    assert russian == english
