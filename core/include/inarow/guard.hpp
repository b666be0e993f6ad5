// The limits of a solver.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "inarow/solve.hpp"
#include "inarow/watch.hpp"

namespace inarow {

// Ends a search when a limit is reached, by throwing Stopped.
class Guard {
public:
    using Clock = std::chrono::steady_clock;

    // Looks at the clock every `nodes_per_look` nodes.
    Guard(const SolveLimit& limit, SolveReport& report, std::uint64_t nodes_per_look)
        : limit_(limit),
          report_(report),
          nodes_per_look_(nodes_per_look),
          next_ask_(start_ + pause),
          most_(limit.nodes) {}

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

    // From now on, at most so many nodes more.
    void allow(std::uint64_t nodes) { most_ = std::min(most_, nodes_ + nodes); }

    void tick() {
        if (nodes_ >= most_) throw Stopped{};
        if (++nodes_ % nodes_per_look_ == 0) look();
    }

    // The same, before anything has been searched.
    void look() {
        if (limit_.stop != nullptr && limit_.stop->load(std::memory_order_relaxed)) {
            throw Stopped{};
        }
        const auto now = Clock::now();
        if (std::chrono::duration<double>(now - start_).count() >= limit_.seconds) throw Stopped{};
        if (!limit_.ask || now < next_ask_) return;
        report_.nodes = nodes_;
        report_.seconds = seconds();
        if (limit_.ask(report_)) throw Stopped{};
        next_ask_ = Clock::now() + pause;
    }

private:
    static constexpr auto pause = std::chrono::milliseconds(50);

    const SolveLimit& limit_;
    SolveReport& report_;
    std::uint64_t nodes_per_look_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ask_;
    std::uint64_t most_;
    std::uint64_t nodes_ = 0;
};

}  // namespace inarow
