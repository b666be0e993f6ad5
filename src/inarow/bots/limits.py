"""What a bot may use."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1 << 20
GIBIBYTE = 1 << 30


@dataclass(frozen=True)
class BotLimits:
    """How much of the machine a bot may take; 0 is no limit.

    `address_space`, `processor` and `file_size` are per process, `memory` and `processes` for
    everything that the bot starts together. `address_space` leaves room for languages that reserve
    far more than they use. `output` is what it may write between two moves, `start` the seconds
    that it has to get ready, and `margin` how late a move may come, as no clock outside the bot is
    exact.
    """

    address_space: int = 8 * GIBIBYTE
    memory: int = GIBIBYTE
    processor: int = 3600
    processes: int = 64
    files: int = 256
    file_size: int = 64 * MEBIBYTE
    output: int = MEBIBYTE
    start: float = 10.0
    margin: float = 0.05
