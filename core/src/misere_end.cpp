#include "misere_end.hpp"

#include <algorithm>
#include <bit>

#include "count_out.hpp"

namespace inarow {

namespace {

using Cells = std::uint32_t;

constexpr Cells lowest(Cells cells) { return cells & (0 - cells); }

int sign(int score) { return (score > 0) - (score < 0); }

// Safe cells but one of each group, so that the side can take those that are left in any order.
// As few as a simple rule finds: first the cell of most groups.
template <class Groups>
Cells kept(const Groups& groups, Cells safe) {
    std::array<Cells, Groups::most> open;
    std::size_t count = groups.count;
    std::copy_n(groups.list.begin(), count, open.begin());
    while (count > 0) {
        // How many groups hold each cell, counted for all cells at once, a digit in each word.
        std::array<Cells, 7> digits{};
        for (std::size_t i = 0; i < count; ++i) {
            Cells carry = open[i];
            for (auto& digit : digits) {
                const Cells both = digit & carry;
                digit ^= carry;
                carry = both;
                if (carry == 0) break;
            }
        }
        Cells most = ~Cells{0};
        for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
            if ((most & *digit) != 0) most &= *digit;
        }
        const Cells given_up = lowest(most);
        safe &= ~given_up;
        const auto end =
            std::remove_if(open.begin(), open.begin() + static_cast<std::ptrdiff_t>(count),
                           [&](Cells group) { return (group & given_up) != 0; });
        count = static_cast<std::size_t>(end - open.begin());
    }
    return safe;
}

}  // namespace

Cells MisereEnd::Groups::cover() const {
    Cells cover = 0;
    for (std::size_t i = 0; i < count; ++i) cover |= list[i];
    return cover;
}

bool MisereEnd::Groups::add_least(Cells group) {
    for (std::size_t i = 0; i < count; ++i) {
        if ((list[i] & ~group) == 0) return true;
    }
    std::size_t left = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if ((group & ~list[i]) != 0) list[left++] = list[i];
    }
    count = left;
    if (count == most) return false;
    list[count++] = group;
    return true;
}

void MisereEnd::play(const State& from, Cells cell, State& to) {
    to.empty = from.empty & ~cell;
    const auto& own = from.groups[0];
    const auto& others = from.groups[1];
    auto& own_after = to.groups[1];
    auto& others_after = to.groups[0];

    std::size_t count = 0;
    for (std::size_t i = 0; i < others.count; ++i) {
        others_after.list[count] = others.list[i];
        count += (others.list[i] & cell) == 0 ? 1 : 0;
    }
    others_after.count = count;

    Cells lost = 0;
    std::array<Cells, Groups::most> smaller;
    std::size_t changed = 0;
    count = 0;
    for (std::size_t i = 0; i < own.count; ++i) {
        const Cells group = own.list[i];
        if ((group & cell) == 0) {
            own_after.list[count++] = group;
            continue;
        }
        const Cells rest = group & ~cell;
        if ((rest & (rest - 1)) == 0) {
            lost |= rest;
        } else {
            smaller[changed++] = rest;
        }
    }
    own_after.count = count;
    if (lost != 0) {
        count = 0;
        for (std::size_t i = 0; i < own_after.count; ++i) {
            const Cells group = own_after.list[i];
            own_after.list[count] = group;
            count += (group & lost) == 0 ? 1 : 0;
        }
        own_after.count = count;
    }
    // There is room: each takes the place of the one it was.
    for (std::size_t i = 0; i < changed; ++i) {
        if ((smaller[i] & lost) == 0) own_after.add_least(smaller[i]);
    }
    to.unsafe[1] = (from.unsafe[0] | lost) & to.empty;
    to.unsafe[0] = from.unsafe[1] & to.empty;
}

MisereEnd::View MisereEnd::look(const State& state) {
    View view;
    if (state.empty == 0) {
        view.low = view.high = 0;
        return view;
    }
    const int left = std::popcount(state.empty);
    const Cells safe = state.empty & ~state.unsafe[0];
    const Cells safe_others = state.empty & ~state.unsafe[1];
    if (safe == 0) {
        view.high = -1;
        return view;
    }
    const Cells sure = kept(state.groups[0], safe);
    const Cells sure_others = kept(state.groups[1], safe_others);
    const auto count = [&](Cells own, Cells others) {
        const int shared = std::popcount(own & others);
        return sign(
            count_out(std::popcount(own & ~others), std::popcount(others & ~own), shared, left));
    };
    view.low = static_cast<std::int8_t>(count(sure, safe_others));
    view.high = static_cast<std::int8_t>(count(safe, sure_others));
    view.margin = static_cast<std::int8_t>(std::popcount(sure) - std::popcount(sure_others));
    return view;
}

// Of cells that are in nobody's group, one is as good as the other.
Cells MisereEnd::worth_a_try(const State& state) {
    const Cells safe = state.empty & ~state.unsafe[0];
    const Cells spare = safe & ~(state.groups[0].cover() | state.groups[1].cover());
    return (safe & ~spare) | lowest(spare & state.unsafe[1]) | lowest(spare & ~state.unsafe[1]);
}

// Of cells that are in no group, only the number matters that one side, the other, both or none can
// take; and less than that, see misere_name() of the solver for placed stones.
MisereEnd::Key MisereEnd::key(const State& state) {
    const Cells open = state.groups[0].cover() | state.groups[1].cover();
    const Cells spare = state.empty & ~open;
    int mine = std::popcount(spare & ~state.unsafe[0] & state.unsafe[1]);
    int theirs = std::popcount(spare & state.unsafe[0] & ~state.unsafe[1]);
    const int shared = std::popcount(spare & ~state.unsafe[0] & ~state.unsafe[1]) % 2;
    const int nobodys = (spare & state.unsafe[0] & state.unsafe[1]) != 0 ? 1 : 0;
    const int pairs = std::min(mine, theirs);
    mine -= pairs;
    theirs -= pairs;
    const auto counts =
        static_cast<std::uint64_t>(((mine * 64 + theirs) * 2 + shared) * 2 + nobodys);
    const auto part = [](std::uint64_t low, std::uint64_t high) { return high << 32U | low; };
    std::uint64_t sum = Random::mix(part(open & state.unsafe[0], open & state.unsafe[1])) ^
                        Random::mix(part(open, counts));
    for (std::size_t side = 0; side < 2; ++side) {
        const auto& groups = state.groups[side];
        for (std::size_t i = 0; i < groups.count; ++i) {
            sum += Random::mix(part(groups.list[i], 1 + side));
        }
    }
    return {Random::mix(sum)};
}

bool MisereEnd::reaches(int cell, int goal, Budget& budget) {
    budget_ = &budget;
    auto& child = frames_[0].children[0];
    play(start_, Cells{1} << place_of(cell), child.state);
    return !reaches(child.state, look(child.state), 1 - goal, 1);
}

// Is the position worth at least `goal` to the side to move?
bool MisereEnd::reaches(const State& state, const View& view, int goal, std::size_t depth) {
    budget_->tick();
    if (view.low >= goal) return true;
    if (view.high < goal) return false;

    // Step 1. The table.
    const auto start = budget_->nodes();
    const auto name = key(state);
    Known known{-1, 1, most_left, 0};
    if (const auto* found = table_.find(name)) {
        known = *found;
        if (known.low >= goal) return true;
        if (known.high < goal) return false;
    }

    // Step 2. A look at all moves: one may be enough, others may be hopeless.
    auto& frame = frames_[depth];
    std::size_t count = 0;
    bool found = false;
    std::uint8_t best = most_left;
    for (Cells moves = worth_a_try(state); moves != 0 && !found; moves &= moves - 1) {
        auto& child = frame.children[count];
        play(state, lowest(moves), child.state);
        child.view = look(child.state);
        child.move = static_cast<std::uint8_t>(std::countr_zero(moves));
        if (child.view.low > -goal) continue;
        found = child.view.high <= -goal;
        if (found) best = child.move;
        frame.order[count] = static_cast<std::uint8_t>(count);
        ++count;
    }

    // Step 3. The moves, those first after which the other side is sure of least.
    if (!found) {
        const auto weight = [&](std::uint8_t i) {
            const auto& child = frame.children[i];
            return child.move == known.move ? -most_left : static_cast<int>(child.view.margin);
        };
        std::stable_sort(frame.order.begin(),
                         frame.order.begin() + static_cast<std::ptrdiff_t>(count),
                         [&](std::uint8_t a, std::uint8_t b) { return weight(a) < weight(b); });
        for (std::size_t i = 0; i < count && !found; ++i) {
            const auto& child = frame.children[frame.order[i]];
            found = !reaches(child.state, child.view, 1 - goal, depth + 1);
            if (found) best = child.move;
        }
    }

    // Step 4. What is proven now goes into the table.
    if (found) {
        known.low = static_cast<std::int8_t>(goal);
    } else {
        known.high = static_cast<std::int8_t>(goal - 1);
    }
    known.low = std::max(known.low, view.low);
    known.high = std::min(known.high, view.high);
    known.move = best;
    known.work = static_cast<std::uint8_t>(1 + std::bit_width(budget_->nodes() - start));
    table_.put(name, known);
    return found;
}

}  // namespace inarow
