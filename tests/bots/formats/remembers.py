"""A bot with a memory: it plays what the moves tell it and compares with the position it is sent."""

import json
import sys

stones = {}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        rules = message["rules"]
        assert rules["code"] == f"{rules['width']}x{rules['height']}k{rules['k']}g"
        print('{"type": "ready", "name": "remembers"}', flush=True)
    elif message["type"] == "turn":
        sides = ("first", "second")
        stones = {cell: sides[index % 2] for index, cell in enumerate(message["moves"])}
        sent = {cell: side for side in sides for cell in message["stones"][side]}
        assert stones == sent, (stones, sent)
        assert sides[len(stones) % 2] == message["side"]
        for cell, side in sent.items():
            column, row = ord(cell[0]) - ord("a"), len(message["rows"]) - int(cell[1:])
            assert message["rows"][row][column] == ("x" if side == "first" else "o")
        info = {"type": "info", "depth": 3, "score": 0.25, "nodes": 17, "line": message["legal"][:1]}
        print(json.dumps(info))
        print(json.dumps({"type": "move", "move": message["legal"][0]}), flush=True)
    elif message["type"] == "quit":
        break
