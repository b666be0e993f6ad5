// What is left of a limit: nodes, time, and the patience of whoever waits.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#include "inarow/search.hpp"

namespace inarow {

// One for each call of a search, shared by its threads. A search that runs in one thread calls
// tick() for every node. Others count by the batch with spend(), and look() at times.
class Budget {
public:
    using Clock = std::chrono::steady_clock;
    using Describe = std::function<void(Report&)>;

    // `describe` fills in what is known so far, for whom the limit asks. tick() looks at the clock
    // every `nodes_per_look` nodes; the slowest count (19x19, eight images) takes a few
    // microseconds a node, so that 1024 of them are some milliseconds.
    explicit Budget(const Limit& limit, Describe describe = {}, std::uint64_t nodes_per_look = 1024)
        : limit_(limit),
          describe_(std::move(describe)),
          nodes_per_look_(nodes_per_look),
          most_nodes_(limit.nodes) {}

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t nodes_left() const {
        return limit_.nodes - std::min(limit_.nodes, nodes());
    }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }
    [[nodiscard]] int depth() const { return limit_.depth; }

    // Was a limit reached, or the search ended?
    [[nodiscard]] bool ended() const { return ended_.load(std::memory_order_relaxed); }
    void end() { ended_.store(true, std::memory_order_relaxed); }
    // Did somebody end it who need not wait for a limit?
    [[nodiscard]] bool stopped() const {
        return interrupted_ ||
               (limit_.stop != nullptr && limit_.stop->load(std::memory_order_relaxed));
    }

    // Was it whom the limit asks?
    [[nodiscard]] bool interrupted() const { return interrupted_; }

    void spend(std::uint64_t nodes) { nodes_.fetch_add(nodes, std::memory_order_relaxed); }

    // Is a limit reached? Any thread may look, but only the `caller` asks.
    bool look(bool caller = true) {
        if (stopped() || nodes() >= limit_.nodes) end();
        const bool asks = caller && limit_.ask && !stopped();
        if (!timed_ && !asks) return ended();
        const auto now = Clock::now();
        if (timed_ && std::chrono::duration<double>(now - start_).count() >= limit_.seconds) end();
        if (asks && now >= next_ask_) ask();
        return ended();
    }

    // One node more, in the only thread. Throws Stopped when a limit is reached.
    void tick() {
        const auto count = nodes();
        if (count >= next_look_) pause();
        nodes_.store(count + 1, std::memory_order_relaxed);
    }
    // From now on tick() allows at most so many nodes.
    void allow(std::uint64_t nodes) {
        most_nodes_ = std::min(most_nodes_, this->nodes() + nodes);
        next_look_ = std::min(next_look_, most_nodes_);
    }

    // A limit for a part of the work, which asks the same questions.
    [[nodiscard]] Limit share(double part) {
        Limit limit = unlimited();
        limit.seconds = ended() ? 0 : part * std::max(limit_.seconds - seconds(), 0.0);
        limit.nodes = nodes_left();
        if (part < 1 && limit.nodes != std::numeric_limits<std::uint64_t>::max()) {
            limit.nodes = static_cast<std::uint64_t>(part * static_cast<double>(limit.nodes));
        }
        return limit;
    }
    // The same for a part that only somebody's will may end.
    [[nodiscard]] Limit unlimited() {
        Limit limit;
        limit.stop = limit_.stop;
        limit.ask = [this](const Report&) {
            look();
            return stopped();
        };
        return limit;
    }

    // A limit for a thread that helps with the same question, and counts for itself: it ends with
    // this one.
    [[nodiscard]] Limit helping() const {
        Limit limit;
        limit.nodes = limit_.nodes;
        limit.depth = limit_.depth;
        limit.stop = &ended_;
        return limit;
    }

    // What every report says about the effort.
    void sign(Report& report) const {
        report.nodes = nodes();
        report.seconds = seconds();
        report.interrupted = interrupted_;
    }

private:
    static constexpr auto between_asks = std::chrono::milliseconds(50);

    void ask() {
        Report report;
        if (describe_) describe_(report);
        sign(report);
        if (limit_.ask(report)) {
            interrupted_ = true;
            end();
        }
        next_ask_ = Clock::now() + between_asks;
    }

    void pause() {
        if (nodes() >= most_nodes_ || look()) throw Stopped{};
        next_look_ = std::min(nodes() + nodes_per_look_, most_nodes_);
    }

    const Limit& limit_;
    Describe describe_;
    std::uint64_t nodes_per_look_;
    std::uint64_t most_nodes_;
    std::uint64_t next_look_ = 0;
    bool timed_ = limit_.seconds < std::numeric_limits<double>::infinity();
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ask_ = start_ + between_asks;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> ended_{false};
    std::atomic<bool> interrupted_{false};
};

// Runs work(0) here and work(1) .. work(count - 1) in threads of their own. Whoever waits is asked
// until all are done. If work(0) or a question throws, the others end early.
template <class Work>
void in_threads(std::size_t count, Budget& budget, Work work) {
    std::atomic<std::size_t> running{count - 1};
    std::vector<std::jthread> threads;
    struct Ending {
        Budget& budget;
        bool done = false;
        ~Ending() {
            if (!done) budget.end();
        }
    } ending{budget};  // before the threads are joined
    for (std::size_t i = 1; i < count; ++i) {
        threads.emplace_back([&, i] {
            work(i);
            --running;
        });
    }
    work(0);
    while (running > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        budget.look();
    }
    ending.done = true;
}

}  // namespace inarow
