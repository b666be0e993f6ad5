"""What tests of bots share."""

from __future__ import annotations

import pytest


@pytest.fixture
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is unpacked and compiled is kept in an empty place, so that nothing old is found."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
