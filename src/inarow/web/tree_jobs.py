"""Search trees, as the workers make them."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from inarow.rules.notation import read_moves
from inarow.rules.setup import read_position
from inarow.search.limit import Limit
from inarow.trees import ALGORITHMS, compare, trace_search

MOST_NODES = 1_000_000  # that an algorithm visits; the whole of tic-tac-toe has 549,946


def make_tree(job: dict[str, Any], limit: Limit, _tell: Callable[[Any], None]) -> str:
    """The tree of a search as JSON, packed: a line of a worker is too short for it as it is."""
    position = read_position(job["position"])
    tree = trace_search(
        position,
        job["algorithm"],
        depth=job["depth"],
        most=job["most"],
        focus=read_moves(job["path"], position),
        limit=replace(limit, nodes=MOST_NODES),
    )
    text = json.dumps(tree.as_data(), ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 6, mtime=0)).decode("ascii")


def compare_all(job: dict[str, Any], limit: Limit, _tell: Callable[[Any], None]) -> Any:
    """What each algorithm says of a position; they share the time."""
    seconds = (limit.seconds or 1.0) / len(ALGORITHMS)
    each = replace(limit, seconds=seconds, nodes=MOST_NODES)
    rows = compare(read_position(job["position"]), depth=job["depth"], limit=each)
    return [row.as_data() for row in rows]
