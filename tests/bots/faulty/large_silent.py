"""Looks for a cell of its own, without end where the board does not have it."""

import time

taken = set()
size = 0
while True:
    command, *rest = input().split()
    if command == "START":
        size = int(rest[0])
        print("OK", flush=True)
    elif command == "ABOUT":
        print('name="for the largest board"', flush=True)
    elif command == "END":
        break
    elif command in ("BEGIN", "TURN", "BOARD"):
        if command == "TURN":
            taken.add(tuple(map(int, rest[0].split(","))))
        while command == "BOARD" and (row := input()) != "DONE":
            taken.add(tuple(map(int, row.split(",")[:2])))
        x, y = next((x, y) for x in range(17, -1, -1) for y in range(20) if (x, y) not in taken)
        while max(x, y) >= size:
            time.sleep(0.1)
        taken.add((x, y))
        print(f"{x},{y}", flush=True)
