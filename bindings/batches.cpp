// Many positions at once, for Python.
#include "batches.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "convert.hpp"
#include "inarow/batch.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

template <class T>
using List = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

using Pairs = std::vector<std::pair<nb::int_, nb::int_>>;

Position to_position(const Batch& batch, const nb::int_& first, const nb::int_& second) {
    return {batch.rules(), to_bits("first", first), to_bits("second", second)};
}

std::size_t to_index(const Batch& batch, std::size_t index) {
    if (index >= batch.size()) throw nb::index_error("there are not as many positions");
    return index;
}

void bind_answers(const nb::module_& m) {
    nb::class_<Answers>(m, "Answers", nb::is_final(),
                        "What a solver says about many positions: a list for each part of it.")
        .def_ro("low", &Answers::low, "Proven: the scores are at least these.")
        .def_ro("high", &Answers::high, "Proven: the scores are at most these.")
        .def_ro("best", &Answers::best, "Best moves, where they were asked for and found.")
        .def_ro("nodes", &Answers::nodes, "Positions looked at, for each.")
        .def_ro("seconds", &Answers::seconds, "How long each took.")
        .def_ro("finished", &Answers::finished, "Which questions are answered.")
        .def_ro("interrupted", &Answers::interrupted, "Did Ctrl-C end the search?");
}

}  // namespace

void bind_batches(const nb::module_& m) {
    bind_answers(m);
    nb::class_<Batch>(m, "Batch", nb::is_final(), "Many positions of one game.")
        .def(
            "__init__",
            [](Batch* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
               bool gravity, bool misere, bool exact, const Pairs& stones) {
                new (self) Batch(to_rules(width, height, k, gravity, misere, exact));
                for (const auto& [first, second] : stones) {
                    self->add(to_position(*self, first, second));
                }
            },
            "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "exact"_a, "stones"_a = Pairs{},
            "With these positions, given as both sides' stones.")
        .def("__len__", &Batch::size)
        .def(
            "read",
            [](Batch& self, const std::vector<std::string_view>& texts) {
                std::vector<std::size_t> unread;
                const nb::gil_scoped_release unlock;
                for (const auto text : texts) {
                    if (!self.read(text)) unread.push_back(self.size() - 1);
                }
                return unread;
            },
            "texts"_a,
            "Add the positions that lists of moves or codes describe. Returns the numbers of those "
            "that are not written in a usual way; they are the empty board until `put` is called.")
        .def(
            "put",
            [](Batch& self, std::size_t index, const nb::int_& first, const nb::int_& second) {
                self.put(to_index(self, index), to_position(self, first, second));
            },
            "index"_a, "first"_a, "second"_a, "Put a position in the place of another.")
        .def(
            "stones",
            [](const Batch& self, std::size_t index) {
                const auto& position = self.position(to_index(self, index));
                return std::pair(to_int(position.first), to_int(position.second));
            },
            "index"_a, "Both sides' stones.")
        .def_prop_ro(
            "plies",
            [](const Batch& self) {
                std::vector<int> plies;
                for (std::size_t i = 0; i < self.size(); ++i) {
                    const auto& position = self.position(i);
                    plies.push_back((position.first | position.second).count());
                }
                return plies;
            },
            "How many stones each has.")
        .def(
            "look_up",
            [](Batch& self, const List<std::uint64_t>& keys, const List<std::int8_t>& scores,
               const nb::int_& plies) {
                if (!self.rules().gravity || keys.size() != scores.size()) {
                    throw std::invalid_argument("stones must fall, and keys and scores match");
                }
                self.look_up(std::span(keys.data(), keys.size()),
                             std::span(scores.data(), scores.size()), to_plies("plies", plies));
            },
            "keys"_a, "scores"_a, "plies"_a,
            nb::sig("def look_up(self, keys: array[int], scores: array[int], plies: int) -> None"),
            "Learn from a book: keys in order, and a score in stones from the end for each.")
        .def_prop_ro(
            "known",
            [](const Batch& self) {
                std::vector<std::optional<int>> known;
                known.reserve(self.size());
                for (std::size_t i = 0; i < self.size(); ++i) known.push_back(self.known(i));
                return known;
            },
            "The scores that a book had.");
}

}  // namespace inarow::python
