"""Who is at the other end of a connection: on a shared machine, that may be another user."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

CONNECTIONS = ("/proc/net/tcp", "/proc/net/tcp6")


def is_same_user(client: tuple[str, int] | None, port: int) -> bool:
    """Whether a program of this server's user, or of root, has connected from `client` to `port`.

    Where the system does not tell, everybody on this machine is trusted.
    """
    files = [Path(name) for name in CONNECTIONS if Path(name).exists()]
    if not files:
        return True
    rows = (row for file in files for row in file.read_text("ascii").splitlines()[1:])
    owner = None if client is None else owner_of(client[1], port, rows)
    return owner in (0, os.getuid())


def owner_of(port: int, to_port: int, rows: Iterable[str]) -> int | None:
    """The user of the connection between these ports, in the system's list of connections.

    >>> row = " 1: 0100007F:A41E 0100007F:223D 01 00000000:00000000 00:00000000 00000000  1000 0"
    >>> owner_of(0xA41E, 8765, [row]), owner_of(8765, 0xA41E, [row])
    (1000, None)
    """
    for row in rows:
        fields = row.split()
        ends = [int(address.rpartition(":")[2], 16) for address in fields[1:3]]
        if ends == [port, to_port]:
            return int(fields[7])
    return None
