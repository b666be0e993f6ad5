"""A PostgreSQL server of one's own, in a folder that is thrown away."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


def find_programs() -> Path | None:
    """Where PostgreSQL's own programs are; Debian keeps them off the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Postgres:
    """A PostgreSQL server with one database, which can leave and come back."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._port = _free_port()
        self.url = f"postgresql://inarow@127.0.0.1:{self._port}/games"
        # PostgreSQL refuses to run as root; Debian's package brings a user for it.
        self._become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._become:
            shutil.chown(folder, "postgres")
        kind = ("-U", "inarow", "-A", "trust", "-E", "UTF8", "-N")
        self._run("initdb", "-D", self._data, *kind)
        self.start()
        self._run("createdb", "-h", folder, "-p", str(self._port), "-U", "inarow", "games")

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def start(self) -> None:
        """Come, or come back."""
        options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = self._folder / "log"
        self._run("pg_ctl", "-D", self._data, "-l", log, "-o", options, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Leave: "fast" cuts all connections, "immediate" is a crash."""
        self._run("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def _run(self, program: str, *words: str | Path) -> None:
        command = [*self._become, str(self._programs / program), *map(str, words)]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def postgres(programs: Path) -> Iterator[Postgres]:
    """A fresh database."""
    with tempfile.TemporaryDirectory(prefix="inarow-pg-") as name:
        running = Postgres(programs, Path(name))
        try:
            yield running
        finally:
            running.stop()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
