#include "network_board.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <utility>

#include "frame.hpp"

namespace inarow {

namespace {

// Fixed points: a cell counts 32nds, what goes into the first layer 64ths of 32 cells, weights
// 512ths, what is between layers 256ths.
constexpr int after_pooling = 4;
constexpr int most_pooled = 2047;
constexpr int after_first = 7;
constexpr int after_second = 9;
constexpr int after_last = 17;
constexpr int after_urge = 8;
constexpr int most_between = 8191;
constexpr int most_urge_weight = 16'383;

const NetworkHot* find_hot(std::string_view name) {
    if (name == network_plain::functions.name) return &network_plain::functions;
#if defined(__x86_64__)
    if (name == network_avx2::functions.name && __builtin_cpu_supports("avx2")) {
        return &network_avx2::functions;
    }
#endif
    return nullptr;
}

const NetworkHot* best_hot() {
    const auto* best = find_hot("avx2");
    return best != nullptr ? best : find_hot("plain");
}

// The outputs of a layer, none below 0.
template <std::size_t Inputs, std::size_t Outputs>
std::array<std::int16_t, Outputs> through(const NetworkHot& hot,
                                          const Network::Layer<Inputs, Outputs>& layer,
                                          const std::array<std::int16_t, Inputs>& in, int shift) {
    std::array<std::int32_t, Outputs> sums{};
    hot.layer(layer.weights[0].data(), layer.bias.data(), Outputs, in.data(), Inputs, sums.data());
    std::array<std::int16_t, Outputs> out{};
    for (std::size_t i = 0; i < Outputs; ++i) {
        out[i] = static_cast<std::int16_t>(std::clamp(sums[i] >> shift, 0, most_between));
    }
    return out;
}

// The cells of a run that hold more than k own stones in a row, or would with one more.
std::uint64_t too_long(std::uint64_t own, std::uint64_t cells, int k) {
    std::uint64_t found = 0;
    for (auto rest = cells; rest != 0; rest &= rest - 1) {
        const int at = std::countr_zero(rest);
        const auto above = own >> at >> 1;
        const auto below = own & ((std::uint64_t{1} << at) - 1);
        const int length =
            1 + std::countr_one(above) + (at == 0 ? 0 : std::countl_one(below << (word_bits - at)));
        if (length > k) found |= std::uint64_t{1} << at;
    }
    return found;
}

}  // namespace

NetworkBoard::NetworkBoard(const Rules& rules, std::shared_ptr<const Network> network)
    : rules_(rules), network_(std::move(network)), runs_(rules), hot_(best_hot()) {
    if (network_->k() != rules.k) {
        throw std::invalid_argument("the network is for k=" + std::to_string(network_->k()) +
                                    ", not for " + rules.code());
    }
    const int reach = rules.k - 1;
    const auto each = [&](auto&& f) {
        for (int y = 0; y < rules.height; ++y) {
            for (int x = 0; x < rules.width; ++x) f(rules.cell(x, y));
        }
    };
    for (auto& side : no_stones_) {
        side.fill(~std::uint64_t{0});
        each([&](int cell) {
            for (const auto& place : runs_.places(cell)) {
                side[place.run] &= ~(std::uint64_t{1} << (place.at + reach));
            }
        });
    }
    empty_seen_.resize(most_cells);
    empty_cells_.resize(most_cells * Network::inputs);
    const auto mask = (std::uint64_t{1} << (2 * rules.k - 1)) - 1;
    each([&](int cell) {
        const auto at = static_cast<std::size_t>(cell);
        auto* sums = &empty_cells_[at * Network::inputs];
        const auto& bias = network_->numbers().bias;
        for (std::size_t i = 0; i < Network::inputs; ++i) sums[i] = bias[i % Network::channels];
        for (std::size_t d = 0; d < Runs::directions; ++d) {
            const auto& place = runs_.places(cell)[d];
            const auto window = no_stones_[0][place.run] >> place.at & mask;
            const auto seen = network_->seen(window, window);
            empty_seen_[at][d] = seen;
            for (std::size_t i = 0; i < Network::channels; ++i) {
                sums[i] = static_cast<std::int16_t>(sums[i] + network_->rows()[seen.first][i]);
                sums[Network::channels + i] = static_cast<std::int16_t>(
                    sums[Network::channels + i] + network_->rows()[seen.second][i]);
            }
        }
    });
    clear();
}

void NetworkBoard::clear() {
    steps_.clear();
    asked_.reset();
    stones_ = no_stones_;
    seen_ = empty_seen_;
    cells_ = empty_cells_;
    pooled_ = {};
}

bool NetworkBoard::use_instruction_set(std::string_view name) {
    const auto* found = find_hot(name);
    if (found != nullptr) hot_ = found;
    return found != nullptr;
}

// A window shows something else: the rows that go and come.
inline NetworkChange NetworkBoard::see(int cell, std::size_t direction, const Network::Seen& now) {
    auto& known = seen_[static_cast<std::size_t>(cell)][direction];
    const NetworkChange change{
        static_cast<std::uint16_t>(cell), {known.first, known.second}, {now.first, now.second}};
    known = now;
    return change;
}

void NetworkBoard::exchange(std::span<const NetworkChange> changes) {
    hot_->exchange(changes.data(), changes.size(), network_->rows()[0].data(), cells_.data(),
                   pooled_.data());
}

// All windows that the cell lies in change their rows.
void NetworkBoard::turn_stone(const Step& step) {
    if (rules_.exact) {
        turn_stone_exactly(step);
        return;
    }
    std::array<NetworkChange, Runs::directions * (2 * Network::most_k - 1)> changes;
    std::size_t count = 0;
    const int reach = rules_.k - 1;
    const auto mask = (std::uint64_t{1} << (2 * rules_.k - 1)) - 1;
    const auto& places = runs_.places(step.cell);
    for (std::size_t d = 0; d < Runs::directions; ++d) {
        const auto& place = places[d];
        const auto bit = std::uint64_t{1} << (place.at + reach);
        stones_[static_cast<std::size_t>(step.side)][place.run] ^= bit;
        const auto first = stones_[0][place.run];
        const auto second = stones_[1][place.run];
        for (int i = -reach; i <= reach; ++i) {
            if ((place.inside >> (i + reach) & 1U) == 0) continue;
            const int at = place.at + i;
            const auto now = network_->seen(first >> at & mask, second >> at & mask);
            changes[count++] = see(step.cell + i * place.step, d, now);
        }
    }
    exchange({changes.data(), count});
}

// A stone can make a line too long that is far away: all windows of its runs are looked at.
void NetworkBoard::turn_stone_exactly(const Step& step) {
    std::array<NetworkChange, Runs::directions * longest_side> changes;
    std::size_t count = 0;
    const int reach = rules_.k - 1;
    const auto mask = (std::uint64_t{1} << (2 * rules_.k - 1)) - 1;
    const auto& places = runs_.places(step.cell);
    for (std::size_t d = 0; d < Runs::directions; ++d) {
        const auto& place = places[d];
        stones_[static_cast<std::size_t>(step.side)][place.run] ^= std::uint64_t{1}
                                                                   << (place.at + reach);
        const auto cells = ~no_stones_[0][place.run];
        const auto first = stones_[0][place.run];
        const auto second = stones_[1][place.run];
        const auto none_first = too_long(first & cells, cells & ~second, rules_.k);
        const auto none_second = too_long(second & cells, cells & ~first, rules_.k);
        for (auto rest = cells; rest != 0; rest &= rest - 1) {
            const int at = std::countr_zero(rest) - reach;
            const int cell = step.cell + (at - place.at) * place.step;
            const auto window = [&](std::uint64_t run) { return run >> at & mask; };
            const Network::Seen now{
                network_->seen(window(first & ~none_first), window(second | none_first)).first,
                network_->seen(window(first | none_second), window(second & ~none_second)).second};
            if (now == seen_[static_cast<std::size_t>(cell)][d]) continue;
            changes[count++] = see(cell, d, now);
        }
    }
    exchange({changes.data(), count});
}

int NetworkBoard::value(Side turn) {
    if (steps_.empty() && asked_ == turn) return answer_;
    for (const auto& step : steps_) turn_stone(step);
    steps_.clear();
    // The view of the side to move comes first.
    const std::size_t own = turn == Side::first ? 0 : Network::channels;
    std::array<std::int16_t, Network::inputs> in{};
    for (std::size_t i = 0; i < Network::inputs; ++i) {
        const auto sum = pooled_[(i + own) % Network::inputs] >> after_pooling;
        in[i] = static_cast<std::int16_t>(std::clamp(sum, -most_pooled, most_pooled));
    }
    const auto& numbers = network_->numbers();
    const auto between = through(*hot_, numbers.first, in, after_first);
    const auto known = through(*hot_, numbers.second, between, after_second);
    std::int32_t sum = 0;
    hot_->layer(numbers.last.weights[0].data(), numbers.last.bias.data(), 1, known.data(),
                Network::hidden, &sum);
    known_ = known;
    asked_ = turn;
    answer_ = static_cast<int>((std::int64_t{sum} * Network::one) >> after_last);
    return answer_;
}

void NetworkBoard::weigh_urges(Side turn) {
    (void)value(turn);  // for what the last layer sees
    std::array<std::int32_t, Network::inputs> sums{};
    const auto& layer = network_->numbers().urge;
    hot_->layer(layer.weights[0].data(), layer.bias.data(), Network::inputs, known_.data(),
                Network::hidden, sums.data());
    const std::size_t own = turn == Side::first ? 0 : Network::channels;
    for (std::size_t i = 0; i < Network::inputs; ++i) {
        const auto weight = std::clamp(sums[i] >> after_urge, -most_urge_weight, most_urge_weight);
        weights_[(i + own) % Network::inputs] = static_cast<std::int16_t>(weight);
    }
}

int NetworkBoard::urge(int cell) const {
    return hot_->urge(&cells_[static_cast<std::size_t>(cell) * Network::inputs], weights_.data());
}

Look look(const std::shared_ptr<const Network>& network, const Position& position) {
    const auto& rules = position.rules;
    check_position(position, rules);
    NetworkBoard board(rules, network);
    position.first.each([&](int cell) { board.put(Side::first, cell); });
    position.second.each([&](int cell) { board.put(Side::second, cell); });
    Look found;
    found.value = board.value(position.turn());
    board.weigh_urges(position.turn());
    for (int cell = 0; cell < rules.bits(); ++cell) found.urges.push_back(board.urge(cell));
    return found;
}

}  // namespace inarow
