// The core, for Python. A position crosses as rules and two whole numbers; see inarow/grid.hpp
// for which bit is which cell.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <vector>

#include "bind.hpp"
#include "convert.hpp"
#include "inarow/count.hpp"
#include "inarow/perft.hpp"
#include "inarow/position.hpp"
#include "inarow/reference.hpp"
#include "inarow/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace inarow;
using namespace inarow::python;

NB_MODULE(_core, m) {
#ifdef NDEBUG
    // A program may end while a solver is in a cache or a thread; users need not hear of that.
    nb::set_leak_warnings(false);
#endif
    m.doc() =
        "The compiled core: rules, counts and plain search on boards up to 19x19.\n\n"
        "A set of cells is a whole number: cell (x, y) is bit (width + 1) * y + x, and row 0 is "
        "the row called 1.\nA cell is the number of its bit. Bad arguments raise ValueError.";

    const nb::exception<Stopped> stopped(m, "Stopped");
    stopped.doc() = "A call ended early because its Stop was set.";

    nb::class_<Stop>(m, "Stop", nb::is_final(),
                     "A flag that ends a long call early, from any thread.")
        .def(nb::init<>())
        .def(
            "set", [](Stop& self) { self.asked = true; },
            "Ask to stop: the call raises Stopped within milliseconds.")
        .def(
            "clear", [](Stop& self) { self.asked = false; }, "Make the flag usable again.")
        .def_prop_ro(
            "is_set", [](const Stop& self) { return self.asked.load(); }, "Was set() called?");

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

    m.def(
        "perft",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
           bool misere, const nb::int_& first, const nb::int_& second, const nb::int_& depth,
           const Stop* stop) {
            const Position start{to_rules(width, height, k, gravity, misere),
                                 to_bits("first", first), to_bits("second", second)};
            const int plies = to_plies("depth", depth);
            return released(stop, [&](Watch& watch) { return perft(start, plies, watch); });
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "first"_a, "second"_a, "depth"_a,
        nb::kw_only(), "stop"_a.none() = nb::none(),
        "Count the sequences of `depth` moves from a position, one by one.");

    m.def(
        "count_games",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
           bool misere, const nb::int_& first, const nb::int_& second, bool merge,
           const Stop* stop) {
            const Position start{to_rules(width, height, k, gravity, misere),
                                 to_bits("first", first), to_bits("second", second)};
            return released(stop, [&](Watch& watch) { return count_games(start, merge, watch); });
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "first"_a = nb::int_(0),
        "second"_a = nb::int_(0), nb::kw_only(), "merge"_a = false, "stop"_a.none() = nb::none(),
        "Count all games from a position to their end. With `merge`, positions that come again, or "
        "as a mirror image, are counted once and remembered: faster, and hungry for memory. Raises "
        "OverflowError beyond 64 bits.");

    m.def(
        "count_positions",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
           bool misere, const std::optional<nb::int_>& max_ply, const Stop* stop) {
            const auto rules = to_rules(width, height, k, gravity, misere);
            const int plies = max_ply ? to_plies("max_ply", *max_ply) : -1;
            return released(stop,
                            [&](Watch& watch) { return count_positions(rules, plies, watch); });
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "max_ply"_a.none() = nb::none(),
        nb::kw_only(), "stop"_a.none() = nb::none(),
        "The different positions by ply, from the empty board on.");

    m.def(
        "reference_value",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
           bool misere, const nb::int_& first, const nb::int_& second, bool distance,
           const Stop* stop) {
            const Position position{to_rules(width, height, k, gravity, misere),
                                    to_bits("first", first), to_bits("second", second)};
            return released(
                stop, [&](Watch& watch) { return reference_value(position, distance, watch); });
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "first"_a = nb::int_(0),
        "second"_a = nb::int_(0), nb::kw_only(), "distance"_a = false, "stop"_a.none() = nb::none(),
        "What a position is worth, by plain search: the slow truth that fast engines are tested "
        "against. For small boards.");

    m.def(
        "replay",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
           bool misere, const std::vector<nb::int_>& moves) {
            std::vector<int> cells;
            cells.reserve(moves.size());
            for (const auto& move : moves) cells.push_back(clamp(move));
            return replay(to_rules(width, height, k, gravity, misere), cells);
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "moves"_a,
        "The empty board and the position after each move.");

    m.def(
        "random_game",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k, bool gravity,
           bool misere, const nb::int_& seed) {
            return random_game(to_rules(width, height, k, gravity, misere),
                               PyLong_AsUnsignedLongLongMask(seed.ptr()));
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "seed"_a,
        "The moves of a random game: the same for the same seed on every machine. Of the seed, 64 "
        "bits count.");

    m.def(
        "lines",
        [](const nb::int_& width, const nb::int_& height, const nb::int_& k,
           const nb::int_& stones) {
            const auto rules = to_rules(width, height, k, false, false);
            const Grid<most_words> grid(rules);
            const auto cells = to_bits("stones", stones);
            if ((cells & ~grid.full()).any()) {
                throw std::invalid_argument("stones outside of the board");
            }
            return to_int(grid.lines(cells));
        },
        "width"_a, "height"_a, "k"_a, "stones"_a,
        "The cells of all lines, of k or more, that these stones make.");

    bind_tree(m);
    bind_solve(m);
    bind_placed(m);
    bind_falling(m);
    bind_misere(m);
    bind_pattern_search(m);
}
