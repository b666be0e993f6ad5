#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "inarow/solver.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "budget.hpp"
#include "falling_hot.hpp"
#include "falling_position.hpp"
#include "frame.hpp"

namespace inarow {

namespace {

constexpr std::size_t least_bytes = std::size_t{64} << 10U;
constexpr std::size_t bucket_bytes = 64;
constexpr std::size_t page_bytes = std::size_t{2} << 20U;
// Fits the second-level cache of a core, or nearly.
constexpr std::size_t near_bytes = std::size_t{2} << 20U;

// What the machine could give without swapping or ending a process; all memory there is if it does
// not say. Where memory is promised more than once, having been given it would not mean to have it.
std::size_t available_bytes() {
    auto bytes = std::numeric_limits<std::size_t>::max();
    std::ifstream machine("/proc/meminfo");
    for (std::string name; machine >> name;) {
        std::size_t kibibytes = 0;
        if (name == "MemAvailable:" && machine >> kibibytes) bytes = kibibytes << 10U;
    }
    std::ifstream group("/sys/fs/cgroup/memory.max");
    if (std::size_t most = 0; group >> most) bytes = std::min(bytes, most);
    return bytes;
}

// Zeroed buckets. The system provides them page by page as they are used: a search pays for what it
// uses, within its limit, and a small question for next to nothing.
class Memory {
public:
    // Less than wanted if there is not as much, but at least `least`. Throws std::bad_alloc.
    Memory(std::size_t wanted, std::size_t least) {
        const auto available = available_bytes();
        if (wanted > available) wanted = available / 4;
        for (std::size_t bytes = wanted;; bytes /= 2) {
            if (bytes < least) throw std::bad_alloc();
            const auto align = bytes >= page_bytes ? page_bytes : bucket_bytes;
            bytes_ = bytes - bytes % align;
            auto room = bytes_ + align;
            given_.reset(std::calloc(room, 1));
            void* begin = given_.get();
            if (begin == nullptr) continue;
            words_ = static_cast<std::uint64_t*>(std::align(align, bytes_, begin, room));
            break;
        }
#if defined(__linux__)
        // A hint: a random look into small pages misses the page cache as well.
        if (bytes_ >= page_bytes) madvise(words_, bytes_, MADV_HUGEPAGE);
#endif
    }

    void clear() { std::memset(words_, 0, bytes_); }
    [[nodiscard]] std::uint64_t* words() const { return words_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    [[nodiscard]] std::uint64_t buckets() const { return bytes_ / bucket_bytes; }

private:
    struct Free {
        void operator()(void* given) const { std::free(given); }
    };
    std::unique_ptr<void, Free> given_;
    std::uint64_t* words_ = nullptr;  // in it, as a bucket or a page must lie
    std::size_t bytes_ = 0;
};

const HotFunctions* functions_named(std::string_view name) {
    if (name == hot_plain::functions.name) return &hot_plain::functions;
#if defined(__x86_64__)
    if (name == hot_avx2::functions.name && __builtin_cpu_supports("popcnt") &&
        __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("avx2")) {
        return &hot_avx2::functions;
    }
#endif
    return nullptr;
}

const HotFunctions* best_functions() {
    const auto* functions = functions_named("avx2");
    return functions != nullptr ? functions : &hot_plain::functions;
}

// A question may be answered by another thread: then its number has changed.
using Question = std::atomic<unsigned>;

// One thread of a call.
class Runner {
public:
    Runner(const HotFunctions& functions, const Memory& far, const Memory& near, Budget& budget,
           bool caller = true)
        : functions_(functions), far_(far), near_(near), budget_(budget), caller_(caller) {}

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    // Is a limit reached?
    bool look() { return budget_.look(caller_); }

    // Narrows the bounds of the task. After an end by a limit every later call returns at once.
    void run(const FallingPosition& position, HotTask& task, const Question* question = nullptr) {
        if (position.over()) {
            task.lower = task.upper = position.outcome();
            return;
        }
        question_ = question;
        if (question != nullptr) number_ = question->load();
        // Many tasks without a node each must not escape the limits.
        if (++tasks_ % 256 == 0) look();
        if (budget_.ended()) {
            task.interrupted = true;
            return;
        }
        task.table = far_.words();
        task.buckets = far_.buckets();
        task.near = near_.words();
        task.near_buckets = near_.buckets();
        task.nodes = nodes_;
        task.next_poll = next_poll_;
        task.node_limit = nodes_ + std::min(budget_.nodes_left(), ~nodes_);
        task.poll = poll;
        task.poll_self = this;
        functions_.solve(task);
        budget_.spend(task.nodes - nodes_);
        nodes_ = task.nodes;
        next_poll_ = task.next_poll;
        if (task.interrupted && nodes_ >= task.node_limit) budget_.end();
    }

private:
    static bool poll(void* self, const HotTask& task) {
        auto& runner = *static_cast<Runner*>(self);
        runner.budget_.spend(task.nodes - runner.nodes_);
        runner.nodes_ = task.nodes;
        return runner.look() ||
               (runner.question_ != nullptr &&
                runner.question_->load(std::memory_order_relaxed) != runner.number_);
    }

    const HotFunctions& functions_;
    const Memory& far_;
    const Memory& near_;
    Budget& budget_;
    bool caller_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
    unsigned tasks_ = 0;
    const Question* question_ = nullptr;
    unsigned number_ = 0;
};

// The bounds between which a search has to go on; who only asks who wins stops at the sign.
struct Window {
    int above;
    int below;

    Window(const FallingPosition& position, bool weak)
        : above(weak ? -1 : -position.cells()), below(weak ? 1 : position.cells()) {}

    [[nodiscard]] bool answered(int lower, int upper) const {
        return lower >= upper || lower >= below || upper <= above;
    }
    // The next "is the score over alpha?": who wins, then halfway between what is known.
    [[nodiscard]] int next(int lower, int upper) const {
        const int low = std::max(lower, above);
        const int high = std::min(upper, below);
        if (low > 0) return (low + high - 1) / 2;
        if (high < 0) return -((1 - low - high) / 2);
        return high == 0 ? -1 : 0;
    }
};

// The columns, from the middle out.
std::vector<int> columns(const Rules& rules) {
    std::vector<int> order;
    for (int i = 0; i < rules.width; ++i) {
        const int middle = rules.width / 2;
        order.push_back(i % 2 == 0 ? middle + i / 2 : middle - (i + 1) / 2);
    }
    return order;
}

// Asks about all moves of a position, a question at a time, in as many threads as call work().
class Analysis {
public:
    // No move is worth more than `most`.
    Analysis(const FallingPosition& position, bool weak, int most)
        : position_(position), window_(position, weak) {
        int upper = position.cells();
        while (upper > -position.cells() && position.score(upper) > most) --upper;
        for (const int x : columns(position.rules())) {
            if (position.legal(x)) moves_.emplace_back(position, x);
        }
        for (auto& move : moves_) {
            if (move.after.over()) {
                move.lower = move.upper = move.after.outcome();
            } else {
                move.lower = std::max(move.lower, -upper);
            }
        }
    }

    // Asks only about the position itself: it is what is left after a move that was made before.
    Analysis(const FallingPosition& position, bool weak)
        : position_(position), window_(position, weak) {
        moves_.emplace_back(position);
    }

    [[nodiscard]] bool done() {
        const std::scoped_lock lock(mutex_);
        return all_known();
    }

    // Takes questions until all are answered or the call has ended; or, while one thread is
    // `alone`, until it is clear that they are not easy.
    void work(Runner& runner, Budget& budget, bool alone, bool outside_in = false) {
        std::unique_lock lock(mutex_);
        while (!budget.ended() && !all_known()) {
            Move* move = next_question(outside_in);
            if (alone && (move == nullptr || move->quick || runner.nodes() > easy_nodes)) return;
            if (move != nullptr) {
                ask(*move, runner, lock);
            } else if (Move* busy = question_to_help()) {
                help(*busy, runner, lock);
            } else {
                changed_.wait_for(lock, std::chrono::milliseconds(1));
                lock.unlock();
                runner.look();
                lock.lock();
            }
        }
        changed_.notify_all();
    }

    void describe(Report& report) {
        const std::scoped_lock lock(mutex_);
        for (const auto& move : moves_) {
            report.moves.push_back(
                {move.cell, position_.score(-move.upper), position_.score(-move.lower)});
        }
        report.sum_up();  // of equal moves the one nearest the middle is best
        std::sort(report.moves.begin(), report.moves.end(),
                  [](const auto& a, const auto& b) { return a.cell < b.cell; });
        report.finished = all_known();
    }

    // What is known of the position itself, in stones, if only that was asked for.
    [[nodiscard]] std::pair<int, int> bounds() {
        const std::scoped_lock lock(mutex_);
        return {moves_.front().lower, moves_.front().upper};
    }

private:
    // Searched in less than the time that it takes to start some threads.
    static constexpr std::uint64_t easy_nodes = 2'000;

    struct Move {
        Move(const FallingPosition& position, int x) : Move(position.play(x)) {
            cell = position.cell(x);
        }
        explicit Move(const FallingPosition& position) : after(position) {
            const auto task = after.task();
            lower = task.lower;
            upper = task.upper;
        }

        FallingPosition after;
        int cell = -1;
        int lower;  // of `after`, in stones, to the side that answers the move
        int upper;
        bool quick = false;  // quick wins and losses have been looked for
        // The question under way, if any: is the score over alpha?
        bool busy = false;
        int alpha = 0;
        Question question{0};
        std::vector<int> replies;   // that no thread has taken to help
        std::size_t unrefuted = 0;  // replies that may still show that it is
        int top = 0;                // the most that the refuted ones are worth
    };

    [[nodiscard]] bool known(const Move& move) const {
        return window_.answered(move.lower, move.upper);
    }
    [[nodiscard]] bool all_known() const {
        return std::all_of(moves_.begin(), moves_.end(),
                           [&](const Move& move) { return known(move); });
    }

    // Easy questions first; then those with the same alpha in turn, because moves share positions
    // that the table answers. Who begins at the other end, `outside_in`, seldom searches what
    // another thread is searching just now.
    Move* next_question(bool outside_in) {
        Move* best = nullptr;
        const auto weight = [&](const Move& move) {
            return move.quick ? 1 + std::abs(window_.next(move.lower, move.upper)) : 0;
        };
        for (auto& move : moves_) {
            if (move.busy || known(move)) continue;
            if (best == nullptr || weight(move) < weight(*best) ||
                (outside_in && weight(move) == weight(*best))) {
                best = &move;
            }
        }
        return best;
    }

    void ask(Move& move, Runner& runner, std::unique_lock<std::mutex>& lock) {
        move.busy = true;
        auto task = move.after.task();
        task.lower = move.lower;
        task.upper = move.upper;
        task.quick = !move.quick;
        if (move.quick) {
            move.alpha = window_.next(move.lower, move.upper);
            task.stop_upper = move.alpha;
            task.stop_lower = move.alpha + 1;
            move.replies.clear();
            for (const int x : columns(position_.rules())) {
                if (move.after.legal(x)) move.replies.push_back(x);
            }
            move.unrefuted = move.replies.size();
            move.top = -position_.cells();
        } else {
            task.stop_upper = window_.above;
            task.stop_lower = window_.below;
        }
        lock.unlock();
        runner.run(move.after, task, &move.question);
        lock.lock();
        move.quick = true;
        move.lower = std::max(move.lower, task.lower);
        move.upper = std::min(move.upper, task.upper);
        ++move.question;
        move.busy = false;
        changed_.notify_all();
    }

    // Where fewer questions than threads are left, two threads work at one: one tries the replies
    // in the order of the search, the other from its end, and the table tells each what the other
    // has found.
    Move* question_to_help() {
        for (auto& move : moves_) {
            if (move.busy && move.quick && !move.replies.empty()) return &move;
        }
        return nullptr;
    }

    void help(Move& move, Runner& runner, std::unique_lock<std::mutex>& lock) {
        const auto reply = move.after.play(move.replies.back());
        move.replies.pop_back();
        const unsigned number = move.question.load();
        // after > alpha if, and only if, some reply <= -alpha - 1
        const int most = -move.alpha - 1;
        auto task = reply.task();
        task.stop_upper = most;
        task.stop_lower = most + 1;
        lock.unlock();
        runner.run(reply, task, &move.question);
        lock.lock();
        if (move.question.load() != number) return;
        if (task.upper <= most) {
            move.lower = std::max(move.lower, -task.upper);
            ++move.question;
        } else if (task.lower > most) {
            move.top = std::max(move.top, -task.lower);
            if (--move.unrefuted > 0) return;
            move.upper = std::min(move.upper, move.top);
            ++move.question;
        }
    }

    const FallingPosition& position_;
    Window window_;
    std::deque<Move> moves_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

class Falling final : public FallingSolver {
public:
    Falling(const Rules& rules, std::size_t memory)
        : FallingSolver(rules),
          grid_(rules),
          far_(memory - std::min(near_bytes, memory / 4), least_bytes / 2),
          near_(std::min(near_bytes, memory / 4), least_bytes / 4) {}

    Report solve(const Position& position, bool weak, const Limit& limit) override {
        return solve(position, weak, limit, 1);
    }

    Report solve(const Position& position, bool weak, const Limit& limit, int threads) override {
        check_threads(threads);
        if (const auto end = report_of_end(position, rules_)) return *end;
        const FallingPosition start(position, grid_);
        return threads == 1 ? solve_alone(start, weak, limit)
                            : solve_together(start, weak, limit, threads);
    }

    std::vector<Report> solve_all(const Batch& batch, const BatchQuestion& question,
                                  const Limit& limit) override {
        check_threads(question.threads);
        std::vector<Report> reports(batch.size());
        Budget budget(limit);
        Runner runner(*functions_, far_, near_, budget);
        std::atomic<std::size_t> next{0};
        const auto work = [&](Runner& own) {
            for (std::size_t i = 0; (i = next++) < batch.size();) {
                answer(batch, i, question, own, budget, reports[i]);
            }
        };
        const auto threads = std::min(static_cast<std::size_t>(question.threads), batch.size());
        in_runners(threads, runner, budget, [&](Runner& own, std::size_t) { work(own); });
        return reports;
    }

    Report analyse(const Position& position, bool weak, int threads, const Limit& limit,
                   int most) override {
        check_threads(threads);
        if (const auto end = report_of_end(position, rules_)) return *end;
        const FallingPosition start(position, grid_);
        Analysis analysis(start, weak, most);
        Budget budget(limit, [&](Report& so_far) { analysis.describe(so_far); });
        Runner runner(*functions_, far_, near_, budget);
        // Threads are worth starting for what is not easy.
        analysis.work(runner, budget, true);
        if (budget.ended() || analysis.done()) threads = 1;
        in_runners(static_cast<std::size_t>(threads), runner, budget,
                   [&](Runner& own, std::size_t i) { analysis.work(own, budget, false, i > 0); });
        Report report;
        analysis.describe(report);
        if (report.finished) report.variation.push_back(report.best);
        budget.sign(report);
        return report;
    }

    void forget() override {
        far_.clear();
        near_.clear();
        for (auto& near : more_near_) near.clear();
    }
    [[nodiscard]] std::size_t memory() const override { return far_.bytes() + near_.bytes(); }

    [[nodiscard]] const char* instruction_set() const override { return functions_->name; }
    bool use_instruction_set(std::string_view name) override {
        const auto* functions = functions_named(name);
        if (functions != nullptr) functions_ = functions;
        return functions != nullptr;
    }

private:
    // Runs work(runner, i) in so many threads, each with a runner of its own.
    template <class Work>
    void in_runners(std::size_t threads, Runner& runner, Budget& budget, Work work) {
        threads = std::max<std::size_t>(threads, 1);
        while (more_near_.size() < threads - 1) {
            more_near_.emplace_back(near_.bytes(), bucket_bytes);
        }
        in_threads(threads, budget, [&](std::size_t i) {
            if (i == 0) return work(runner, i);
            Runner other(*functions_, far_, more_near_[i - 1], budget, false);
            work(other, i);
        });
    }

    Report solve_alone(const FallingPosition& start, bool weak, const Limit& limit) {
        HotTask task;
        const auto describe = [&](Report& so_far) { say_bounds(start, task, so_far); };
        Budget budget(limit, describe);
        Runner runner(*functions_, far_, near_, budget);
        Report report;
        narrow(start, weak, runner, task, report);
        if (report.finished) find_variation(start, task.lower, task.upper, runner, report);
        budget.sign(report);
        return report;
    }

    Report solve_together(const FallingPosition& start, bool weak, const Limit& limit,
                          int threads) {
        Analysis analysis(start, weak);
        const auto describe = [&](Report& so_far) {
            const auto [lower, upper] = analysis.bounds();
            so_far.low = start.score(lower);
            so_far.high = start.score(upper);
        };
        Budget budget(limit, describe);
        Runner runner(*functions_, far_, near_, budget);
        analysis.work(runner, budget, true);
        if (budget.ended() || analysis.done()) threads = 1;
        in_runners(static_cast<std::size_t>(threads), runner, budget,
                   [&](Runner& own, std::size_t i) { analysis.work(own, budget, false, i > 0); });
        Report report;
        describe(report);
        report.finished = analysis.done();
        const auto [lower, upper] = analysis.bounds();
        if (report.finished) find_variation(start, lower, upper, runner, report);
        budget.sign(report);
        return report;
    }

    // Solves a position of a batch, in the thread of this runner.
    void answer(const Batch& batch, std::size_t i, const BatchQuestion& question, Runner& runner,
                const Budget& budget, Report& report) const {
        const FallingPosition start(batch.position(i), grid_);
        if (start.over()) {
            report = report_of_end(start.outcome());
            return;
        }
        const auto nodes = runner.nodes();
        const auto seconds = budget.seconds();
        HotTask task;
        if (const auto known = batch.known(i)) {
            report.low = report.high = *known;
            report.finished = true;
            task.lower = start.worth(*known);
        } else {
            narrow(start, question.weak, runner, task, report);
        }
        if (report.finished && question.best) {
            const int column = best_move(start, task.lower, runner);
            if (column >= 0) report.best = start.cell(column);
        }
        report.nodes = runner.nodes() - nodes;
        report.seconds = budget.seconds() - seconds;
        report.interrupted = budget.interrupted();
    }

    static void say_bounds(const FallingPosition& start, const HotTask& task, Report& report) {
        report.low = start.score(task.lower);
        report.high = start.score(task.upper);
    }

    // Narrows the bounds of a position until the question is answered or a limit is reached.
    static void narrow(const FallingPosition& start, bool weak, Runner& runner, HotTask& task,
                       Report& report) {
        const Window window(start, weak);
        task = start.task();
        task.stop_lower = window.below;
        task.stop_upper = window.above;
        runner.run(start, task);
        say_bounds(start, task, report);
        report.finished = window.answered(task.lower, task.upper);
    }

    // A best move of a position that is worth at least `lower`; -1 if a limit ended the search for
    // it.
    int best_move(const FallingPosition& position, int lower, Runner& runner) const {
        for (const int x : columns(position.rules())) {
            if (!position.legal(x)) continue;
            const auto after = position.play(x);
            auto task = after.task();
            task.stop_upper = -lower;
            task.stop_lower = -lower + 1;
            runner.run(after, task);
            if (task.upper <= -lower) return x;
        }
        return -1;
    }

    // Adds best moves, and while nodes are to spare the best replies, for a position with
    // lower <= score <= upper. A position worth at least `lower` has a move that leaves the other
    // side at most -lower, and no move leaves it less than -upper.
    void find_variation(const FallingPosition& start, int lower, int upper, Runner& runner,
                        Report& report) const {
        auto& variation = report.variation;
        auto position = start;
        const auto spare = runner.nodes() + runner.nodes() / 4 + 20'000;
        while (!position.over() && (variation.empty() || runner.nodes() < spare)) {
            const int x = best_move(position, lower, runner);
            if (x < 0) return;
            variation.push_back(position.cell(x));
            report.best = variation.front();
            position = position.play(x);
            lower = -std::exchange(upper, -lower);
        }
    }

    Grid<most_words> grid_;
    Memory far_;
    Memory near_;
    std::deque<Memory> more_near_;  // of further threads
    const HotFunctions* functions_ = best_functions();
};

}  // namespace

std::unique_ptr<FallingSolver> FallingSolver::make(const Rules& rules, std::size_t memory) {
    rules.check();
    if (!rules.gravity) throw std::invalid_argument("stones must fall for this solver");
    if (rules.exact || std::max(rules.width, rules.height) > longest_fall) {
        throw std::invalid_argument(
            "this solver is for boards up to 19x19 on which longer lines "
            "count, not for " +
            rules.code());
    }
    check_memory(memory, least_bytes);
    return std::make_unique<Falling>(rules, memory);
}

}  // namespace inarow
