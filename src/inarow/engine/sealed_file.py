"""A file that says what it is: a line with its kind, a header with a checksum, packed numbers."""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from inarow.rules import BadFile

Header = TypeVar("Header")

LARGEST = 512 << 20  # bytes that a file may unpack to: nobody knows who has packed it


def seal(kind: str, header: Mapping[str, object], numbers: bytes) -> bytes:
    """The content of a file of this kind."""
    payload = zlib.compress(numbers, 9)
    checked = {**header, "sha256": hashlib.sha256(payload).hexdigest()}
    return f"{kind}\n{json.dumps(checked)}\n".encode() + payload


def unseal(
    content: bytes, kind: str, name: str, read_header: Callable[[dict[str, Any]], Header]
) -> tuple[Header, bytes]:
    """The header and the numbers of a file of this kind. Raises BadFile."""
    if not content.startswith(f"{kind}\n".encode()):
        raise BadFile("{name} does not begin with '{kind}'", name=name, kind=kind)
    line, _, payload = content[len(kind) + 1 :].partition(b"\n")
    try:
        data = json.loads(line)
        header, checksum = read_header(data), data["sha256"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadFile("{name} is damaged: its first lines say nothing", name=name) from None
    if hashlib.sha256(payload).hexdigest() != checksum:
        raise BadFile("{name} is damaged: its checksum does not fit", name=name)
    unpacker = zlib.decompressobj()
    try:
        numbers = unpacker.decompress(payload, LARGEST)
    except zlib.error:
        raise BadFile("{name} is damaged: it can't be unpacked", name=name) from None
    if not unpacker.eof:
        raise BadFile(
            "{name} unpacks to more than {n} megabytes, or is cut off", name=name, n=LARGEST >> 20
        )
    return header, numbers


def little_endian(numbers: array[int]) -> array[int]:
    """Numbers whose bytes are the same on every machine; and back again."""
    if array("H", [1]).tobytes() == b"\x01\x00":
        return numbers
    swapped = array(numbers.typecode, numbers)
    swapped.byteswap()
    return swapped
