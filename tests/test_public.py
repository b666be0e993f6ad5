"""What is public is listed, and does not change without a word in the changelog."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from test_locale import load_tool

public_api = load_tool("public_api")


def test_what_is_public_changes_only_with_the_changelog() -> None:
    first, stored = public_api.stored()
    found = public_api.listing()
    changed = "\n".join(difflib.unified_diff(stored.splitlines(), found.splitlines(), lineterm=""))
    assert not changed, (
        f"say it in CHANGELOG.md, then: python tools/public_api.py --accept\n{changed}"
    )
    sentence = first.split(" ", 2)[2].rstrip("\n")
    assert sentence in public_api.changelog()
    assert first == public_api.header(stored, sentence)


def test_what_the_examples_of_documents_import_is_listed() -> None:
    listed = {line.partition("(")[0] for line in public_api.stored()[1].splitlines()}
    root = Path(__file__).parents[1]
    imported = {
        f"{module}.{name}"
        for path in [*root.glob("docs/*.md"), *root.glob("README*.md")]
        for module, names in re.findall(
            r"^(?:>>> *)?from (inarow[\w.]*) import (.+)$",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        for name in names.split(", ")
    }
    assert len(imported) > 30
    assert imported - listed == set()


def test_a_change_needs_a_sentence_that_the_changelog_has_and_that_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_api, "STORED", tmp_path / "public.txt")
    monkeypatch.setattr(public_api, "CHANGELOG", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(public_api, "listing", lambda: "inarow.play(move)\n")
    (tmp_path / "CHANGELOG.md").write_text("- `play` takes a move;\n  it was a cell before.\n")
    said = "`play` takes a move; it was a cell before."
    assert public_api.main(["--accept", "nobody wrote about this"]) == 1
    assert public_api.main(["--accept", said]) == 0
    monkeypatch.setattr(public_api, "listing", lambda: "inarow.play(cell)\n")
    assert public_api.main(["--accept", said]) == 1
    assert public_api.stored() == (
        public_api.header("inarow.play(move)\n", said),
        "inarow.play(move)\n",
    )
