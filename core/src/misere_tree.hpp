// The tree of a misère search: positions, what their moves seem worth, and what is proven of them. One
// that is reached in several ways is there once, and what is found out on one way counts on all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count_out.hpp"
#include "inarow/grid.hpp"
#include "inarow/patterns.hpp"
#include "inarow/position.hpp"
#include "live_board.hpp"
#include "random.hpp"

namespace inarow {

constexpr std::int8_t sign_of(int score) {
    return static_cast<std::int8_t>((score > 0) - (score < 0));
}

// From -1 to 1, and steepest in the middle. Only operations that every machine rounds alike.
constexpr float squash(float x) { return x / (1 + (x < 0 ? -x : x)); }

// e^x for x <= 0, to four digits, and alike on every machine.
inline float quick_exp(float x) {
    constexpr float log2_e = 1.442695F;
    constexpr float least = -60;
    const float y = std::max(x * log2_e, least);
    const int whole = static_cast<int>(y) - 1;
    const float part = y - static_cast<float>(whole);  // 0 < part <= 1
    const float half = part * 0.5F;                    // 2^part as a square
    const float root =
        1 + half * (0.6931472F + half * (0.2402265F + half * (0.0555041F + half * 0.0096181F)));
    const auto scale = std::bit_cast<float>(static_cast<std::uint32_t>(127 + whole) << 23U);
    return root * root * scale;
}

// What one look at a position says, to the side to move.
template <int Words>
struct Sight {
    static constexpr std::size_t cells = static_cast<std::size_t>(Words) * word_bits;

    float value = 0;       // estimated, from -1 to 1
    std::int8_t low = -1;  // proven: -1 a loss, 0 a draw, 1 a win
    std::int8_t high = 1;
    std::size_t count = 0;  // moves worth a try: safe ones, and of those that are alike, one
    std::array<std::uint16_t, cells> moves;
    std::array<float, cells> urges;
};

// The patterns of a position, cell by cell: calls f(cell, place in Patterns, own kind, other kind).
template <int Words, class F>
void each_pattern(const LiveBoard<Words>& board, std::size_t side, std::size_t phase, F f) {
    board.empty().each([&](int cell) {
        const bool unsafe = board.unsafe(side).test(cell);
        const bool unsafe_others = board.unsafe(1 - side).test(cell);
        const auto own = unsafe ? 0 : Kinds::of(board.near(side, cell));
        const auto others = unsafe_others ? 0 : Kinds::of(board.near(1 - side, cell));
        f(cell, Patterns::pattern(phase, own, others), own, others);
    });
}

template <int Words>
void look(const LiveBoard<Words>& board, std::size_t side, int all, const Patterns& patterns,
          Sight<Words>& sight) {
    const int left = board.empty().count();
    const auto phase = Patterns::phase(left, all);
    const float* numbers = patterns.numbers().data();
    Bits<Words> sure;  // safe, and in no live window: so for ever
    Bits<Words> sure_others;
    float worth = 0;
    bool spare_seen = false;      // of the cells that are in nobody's window, one is as good as
    bool spare_own_seen = false;  // another; but it matters if they are safe for the other side
    sight.count = 0;
    each_pattern(board, side, phase,
                 [&](int cell, std::size_t at, std::size_t own, std::size_t others) {
                     const bool lasts = own != 0 && board.near(side, cell) == 0;
                     const bool lasts_others = others != 0 && board.near(1 - side, cell) == 0;
                     if (lasts) sure.set(cell);
                     if (lasts_others) sure_others.set(cell);
                     worth += numbers[at];
                     if (own == 0) return;
                     if (lasts && (lasts_others || others == 0)) {
                         auto& seen = others == 0 ? spare_own_seen : spare_seen;
                         if (seen) return;
                         seen = true;
                     }
                     sight.moves[sight.count] = static_cast<std::uint16_t>(cell);
                     sight.urges[sight.count++] = numbers[Patterns::urge_at + at];
                 });
    // Who wins if the side to move keeps to its sure cells, and the other side may take all that
    // are safe now; and the other way round. When no live window is left, both say the same.
    const auto safe = board.empty() & ~board.unsafe(side);
    const auto safe_others = board.empty() & ~board.unsafe(1 - side);
    sight.low = sign_of(count_out(sure, safe_others, left));
    sight.high = sign_of(count_out(safe, sure_others, left));
    const int shared = (safe & safe_others).count();
    sight.value = squash(worth + numbers[Patterns::tempo(phase, shared)]);
    if (sight.low == sight.high) sight.value = static_cast<float>(sight.low);
}

// Urges to shares: they add up to 1.
template <int Words>
void to_shares(Sight<Words>& sight) {
    if (sight.count == 0) return;
    const auto end = sight.urges.begin() + static_cast<std::ptrdiff_t>(sight.count);
    const float most = *std::max_element(sight.urges.begin(), end);
    float sum = 0;
    for (std::size_t i = 0; i < sight.count; ++i) {
        sight.urges[i] = quick_exp(sight.urges[i] - most);
        sum += sight.urges[i];
    }
    for (std::size_t i = 0; i < sight.count; ++i) sight.urges[i] /= sum;
}

struct MisereEdge {
    float share = 0;  // how much of the attention it gets
    float mean = 0;
    std::uint32_t visits = 0;
    std::uint32_t child = 0;
    std::uint16_t cell = 0;
    std::int8_t low = -1;
    std::int8_t high = 1;
};

template <int Words>
class MisereTree {
public:
    MisereTree(const Grid<Words>& grid, const Windows& windows, const Patterns& patterns,
               std::size_t memory)
        : grid_(grid),
          windows_(windows),
          patterns_(patterns),
          all_(grid.full().count()),
          most_edges_(memory / sizeof(MisereEdge)),
          root_board_(windows, grid.full()) {}

    // Begins with this position, which is not full. Without a safe move there is nothing to do.
    void place(const Board<Words>& board, std::uint64_t seed) {
        root_board_ = LiveBoard<Words>(windows_, grid_.full());
        board.mover.each([&](int cell) { root_board_.put(0, cell); });
        board.waiting.each([&](int cell) { root_board_.put(1, cell); });
        nodes_.clear();
        edges_.clear();
        slots_.assign(least_slots, 0);
        look(root_board_, root_side_, all_, patterns_, sight_);
        // A breath of chance, so that games differ from seed to seed.
        constexpr float breath = 0.2F;
        Random random(seed);
        for (std::size_t i = 0; i < sight_.count; ++i) {
            sight_.urges[i] += breath * static_cast<float>(random.next() >> 40U) / float{1U << 24U};
        }
        make_node(true);
        // What counting says of every move is known from the start.
        for (std::size_t i = 0; i < moves(); ++i) {
            auto after = root_board_;
            after.put(root_side_, edges_[i].cell);
            look(after, 1 - root_side_, all_, patterns_, sight_);
            edges_[i].mean = -sight_.value;
            prove(i, static_cast<std::int8_t>(-sight_.high), static_cast<std::int8_t>(-sight_.low));
        }
    }

    // Adds one position to the tree, or hears what was found out about one on another way.
    void simulate() {
        auto board = root_board_;
        auto side = root_side_;
        std::uint64_t key = 0;
        std::uint32_t at = root;
        path_.clear();
        for (;;) {
            const auto chosen = select(nodes_[at]);
            path_.push_back({at, chosen});
            auto& edge = edges_[chosen];
            if (edge.child != 0) hear(edge, nodes_[edge.child]);
            if (edge.low == edge.high) return back_up(edge.low);
            if (edge.child != 0 && nodes_[edge.child].visits >= edge.visits) {
                return back_up(-nodes_[edge.child].mean);
            }
            board.put(side, edge.cell);
            key ^= Random::mix(2U * edge.cell + side + 1);
            side = 1 - side;
            at = edge.child;
            if (at != 0) continue;
            if (const auto known = find(key); known != 0) {
                edge.child = known;
                hear(edge, nodes_[known]);
                return back_up(-nodes_[known].mean);
            }
            look(board, side, all_, patterns_, sight_);
            const float value = -sight_.value;
            edge.low = std::max<std::int8_t>(edge.low, -sight_.high);
            edge.high = std::min<std::int8_t>(edge.high, -sight_.low);
            if (sight_.low != sight_.high) {
                const auto made = make_node(false);
                edges_[chosen].child = made;
                if (made != 0) remember(key, made);
            }
            return back_up(value);
        }
    }

    [[nodiscard]] const LiveBoard<Words>& board() const { return root_board_; }
    [[nodiscard]] bool proven() const { return nodes_[root].low == nodes_[root].high; }
    [[nodiscard]] std::int8_t low() const { return nodes_[root].low; }
    [[nodiscard]] std::int8_t high() const { return nodes_[root].high; }
    [[nodiscard]] float value() const { return nodes_[root].value; }

    [[nodiscard]] std::size_t moves() const { return nodes_[root].count; }
    [[nodiscard]] const MisereEdge& move(std::size_t i) const { return edges_[i]; }

    // What is proven of a root move from elsewhere.
    void prove(std::size_t i, std::int8_t low, std::int8_t high) {
        auto& edge = edges_[i];
        edge.low = std::max(edge.low, low);
        edge.high = std::min(edge.high, high);
        narrow(nodes_[root]);
    }

    // The root move that stands for this one, or moves() if the move is unsafe.
    [[nodiscard]] std::size_t stands_for(int cell) const {
        const auto spare = [&](int c) {
            return !root_board_.unsafe(root_side_).test(c) &&
                   root_board_.near(root_side_, c) == 0 && root_board_.near(1 - root_side_, c) == 0;
        };
        for (std::size_t i = 0; i < moves(); ++i) {
            const int listed = edges_[i].cell;
            if (listed == cell) return i;
            const auto& unsafe_others = root_board_.unsafe(1 - root_side_);
            if (spare(cell) && spare(listed) &&
                unsafe_others.test(cell) == unsafe_others.test(listed))
                return i;
        }
        return moves();
    }

    // Let this cell stand for those that are alike, before anything is searched.
    void name(std::size_t i, int cell) { edges_[i].cell = static_cast<std::uint16_t>(cell); }

    // A root move and what may follow.
    [[nodiscard]] std::vector<int> variation(std::size_t i) const {
        std::vector<int> cells{edges_[i].cell};
        for (auto at = edges_[i].child; at != 0;) {
            const auto& node = nodes_[at];
            auto best = node.first;
            for (auto e = node.first; e < node.first + node.count; ++e) {
                const auto& edge = edges_[e];
                const bool better = edge.low != edges_[best].low
                                        ? edge.low > edges_[best].low
                                        : edge.visits > edges_[best].visits;
                if (better && edge.high >= node.low) best = e;
            }
            if (edges_[best].visits == 0) break;
            cells.push_back(edges_[best].cell);
            at = edges_[best].child;
        }
        return cells;
    }

private:
    struct Node {
        std::uint32_t first = 0;
        std::uint16_t count = 0;
        bool whole = true;  // every move is listed, or one that is alike
        std::int8_t low = -1;
        std::int8_t high = 1;
        std::uint32_t visits = 0;
        float value = 0;
        float mean = 0;  // of all that was found out from here on, on whatever way
        std::uint64_t key = 0;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
    };

    static constexpr std::size_t root = 0;
    static constexpr std::size_t least_slots = 1024;
    // These were chosen by hand; what is fitted are the patterns (self_play.hpp).
    // Inside the tree; a move that attracts less than so many others would never get its turn.
    static constexpr std::size_t most_moves = 24;
    static constexpr float curiosity = 1.2F;
    static constexpr float doubt = 0.15F;  // a move not tried seems so much worse than the position

    // From what was just seen; 0 when there is no room, unless it is the root.
    std::uint32_t make_node(bool all_moves) {
        to_shares(sight_);
        auto count = sight_.count;
        // A positive float grows with its bits; the number of the move makes every key another one.
        std::array<std::uint64_t, Sight<Words>::cells> keys;
        for (std::size_t i = 0; i < count; ++i) {
            keys[i] = std::uint64_t{std::bit_cast<std::uint32_t>(sight_.urges[i])} << 32U | i;
        }
        std::uint64_t least = 0;
        if (!all_moves && count > most_moves) {
            auto sorted = keys;
            const auto place = static_cast<std::ptrdiff_t>(count - most_moves);
            std::nth_element(sorted.begin(), sorted.begin() + place,
                             sorted.begin() + static_cast<std::ptrdiff_t>(count));
            least = sorted[count - most_moves];
            count = most_moves;
        }
        if (!nodes_.empty() && edges_.size() + count > most_edges_) return 0;
        Node node;
        node.first = static_cast<std::uint32_t>(edges_.size());
        node.count = static_cast<std::uint16_t>(count);
        node.whole = count == sight_.count;
        node.low = sight_.low;
        node.high = sight_.high;
        node.value = node.mean = sight_.value;
        for (std::size_t i = 0; i < sight_.count; ++i) {
            if (keys[i] < least) continue;
            MisereEdge edge;
            edge.share = sight_.urges[i];
            edge.cell = sight_.moves[i];
            edges_.push_back(edge);
        }
        nodes_.push_back(node);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    static void hear(MisereEdge& edge, const Node& child) {
        edge.low = std::max<std::int8_t>(edge.low, -child.high);
        edge.high = std::min<std::int8_t>(edge.high, -child.low);
    }

    // The same stones may be reached in many orders: positions by their keys. 0 if there is none.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
        for (auto at = key & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at] == 0 || nodes_[slots_[at]].key == key) return slots_[at];
        }
    }
    void remember(std::uint64_t key, std::uint32_t node) {
        nodes_[node].key = key;
        if (2 * nodes_.size() > slots_.size()) {
            slots_.assign(4 * slots_.size(), 0);
            for (std::uint32_t known = 1; known < nodes_.size(); ++known) keep(known);
        } else {
            keep(node);
        }
    }
    void keep(std::uint32_t node) {
        auto at = nodes_[node].key & (slots_.size() - 1);
        while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = node;
    }

    // The move with the highest mean + curiosity * share * sqrt(visits) / (1 + own visits), of
    // those that may still be better than what is proven.
    [[nodiscard]] std::uint32_t select(const Node& node) const {
        const float reach = curiosity * std::sqrt(static_cast<float>(node.visits + 1));
        constexpr float hopeless = 100;
        float most = -2 * hopeless;
        std::uint32_t best = node.first;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const auto& edge = edges_[i];
            float score = edge.visits > 0 ? edge.mean : node.value - doubt;
            score += reach * edge.share / static_cast<float>(1 + edge.visits);
            if (edge.low == edge.high || edge.high <= node.low) score -= hopeless;
            if (score > most) {
                most = score;
                best = i;
            }
        }
        return best;
    }

    // `value` is to the side that made the last move of the path.
    void back_up(float value) {
        bool news = true;
        for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
            auto& node = nodes_[step->node];
            auto& edge = edges_[step->edge];
            if (news && step != path_.rbegin()) {
                const auto& child = nodes_[edge.child];
                edge.low = std::max<std::int8_t>(edge.low, -child.high);
                edge.high = std::min<std::int8_t>(edge.high, -child.low);
            }
            const auto low = static_cast<float>(edge.low);
            const auto high = static_cast<float>(edge.high);
            const float mean = edge.child != 0 ? -nodes_[edge.child].mean : value;
            edge.mean = std::clamp(mean, low, high);
            value = std::clamp(value, low, high);
            ++edge.visits;
            ++node.visits;
            if (news) news = narrow(node);
            value = std::clamp(value, static_cast<float>(node.low), static_cast<float>(node.high));
            node.mean += (value - node.mean) / static_cast<float>(node.visits + 1);
            value = -value;
        }
    }

    // Bounds of a position from those of its moves; true if they are news.
    bool narrow(Node& node) {
        std::int8_t low = -1;
        std::int8_t high = node.whole ? -1 : 1;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            low = std::max(low, edges_[i].low);
            high = std::max(high, edges_[i].high);
        }
        const bool news = low > node.low || high < node.high;
        node.low = std::max(node.low, low);
        node.high = std::min(node.high, high);
        return news;
    }

    const Grid<Words>& grid_;
    const Windows& windows_;
    const Patterns& patterns_;
    int all_;
    std::size_t most_edges_;
    LiveBoard<Words> root_board_;
    std::size_t root_side_ = 0;
    Sight<Words> sight_;
    std::vector<Node> nodes_;
    std::vector<MisereEdge> edges_;
    std::vector<Step> path_;
    std::vector<std::uint32_t> slots_;  // nodes, by their keys
};

}  // namespace inarow
