#include "inarow/exhaustive.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "random.hpp"
#include "symmetries.hpp"

namespace inarow {

namespace {

// What is known about positions: nothing is forgotten, and no position taken for another.
// Grows until it has `most` places, and begins anew from then on; never by default.
template <int Words, class Value>
class ExactTable {
public:
    using Key = std::array<Bits<Words>, 2>;  // two sides' stones

    explicit ExactTable(std::size_t most = std::numeric_limits<std::size_t>::max())
        : most_(most), entries_(first_places) {}

    [[nodiscard]] const Value* find(const Key& key) const {
        const auto& entry = entries_[place(key)];
        return entry.used && entry.key == key ? &entry.value : nullptr;
    }

    // Returns true if the key is new.
    bool put(const Key& key, const Value& value) {
        // Half full is the limit: short searches, and an empty place ends each.
        if (2 * (size_ + 1) > entries_.size()) make_room();
        auto& entry = entries_[place(key)];
        const bool is_new = !entry.used;
        size_ += is_new ? 1 : 0;
        entry = {key, value, true};
        return is_new;
    }

private:
    struct Entry {
        Key key;
        Value value;
        bool used = false;
    };
    static constexpr std::size_t first_places = 1024;

    // Where the key is, or the empty place where it belongs.
    [[nodiscard]] std::size_t place(const Key& key) const {
        const auto mask = entries_.size() - 1;
        auto at = static_cast<std::size_t>(hash(key)) & mask;
        while (entries_[at].used && entries_[at].key != key) at = (at + 1) & mask;
        return at;
    }

    static std::uint64_t hash(const Key& key) {
        std::uint64_t h = 0;
        for (const auto w : key[0].word) h = Random::mix(h ^ w) + w;
        for (const auto w : key[1].word) h = Random::mix(h + w) ^ w;
        return Random::mix(h);
    }

    void make_room() {
        if (2 * entries_.size() > most_) {
            std::fill(entries_.begin(), entries_.end(), Entry{});
            size_ = 0;
            return;
        }
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (auto& entry : old) {
            if (entry.used) entries_[place(entry.key)] = std::move(entry);
        }
    }

    std::size_t most_;
    std::size_t size_ = 0;
    std::vector<Entry> entries_;
};

template <int Words>
void walk(const Grid<Words>& grid, const Board<Words>& board, int depth, Perft& count,
          Budget& budget) {
    budget.tick();
    board.legal(grid).each([&](int cell) {
        const auto after = board.play(cell);
        const bool line = after.completed_line(grid, cell);
        ++count.nodes;
        if (depth == 1) {
            ++count.sequences;
            count.lines += line ? 1 : 0;
        } else if (!line) {
            walk(grid, after, depth - 1, count, budget);
        }
    });
}

void add_outcome(Games& games, Outcome outcome) {
    switch (outcome) {
        case Outcome::first: ++games.first; break;
        case Outcome::second: ++games.second; break;
        case Outcome::drawn: ++games.drawn; break;
        case Outcome::open: break;
    }
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    if (a > std::numeric_limits<std::uint64_t>::max() - b) {
        throw std::overflow_error("more games than 64 bits can count");
    }
    return a + b;
}

void add(Games& games, const Games& more) {
    games.first = sum(games.first, more.first);
    games.second = sum(games.second, more.second);
    games.drawn = sum(games.drawn, more.drawn);
    // so that the total fits, too
    (void)sum(sum(games.first, games.second), games.drawn);
}

template <int Words>
void play_all(const Grid<Words>& grid, const Board<Words>& board, Games& games, Budget& budget) {
    budget.tick();
    board.legal(grid).each([&](int cell) {
        const auto after = board.play(cell);
        const auto outcome = after.outcome(grid, cell);
        if (outcome == Outcome::open) {
            play_all(grid, after, games, budget);
        } else {
            add_outcome(games, outcome);
        }
    });
}

template <int Words>
class Merged {
public:
    Merged(const Grid<Words>& grid, Budget& budget)
        : grid_(grid), budget_(budget), symmetries_(grid.rules()) {}

    Games count(const Board<Words>& board) {
        budget_.tick();
        const auto key = symmetries_.canonical(std::array{board.mover, board.waiting}).sets;
        if (const auto* known = known_.find(key)) return *known;
        Games games;
        board.legal(grid_).each([&](int cell) {
            const auto after = board.play(cell);
            const auto outcome = after.outcome(grid_, cell);
            if (outcome == Outcome::open) {
                add(games, count(after));
            } else {
                add_outcome(games, outcome);
            }
        });
        known_.put(key, games);
        return games;
    }

private:
    const Grid<Words>& grid_;
    Budget& budget_;
    Symmetries<Words> symmetries_;
    ExactTable<Words, Games> known_;
};

struct Nothing {};

// Only one position of each class is kept. The empty board is its own mirror image, so that the
// images of a position that can be reached can be reached as well, and `orbit` counts them.
template <int Words>
std::vector<Layer> layers(const Rules& rules, int max_ply, Budget& budget) {
    const Grid<Words> grid(rules);
    const Symmetries<Words> symmetries(rules);
    using Pair = std::array<Bits<Words>, 2>;

    std::vector<Layer> all{{1, 1}};
    std::vector<Pair> open{Pair{}};  // the mover's stones, then the other's; games that go on
    for (int ply = 1; !open.empty() && (max_ply < 0 || ply <= max_ply); ++ply) {
        ExactTable<Words, Nothing> seen;
        std::vector<Pair> next;
        Layer layer;
        for (const auto& [mover, waiting] : open) {
            const Board<Words> board{mover, waiting};
            board.legal(grid).each([&](int cell) {
                budget.tick();
                const auto after = board.play(cell);
                const auto pair = symmetries.canonical(Pair{after.mover, after.waiting}).sets;
                if (!seen.put(pair, {})) return;
                ++layer.classes;
                layer.positions += symmetries.orbit(pair);
                if (after.outcome(grid, cell) == Outcome::open) next.push_back(pair);
            });
        }
        all.push_back(layer);
        open = std::move(next);
    }
    return all;
}

// More than there are plies in any game.
constexpr int beyond = 500;

template <int Words>
class PlainSearch {
public:
    PlainSearch(const Grid<Words>& grid, bool distance, Budget& budget)
        : grid_(grid), distance_(distance), budget_(budget), symmetries_(grid.rules()) {}

    Worth run(const Board<Words>& board) {
        const int stones = board.taken().count();
        int score = 0;
        const auto outcome = board.outcome(grid_);
        if (outcome == Outcome::open) {
            const int most = distance_ ? beyond : 1;
            score = value(board, stones, -most, most);
        } else if (outcome != Outcome::drawn) {
            score = outcome == won_by(board.turn) ? win(stones) : -win(stones);
        }
        Worth worth{.value = (score > 0) - (score < 0), .nodes = budget_.nodes()};
        if (distance_) {
            const int end = score != 0 ? beyond - std::abs(score) : grid_.full().count();
            worth.plies = end - stones;
        }
        return worth;
    }

private:
    // A win when `stones` are on the board, for the winner. Fewer stones, quicker win.
    [[nodiscard]] int win(int stones) const { return distance_ ? beyond - stones : 1; }

    // What the move is worth at once, if it ends the game.
    [[nodiscard]] std::optional<int> ending(const Board<Words>& after, int cell, int stones) const {
        if (after.completed_line(grid_, cell))
            return grid_.rules().misere ? -win(stones) : win(stones);
        if (after.taken() == grid_.full()) return 0;
        return std::nullopt;
    }

    // r <= alpha: score <= r;  r >= beta: score >= r;  else score == r.
    int value(const Board<Words>& board, int stones, int alpha, int beta) {
        budget_.tick();
        const auto key = symmetries_.canonical(std::array{board.mover, board.waiting}).sets;
        if (const auto* known = known_.find(key)) {
            if (known->low == known->high || known->low >= beta) return known->low;
            if (known->high <= alpha) return known->high;
        }

        int best = -beyond;
        // Endings first: they need no search, and a win needs no other move.
        const auto legal = board.legal(grid_);
        auto open = legal;
        legal.each([&](int cell) {
            if (const auto worth = ending(board.play(cell), cell, stones + 1)) {
                best = std::max(best, *worth);
                open &= ~Bits<Words>::of(cell);
            }
        });
        // No move wins sooner than one that completes a line now.
        if (best < win(stones + 1)) {
            bool cut = best >= beta;
            open.each([&](int cell) {
                if (cut) return;
                best = std::max(
                    best, -value(board.play(cell), stones + 1, -beta, -std::max(alpha, best)));
                cut = best >= beta;
            });
        }

        Bounds bounds;
        if (best > alpha) bounds.low = static_cast<std::int16_t>(best);
        if (best < beta) bounds.high = static_cast<std::int16_t>(best);
        known_.put(key, bounds);
        return best;
    }

    struct Bounds {
        std::int16_t low = -beyond;
        std::int16_t high = beyond;
    };

    // A hundred megabytes for one-word boards.
    static constexpr std::size_t most_places = std::size_t{1} << 22U;

    const Grid<Words>& grid_;
    bool distance_;
    Budget& budget_;
    Symmetries<Words> symmetries_;
    ExactTable<Words, Bounds> known_{most_places};
};

}  // namespace

Perft perft(const Position& start, int depth, const Limit& limit) {
    start.check();
    Budget budget(limit);
    if (depth < 0) throw std::invalid_argument("depth must not be negative");
    return with_words(start.rules, [&]<int Words>() {
        const Grid<Words> grid(start.rules);
        const auto board = start.board<Words>();
        Perft count;
        if (depth == 0) {
            count.sequences = 1;
            count.lines = grid.has_line(board.waiting) ? 1 : 0;
        } else if (board.outcome(grid) == Outcome::open) {
            walk(grid, board, depth, count, budget);
        }
        return count;
    });
}

Games count_games(const Position& start, bool merge, const Limit& limit) {
    start.check();
    Budget budget(limit);
    return with_words(start.rules, [&]<int Words>() {
        const Grid<Words> grid(start.rules);
        const auto board = start.board<Words>();
        Games games;
        const auto outcome = board.outcome(grid);
        if (outcome != Outcome::open) {
            add_outcome(games, outcome);
        } else if (merge) {
            games = Merged<Words>(grid, budget).count(board);
        } else {
            play_all(grid, board, games, budget);
        }
        return games;
    });
}

std::vector<Layer> count_positions(const Rules& rules, int max_ply, const Limit& limit) {
    rules.check();
    Budget budget(limit);
    return with_words(rules, [&]<int Words>() { return layers<Words>(rules, max_ply, budget); });
}

Worth reference_value(const Position& position, bool distance, const Limit& limit) {
    position.check();
    Budget budget(limit);
    return with_words(position.rules, [&]<int Words>() {
        const Grid<Words> grid(position.rules);
        return PlainSearch<Words>(grid, distance, budget).run(position.board<Words>());
    });
}

}  // namespace inarow
