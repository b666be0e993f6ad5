"""What a folder holds, while others put things there and take them away."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def everything_in(folder: Path, deep: bool = True) -> Iterator[Path]:
    """The files and folders of a folder, each before what it holds, and links as they are.

    What vanishes meanwhile, and what nobody may read, is left out; `Path.rglob` would raise. If not
    `deep`, only what lies in the folder itself.
    """
    waiting = [folder]
    while waiting:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                yield Path(entry.path)
                if deep and entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))
