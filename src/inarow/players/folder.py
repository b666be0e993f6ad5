"""Where this user's things are kept."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder for what this user keeps; INAROW_DATA names another one."""
    if folder := os.environ.get("INAROW_DATA"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("inarow", appauthor=False)
