// What the solvers share on their way to Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "convert.hpp"
#include "inarow/position.hpp"
#include "inarow/solve.hpp"

namespace inarow::python {

using Solution = Found<SolveReport>;

// Any of the solvers, with a busy flag and without the interpreter lock.
template <class Solver>
class SolverCalls {
public:
    using Stones = std::vector<std::pair<nb::int_, nb::int_>>;

    SolverCalls(const Rules& rules, std::size_t memory)
        : solver_([&] {
              const nb::gil_scoped_release unlock;
              return Solver(rules, memory);
          }()) {}

    Solution solve(const nb::int_& first, const nb::int_& second, bool weak,
                   const std::optional<double>& seconds, const std::optional<nb::int_>& nodes,
                   const Stop* stop, nb::object progress) {
        const auto position = to_position(first, second);
        return to_found(search({seconds, nodes, stop}, std::move(progress),
                               [&](auto& limit) { return solver_.solve(position, weak, limit); }));
    }

    Solution analyse(const nb::int_& first, const nb::int_& second, bool weak,
                     const std::optional<double>& seconds, const std::optional<nb::int_>& nodes,
                     const Stop* stop, nb::object progress) {
        const auto position = to_position(first, second);
        return to_found(search({seconds, nodes, stop}, std::move(progress), [&](auto& limit) {
            return solver_.analyse(position, weak, limit);
        }));
    }

    Solution analyse_in_threads(const nb::int_& first, const nb::int_& second, bool weak,
                                const nb::int_& threads, const std::optional<nb::int_>& most,
                                const std::optional<double>& seconds,
                                const std::optional<nb::int_>& nodes, const Stop* stop,
                                nb::object progress) {
        const auto position = to_position(first, second);
        const int count = clamp(threads);
        const int bound = most ? clamp(*most) : most_score;
        return to_found(search({seconds, nodes, stop}, std::move(progress), [&](auto& limit) {
            return solver_.analyse(position, weak, count, limit, bound);
        }));
    }

    std::vector<Solution> solve_all(const Stones& stones, bool weak,
                                    const std::optional<double>& seconds,
                                    const std::optional<nb::int_>& nodes, const Stop* stop,
                                    nb::object progress) {
        std::vector<Position> positions;
        positions.reserve(stones.size());
        for (const auto& [first, second] : stones) positions.push_back(to_position(first, second));
        auto found = search({seconds, nodes, stop}, std::move(progress),
                            [&](auto& limit) { return solver_.solve_all(positions, weak, limit); });
        std::vector<Solution> solutions;
        solutions.reserve(found.first.size());
        for (auto& report : found.first) {
            solutions.push_back(Solution{std::move(report), found.second});
        }
        return solutions;
    }

    void forget() {
        const Lone lone(busy_);
        const nb::gil_scoped_release unlock;
        solver_.forget();
    }

    [[nodiscard]] const Solver& solver() const { return solver_; }

private:
    [[nodiscard]] Position to_position(const nb::int_& first, const nb::int_& second) const {
        return {solver_.rules(), to_bits("first", first), to_bits("second", second)};
    }

    template <class F>
    auto search(const LimitArguments& arguments, nb::object progress, F f) {
        return call(busy_, SolveLimit(), arguments, std::move(progress), f);
    }

    Solver solver_;
    std::atomic_flag busy_;
};

// What all solvers have but analyse, which is not the same for all.
template <class Solver>
auto bind_solver(const nb::module_& m, const char* name, const char* doc) {
    using namespace nb::literals;
    using Calls = SolverCalls<Solver>;
    return nb::class_<Calls>(m, name, nb::is_final(), doc)
        .def(
            "__init__",
            [](Calls* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
               bool gravity, bool misere, const nb::int_& memory) {
                const auto rules = to_rules(width, height, k, gravity, misere);
                new (self) Calls(rules, to_count("memory", memory));
            },
            "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, nb::kw_only(),
            "memory"_a = nb::int_(std::size_t{64} << 20U), "`memory` of the table, in bytes.")
        .def("solve", &Calls::solve, "first"_a, "second"_a, nb::kw_only(), "weak"_a = false,
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
             nb::sig("def solve(self, first: int, second: int, *, weak: bool = False, seconds: "
                     "float | None = None, nodes: int | None = None, stop: Stop | None = None, "
                     "progress: collections.abc.Callable[[SolveReport], object] | None = None) -> "
                     "SolveReport"),
             "The score of a position; `weak` asks only who wins. `progress` is called about every "
             "50 ms with a report.")
        .def("solve_all", &Calls::solve_all, "stones"_a, nb::kw_only(), "weak"_a = false,
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
             nb::sig("def solve_all(self, stones: collections.abc.Sequence[tuple[int, int]], *, "
                     "weak: bool = False, seconds: float | None = None, nodes: int | None = None, "
                     "stop: Stop | None = None, progress: "
                     "collections.abc.Callable[[SolveReport], object] | None = None) -> "
                     "list[SolveReport]"),
             "The scores of many positions, given as both sides' stones. The limits hold for all "
             "of them together.")
        .def("forget", &Calls::forget, "Forget what was proven.")
        .def_prop_ro(
            "memory", [](const Calls& self) { return self.solver().memory(); },
            "The bytes that the table really has.");
}

}  // namespace inarow::python
