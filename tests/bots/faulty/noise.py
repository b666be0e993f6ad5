"""A brain that thinks aloud and does not know swap2."""

taken, size, rows = [], 0, None
while True:
    words = input().split()
    command = words[0].upper()
    if command == "START":
        size = int(words[1])
        print("board is clean", "OK", sep="\n", flush=True)
    elif command == "ABOUT":
        print('name="noise", version="1"', flush=True)
    elif command in ("BOARD", "SWAP2BOARD"):
        taken, rows = [], []
        while (row := input().strip()) != "DONE":
            taken.append(tuple(map(int, row.split(",")[:2])))
        if command == "SWAP2BOARD":
            print("UNKNOWN command", flush=True)
            continue
    elif command == "TURN":
        taken.append(tuple(map(int, words[1].split(","))))
    elif command == "END":
        break
    if command in ("BEGIN", "TURN", "BOARD"):
        print(f"thinking about {len(taken)} stones", flush=True)
        x, y = next((x, y) for x in range(size) for y in range(size) if (x, y) not in taken)
        taken.append((x, y))
        print(f"{x},{y}", flush=True)
