#include "inarow/many_games.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "inarow/position.hpp"
#include "random.hpp"

namespace inarow {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 40U;

// A span of flags: std::vector<bool> has none.
using Flags = std::unique_ptr<bool[]>;

template <int Words>
class Games final : public ManyGames {
public:
    Games(const Rules& rules, std::size_t count, std::uint64_t seed)
        : rules_(rules),
          grid_(rules),
          size_(static_cast<std::size_t>(rules.width) * static_cast<std::size_t>(rules.height)),
          choices_(rules.gravity ? static_cast<std::size_t>(rules.width) : size_),
          boards_(count),
          random_(count, Random(0)),
          cells_(count * size_),
          legal_(std::make_unique<bool[]>(count * choices_)),
          turns_(count),
          plies_(count),
          rewards_(count),
          ended_(std::make_unique<bool[]>(count)) {
        reset(seed);
    }

    [[nodiscard]] const Rules& rules() const override { return rules_; }
    [[nodiscard]] std::size_t count() const override { return boards_.size(); }
    [[nodiscard]] std::size_t choices() const override { return choices_; }

    void step(std::span<const std::int64_t> chosen) override {
        check(chosen);
        for (std::size_t i = 0; i < count(); ++i) {
            if (chosen[i] == no_choice) {
                rewards_[i] = 0;
                ended_[i] = false;
            } else {
                play(i, static_cast<std::size_t>(chosen[i]));
            }
        }
    }

    void restart(std::span<const bool> which) override {
        if (which.size() != count()) refuse_size(which.size());
        for (std::size_t i = 0; i < count(); ++i) {
            if (which[i]) begin(i);
        }
    }

    void choose(std::span<std::int64_t> chosen) override {
        if (chosen.size() != count()) refuse_size(chosen.size());
        for (std::size_t i = 0; i < count(); ++i) chosen[i] = choose(i);
    }

    void reset(std::uint64_t seed) override {
        for (std::size_t i = 0; i < count(); ++i) {
            random_[i] = Random(Random::mix(seed) + Random::mix(i));
            begin(i);
        }
        std::fill(rewards_.begin(), rewards_.end(), std::int8_t{0});
        std::fill_n(ended_.get(), count(), false);
    }

    [[nodiscard]] std::span<std::int8_t> cells() override { return cells_; }
    [[nodiscard]] std::span<bool> legal() override { return {legal_.get(), count() * choices_}; }
    [[nodiscard]] std::span<std::int8_t> turns() override { return turns_; }
    [[nodiscard]] std::span<std::int16_t> plies() override { return plies_; }
    [[nodiscard]] std::span<std::int8_t> rewards() override { return rewards_; }
    [[nodiscard]] std::span<bool> ended() override { return {ended_.get(), count()}; }

private:
    [[noreturn]] void refuse_size(std::size_t size) const {
        throw std::invalid_argument("there are " + std::to_string(count()) + " games, and " +
                                    std::to_string(size) + " choices for them");
    }

    void check(std::span<const std::int64_t> chosen) const {
        if (chosen.size() != count()) refuse_size(chosen.size());
        for (std::size_t i = 0; i < count(); ++i) {
            const auto choice = static_cast<std::size_t>(chosen[i]);
            if (chosen[i] == no_choice) continue;
            if (chosen[i] >= 0 && choice < choices_ && legal_[i * choices_ + choice]) continue;
            throw std::invalid_argument("choice " + std::to_string(chosen[i]) + " in game " +
                                        std::to_string(i) + " is not legal");
        }
    }

    void begin(std::size_t i) {
        boards_[i] = {};
        std::fill_n(cells_.begin() + static_cast<std::ptrdiff_t>(i * size_), size_, std::int8_t{0});
        std::fill_n(legal_.get() + i * choices_, choices_, true);
        turns_[i] = 1;
        plies_[i] = 0;
    }

    void play(std::size_t i, std::size_t choice) {
        auto& board = boards_[i];
        const auto width = static_cast<std::size_t>(rules_.width);
        std::size_t at = choice;
        int cell = 0;
        bool closed = true;  // nobody can make this choice again
        if (rules_.gravity) {
            cell = static_cast<int>(choice);
            const auto taken = board.taken();
            for (; taken.test(cell); cell += rules_.stride()) at += width;
            closed = at + width >= size_;
        } else {
            cell = rules_.cell(static_cast<int>(choice % width), static_cast<int>(choice / width));
        }
        board = board.play(cell);
        cells_[i * size_ + at] = turns_[i];
        if (closed) legal_[i * choices_ + choice] = false;
        ++plies_[i];
        const bool line = board.completed_line(grid_, cell);
        const bool over = line || static_cast<std::size_t>(plies_[i]) == size_;
        rewards_[i] = line ? std::int8_t(rules_.misere ? -1 : 1) : std::int8_t{0};
        ended_[i] = over;
        turns_[i] = static_cast<std::int8_t>(-turns_[i]);
        if (over) begin(i);
    }

    // The high bits of a product are as even as a remainder, and faster.
    std::size_t below(std::size_t i, std::size_t n) {
        return static_cast<std::size_t>(((random_[i].next() >> 32U) * n) >> 32U);
    }

    std::int64_t choose(std::size_t i) {
        const bool* legal = legal_.get() + i * choices_;
        // Most choices are legal for most of a game; later it is faster to count them.
        constexpr int tries = 4;
        for (int n = 0; n < tries; ++n) {
            const auto choice = below(i, choices_);
            if (legal[choice]) return static_cast<std::int64_t>(choice);
        }
        auto left = below(i, static_cast<std::size_t>(std::count(legal, legal + choices_, true)));
        std::size_t choice = 0;
        while (!legal[choice] || left-- > 0) ++choice;
        return static_cast<std::int64_t>(choice);
    }

    Rules rules_;
    Grid<Words> grid_;
    std::size_t size_;  // cells of a board
    std::size_t choices_;
    std::vector<Board<Words>> boards_;
    std::vector<Random> random_;
    std::vector<std::int8_t> cells_;
    Flags legal_;
    std::vector<std::int8_t> turns_;
    std::vector<std::int16_t> plies_;
    std::vector<std::int8_t> rewards_;
    Flags ended_;
};

}  // namespace

std::unique_ptr<ManyGames> ManyGames::make(const Rules& rules, std::size_t count,
                                           std::uint64_t seed) {
    rules.check();
    if (count < 1) throw std::invalid_argument("there must be at least one game");
    if (count > most_bytes) throw std::bad_alloc();
    return with_words(rules, [&]<int Words>() -> std::unique_ptr<ManyGames> {
        return std::make_unique<Games<Words>>(rules, count, seed);
    });
}

}  // namespace inarow
