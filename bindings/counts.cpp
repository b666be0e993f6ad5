// Games replayed and counted, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <vector>

#include "convert.hpp"
#include "inarow/exhaustive.hpp"
#include "inarow/position.hpp"
#include "inarow/replay.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

// A function of rules, then whatever else it takes: name(width, height, k, gravity, misere, exact, ...).
template <class Result, class... Own, class... Arguments>
void def_of_rules(nb::module_& m, const char* name, const char* doc,
                  Result (*function)(const Rules&, Own...), const Arguments&... arguments) {
    m.def(
        name,
        [function](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
                   bool misere, bool exact, Own... own) {
            return function(to_rules(width, height, k, gravity, misere, exact), own...);
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "exact"_a, arguments..., doc);
}

void bind_results(const nb::module_& m) {
    nb::class_<Perft>(m, "Perft", nb::is_final(), "What perft counted.")
        .def_ro("sequences", &Perft::sequences,
                "Sequences of exactly so many moves; a game that ended is not continued.")
        .def_ro("lines", &Perft::lines, "Of these, how many end with a line.")
        .def_ro("nodes", &Perft::nodes, "Positions made on the way.");

    nb::class_<Games>(m, "Games", nb::is_final(), "How many games end how.")
        .def_ro("first", &Games::first, "Won by the first side.")
        .def_ro("second", &Games::second, "Won by the second side.")
        .def_ro("drawn", &Games::drawn, "Drawn.")
        .def_prop_ro("total", &Games::total, "All of them.");

    nb::class_<Layer>(m, "Layer", nb::is_final(), "The different positions after so many plies.")
        .def_ro("positions", &Layer::positions, "How many a game can show.")
        .def_ro("classes", &Layer::classes, "How many differ by more than a mirror image.");

    nb::class_<Worth>(m, "Worth", nb::is_final(), "What a position is worth to the side to move.")
        .def_ro("value", &Worth::value,
                nb::for_getter(nb::sig("def value(self) -> typing.Literal[-1, 0, 1]")),
                "1 a win, 0 a draw, -1 a loss.")
        .def_prop_ro(
            "plies",
            [](const Worth& self) {
                return self.plies < 0 ? std::nullopt : std::optional<int>(self.plies);
            },
            "To the end with best play, if asked for: quick wins, slow losses.")
        .def_ro("nodes", &Worth::nodes, "Positions looked at.");

    nb::class_<Step>(m, "Step", nb::is_final(), "One position of a game that is replayed.")
        .def_prop_ro(
            "first", [](const Step& self) { return to_int(self.first); },
            "The first side's stones.")
        .def_prop_ro(
            "second", [](const Step& self) { return to_int(self.second); },
            "The second side's stones.")
        .def_prop_ro(
            "turn", [](const Step& self) { return side_name(self.turn); },
            nb::sig("def turn(self) -> typing.Literal['first', 'second']"),
            "'first' or 'second': who moves next, or would if the game were not over.")
        .def_prop_ro(
            "legal", [](const Step& self) { return to_int(self.legal); },
            "The cells that may be taken; none when the game is over.")
        .def_prop_ro(
            "outcome", [](const Step& self) { return outcome_name(self.outcome); },
            nb::sig("def outcome(self) -> typing.Literal['first', 'second', 'drawn'] | None"),
            "'first' or 'second' won, 'drawn', or None while the game goes on.")
        .def_prop_ro(
            "line", [](const Step& self) { return to_int(self.line); },
            "The cells of the lines that the last move completed.");
}

}  // namespace

void bind_counts(nb::module_& m) {
    using Number = const nb::int_&;
    bind_results(m);

    def_of_rules(
        m, "perft", "Count the sequences of `depth` moves from a position, one by one.",
        +[](const Rules& rules, Number first, Number second, Number depth, const Stop* stop) {
            const Position start{rules, to_bits("first", first), to_bits("second", second)};
            const int plies = to_plies("depth", depth);
            return Call(stop)([&](const Limit& limit) { return perft(start, plies, limit); });
        },
        "first"_a, "second"_a, "depth"_a, nb::kw_only(), "stop"_a.none() = nb::none());

    def_of_rules(
        m, "count_games",
        "Count all games from a position to their end. With `merge`, positions that come again, or "
        "as a mirror image, are counted once and remembered: faster, and hungry for memory. Raises "
        "OverflowError beyond 64 bits.",
        +[](const Rules& rules, Number first, Number second, bool merge, const Stop* stop) {
            const Position start{rules, to_bits("first", first), to_bits("second", second)};
            return Call(stop)([&](const Limit& limit) { return count_games(start, merge, limit); });
        },
        "first"_a = nb::int_(0), "second"_a = nb::int_(0), nb::kw_only(), "merge"_a = false,
        "stop"_a.none() = nb::none());

    def_of_rules(
        m, "count_positions", "Count the different positions by ply, from the empty board on.",
        +[](const Rules& rules, const std::optional<nb::int_>& max_ply, const Stop* stop) {
            const int plies = max_ply ? to_plies("max_ply", *max_ply) : -1;
            return Call(stop)(
                [&](const Limit& limit) { return count_positions(rules, plies, limit); });
        },
        "max_ply"_a.none() = nb::none(), nb::kw_only(), "stop"_a.none() = nb::none());

    def_of_rules(
        m, "reference_value",
        "What a position is worth, by plain search: the slow truth that fast engines are tested "
        "against. For small boards.",
        +[](const Rules& rules, Number first, Number second, bool distance, const Stop* stop) {
            const Position start{rules, to_bits("first", first), to_bits("second", second)};
            return Call(stop)(
                [&](const Limit& limit) { return reference_value(start, distance, limit); });
        },
        "first"_a = nb::int_(0), "second"_a = nb::int_(0), nb::kw_only(), "distance"_a = false,
        "stop"_a.none() = nb::none());

    def_of_rules(
        m, "replay", "The empty board and the position after each move.",
        +[](const Rules& rules, const std::vector<nb::int_>& moves) {
            std::vector<int> cells;
            cells.reserve(moves.size());
            for (const auto& move : moves) cells.push_back(clamp(move));
            return replay(rules, cells);
        },
        "moves"_a);

    def_of_rules(
        m, "random_game",
        "The moves of a random game: the same for the same seed on every machine. Of the seed, 64 "
        "bits count.",
        +[](const Rules& rules, Number seed) { return random_game(rules, to_seed(seed)); },
        "seed"_a);

    m.def(
        "lines",
        [](Number width, Number height, Number k, Number stones, bool exact) {
            const Grid<most_words> grid(to_rules(width, height, k, false, false, exact));
            const auto cells = to_bits("stones", stones);
            if ((cells & ~grid.full()).any()) {
                throw std::invalid_argument("stones outside of the board");
            }
            return to_int(grid.lines(cells));
        },
        "width"_a, "height"_a, "k"_a, "stones"_a, "exact"_a = false,
        "The cells of all lines, of k or more, or of exactly k, that these stones make.");
}

}  // namespace inarow::python
