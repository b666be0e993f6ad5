"""Who asks: a client is an address, and what is done for it counts as its share."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from functools import lru_cache

NETWORK = 64  # bits of an IPv6 address: the rest is the client's to choose

_client: ContextVar[str] = ContextVar("client", default="")


def use_client(address: str) -> None:
    """What is done from here on is done for this address."""
    _client.set(client_at(address))


def this_client() -> str:
    """The client for whom something is done; empty for the server itself."""
    return _client.get()


@lru_cache(1000)
def client_at(address: str) -> str:
    """The client at an address: one that owns a whole network of addresses is still one.

    >>> client_at("192.0.2.7"), client_at("2001:db8::1:2:3:4"), client_at("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))
