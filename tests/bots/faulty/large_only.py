taken = set()
while True:
    command, *rest = input().split()
    if command == "START":
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
        taken.add((x, y))
        print(f"{x},{y}", flush=True)
