"""Fitting a network to games, with PyTorch: the one module that needs it, and only for training.

What is fitted is what core/include/inarow/network.hpp computes, in floating point; at the end it is
rounded to whole numbers. The rows of windows come from a small network over the window's cells and
a correction for each window, so that rare windows learn from others like them.

PyTorch has no types here: a test environment need not have it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inarow.rules import InarowError, Rules

CHANNELS = 32
HIDDEN = 32
BETWEEN = 128  # of the network that makes the rows
BATCH = 4096
RATE = 2e-3
# What the search thought is less a matter of luck than how the game ended; 0 believes the end only.
TRUST = 0.5
# Choosing the search's move counts so much, beside knowing who wins.
CHOOSING = 0.3
# One game in so many is not learned from, but says how well others are understood; of fewer games
# the last.
HELD_OUT = 20

EMPTY, OWN, OTHERS, OUTSIDE = range(4)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

# Fixed points, as in core/src/network_board.cpp.
CELL_UNIT = 32
POOLED = 32
WEIGHT_UNIT = 512
FIRST_BIAS, LATER_BIAS = 1 << 15, 1 << 17
MOST_WEIGHT, MOST_BIAS, MOST_CELL = 4095, 1 << 29, 127

Tell = Callable[[int, int, float], object]


class NoTorch(InarowError):
    """PyTorch is not installed."""


@dataclass(frozen=True)
class Fitted:
    """The numbers of a network, and how often it misjudged held-out games (log-loss) by round."""

    numbers: bytes
    curve: tuple[float, ...]


def fit(
    rules: Rules,
    games: Sequence[Mapping[str, Any]],
    rounds: int,
    seed: int,
    tell: Tell = lambda done, total, loss: None,
) -> Fitted:
    """A network that has seen these games so many times; lines of a training's work file.

    `tell` hears of each round, and the log-loss over games that were held out.
    """
    torch = import_torch()
    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    positions = _Positions(torch, rules, games, device)
    model = _model(torch, rules).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=1e-3)
    batch = min(BATCH, max(1, len(positions.learned) // 4))
    steps = rounds * math.ceil(len(positions.learned) / batch)
    step = 0
    curve = []
    for done in range(1, rounds + 1):
        order = positions.learned[torch.randperm(len(positions.learned), device=device)]
        for chosen in _parts(order, batch):
            step += 1
            rate = RATE * min(1, step / 100) * (0.51 + 0.49 * math.cos(math.pi * step / steps))
            for group in optimizer.param_groups:
                group["lr"] = rate
            optimizer.zero_grad()
            positions.loss(model, chosen).backward()
            optimizer.step()
        curve.append(positions.misjudged(model))
        tell(done, rounds, curve[-1])
    return Fitted(_in_whole_numbers(torch, model.cpu()), tuple(curve))


def import_torch() -> Any:
    """PyTorch. Raises NoTorch."""
    try:
        import torch
    except ImportError:
        raise NoTorch(
            "training this game needs PyTorch, which is not installed: pip install 'inarow[train]'"
        ) from None
    return torch


class _Positions:
    """Every position of the games in which the search was asked, as the side to move sees it."""

    def __init__(
        self, torch: Any, rules: Rules, games: Sequence[Mapping[str, Any]], device: str
    ) -> None:
        boards, goals, moves, held = bytearray(), [], [], []
        apart = min(HELD_OUT, len(games)) - 1 if len(games) > 1 else None
        for number, game in enumerate(games):
            board = bytearray(rules.cells)
            for ply, (bit, best, mean) in enumerate(
                zip(game["moves"], game["best"], game["means"], strict=True)
            ):
                won = (1 + (game["result"] if ply % 2 == 0 else -game["result"])) / 2
                if best != 65535:
                    boards += board
                    goals.append(TRUST * (1 + mean / 1000) / 2 + (1 - TRUST) * won)
                    moves.append(_index(rules, best))
                    held.append(number % HELD_OUT == apart)
                board[_index(rules, bit)] = OWN
                board = board.translate(bytes([EMPTY, OTHERS, OWN, *range(3, 256)]))
        self._torch = torch
        seen = torch.frombuffer(boards or bytearray(rules.cells), dtype=torch.uint8)
        self._boards = seen.view(-1, rules.cells).to(device)
        self._goals = torch.tensor(goals, device=device)
        self._moves = torch.tensor(moves, device=device)
        kept = torch.tensor(held, dtype=torch.bool, device=device)
        self.learned = (~kept).nonzero()[:, 0]
        self._held = kept.nonzero()[:, 0]

    def loss(self, model: Any, chosen: Any) -> Any:
        """How far the model is from these positions' goals and moves."""
        functional = self._torch.nn.functional
        value, urges = model(self._boards[chosen])
        judging = functional.binary_cross_entropy_with_logits(value, self._goals[chosen])
        return judging + CHOOSING * functional.cross_entropy(urges, self._moves[chosen])

    def misjudged(self, model: Any) -> float:
        """The log-loss of the value over what was held out; 0 where nothing was."""
        functional = self._torch.nn.functional
        total = 0.0
        with self._torch.no_grad():
            for chosen in _parts(self._held, BATCH):
                value, _ = model(self._boards[chosen])
                goals = self._goals[chosen]
                total += float(
                    functional.binary_cross_entropy_with_logits(value, goals, reduction="sum")
                )
        return total / max(1, len(self._held))


def _parts(positions: Any, size: int) -> Sequence[Any]:
    """At most so many at once; PyTorch splits nothing into one part that is empty."""
    return positions.split(size) if len(positions) else ()


def _index(rules: Rules, bit: int) -> int:
    """The number of a cell, row by row, from its bit."""
    y, x = divmod(bit, rules.width + 1)
    return y * rules.width + x


def _windows(torch: Any, k: int) -> tuple[Any, Any, Any]:
    """The row of every window as its own and as the other side sees it, and the rows' cells.

    A window is a number with two bits a cell. Only its ends can lie beyond the edge; a window and
    its mirror image share a row. Rows are in the order of the smaller of both.
    """
    length = 2 * k - 1
    window = torch.arange(4**length)
    cells = torch.stack([window >> 2 * i & 3 for i in range(length)], 1)
    outside = cells == OUTSIDE
    possible = ~outside[:, k - 1]
    for i in range(k - 1):
        possible &= ~(outside[:, i + 1] & ~outside[:, i])
        possible &= ~(outside[:, length - 2 - i] & ~outside[:, length - 1 - i])
    places = torch.tensor([4**i for i in range(length)])
    image = (cells.flip(1) * places).sum(1)
    first = possible & (window <= image)
    rows = torch.zeros(4**length, dtype=torch.long)
    rows[first] = torch.arange(int(first.sum()))
    rows = rows[torch.minimum(window, image)]
    exchanged = torch.tensor([EMPTY, OTHERS, OWN, OUTSIDE])[cells]
    return rows, rows[(exchanged * places).sum(1)], cells[first]


def _model(torch: Any, rules: Rules) -> Any:
    """The network in floating point."""
    nn, functional = torch.nn, torch.nn.functional
    own, others, cells = _windows(torch, rules.k)
    width, height, reach = rules.width, rules.height, rules.k - 1

    class Model(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("views", torch.stack([own, others]))
            self.register_buffer("seen", functional.one_hot(cells, 4).float().flatten(1))
            self.make_rows = nn.Sequential(
                nn.Linear(self.seen.shape[1], BETWEEN),
                nn.ReLU(),
                nn.Linear(BETWEEN, BETWEEN),
                nn.ReLU(),
                nn.Linear(BETWEEN, CHANNELS),
            )
            self.correction = nn.Parameter(torch.zeros(len(cells), CHANNELS))
            self.bias = nn.Parameter(torch.zeros(CHANNELS))
            self.first = nn.Linear(2 * CHANNELS, HIDDEN)
            self.second = nn.Linear(HIDDEN, HIDDEN)
            self.last = nn.Linear(HIDDEN, 1)
            self.urge = nn.Linear(HIDDEN, 2 * CHANNELS)

        def rows(self) -> Any:
            """Rounded as they will be, while the slopes are those of what is not rounded."""
            most = MOST_CELL / CELL_UNIT
            exact = (self.make_rows(self.seen) + self.correction).clamp(-most, most)
            return exact + (torch.round(exact * CELL_UNIT) / CELL_UNIT - exact).detach()

        def codes(self, boards: Any) -> Any:
            """The window of every cell in every direction."""
            board = boards.view(-1, height, width).long()
            wide = functional.pad(board, (reach,) * 4, value=OUTSIDE)
            found = [torch.zeros_like(board) for _ in DIRECTIONS]
            for i in range(-reach, reach + 1):
                for code, (dx, dy) in zip(found, DIRECTIONS, strict=True):
                    top, left = reach + i * dy, reach + i * dx
                    code += 4 ** (i + reach) * wide[:, top : top + height, left : left + width]
            return torch.stack(found, -1).view(-1, len(DIRECTIONS))

        def forward(self, boards: Any) -> tuple[Any, Any]:
            rows = self.rows()
            # The empty board comes last: only what stones change is pooled.
            codes = self.codes(torch.cat([boards, torch.zeros_like(boards[:1])]))
            sums = [functional.embedding_bag(view[codes], rows, mode="sum") for view in self.views]
            above = torch.cat([functional.relu(each + self.bias) for each in sums], -1)
            above = above.view(len(boards) + 1, width * height, 2 * CHANNELS)
            pooled = (above[:-1] - above[-1:]).sum(1) / POOLED
            known = functional.relu(self.second(functional.relu(self.first(pooled))))
            urges = (above[:-1] * self.urge(known)[:, None]).sum(-1)
            return self.last(known)[:, 0], urges.masked_fill(boards != EMPTY, -1e4)

    return Model()


def _in_whole_numbers(torch: Any, model: Any) -> bytes:
    """The model as the core reads it."""

    def whole(numbers: Any, unit: int, most: int, kind: Any) -> bytes:
        rounded = torch.round(numbers.detach() * unit).clamp(-most, most).to(kind).contiguous()
        return bytes(rounded.view(torch.uint8).flatten().tolist())

    def layer(linear: Any, bias_unit: int) -> bytes:
        return whole(linear.weight, WEIGHT_UNIT, MOST_WEIGHT, torch.int16) + whole(
            linear.bias, bias_unit, MOST_BIAS, torch.int32
        )

    return b"".join(
        [
            whole(model.rows(), CELL_UNIT, MOST_CELL, torch.int8),
            whole(model.bias, CELL_UNIT, MOST_CELL, torch.int16),
            layer(model.first, FIRST_BIAS),
            layer(model.second, LATER_BIAS),
            layer(model.last, LATER_BIAS),
            layer(model.urge, LATER_BIAS),
        ]
    )
