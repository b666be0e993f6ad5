import sys

my_id, opp_id = [int(i) for i in input().split()]
while True:
    turn_index = int(input())
    board = [input() for _ in range(7)]
    num_valid_actions = int(input())
    actions = [int(input()) for _ in range(num_valid_actions)]
    opp_previous_action = int(input())
    stones = sum(cell != "." for row in board for cell in row)
    assert stones == turn_index, board
    assert turn_index % 2 == my_id, turn_index
    assert (opp_previous_action == -1) == (turn_index == 0)
    print("debug", actions, file=sys.stderr)
    print(actions[turn_index % len(actions)], "good luck")
