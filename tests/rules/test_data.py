"""Values as plain data: by their fields, by other names, and by those of their parts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from inarow.rules import Cell, Clock, Data, Message, Position, Rules, Side, read_position


@dataclass(frozen=True)
class Stone(Data):
    cell: Cell
    side: Side = Side.SECOND


@dataclass(frozen=True)
class Scene(Data):
    position: Position
    stone: Stone
    hidden: str = "never told"
    values: Mapping[Cell, Message] = field(default_factory=dict)
    clock: Clock | None = None

    DATA = "code=position rules=position.rules stone where=stone.cell values clock empty"

    @property
    def empty(self) -> tuple[Cell, ...]:
        return self.position.legal_moves()[:2]


def test_fields_are_the_data_unless_others_are_named() -> None:
    assert Stone(Cell(1, 1)).as_data() == {"cell": "b2", "side": "second"}
    assert list(Scene.data_names()) == "code rules stone where values clock empty".split()


def test_parts_and_properties_become_plain() -> None:
    values = {Cell(0, 2): Message("{n} stones", n=3)}
    scene = Scene(read_position("3x3k3 a1"), Stone(Cell(0, 0)), values=values, clock=Clock(90))
    data = scene.as_data(lambda message: str(message).upper())
    assert data == {
        "code": "3x3k3:x2/3/3",
        "rules": "3x3k3",
        "stone": {"cell": "a1", "side": "second"},
        "where": "a1",
        "values": {"a3": "3 STONES"},
        "clock": "90+0",
        "empty": ["b1", "c1"],
    }
    assert json.loads(json.dumps(data)) == data


def test_nothing_stays_nothing() -> None:
    scene = Scene(Position.start(Rules(3, 3, 3)), Stone(Cell(0, 0)))
    assert scene.as_data()["clock"] is None
