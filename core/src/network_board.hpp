// What a network thinks of a board, kept up to date stone by stone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "inarow/network.hpp"
#include "inarow/rules.hpp"
#include "network_hot.hpp"
#include "threat_board.hpp"

namespace inarow {

class NetworkBoard {
public:
    // Throws std::invalid_argument if the network is for another k. Networks learn from games in which
    // longer lines count; where lines must be exact, a side's view has a stone of the other side
    // wherever a longer line is, or an own stone would make one.
    NetworkBoard(const Rules& rules, std::shared_ptr<const Network> network);

    void clear();
    // Stones come and go in any order; nothing is computed until somebody asks, so that a stone
    // that goes again at once costs nothing.
    void put(Side side, int cell) { note({static_cast<std::int16_t>(cell), side, true}); }
    void take(Side side, int cell) { note({static_cast<std::int16_t>(cell), side, false}); }

    // To the side to move; see Network::one.
    [[nodiscard]] int value(Side turn);

    // Prepares what `urge` tells, to the side to move.
    void weigh_urges(Side turn);
    // How much a move attracts; a difference of `one_urge` makes it e times as likely.
    static constexpr int one_urge = 1 << 14U;
    [[nodiscard]] int urge(int cell) const;

    // For tests. False if this machine does not have the instruction set.
    bool use_instruction_set(std::string_view name);

private:
    static constexpr std::size_t most_cells = static_cast<std::size_t>(most_words) * word_bits;

    struct Step {
        std::int16_t cell;
        Side side;
        bool put;
    };
    using Runs64 = std::array<std::uint64_t, Runs::most_runs>;

    void note(const Step& step) {
        if (!steps_.empty()) {
            const auto& last = steps_.back();
            if (last.cell == step.cell && last.side == step.side && last.put != step.put) {
                steps_.pop_back();
                return;
            }
        }
        steps_.push_back(step);
    }
    void turn_stone(const Step& step);
    void turn_stone_exactly(const Step& step);
    NetworkChange see(int cell, std::size_t direction, const Network::Seen& now);
    void exchange(std::span<const NetworkChange> changes);

    Rules rules_;
    std::shared_ptr<const Network> network_;
    Runs runs_;
    const NetworkHot* hot_;
    std::vector<Step> steps_;    // not yet computed
    std::optional<Side> asked_;  // who asked for the last value, if no stone came or went since
    int answer_ = 0;             // the last value
    std::array<Runs64, 2> stones_{};  // cells beyond the edge are stones of both sides
    std::vector<std::array<Network::Seen, Runs::directions>> seen_;
    std::vector<std::int16_t> cells_;
    std::array<std::int32_t, Network::inputs> pooled_{};
    // What the last layer saw, of the last value.
    std::array<std::int16_t, Network::hidden> known_{};
    std::array<std::int16_t, Network::inputs> weights_{};  // of the urges, first side's view first

    // The empty board, to begin with.
    std::array<Runs64, 2> no_stones_{};
    std::vector<std::array<Network::Seen, Runs::directions>> empty_seen_;
    std::vector<std::int16_t> empty_cells_;
};

}  // namespace inarow
