// The training of evaluations, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "convert.hpp"
#include "inarow/self_play.hpp"

namespace inarow::python {

using namespace nb::literals;

void bind_training(nb::module_& m) {
    nb::class_<Lesson>(m, "Lesson", nb::is_final(), "A game of a search against itself.")
        .def(
            "__init__",
            [](Lesson* self, std::vector<std::uint16_t> moves, std::vector<std::uint16_t> best,
               std::vector<float> means, int result) {
                if (result < -1 || result > 1) {
                    throw std::invalid_argument("result must be -1, 0 or 1");
                }
                new (self) Lesson{std::move(moves), std::move(best), std::move(means), result};
            },
            "moves"_a, "best"_a, "means"_a, "result"_a, "As `play_lesson` gave it.")
        .def_ro("moves", &Lesson::moves, "The cells taken.")
        .def_ro("best", &Lesson::best,
                "What the search would have played; 65535 where it was not asked.")
        .def_ro("means", &Lesson::means, "What it thought of that, to the side to move.")
        .def_ro("result", &Lesson::result, "1 if the first side wins, -1 the second, 0 drawn.");

    m.def(
        "plain_patterns", [] { return Patterns().numbers(); },
        "The numbers of the patterns that nobody trained.");

    m.def(
        "play_lesson",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k,
           const std::vector<float>& patterns, const nb::int_& nodes, const nb::int_& seed,
           const Stop* stop) {
            const auto rules = to_rules(width, height, k, false, true);
            const auto count = to_count("nodes", nodes);
            return Call(stop)([&, number = to_seed(seed)](const Limit& limit) {
                return play_lesson(rules, Patterns(patterns), count, number, limit);
            });
        },
        "width"_a, "height"_a, "k"_a, "patterns"_a, "nodes"_a, "seed"_a, nb::kw_only(),
        "stop"_a.none() = nb::none(),
        "A misère game with placed stones, with so many nodes a move: the same for the same seed.");

    m.def(
        "play_network_lesson",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k,
           const std::shared_ptr<const Network>& network, const nb::int_& nodes,
           const nb::int_& seed, const Stop* stop) {
            const auto rules = to_rules(width, height, k, false, false);
            const auto count = to_count("nodes", nodes);
            return Call(stop)([&, number = to_seed(seed)](const Limit& limit) {
                return play_lesson(rules, network, count, number, limit);
            });
        },
        "width"_a, "height"_a, "k"_a, "network"_a.none(), "nodes"_a, "seed"_a, nb::kw_only(),
        "stop"_a.none() = nb::none(),
        "A game with placed stones in which a line wins, with so many nodes a move; without a "
        "network, of the search by line patterns alone.");

    m.def(
        "learn",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k,
           const std::vector<float>& patterns, const std::vector<Lesson>& lessons,
           const nb::int_& rounds, double rate, const nb::int_& seed, const Stop* stop) {
            const auto rules = to_rules(width, height, k, false, true);
            const int times = to_plies("rounds", rounds);
            return Call(stop)([&, number = to_seed(seed)](const Limit& limit) {
                const auto learned = learn(rules, Patterns(patterns), lessons, times,
                                           static_cast<float>(rate), number, limit);
                return learned.numbers();
            });
        },
        "width"_a, "height"_a, "k"_a, "patterns"_a, "lessons"_a, "rounds"_a, "rate"_a, "seed"_a,
        nb::kw_only(), "stop"_a.none() = nb::none(),
        "The numbers of patterns that fit the lessons better.");
}

}  // namespace inarow::python
