#include <utility>
#include <vector>

#include "inarow/count.hpp"
#include "inarow/symmetry.hpp"
#include "inarow/table.hpp"

namespace inarow {

namespace {

struct Nothing {};

// Only one position of each class is kept. The empty board is its own mirror image, so that the
// images of a position that can be reached can be reached as well, and `orbit` counts them.
template <int Words>
std::vector<Layer> layers(const Rules& rules, int max_ply, Watch& watch) {
    const Grid<Words> grid(rules);
    const Symmetry<Words> symmetry(rules);
    using Pair = Symmetry<Words>::Pair;

    std::vector<Layer> all{{1, 1}};
    std::vector<Pair> open{Pair{}};  // the mover's stones, then the other's; games that go on
    for (int ply = 1; !open.empty() && (max_ply < 0 || ply <= max_ply); ++ply) {
        Table<Words, Nothing> seen;
        std::vector<Pair> next;
        Layer layer;
        for (const auto& [mover, waiting] : open) {
            const Board<Words> board{mover, waiting};
            board.legal(grid).each([&](int cell) {
                watch.tick();
                const auto after = board.play(cell);
                const auto pair = symmetry.canonical(after.mover, after.waiting);
                if (!seen.put(pair, {})) return;
                ++layer.classes;
                layer.positions += symmetry.orbit(pair);
                if (after.outcome(grid, cell) == Outcome::open) next.push_back(pair);
            });
        }
        all.push_back(layer);
        open = std::move(next);
    }
    return all;
}

}  // namespace

std::vector<Layer> count_positions(const Rules& rules, int max_ply, Watch& watch) {
    rules.check();
    return with_words(rules, [&]<int Words>() { return layers<Words>(rules, max_ply, watch); });
}

}  // namespace inarow
