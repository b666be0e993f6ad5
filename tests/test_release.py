"""What a registry shows: the README, and addresses that are right or missing."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hatch_fancy_pypi_readme._builder import build_text
from hatch_fancy_pypi_readme._config import load_and_validate_config

from test_locale import load_tool

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
project_urls = load_tool("project_urls")


def test_the_readme_of_a_registry_has_no_links_or_pictures_that_lie_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    wishes = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    config = load_and_validate_config(wishes)
    text = build_text(config.fragments, config.substitutions, version="1", package_name="inarow")
    assert text.startswith("# inarow")
    assert "pip install inarow" in text
    assert "make web" not in text
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)", text) == []


def test_addresses_are_those_of_who_builds_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("INAROW_URL", raising=False)
    assert project_urls.dynamic_metadata({}, {}) == {"urls": {}}
    monkeypatch.setenv("INAROW_URL", "https://git.example/somebody/inarow/")
    urls = project_urls.dynamic_metadata({}, {})["urls"]
    assert urls["Issues"] == "https://git.example/somebody/inarow/issues"
    monkeypatch.setenv("INAROW_URL", "git.example")
    with pytest.raises(ValueError, match="must begin with https"):
        project_urls.dynamic_metadata({}, {})


def test_no_newer_python_is_promised_than_wheels_are_tried_with() -> None:
    promised = {
        name.rpartition(" ")[2]
        for name in PROJECT["project"]["classifiers"]
        if re.search(r"Python :: 3\.\d+$", name)
    }
    script = (ROOT / "tools/wheels.sh").read_text(encoding="utf-8")
    tried = re.search(r"^for name in (3\.11 .*); do$", script, re.MULTILINE)
    assert tried is not None
    assert promised == set(tried[1].split())
