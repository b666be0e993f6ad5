#include "inarow/tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <deque>
#include <limits>
#include <new>
#include <tuple>
#include <utility>

#include "budget.hpp"
#include "frame.hpp"
#include "playout.hpp"

namespace inarow {

namespace {

constexpr std::int16_t unproven = std::numeric_limits<std::int16_t>::min();

// The moves of a position. Arrays follow the header, each padded to a multiple of four:
//   mean[]  urge[]  visits[]  child[]  move[]  proof[]
// Moves 0 .. live - 1 are worth trying; those after are proven to lose.
struct Block {
    std::uint16_t count;   // moves listed
    std::uint16_t live;    // not proven to lose
    std::uint16_t open;    // not proven at all
    std::uint16_t whole;   // 1 if every legal move is listed, not only those that matter
    std::uint32_t parent;  // only while the tree is packed: the block and the move that lead here
    std::uint32_t index;

    [[nodiscard]] static std::size_t padded(std::size_t count) { return (count + 3) / 4 * 4; }
    [[nodiscard]] static std::size_t bytes(std::size_t count) {
        return sizeof(Block) + padded(count) * bytes_per_move;
    }
    static constexpr std::size_t bytes_per_move = 4 * 4 + 2 * 2;

    [[nodiscard]] std::size_t room() const { return padded(count); }
    // Means are kept 2 higher than they are: between 1 and 3.
    [[nodiscard]] float* mean() { return reinterpret_cast<float*>(this + 1); }
    [[nodiscard]] float* urge() { return mean() + room(); }
    [[nodiscard]] std::uint32_t* visits() {
        return reinterpret_cast<std::uint32_t*>(urge() + room());
    }
    [[nodiscard]] std::uint32_t* child() { return visits() + room(); }
    [[nodiscard]] std::uint16_t* move() {
        return reinterpret_cast<std::uint16_t*>(child() + room());
    }
    // For the side that makes the move; `unproven` or a score.
    [[nodiscard]] std::int16_t* proof() { return reinterpret_cast<std::int16_t*>(move() + room()); }

    // The move is proven to lose: out of the way of the others.
    void lose(std::size_t i) {
        mean()[i] = urge()[i] = 0;
        swap(i, --live);
    }

private:
    void swap(std::size_t i, std::size_t j) {
        std::swap(mean()[i], mean()[j]);
        std::swap(urge()[i], urge()[j]);
        std::swap(visits()[i], visits()[j]);
        std::swap(child()[i], child()[j]);
        std::swap(move()[i], move()[j]);
        std::swap(proof()[i], proof()[j]);
    }
};
static_assert(sizeof(Block) == 16);

constexpr float mean_shift = 2;
// An untried move attracts more than any tried one.
constexpr float untried_urge = 1000;

// Where all blocks are, one after the other, a child always after its parent. Places are counted
// in units of 16 bytes; place 0 is never used.
class Pool {
public:
    static constexpr std::size_t unit = sizeof(Block);

    explicit Pool(std::size_t bytes)
        : units_(std::min<std::size_t>(bytes / unit, std::numeric_limits<std::uint32_t>::max())),
          data_(new std::byte[units_ * unit]) {}

    [[nodiscard]] Block& at(std::uint32_t place) const {
        return *reinterpret_cast<Block*>(data_.get() + place * unit);
    }

    // 0 when there is no room.
    std::uint32_t make(std::size_t count) {
        const auto size = Block::bytes(count) / unit;
        if (units_ - used_ < size) return 0;
        const auto place = static_cast<std::uint32_t>(used_);
        used_ += size;
        std::memset(data_.get() + place * unit, 0, size * unit);
        at(place).count = static_cast<std::uint16_t>(count);
        return place;
    }

    void clear() { used_ = 1; }

    // Keeps what hangs on `root`, moved to the front. One pass, as children come after parents and
    // only ever move forward: each tells its new place to its parent, which has moved already.
    std::uint32_t keep(std::uint32_t root) {
        std::size_t to = 1;
        at(root).parent = marked_root;
        for (std::size_t from = root; from < used_;) {
            auto& block = at(static_cast<std::uint32_t>(from));
            const auto size = Block::bytes(block.count) / unit;
            if (block.parent != 0) {
                if (block.parent != marked_root) {
                    at(block.parent).child()[block.index] = static_cast<std::uint32_t>(to);
                }
                block.parent = 0;
                for (std::size_t i = 0; i < block.count; ++i) {
                    if (block.child()[i] == 0) continue;
                    auto& child = at(block.child()[i]);
                    child.parent = static_cast<std::uint32_t>(to);
                    child.index = static_cast<std::uint32_t>(i);
                }
                std::memmove(data_.get() + to * unit, data_.get() + from * unit, size * unit);
                to += size;
            }
            from += size;
        }
        used_ = to;
        return 1;
    }

private:
    static constexpr std::uint32_t marked_root = std::numeric_limits<std::uint32_t>::max();

    std::size_t units_;
    std::size_t used_ = 1;
    std::unique_ptr<std::byte[]> data_;
};

// 1 / n, 1 / sqrt(n) and sqrt(ln n) for the selection. Only operations that every machine rounds
// alike, so that a search is the same everywhere: the logarithm is made of straight pieces.
class Roots {
public:
    explicit Roots(float curiosity) : curiosity_(curiosity) {
        for (std::uint32_t n = 1; n < size; ++n) {
            inverse_[n] = 1.0F / static_cast<float>(n);
            urge_[n] = 1.0F / std::sqrt(static_cast<float>(n));
            reach_[n] = compute_reach(n);
        }
    }

    [[nodiscard]] float inverse(std::uint32_t n) const {
        return n < size ? inverse_[n] : 1.0F / static_cast<float>(n);
    }
    [[nodiscard]] float urge(std::uint32_t n) const {
        return n < size ? urge_[n] : 1.0F / std::sqrt(static_cast<float>(n));
    }
    // curiosity * sqrt(ln n)
    [[nodiscard]] float reach(std::uint32_t n) const {
        return n < size ? reach_[n] : compute_reach(n);
    }

private:
    static constexpr std::uint32_t size = 1024;
    static constexpr float ln_2 = 0.6931472F;

    [[nodiscard]] float compute_reach(std::uint32_t n) const {
        const int whole = std::bit_width(n) - 1;
        const float part = static_cast<float>(n) / static_cast<float>(std::uint32_t{1} << whole);
        return curiosity_ * std::sqrt(ln_2 * (static_cast<float>(whole) + part - 1.0F));
    }

    float curiosity_;
    std::array<float, size> inverse_{};
    std::array<float, size> urge_{};
    std::array<float, size> reach_{};
};

// One tree, of one thread.
template <int Words>
class Tree {
public:
    Tree(const Rules& rules, std::size_t memory, std::uint64_t seed, Policy policy, float curiosity)
        : grid_(rules),
          runs_(rules),
          playout_(grid_),
          pool_(memory),
          seed_(seed),
          dice_(seed),
          policy_(policy),
          roots_(curiosity),
          root_threats_(runs_, grid_) {
        path_.reserve(static_cast<std::size_t>(rules.width) *
                      static_cast<std::size_t>(rules.height));
    }

    void place(const Position& position) {
        const auto board = position.board<Words>();
        full_ = false;
        const int plies = (board.taken().count() - board_.taken().count());
        if (root_ == 0 || !descend(board, plies)) {
            pool_.clear();
            board_ = board;
            root_visits_ = 0;
            root_ = make_root(board);
        } else {
            // A root that was made whole comes after its children: it must not be packed.
            if (plies > 0) root_ = pool_.keep(root_);
            if (pool_.at(root_).whole == 0) make_whole();
        }
        kept_ = root_visits_;
        root_proof_ = block_proof(pool_.at(root_));
        root_threats_ = ThreatBoard<Words>(runs_, grid_);
        board_.mover.each([&](int cell) { root_threats_.put(0, cell); });
        board_.waiting.each([&](int cell) { root_threats_.put(1, cell); });
    }

    void run(Budget& budget, std::uint64_t simulations, bool caller) {
        // The slowest simulations (19x19, careful) take some 30 microseconds.
        constexpr std::uint64_t batch = 32;
        // Counters of visits are 32 bits wide.
        auto left = std::min<std::uint64_t>(
            simulations, std::numeric_limits<std::uint32_t>::max() - root_visits_);
        while (root_proof_ == unproven && left > 0) {
            std::uint64_t n = 0;
            for (const auto end = std::min(batch, left); n < end && root_proof_ == unproven; ++n) {
                simulate();
            }
            left -= n;
            budget.spend(n);
            if (budget.look(caller)) return;
        }
        // One tree that has proven the position is enough.
        if (root_proof_ != unproven) budget.end();
    }

    // Adds this tree to the report.
    void report(Report& report) const {
        auto& block = pool_.at(root_);
        report.kept += kept_;
        report.memory_full = report.memory_full || full_;
        for (std::size_t i = 0; i < block.count; ++i) {
            const int cell = block.move()[i];
            const auto move = std::find_if(report.moves.begin(), report.moves.end(),
                                           [&](const MoveReport& m) { return m.cell == cell; });
            const auto visits = block.visits()[i];
            // A win or a loss that is proven takes at most so many plies; of two trees, one may
            // have found a quicker one.
            if (const int proof = block.proof()[i]; proof != unproven) {
                if (proof >= 0) move->low = std::max(move->low, proof);
                move->high = std::min(move->high, proof > 0 ? win_in(1) : proof);
            }
            if (visits == 0) continue;
            const double sum = move->estimate.value_or(0) * static_cast<double>(move->visits) +
                               (static_cast<double>(block.mean()[i]) - mean_shift) * visits;
            move->visits += visits;
            move->estimate = sum / static_cast<double>(move->visits);
        }
    }

    [[nodiscard]] std::vector<int> variation(int best) const {
        std::vector<int> cells{best};
        auto* block = &pool_.at(root_);
        std::size_t i = 0;
        while (block->move()[i] != best) ++i;
        while (block->child()[i] != 0) {
            block = &pool_.at(block->child()[i]);
            i = best_index(*block);
            if (block->visits()[i] == 0 && block->proof()[i] == unproven) break;
            cells.push_back(block->move()[i]);
        }
        return cells;
    }

    void forget() {
        root_ = 0;
        pool_.clear();
        dice_ = Dice(seed_);
    }

private:
    // A position that is about to get its moves.
    struct Look {
        std::int16_t proof = unproven;  // to the side to move, if it needs no search
        Bits<Words> moves;              // those that matter
        Bits<Words> winning;            // complete a line, and that is good
        Bits<Words> losing;             // complete a line, and that is bad
        Bits<Words> forced;             // prevent a line that would come next
    };
    struct Visit {
        std::uint32_t block;
        std::uint32_t index;
        std::uint32_t instead;  // of this move, a proven draw; `no_move` if it was chosen itself
    };
    static constexpr std::uint32_t no_move = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] Look look(const Board<Words>& board) const {
        Look look;
        const auto legal = board.legal(grid_);
        const bool last = board.taken().count() + 1 == grid_.full().count();
        const auto own = grid_.threats(board.mover) & legal;
        look.moves = legal;
        if (grid_.rules().misere) {
            look.losing = own;
            look.moves = legal & ~own;
            if (!look.moves.any()) {
                look.proof = loss_in(1);
                return look;
            }
        } else {
            look.winning = own;
            look.forced = grid_.threats(board.waiting) & legal;
            if (own.any()) {
                look.proof = win_in(1);
                return look;
            }
            if (look.forced.any()) {
                look.moves = look.forced;
                if (look.forced.count() > 1) {
                    look.proof = loss_in(2);
                    return look;
                }
            }
        }
        if (last || (!grid_.has_room(grid_.full() & ~board.waiting) &&
                     !grid_.has_room(grid_.full() & ~board.mover))) {
            look.proof = 0;
        }
        return look;
    }

    // Moves in random order, since that is the order in which they are tried first.
    std::uint32_t make_block(const Look& look, bool whole) {
        const auto count = static_cast<std::size_t>(look.moves.count());
        const auto place = pool_.make(count);
        if (place == 0) return 0;
        auto& block = pool_.at(place);
        block.live = block.open = static_cast<std::uint16_t>(count);
        block.whole = whole ? 1 : 0;
        std::size_t n = 0;
        look.moves.each([&](int cell) {
            const auto i = dice_.below(n + 1);
            block.move()[n] = block.move()[i];
            block.move()[i] = static_cast<std::uint16_t>(cell);
            ++n;
        });
        for (std::size_t i = 0; i < count; ++i) {
            block.mean()[i] = mean_shift;
            block.urge()[i] = untried_urge;
            block.proof()[i] = unproven;
        }
        return place;
    }

    // The root lists every legal move, and says at once which of them end the game or lose at once.
    std::uint32_t make_root(const Board<Words>& board) {
        auto seen = look(board);
        const auto legal = board.legal(grid_);
        const auto blocks = seen.forced;
        const int proof = seen.proof;
        seen.moves = legal;
        auto place = make_block(seen, true);
        if (place == 0) {
            // Better to forget the tree than to have no root. The least memory has room for it.
            pool_.clear();
            root_visits_ = 0;
            place = make_block(seen, true);
        }
        auto& block = pool_.at(place);
        for (std::size_t i = 0; i < block.live;) {
            const int cell = block.move()[i];
            std::int16_t known = unproven;
            if (seen.winning.test(cell)) {
                known = win_in(1);
            } else if (seen.losing.test(cell)) {
                known = loss_in(1);
            } else if (blocks.any() && (!blocks.test(cell) || blocks.count() > 1)) {
                known = loss_in(2);
            } else if (proof == 0) {
                known = 0;
            }
            block.proof()[i] = known;
            if (known != unproven) --block.open;
            if (known != unproven && known < 0) {
                block.lose(i);
            } else {
                ++i;
            }
        }
        return place;
    }

    // The moves that did not matter are wanted now.
    void make_whole() {
        const auto old = root_;
        root_ = make_root(board_);
        if (root_ < old || root_visits_ == 0) return;  // the old tree is forgotten
        auto& block = pool_.at(root_);
        auto& part = pool_.at(old);
        for (std::size_t i = 0; i < part.count; ++i) {
            std::size_t j = 0;
            while (block.move()[j] != part.move()[i]) ++j;
            if (block.proof()[j] != unproven) continue;
            block.mean()[j] = part.mean()[i];
            block.urge()[j] = part.urge()[i];
            block.visits()[j] = part.visits()[i];
            block.child()[j] = part.child()[i];
            block.proof()[j] = part.proof()[i];
            if (block.proof()[j] != unproven) --block.open;
            if (block.proof()[j] != unproven && block.proof()[j] < 0) block.lose(j);
        }
    }

    // Follows the tree to a position some plies on; false, and nothing is changed, if it is not
    // there.
    bool descend(const Board<Words>& to, int plies) {
        constexpr int most_plies = 4;
        if (plies < 0 || plies > most_plies) return false;
        if (plies == 0) return board_ == to;
        const auto& own = to.stones(board_.turn);
        const auto& others = to.stones(other(board_.turn));
        if ((board_.mover & ~own).any() || (board_.waiting & ~others).any()) return false;
        auto& block = pool_.at(root_);
        for (std::size_t i = 0; i < block.count; ++i) {
            const int cell = block.move()[i];
            if (!own.test(cell) || block.child()[i] == 0) continue;
            const auto here = std::tuple{board_, root_, root_visits_};
            board_ = board_.play(cell);
            root_ = block.child()[i];
            root_visits_ = block.visits()[i];
            if (descend(to, plies - 1)) return true;
            std::tie(board_, root_, root_visits_) = here;
        }
        return false;
    }

    // One simulation: down the tree, a random game, and back up.
    void simulate() {
        auto board = board_;
        auto place = root_;
        auto visits = root_visits_;
        path_.clear();
        for (;;) {
            // Step 1. The most promising move: a good mean, or few visits.
            auto& block = pool_.at(place);
            auto i = select(block, visits);
            auto instead = no_move;
            if (block.proof()[i] != unproven) {
                // A proven draw teaches nothing more: this game counts as drawn up from here, but
                // goes where something can be learned.
                instead = i;
                i = select_open(block, visits);
            }
            path_.push_back({place, i, instead});
            board = board.play(block.move()[i]);
            visits = block.visits()[i];
            place = block.child()[i];
            if (place != 0) continue;

            // Step 2. A move tried for the first time gets a random game: most get no second one,
            // and a block of moves would be wasted on them.
            if (visits == 0 || full_) return back_up(-play_out(board));

            // Step 3. The second visit looks at the position. What needs no search is proven.
            const auto seen = look(board);
            if (seen.proof != unproven) {
                const auto proof = static_cast<std::int16_t>(before_move(seen.proof));
                back_up((proof > 0) - (proof < 0));
                return prove(proof);
            }

            // Step 4. The position gets its moves, and the walk goes on with one of them; without
            // room the tree stays as it is.
            place = make_block(seen, false);
            if (place == 0) {
                full_ = true;
                return back_up(-play_out(board));
            }
            block.child()[i] = place;
        }
    }

    // The move with the highest mean + reach / sqrt(visits). A positive float grows with its bits,
    // so the number of the move can ride in the lowest bits and one maximum finds both.
    [[nodiscard]] std::uint32_t select(Block& block, std::uint32_t visits) const {
        constexpr std::uint32_t index_bits = 511;  // a 22x22 board has 484 moves
        constexpr std::size_t lanes = 4;
        const float reach = roots_.reach(std::max<std::uint32_t>(visits, 2));
        const float* mean = block.mean();
        const float* urge = block.urge();
        std::array<std::uint32_t, lanes> best{};
        const auto end = static_cast<std::uint32_t>(Block::padded(block.live));
        for (std::uint32_t i = 0; i < end; i += lanes) {
            for (std::uint32_t j = 0; j < lanes; ++j) {
                const float score = mean[i + j] + reach * urge[i + j];
                const auto key = (std::bit_cast<std::uint32_t>(score) & ~index_bits) | (i + j);
                best[j] = std::max(best[j], key);
            }
        }
        return std::max(std::max(best[0], best[1]), std::max(best[2], best[3])) & index_bits;
    }

    // The same, only among moves of which nothing is proven.
    [[nodiscard]] std::uint32_t select_open(Block& block, std::uint32_t visits) const {
        const float reach = roots_.reach(std::max<std::uint32_t>(visits, 2));
        std::uint32_t best = 0;
        float most = 0;
        for (std::uint32_t i = 0; i < block.live; ++i) {
            if (block.proof()[i] != unproven) continue;
            const float score = block.mean()[i] + reach * block.urge()[i];
            if (score > most) {
                most = score;
                best = i;
            }
        }
        return best;
    }

    int play_out(const Board<Words>& board) {
        if (grid_.rules().exact) return playout_.exact(board, policy_ == Policy::careful, dice_);
        if (policy_ == Policy::plain) return playout_.plain(board, dice_);
        auto threats = root_threats_;
        int side = 0;
        for (const auto& visit : path_) {
            threats.put(side, pool_.at(visit.block).move()[visit.index]);
            side = 1 - side;
        }
        return playout_.careful(board, threats, side, dice_);
    }

    // `value` is to the side that made the last move of the path.
    void back_up(int value) {
        for (auto visit = path_.rbegin(); visit != path_.rend(); ++visit, value = -value) {
            auto& block = pool_.at(visit->block);
            count_visit(block, visit->index, value);
            if (visit->instead == no_move) continue;
            value = 0;
            count_visit(block, visit->instead, value);
        }
        ++root_visits_;
    }

    void count_visit(Block& block, std::uint32_t i, int value) const {
        const auto n = ++block.visits()[i];
        auto& mean = block.mean()[i];
        mean += (static_cast<float>(value) + mean_shift - mean) * roots_.inverse(n);
        block.urge()[i] = roots_.urge(n);
    }

    // The last move of the path has this worth. So may the one before it, and so on.
    void prove(std::int16_t proof) {
        for (auto visit = path_.rbegin(); visit != path_.rend(); ++visit) {
            auto& block = pool_.at(visit->block);
            block.proof()[visit->index] = proof;
            --block.open;
            if (proof < 0) block.lose(visit->index);
            const auto whole = block_proof(block);
            if (whole == unproven) return;
            proof = static_cast<std::int16_t>(before_move(whole));
        }
        root_proof_ = block_proof(pool_.at(root_));
    }

    // One winning move is enough; anything else takes all moves.
    [[nodiscard]] static std::int16_t block_proof(Block& block) {
        const auto* proof = block.proof();
        const auto best = *std::max_element(proof, proof + block.count);
        return best > 0 || block.open == 0 ? best : unproven;
    }

    // The best proven win; else the move most often tried that does not lose; else the longest
    // loss.
    [[nodiscard]] static std::size_t best_index(Block& block) {
        const auto worth = [&](std::size_t i) {
            const int proof = block.proof()[i];
            const bool proven = proof != unproven;
            return std::tuple{proven && proof > 0 ? proof : 0, proven && proof < 0 ? proof : 0,
                              block.visits()[i]};
        };
        std::size_t best = 0;
        for (std::size_t i = 1; i < block.count; ++i) {
            if (worth(i) > worth(best)) best = i;
        }
        return best;
    }

    Grid<Words> grid_;
    Runs runs_;
    Playout<Words> playout_;
    Pool pool_;
    std::uint64_t seed_;
    Dice dice_;
    Policy policy_;
    Roots roots_;

    Board<Words> board_;
    ThreatBoard<Words> root_threats_;
    std::uint32_t root_ = 0;
    std::uint32_t root_visits_ = 0;
    std::int16_t root_proof_ = unproven;
    std::uint64_t kept_ = 0;
    bool full_ = false;
    std::vector<Visit> path_;
};

// What won more games at equal time: see docs/tree.md. In misère, careful games are worth less than
// the games that they cost. The more moves there are, the less of the time is left for curiosity.
Policy default_policy(const Rules& rules) { return rules.misere ? Policy::plain : Policy::careful; }

double default_curiosity(const Rules& rules) {
    constexpr int small = 9;
    constexpr int large = 64;
    const int moves = rules.gravity ? rules.width : rules.width * rules.height;
    if (moves <= small) return 1.0;
    return rules.misere || moves <= large ? 0.6 : 0.25;
}

// What the moves together say about the position: the quickest win; else the move most often tried
// that does not lose; else the longest loss.
void conclude(Report& report) {
    const auto worth = [](const MoveReport& m) {
        return std::tuple{m.low > 0 ? m.low : 0, m.high < 0 ? m.high : 0, m.visits};
    };
    const auto best =
        std::max_element(report.moves.begin(), report.moves.end(),
                         [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
    report.sum_up();
    if (report.low > 0) report.high = std::min(report.high, win_in(1));  // no win is quicker
    report.best = best->cell;
    report.estimate = best->estimate;
    report.finished = report.low > 0 || report.high < 0 || report.low == report.high;
}

template <int Words>
class Trees final : public TreeSearch {
public:
    Trees(const Rules& rules, const TreeSettings& settings) : TreeSearch(rules), grid_(rules) {
        const auto curiosity = static_cast<float>(
            settings.curiosity > 0 ? settings.curiosity : default_curiosity(rules));
        const auto policy = settings.policy.value_or(default_policy(rules));
        const auto threads = static_cast<std::size_t>(settings.threads);
        for (std::size_t i = 0; i < threads; ++i) {
            trees_.emplace_back(rules, settings.memory / threads, settings.seed + i, policy,
                                curiosity);
        }
    }

    void forget() override {
        for (auto& tree : trees_) tree.forget();
    }

    Report search(const Position& position, const Limit& limit) override {
        check_open(position, rules_);
        const auto gather = [&](std::size_t trees, Report& report) {
            position.board<Words>().legal(grid_).each(
                [&](int cell) { report.moves.push_back({.cell = cell, .estimate = 0}); });
            for (std::size_t i = 0; i < trees; ++i) trees_[i].report(report);
            conclude(report);
            report.variation = trees_[0].variation(report.best);
        };
        // Other threads' trees are theirs while they grow: what is told meanwhile is the first
        // one's.
        Budget budget(limit, [&](Report& so_far) { gather(1, so_far); });
        for (auto& tree : trees_) tree.place(position);  // keeping a large tree takes time
        const auto count = trees_.size();
        in_threads(count, budget, [&](std::size_t i) {
            const auto more = i < limit.nodes % count ? 1U : 0U;
            trees_[i].run(budget, limit.nodes / count + more, i == 0);
        });
        Report report;
        gather(count, report);
        budget.sign(report);
        return report;
    }

private:
    Grid<Words> grid_;
    std::deque<Tree<Words>> trees_;
};

}  // namespace

std::unique_ptr<TreeSearch> TreeSearch::make(const Rules& rules, const TreeSettings& settings) {
    rules.check();
    check_threads(settings.threads);
    check_memory(settings.memory / static_cast<std::size_t>(settings.threads),
                 std::size_t{1} << 16U, " for each thread");
    return with_words(rules, [&]<int Words>() -> std::unique_ptr<TreeSearch> {
        return std::make_unique<Trees<Words>>(rules, settings);
    });
}

}  // namespace inarow
