#include "inarow/misere.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "convert.hpp"
#include "inarow/self_play.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

Patterns to_patterns(const std::optional<std::vector<float>>& numbers) {
    return numbers ? Patterns(*numbers) : Patterns();
}

class MisereCalls {
public:
    MisereCalls(const Rules& rules, const MisereSettings& settings)
        : search_([&] {
              const nb::gil_scoped_release unlock;
              return MisereSearch(rules, settings);
          }()) {}

    Found<MisereReport> search(const nb::int_& first, const nb::int_& second,
                               const std::optional<double>& seconds,
                               const std::optional<nb::int_>& nodes, const Stop* stop,
                               nb::object progress) {
        const Position position{search_.rules(), to_bits("first", first),
                                to_bits("second", second)};
        return to_found(call(busy_, MisereLimit(), {seconds, nodes, stop}, std::move(progress),
                             [&](auto& limit) { return search_.search(position, limit); }));
    }

    void forget() {
        const Lone lone(busy_);
        search_.forget();
    }

private:
    MisereSearch search_;
    std::atomic_flag busy_;
};

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
            const auto number = PyLong_AsUnsignedLongLongMask(seed.ptr());
            return released(stop, [&](Watch& watch) {
                return play_lesson(rules, Patterns(patterns), count, number, watch);
            });
        },
        "width"_a, "height"_a, "k"_a, "patterns"_a, "nodes"_a, "seed"_a, nb::kw_only(),
        "stop"_a.none() = nb::none(),
        "A misère game with placed stones, with so many nodes a move: the same for the same seed.");

    m.def(
        "learn",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k,
           const std::vector<float>& patterns, const std::vector<Lesson>& lessons,
           const nb::int_& rounds, double rate, const nb::int_& seed, const Stop* stop) {
            const auto rules = to_rules(width, height, k, false, true);
            const int times = to_plies("rounds", rounds);
            const auto number = PyLong_AsUnsignedLongLongMask(seed.ptr());
            return released(stop, [&](Watch& watch) {
                return learn(rules, Patterns(patterns), lessons, times, static_cast<float>(rate),
                             number, watch)
                    .numbers();
            });
        },
        "width"_a, "height"_a, "k"_a, "patterns"_a, "lessons"_a, "rounds"_a, "rate"_a, "seed"_a,
        nb::kw_only(), "stop"_a.none() = nb::none(),
        "The numbers of patterns that fit the lessons better.");
}

}  // namespace

void bind_misere(nb::module_& m) {
    nb::class_<MisereMove>(m, "MisereMove", nb::is_final(), "What a search says about a move.")
        .def_ro("cell", &MisereMove::cell, "The cell it takes.")
        .def_ro("visits", &MisereMove::visits, "How often it was tried.")
        .def_ro("mean", &MisereMove::mean,
                "What it seems worth, from -1 to 1, to the side that makes it.")
        .def_ro("low", &MisereMove::low, "Proven: its score is at least this.")
        .def_ro("high", &MisereMove::high, "Proven: its score is at most this.");

    nb::class_<Found<MisereReport>>(m, "MisereReport", nb::is_final(),
                                    "What a search found; scores as in SolveReport.")
        .def_prop_ro(
            "moves", [](const Found<MisereReport>& self) { return self.moves; },
            "Every legal move, by cell.")
        .def_prop_ro(
            "best", [](const Found<MisereReport>& self) { return self.best; }, "The best move.")
        .def_prop_ro(
            "line", [](const Found<MisereReport>& self) { return self.line; },
            "The best move and what may follow.")
        .def_prop_ro(
            "mean", [](const Found<MisereReport>& self) { return self.mean; },
            "What the best move seems worth, from -1 to 1.")
        .def_prop_ro(
            "low", [](const Found<MisereReport>& self) { return self.low; },
            "Proven: the score is at least this, to the side to move.")
        .def_prop_ro(
            "high", [](const Found<MisereReport>& self) { return self.high; },
            "Proven: the score is at most this.")
        .def_prop_ro(
            "nodes", [](const Found<MisereReport>& self) { return self.nodes; },
            "Positions looked at.")
        .def_prop_ro(
            "seconds", [](const Found<MisereReport>& self) { return self.seconds; },
            "How long it took.")
        .def_prop_ro(
            "finished", [](const Found<MisereReport>& self) { return self.finished; },
            "Is it proven who wins?")
        .def_prop_ro(
            "floor", [](const Found<MisereReport>& self) { return self.floor; },
            "Is answering with an image safe here, and the best move as safe?")
        .def_prop_ro(
            "interrupted", [](const Found<MisereReport>& self) { return self.interrupted; },
            "Did Ctrl-C end the search? It was not raised, so that this is not lost.");

    nb::class_<MisereCalls>(m, "MisereSearch", nb::is_final(),
                            "A strong search for misère with placed stones, exact at the end, "
                            "that never loses where it can answer every move with its image. One "
                            "call at a time.")
        .def(
            "__init__",
            [](MisereCalls* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
               const nb::int_& memory, const nb::int_& seed,
               const std::optional<std::vector<float>>& patterns) {
                const auto rules = to_rules(width, height, k, false, true);
                MisereSettings settings;
                settings.memory = to_count("memory", memory);
                settings.seed = PyLong_AsUnsignedLongLongMask(seed.ptr());
                settings.patterns = to_patterns(patterns);
                new (self) MisereCalls(rules, settings);
            },
            "width"_a, "height"_a, "k"_a, nb::kw_only(),
            "memory"_a = nb::int_(std::size_t{64} << 20U), "seed"_a = nb::int_(0),
            "patterns"_a.none() = nb::none(),
            "`memory` in bytes. `patterns` are the numbers of the evaluation; plain ones serve "
            "where none are given.")
        .def("search", &MisereCalls::search, "first"_a, "second"_a, nb::kw_only(),
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
             nb::sig("def search(self, first: int, second: int, *, seconds: float | None = None, "
                     "nodes: int | None = None, stop: Stop | None = None, progress: "
                     "collections.abc.Callable[[MisereReport], object] | None = None) -> "
                     "MisereReport"),
             "Search until it is proven who wins or a limit is reached. With 14 empty cells or "
             "fewer only `stop` ends it before it is proven. `progress` is called about every 50 "
             "ms with a report.")
        .def("forget", &MisereCalls::forget, "Start afresh.");
    bind_training(m);
}

}  // namespace inarow::python
