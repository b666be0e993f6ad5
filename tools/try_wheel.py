"""Tries an installed wheel, in a clean environment: `make wheels` runs it."""

import sys
from pathlib import Path

import inarow
from inarow import Engine, Match, Position, Rules, Score

assert "site-packages" in str(Path(inarow.__file__).parent), inarow.__file__
assert Engine("connect-four").solve(Position.start("connect-four")).score == Score.win(41)
assert Match("random:seed=1", "alpha-beta", Rules(3, 3, 3)).run().ending is not None
if sys.argv[1]:
    from inarow.data.arrays import cells_of
    from inarow.engine.many_games import ManyGames
    from inarow.web.app import create_app

    assert cells_of(Position.start("gomoku")).shape == (15, 15)
    assert len(ManyGames("gomoku", 8)) == 8
    assert callable(create_app)
print("fine with", sys.argv[1] or "no extras", "on", sys.version.split()[0])
