// Pairs of cells that stop every line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "inarow/grid.hpp"

namespace inarow {

// Looks for pairs of empty cells, no cell in two of them, such that every given line holds both
// cells of a pair. Then a side can see to it that in every pair one cell is its own and the other
// is not:
//
// - If the other side is to move, by taking the other cell of the pair that was played in.
// - If it is to move itself, by beginning in some pair. It need not take the other cell of that
//   pair: while other pairs are untouched, the other side can only begin one of them, which is
//   answered, or take the second cell of the first, and all is as before. At the end that cell is
//   all there is for the other side. Cells of no pair count as pairs, whatever they are; if one is
//   left over, the side takes it when it is to move, and begins anew when the other side takes it.
//
// So the other side completes no line (normal), and the side itself completes none (misère).
template <int Words>
class Pairs {
public:
    using Cells = Bits<Words>;

    // The lines as their empty cells. May look at so many pairs; false if it found none by then.
    bool stop(std::vector<Cells>& lines, std::size_t looks) {
        looks_ = looks;
        Cells free;
        for (const auto& line : lines) {
            if (line.count() < 2) return false;
            free |= line;
        }
        return stop(lines, lines.size(), free);
    }

private:
    struct Pair {
        int worth;
        Cells cells;
    };

    // Whether the first `count` lines can be stopped by pairs of free cells. May change their order.
    bool stop(std::vector<Cells>& lines, std::size_t count, const Cells& free) {
        if (count == 0) return true;
        // The line with fewest cells left has to be stopped anyhow.
        std::size_t tightest = 0;
        int least = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < count; ++i) {
            const int left = (lines[i] & free).count();
            if (left < 2) return false;
            if (left < least) {
                least = left;
                tightest = i;
            }
        }
        const auto pairs = pairs_of(lines, count, lines[tightest] & free, free);
        for (const auto& pair : pairs) {
            if (looks_ == 0) return false;
            --looks_;
            const auto rest = std::partition(
                lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(count),
                [&](const Cells& line) { return (line & pair.cells) != pair.cells; });
            if (stop(lines, static_cast<std::size_t>(rest - lines.begin()), free & ~pair.cells)) {
                return true;
            }
        }
        return false;
    }

    // All pairs of these cells, those first that stop many lines and leave the others room.
    static std::vector<Pair> pairs_of(const std::vector<Cells>& lines, std::size_t count,
                                      const Cells& cells, const Cells& free) {
        std::vector<Pair> pairs;
        cells.each([&](int a) {
            cells.each([&](int b) {
                if (a < b) pairs.push_back({0, Cells::of(a) | Cells::of(b)});
            });
        });
        for (std::size_t i = 0; i < count; ++i) {
            const int left = std::min((lines[i] & free).count(), 8);
            for (auto& [worth, pair] : pairs) {
                const auto both = lines[i] & pair;
                if (both == pair) {
                    worth += 1 << 8;
                } else if (both.any()) {
                    worth -= 1 << (8 - left);
                }
            }
        }
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.worth > b.worth; });
        return pairs;
    }

    std::size_t looks_ = 0;
};

}  // namespace inarow
