#include "line_patterns.hpp"

#include <algorithm>
#include <bit>

#include "inarow/grid.hpp"
#include "random.hpp"

namespace inarow {

namespace {

// The sets that a cell can be in.
constexpr unsigned in_lines = 1;
constexpr unsigned in_fours = 2;
constexpr unsigned in_strong = 4;
constexpr unsigned in_threes = 8;
constexpr unsigned in_linked = 16;

constexpr std::uint64_t low_bits(int n) { return (std::uint64_t{1} << n) - 1; }

}  // namespace

LinePatterns::LinePatterns(const Rules& rules)
    : rules_(rules),
      exact_(rules.exact && rules.k < std::max(rules.width, rules.height)),
      steps_{1, rules.stride(), rules.stride() + 1, 1 - rules.stride()},
      full_(Grid<most_words>(rules).full()) {
    Random random(20261115);
    // In two parts, so that boards up to 19x19 have the keys that they always had.
    constexpr std::size_t part = 384;
    for (const std::size_t from : {std::size_t{0}, part}) {
        for (auto& side : keys_) {
            const auto to = from == 0 ? part : side.size();
            for (auto at = from; at < to; ++at) side[at] = random.next();
        }
    }
    draw_lines();
    make_table();
    clear();
}

//  Direction 0 runs along rows, 1 along columns, 2 and 3 along the diagonals; a cell's position in
//  its line is its column, and in a column its row.
void LinePatterns::draw_lines() {
    for (auto& direction : walls_) direction.fill(~std::uint64_t{0});
    std::array<std::array<int, most_lines>, directions> first{};
    std::array<std::array<int, most_lines>, directions> last{};
    for (auto& direction : first) direction.fill(longest_side);
    const auto each = [&](auto&& f) {
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                const std::array<int, directions> line{y, x, x - y + rules_.height - 1, x + y};
                for (std::size_t d = 0; d < directions; ++d) {
                    f(rules_.cell(x, y), d, static_cast<std::size_t>(line[d]), d == 1 ? y : x);
                }
            }
        }
    };
    each([&](int /*cell*/, std::size_t d, std::size_t line, int at) {
        walls_[d][line] &= ~(std::uint64_t{1} << (at + margin));
        first[d][line] = std::min(first[d][line], at);
        last[d][line] = std::max(last[d][line], at);
    });
    const int reach = exact_ ? rules_.k : rules_.k - 1;  // how far a stone matters
    each([&](int cell, std::size_t d, std::size_t line, int at) {
        places_[static_cast<std::size_t>(cell)][d] = {
            static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(at),
            static_cast<std::uint8_t>(std::min(reach, at - first[d][line])),
            static_cast<std::uint8_t>(std::min(reach, last[d][line] - at))};
    });
}

// A view is the 2k - 1 cells around one; the table leaves out the middle, which holds the new
// stone. A cell is empty, an own stone or blocked: the digits 0, 1 and 2 of a number to the base of 3, so
// that the table has no gaps and stays near the processor.
void LinePatterns::make_table() {
    if (rules_.k > most_tabled) return;
    const int arm = rules_.k - 1;
    const auto middle = std::uint64_t{1} << arm;
    const auto views = std::size_t{1} << (2 * arm + 1);
    digits_.resize(views);
    std::uint16_t power = 1;
    for (std::size_t bit = 1; bit < views; bit *= 2) {
        if (bit == middle) continue;
        for (std::size_t view = 0; view < views; ++view) {
            if ((view & bit) != 0)
                digits_[view] = static_cast<std::uint16_t>(digits_[view] + power);
        }
        power = static_cast<std::uint16_t>(3 * power);
    }
    table_.resize(power);
    for (std::uint64_t blocked = 0; blocked < views; ++blocked) {
        if ((blocked & middle) != 0) continue;
        for (std::uint64_t own = 0; own < views; ++own) {
            if ((own & (blocked | middle)) != 0) continue;
            table_[number(own, blocked)] = compute_shape(own | middle, blocked);
        }
    }
}

// Does a line fit on the k cells from i on? What is beyond the view holds no own stone: see
// too_long().
bool LinePatterns::has_place(std::uint64_t own, std::uint64_t blocked, int i) const {
    const auto window = low_bits(rules_.k) << i;
    if ((blocked & window) != 0) return false;
    return !exact_ || (own & (window << 1 | window >> 1) & ~window) == 0;
}

// `own` holds the new stone in the middle.
int LinePatterns::compute_rank(std::uint64_t own, std::uint64_t blocked) const {
    const int k = rules_.k;
    int most = 0;
    std::uint64_t completing = 0;  // cells that complete a line, if `most` is k - 1
    for (int i = 0; i < k; ++i) {
        const auto window = low_bits(k) << i;
        if (!has_place(own, blocked, i)) continue;
        const int stones = std::popcount(own & window);
        most = std::max(most, stones);
        if (stones == k - 1) completing |= window & ~own;
    }
    if (most == 0 || most == k) return 2 * most;
    if (most == k - 1) return 2 * most + (std::popcount(completing) > 1 ? 1 : 0);
    // Open: two places for a line, one cell apart, with all these stones in what they share.
    for (int i = 0; i + 1 < k; ++i) {
        const auto shared = low_bits(k - 1) << (i + 1);
        if (has_place(own, blocked, i) && has_place(own, blocked, i + 1) &&
            std::popcount(own & shared) == most) {
            return 2 * most + 1;
        }
    }
    return 2 * most;
}

// Every place for a line counts by the stones that it lacks, and more if it is open. The numbers
// were tried out for five in a row.
LinePatterns::Shape LinePatterns::compute_shape(std::uint64_t own, std::uint64_t blocked) const {
    constexpr std::array<int, 5> places{600, 110, 28, 7, 2};
    constexpr std::array<int, 5> open{0, 250, 90, 16, 3};
    const auto lacking = [&](int stones) {
        return static_cast<std::size_t>(std::min(rules_.k - stones, 4));
    };
    const int rank = compute_rank(own, blocked);
    int value = rank % 2 == 1 ? open[lacking(rank / 2)] : 0;
    for (int i = 0; i < rules_.k; ++i) {
        const auto window = low_bits(rules_.k) << i;
        if (has_place(own, blocked, i)) value += places[lacking(std::popcount(own & window))];
    }
    const int line = 2 * rules_.k;
    Shape shape = static_cast<Shape>(value) * one_worth;
    if (rank == line) shape += one_line;
    if (rank == line - 1) shape += 2 * one_four;
    if (rank == line - 2) shape += one_four;
    if (rank == line - 3) shape += one_three;
    if (rank >= 4) shape += one_linked;
    return shape;
}

// What a stone in the middle would make for each side.
std::array<LinePatterns::Shape, 2> LinePatterns::compute_shapes(std::uint64_t first,
                                                                std::uint64_t second) const {
    const auto middle = std::uint64_t{1} << (rules_.k - 1);
    return {compute_shape((first & ~second) | middle, second),
            compute_shape((second & ~first) | middle, first)};
}

// What both sides have around a cell; what is beyond the view is not looked at. Inlined always:
// every stone looks dozens of times.
[[gnu::always_inline]] inline std::array<LinePatterns::Shape, 2> LinePatterns::look_up(
    std::uint64_t first, std::uint64_t second) const {
    const auto view = low_bits(2 * rules_.k - 1);
    if (table_.empty()) return compute_shapes(first & view, second & view);
    return {table_[number(first & ~second & view, second & view)],
            table_[number(second & ~first & view, first & view)]};
}

// The cells of a view in no place for an exact line, because of an own stone right beyond the view.
//   beyond  . x x . o o o   beyond    no line may end next to the run that goes on beyond, or in it
//                 - - - -
// The view has one cell more on both sides here, and a stone in the middle.
std::uint64_t LinePatterns::too_long(std::uint64_t own) const {
    const int cells = 2 * rules_.k + 1;
    std::uint64_t none = 0;
    if ((own & 1U) != 0) none |= low_bits(std::countr_one(own) + 1);
    if ((own >> (cells - 1) & 1U) != 0) {
        none |= ~low_bits(cells - 1 - std::countl_one(own << (word_bits - cells)));
    }
    return none;
}

template <bool Exact>
[[gnu::always_inline]] inline std::array<LinePatterns::Shape, 2> LinePatterns::shapes_at(
    int direction, const Place& place, int at) const {
    const auto d = static_cast<std::size_t>(direction);
    const int arm = rules_.k - 1;
    const int shift = at + margin - arm;
    const auto first = of_[0].stones[d][place.line] >> shift;
    const auto second = of_[1].stones[d][place.line] >> shift;
    auto shapes = look_up(first, second);
    if constexpr (Exact) {
        const auto view = low_bits(2 * rules_.k + 1);
        const auto middle = std::uint64_t{1} << rules_.k;
        const std::array<std::uint64_t, 2> wide{of_[0].stones[d][place.line] >> (shift - 1) & view,
                                                of_[1].stones[d][place.line] >> (shift - 1) & view};
        for (std::size_t side = 0; side < 2; ++side) {
            const auto own = wide[side] & ~wide[1 - side];  // without the cells beyond the edge
            const auto none = too_long(own | middle);
            if (none == 0) continue;
            const auto blocked = none >> 1;
            shapes[side] =
                (none & middle) != 0 ? 0 : look_up(first | blocked, second | blocked)[side];
        }
    }
    return shapes;
}

void LinePatterns::clear() {
    for (auto& side : of_) {
        side = OfSide{};
        side.stones = walls_;
    }
    stones_.clear();
    changes_.clear();
    key_ = 0;
    empty_ = full_;
    full_.each([&](int cell) { exact_ ? refresh<true>(cell) : refresh<false>(cell); });
}

// An empty cell, in all directions.
template <bool Exact>
void LinePatterns::refresh(int cell) {
    const auto at = static_cast<std::size_t>(cell);
    for (auto& side : of_) side.sums[at] = 0;
    for (std::size_t d = 0; d < directions; ++d) {
        const auto& place = places_[at][d];
        const auto now = shapes_at<Exact>(static_cast<int>(d), place, place.at);
        for (std::size_t side = 0; side < 2; ++side) {
            of_[side].shapes[at][d] = now[side];
            of_[side].sums[at] += now[side];
        }
    }
    for (auto& side : of_) settle(side, cell);
}

void LinePatterns::turn_stone(Side side, int cell) {
    for (std::size_t d = 0; d < directions; ++d) {
        const auto& place = places_[static_cast<std::size_t>(cell)][d];
        of(side).stones[d][place.line] ^= std::uint64_t{1} << (place.at + margin);
    }
    key_ ^= keys_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
}

void LinePatterns::put(Side side, int cell) {
    const auto at = static_cast<std::size_t>(cell);
    stones_.push_back({side,
                       cell,
                       changes_.size(),
                       {of_[0].total, of_[1].total},
                       {of_[0].worth[at], of_[1].worth[at]},
                       {of_[0].kinds[at], of_[1].kinds[at]}});
    empty_.reset(cell);
    for (auto& one : of_) leave(one, cell);
    turn_stone(side, cell);
    if (exact_) {
        refresh_around<true>(cell);
    } else {
        refresh_around<false>(cell);
    }
}

void LinePatterns::take() {
    const auto stone = stones_.back();
    stones_.pop_back();
    for (; changes_.size() > stone.changes; changes_.pop_back()) {
        const auto& was = changes_.back();
        auto& own = of_[was.side];
        own.shapes[was.cell][was.direction] = was.shape;
        own.sums[was.cell] = was.sum;
        own.worth[was.cell] = was.worth;
        enter_sets(own, was.cell, was.kinds);
    }
    const auto at = static_cast<std::size_t>(stone.cell);
    for (std::size_t side = 0; side < 2; ++side) {
        of_[side].worth[at] = stone.worth[side];
        of_[side].total = stone.totals[side];
        enter_sets(of_[side], stone.cell, stone.kinds[side]);
    }
    turn_stone(stone.side, stone.cell);
    empty_.set(stone.cell);
}

// A cell shares one line at most with another, so that each is settled once.
template <bool Exact>
void LinePatterns::refresh_around(int cell) {
    for (int d = 0; d < directions; ++d) {
        const auto place = places_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)];
        const auto direction = static_cast<std::size_t>(d);
        const int step = steps_[direction];
        const auto taken =
            of_[0].stones[direction][place.line] | of_[1].stones[direction][place.line];
        auto rest =
            ~taken >> (place.at - place.before + margin) & low_bits(place.before + place.after + 1);
        for (; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest) - place.before;
            const int near = cell + i * step;
            const auto now = shapes_at<Exact>(d, place, place.at + i);
            const auto at = static_cast<std::size_t>(near);
            for (std::size_t side = 0; side < 2; ++side) {
                auto& own = of_[side];
                auto& known = own.shapes[at][direction];
                if (now[side] == known) continue;
                changes_.push_back({static_cast<std::uint16_t>(near),
                                    static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(d),
                                    own.kinds[at], known, own.sums[at], own.worth[at]});
                own.sums[at] += now[side] - known;
                known = now[side];
                settle(own, near);
            }
        }
    }
}

// From the sum of an empty cell's shapes follows all else.
void LinePatterns::settle(OfSide& own, int cell) {
    // What two shapes are worth together, by hand.
    constexpr int four_and_three = 250;
    constexpr int two_threes = 120;
    const auto at = static_cast<std::size_t>(cell);
    const auto sum = own.sums[at];
    const bool line = (sum & (one_four - one_line)) != 0;
    const auto fours = (sum & (one_three - one_four)) / one_four;
    const auto threes = (sum & (one_linked - one_three)) / one_three;
    int worth = static_cast<int>(sum / one_worth);
    if (fours == 1 && threes > 0) worth += four_and_three;
    if (fours == 0 && threes > 1) worth += two_threes;
    own.total += worth - own.worth[at];
    own.worth[at] = worth;
    const auto linked = sum % one_worth / one_linked;
    enter_sets(own, cell,
               (line ? in_lines : 0U) | (line || fours > 0 ? in_fours : 0U) |
                   (fours > 1 ? in_strong : 0U) | (threes > 0 ? in_threes : 0U) |
                   (linked > 0 ? in_linked : 0U));
}

// The cell is in these sets from now on, and in no other.
void LinePatterns::enter_sets(OfSide& own, int cell, unsigned kinds) {
    auto& known = own.kinds[static_cast<std::size_t>(cell)];
    const unsigned changed = known ^ kinds;
    if (changed == 0) return;
    known = static_cast<std::uint8_t>(kinds);
    const auto turn = [&](WideBits& cells, unsigned kind) {
        if ((changed & kind) == 0) return;
        if ((kinds & kind) != 0) {
            cells.set(cell);
        } else {
            cells.reset(cell);
        }
    };
    turn(own.lines, in_lines);
    turn(own.fours, in_fours);
    turn(own.strong, in_strong);
    turn(own.threes, in_threes);
    turn(own.linked, in_linked);
}

// The cell is not empty any more.
void LinePatterns::leave(OfSide& own, int cell) {
    auto& known = own.worth[static_cast<std::size_t>(cell)];
    own.total -= known;
    known = 0;
    enter_sets(own, cell, 0);
}

}  // namespace inarow
