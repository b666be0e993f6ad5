// Many games at once, for Python: numpy arrays in and out.
#include "inarow/many_games.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

#include "convert.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

using Choices = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Chosen = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Which = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Owns the games; not copied or moved, as arrays look into it.
struct Held {
    std::unique_ptr<ManyGames> games;
};

// A view of what the games show; it keeps them alive, and can't be written to.
template <class T>
auto view(const nb::handle& owner, std::span<T> data, std::initializer_list<std::size_t> shape) {
    return nb::ndarray<nb::numpy, const T>(data.data(), shape, owner);
}

}  // namespace

void bind_many_games(const nb::module_& m) {
    const auto games = [](const nb::handle& self) -> ManyGames& {
        return *nb::cast<Held&>(self).games;
    };
    nb::class_<Held>(m, "ManyGames", nb::is_final(),
                     "Many games of one kind; each that ends begins anew at once. A choice is the "
                     "number of a column where stones fall, elsewhere of a cell, row by row.")
        .def(
            "__init__",
            [](Held* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
               bool gravity, bool misere, bool exact, const nb::int_& count, const nb::int_& seed) {
                const auto rules = to_rules(width, height, k, gravity, misere, exact);
                new (self) Held{ManyGames::make(rules, to_count("count", count), to_seed(seed))};
            },
            "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "exact"_a, "count"_a, "seed"_a)
        .def(
            "step",
            [](Held& self, const Chosen& chosen) {
                const nb::gil_scoped_release unlock;
                self.games->step(std::span(chosen.data(), chosen.size()));
            },
            "chosen"_a, "Make a move in each game; -1 leaves one as it is.")
        .def(
            "restart",
            [](Held& self, const Which& which) {
                const nb::gil_scoped_release unlock;
                self.games->restart(std::span(which.data(), which.size()));
            },
            "which"_a, "These games begin anew.")
        .def(
            "choose",
            [](Held& self, const Choices& chosen) {
                const nb::gil_scoped_release unlock;
                self.games->choose(std::span(chosen.data(), chosen.size()));
            },
            "chosen"_a.noconvert(), "Write a random legal choice for each game.")
        .def(
            "reset",
            [](Held& self, const nb::int_& seed) {
                const auto number = to_seed(seed);
                const nb::gil_scoped_release unlock;
                self.games->reset(number);
            },
            "seed"_a, "All games begin anew, with another seed.")
        .def_prop_ro(
            "cells",
            [games](const nb::handle& self) {
                auto& all = games(self);
                const auto& rules = all.rules();
                return view(self, all.cells(),
                            {all.count(), static_cast<std::size_t>(rules.height),
                             static_cast<std::size_t>(rules.width)});
            },
            "Stones by game, row and column: 1 the first side's, -1 the second's.")
        .def_prop_ro(
            "legal",
            [games](const nb::handle& self) {
                auto& all = games(self);
                return view(self, all.legal(), {all.count(), all.choices()});
            },
            "Which choices are legal, by game.")
        .def_prop_ro(
            "turns",
            [games](const nb::handle& self) {
                return view(self, games(self).turns(), {games(self).count()});
            },
            "Whose turn it is: 1 the first side's, -1 the second's.")
        .def_prop_ro(
            "plies",
            [games](const nb::handle& self) {
                return view(self, games(self).plies(), {games(self).count()});
            },
            "How many stones are on each board.")
        .def_prop_ro(
            "rewards",
            [games](const nb::handle& self) {
                return view(self, games(self).rewards(), {games(self).count()});
            },
            "Of the last step, to the side that made it: 1 won, -1 lost.")
        .def_prop_ro(
            "ended",
            [games](const nb::handle& self) {
                return view(self, games(self).ended(), {games(self).count()});
            },
            "Which games the last step ended.");
}

}  // namespace inarow::python
