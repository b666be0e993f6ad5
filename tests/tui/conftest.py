"""A folder of its own for every test."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved; colours are wanted unless a test says otherwise."""
    monkeypatch.setenv("INAROW_DATA", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path
