"""A brain that knows SWAP2BOARD: it opens, places two more, then takes what it is left with."""

import sys

size = 0
taken = set()


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def read_stones():
    stones = []
    while (line := sys.stdin.readline().strip()) != "DONE":
        stones.append(tuple(map(int, line.split(",")))[:2])
    return stones


def next_free():
    return next((x, y) for y in range(size) for x in range(size) if (x, y) not in taken)


def move():
    taken.add(place := next_free())
    say(f"{place[0]},{place[1]}")


while line := sys.stdin.readline():
    command, _, rest = line.strip().partition(" ")
    if command == "START":
        size = int(rest)
        say("OK")
    elif command == "SWAP2BOARD":
        stones = read_stones()
        assert all(len(stone) == 2 for stone in stones)
        assert len(stones) in (0, 3, 5), stones
        say({0: "7,7 8,8 9,7", 3: "0,14 14,0", 5: "SWAP"}[len(stones)])
    elif command == "BOARD":
        taken = set(read_stones())
        move()
    elif command == "TURN":
        taken.add(tuple(map(int, rest.split(","))))
        move()
    elif command == "ABOUT":
        say('name="swap2", version="1.0"')
    elif command == "END":
        break
    elif command != "INFO":
        say("UNKNOWN command")
