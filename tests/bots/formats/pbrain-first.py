"""A brain that takes the free cell nearest to the top left, and knows no RECTSTART."""

import sys

size = 0
taken = set()


def say(text):
    sys.stdout.write(text + "\r\n")
    sys.stdout.flush()


def move():
    for y in range(size):
        for x in range(size):
            if (x, y) not in taken:
                taken.add((x, y))
                say("MESSAGE I take the first one")
                say(f"{x},{y}")
                return


while True:
    line = sys.stdin.readline()
    if not line:
        break
    command, _, rest = line.strip().partition(" ")
    if command == "START":
        size = int(rest)
        taken.clear()
        say("OK - everything is good")
    elif command == "BEGIN":
        move()
    elif command == "TURN":
        taken.add(tuple(map(int, rest.split(","))))
        move()
    elif command == "BOARD":
        taken.clear()
        while (line := sys.stdin.readline().strip()) != "DONE":
            x, y, _whose = map(int, line.split(","))
            taken.add((x, y))
        move()
    elif command == "END":
        break
    elif command == "ABOUT":
        say('name="first", version="1.0"')
    elif command != "INFO":
        say("UNKNOWN command")
