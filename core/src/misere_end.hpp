// The end of a misère game with placed stones, solved: who wins, and by which moves.
//
// With few cells left, a position is no more than this: for each side the cells that it must not
// take, and the groups of cells of which it must not take all. A group is what is still empty of a
// live window (see live_board.hpp). Stones and places no longer matter. When a side takes a cell,
//   its own groups lose that cell; of a group with a single cell left, that one must not be taken,
//   and no group that holds it can do harm any more;
//   the other side's groups that hold the cell are gone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "budget.hpp"
#include "live_board.hpp"
#include "random.hpp"
#include "table.hpp"

namespace inarow {

class MisereEnd {
public:
    static constexpr int most_left = 32;

    explicit MisereEnd(std::size_t memory) : table_(memory), frames_(most_left + 1) {}

    // Begins with this position, whose empty cells are at most `most_left`. False if it has more
    // groups than there is room for.
    template <int Words>
    bool place(const LiveBoard<Words>& board, const Windows& windows, std::size_t side) {
        number(board.empty());
        start_ = {};
        start_.empty = cells_of(board.empty());
        for (const auto who : {side, 1 - side}) {
            const auto to = who == side ? 0U : 1U;
            start_.unsafe[to] = cells_of(board.unsafe(who));
            for (std::size_t window = 0; window < windows.size(); ++window) {
                if (!board.live(who, window)) continue;
                Cells group = 0;
                for (const int cell : windows.cells(window)) {
                    if (board.empty().test(cell)) group |= Cells{1} << place_of(cell);
                }
                if (!start_.groups[to].add_least(group)) return false;
            }
        }
        return true;
    }

    // Does the side to move get at least `goal` (0 a draw, 1 a win) with this safe move? Throws
    // Stopped when the budget ends.
    bool reaches(int cell, int goal, Budget& budget);

    void forget() { table_.clear(); }

private:
    using Cells = std::uint32_t;

    // Of none of them a side may take all the cells. None holds all the cells of another.
    struct Groups {
        static constexpr std::size_t most = 96;

        std::array<Cells, most> list;
        std::size_t count = 0;

        [[nodiscard]] Cells cover() const;
        // False if there is no room.
        bool add_least(Cells group);
    };
    // Seen by the side to move: it is 0, the other one 1.
    struct State {
        Cells empty = 0;
        std::array<Cells, 2> unsafe{};
        std::array<Groups, 2> groups;
    };
    // What needs no search: -1 a loss, 0 a draw, 1 a win, to the side to move.
    struct View {
        std::int8_t low = -1;
        std::int8_t high = 1;
        std::int8_t margin = 0;  // the moves that the side to move is sure to have more
    };
    struct Key {
        std::uint64_t value = 0;
        [[nodiscard]] std::uint64_t hash() const { return value; }
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Known {
        std::int8_t low;
        std::int8_t high;
        std::uint8_t move;
        std::uint8_t work;  // 1 + the logarithm of the nodes it took
        [[nodiscard]] bool used() const { return work != 0; }
        [[nodiscard]] int worth(std::uint8_t /*age*/) const { return work; }
    };
    struct Child {
        State state;
        View view;
        std::uint8_t move;
    };
    struct Frame {
        std::array<Child, most_left> children;
        std::array<std::uint8_t, most_left> order;
    };

    // Cells keep their numbers as long as no new ones come, so that the table of an earlier search
    // of the same game is of use.
    template <int Words>
    void number(const Bits<Words>& empty) {
        bool all_known = true;
        empty.each([&](int cell) { all_known = all_known && place_of(cell) < numbered_.size(); });
        if (all_known) return;
        numbered_.clear();
        empty.each([&](int cell) { numbered_.push_back(cell); });
    }
    [[nodiscard]] std::size_t place_of(int cell) const {
        std::size_t place = 0;
        while (place < numbered_.size() && numbered_[place] != cell) ++place;
        return place;
    }
    template <int Words>
    [[nodiscard]] Cells cells_of(const Bits<Words>& cells) const {
        Cells found = 0;
        cells.each([&](int cell) { found |= Cells{1} << place_of(cell); });
        return found;
    }

    static void play(const State& from, Cells cell, State& to);
    static View look(const State& state);
    static Cells worth_a_try(const State& state);
    static Key key(const State& state);
    bool reaches(const State& state, const View& view, int goal, std::size_t depth);

    Table<Key, Known> table_;
    State start_;
    std::vector<Frame> frames_;  // by depth
    std::vector<int> numbered_;
    Budget* budget_ = nullptr;
};

}  // namespace inarow
