"""A bot for inarow: it makes any legal move. Try it with `inarow check bot.py`."""

import json
import random
import sys


def choose(legal: list[str], turn: dict[str, object]) -> str:
    """Your idea goes here. `turn` has rows, moves, side, seconds and more."""
    return random.choice(legal)


def main() -> None:
    """Answer each message."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "ready"}), flush=True)
        elif message["type"] == "turn":
            move = choose(message["legal"], message)
            print(json.dumps({"type": "move", "move": move}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
