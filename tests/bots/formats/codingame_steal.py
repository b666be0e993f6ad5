import sys

# Opens in the middle, steals whatever it may, and checks everything that it is told.
my_id, opp_id = [int(i) for i in input().split()]
own = set()
stolen = False
while True:
    turn_index = int(input())
    board = [input() for _ in range(7)]
    actions = [int(input()) for _ in range(int(input()))]
    opp_previous_action = int(input())
    stones = {(x, y): cell for y, row in enumerate(board) for x, cell in enumerate(row) if cell != "."}
    if opp_previous_action == -2:
        assert turn_index == 2 and my_id == 0, turn_index
        own.clear()
        stolen = True
    assert len(stones) == turn_index - stolen, (turn_index, board)
    assert turn_index % 2 == my_id, turn_index
    assert {place for place, cell in stones.items() if cell == str(my_id)} == own, (own, board)
    assert (-2 in actions) == (turn_index == 1), actions
    if -2 in actions:
        own |= set(stones)
        stolen = True
        print("STEAL mine")
        continue
    column = 4 if turn_index == 0 else actions[turn_index % len(actions)]
    y = max(y for y in range(7) if (column, y) not in stones)
    own.add((column, y))
    print(column, file=sys.stdout)
