"""Who is at the other end of a connection; on a machine of many users not everybody may do all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

TABLES = ("/proc/net/tcp", "/proc/net/tcp6")


def is_own(client: tuple[str, int] | None, port: int) -> bool:
    """Whether a program of this server's user, or of root, has connected from `client` to `port`.

    Where the system does not tell, everybody on this machine is trusted.
    """
    tables = [Path(name) for name in TABLES if Path(name).exists()]
    if not tables:
        return True
    lines = (line for table in tables for line in table.read_text("ascii").splitlines()[1:])
    owner = None if client is None else owner_of(client[1], port, lines)
    return owner in (0, os.getuid())


def owner_of(port: int, to_port: int, lines: Iterable[str]) -> int | None:
    """The user of the connection between these ports, in the system's table of connections.

    >>> line = " 1: 0100007F:A41E 0100007F:223D 01 00000000:00000000 00:00000000 00000000  1000 0"
    >>> owner_of(0xA41E, 8765, [line]), owner_of(8765, 0xA41E, [line])
    (1000, None)
    """
    for line in lines:
        words = line.split()
        ends = [int(address.rpartition(":")[2], 16) for address in words[1:3]]
        if ends == [port, to_port]:
            return int(words[7])
    return None
