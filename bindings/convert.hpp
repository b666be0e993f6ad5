// What crosses between Python and the core, and how a long call lets Python live meanwhile.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/typing.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"
#include "inarow/search.hpp"

namespace inarow::python {

namespace nb = nanobind;

inline constexpr std::size_t wide_bytes = most_words * sizeof(std::uint64_t);

// By bytes, lowest first, and one byte at a time: right on every machine. Small boards need one word
// only, and batches have many of them.
inline WideBits to_bits(const char* what, const nb::int_& number) {
    WideBits bits;
    int overflow = 0;
    if (const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        overflow == 0 && small >= 0) {
        bits.word[0] = static_cast<std::uint64_t>(small);
        return bits;
    }
    nb::object bytes;
    try {
        bytes = number.attr("to_bytes")(wide_bytes, "little");
    } catch (const nb::python_error& error) {
        if (!error.matches(PyExc_OverflowError)) throw;
        throw std::invalid_argument(std::string(what) +
                                    " must be a set of cells: not negative, and no bit outside of "
                                    "a 22x22 board");
    }
    const char* data = nb::cast<nb::bytes>(bytes).c_str();
    for (std::size_t i = 0; i < wide_bytes; ++i) {
        const std::uint64_t byte = static_cast<unsigned char>(data[i]);
        bits.word[i / 8] |= byte << (i % 8 * 8);
    }
    return bits;
}

inline nb::int_ to_int(const WideBits& bits) {
    std::array<char, wide_bytes> data{};
    for (std::size_t i = 0; i < wide_bytes; ++i) {
        data[i] = static_cast<char>(bits.word[i / 8] >> (i % 8 * 8) & 0xffU);
    }
    const nb::handle type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nb::cast<nb::int_>(
        type.attr("from_bytes")(nb::bytes(data.data(), data.size()), "little"));
}

// The nearest int. What does not fit is beyond every board and every game, and refused as such.
inline int clamp(const nb::int_& number) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    constexpr long long least = std::numeric_limits<int>::min();
    constexpr long long most = std::numeric_limits<int>::max();
    if (overflow != 0) return static_cast<int>(overflow < 0 ? least : most);
    return static_cast<int>(std::clamp(value, least, most));
}

inline int to_plies(const char* what, const nb::int_& number) {
    const int plies = clamp(number);
    if (plies < 0) throw std::invalid_argument(std::string(what) + " must not be negative");
    return plies;
}

inline Rules to_rules(const nb::int_& width, const nb::int_& height, const nb::int_& k,
                      bool gravity, bool misere, bool exact = false) {
    const Rules rules{clamp(width), clamp(height), clamp(k), gravity, misere, exact};
    rules.check();
    return rules;
}

inline nb::object outcome_name(Outcome outcome) {
    switch (outcome) {
        case Outcome::first: return nb::str("first");
        case Outcome::second: return nb::str("second");
        case Outcome::drawn: return nb::str("drawn");
        case Outcome::open: break;
    }
    return nb::none();
}

inline const char* side_name(Side side) { return side == Side::first ? "first" : "second"; }

// Any whole number is a seed; 64 bits of it count.
inline std::uint64_t to_seed(const nb::int_& number) {
    return PyLong_AsUnsignedLongLongMask(number.ptr());
}

inline constexpr std::size_t default_memory = std::size_t{64} << 20U;

struct Stop {
    std::atomic<bool> asked{false};
};

inline double to_seconds(const std::optional<double>& seconds) {
    if (!seconds) return std::numeric_limits<double>::infinity();
    if (std::isnan(*seconds) || *seconds < 0) {
        throw std::invalid_argument("seconds must not be negative");
    }
    return *seconds;
}

// A number that may be large; beyond 64 bits it is as good as no limit.
inline std::uint64_t to_count(const char* what, const nb::int_& number) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && value < 0)) {
        throw std::invalid_argument(std::string(what) + " must not be negative");
    }
    return overflow > 0 ? std::numeric_limits<std::uint64_t>::max()
                        : static_cast<std::uint64_t>(value);
}

using Progress = std::optional<nb::typed<nb::callable, nb::object(Report)>>;

// A limit as it comes from Python, and who hears of a search. At most every 50 ms a search takes
// the interpreter lock for a moment, lets Python handle its signals, and tells about its progress.
// Ctrl-C ends the search; so does any other error, which is raised after it.
class Call {
public:
    Call(const std::optional<double>& seconds, const std::optional<nb::int_>& nodes,
         const std::optional<nb::int_>& depth, const Stop* stop, Progress progress)
        : progress_(std::move(progress)) {
        limit_.seconds = to_seconds(seconds);
        if (nodes) limit_.nodes = to_count("nodes", *nodes);
        if (depth) limit_.depth = to_plies("depth", *depth);
        limit_.stop = stop == nullptr ? nullptr : &stop->asked;
        limit_.ask = [this](const Report& report) { return hear(report); };
    }
    explicit Call(const Stop* stop) : Call({}, {}, {}, stop, {}) {}
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    // What f(limit) says, without the interpreter lock. Ctrl-C is not raised if there is a report,
    // which says that it was interrupted: so what was found is not lost.
    template <class F>
    auto operator()(F f) {
        try {
            auto found = [&] {
                const nb::gil_scoped_release unlock;
                return f(std::as_const(limit_));
            }();
            if (error_ && !error_->matches(PyExc_KeyboardInterrupt))
                throw nb::python_error(*error_);
            return found;
        } catch (const Stopped&) {
            if (error_) throw nb::python_error(*error_);
            throw;
        }
    }

private:
    bool hear(const Report& report) {
        const nb::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (progress_) (*progress_)(report);
        } catch (nb::python_error& error) {
            error_.emplace(std::move(error));
            return true;
        }
        return false;
    }

    Limit limit_;
    Progress progress_;
    std::optional<nb::python_error> error_;
};

// A search keeps what it knows between calls, so that two calls must not use it at once.
class Lone {
public:
    explicit Lone(std::atomic_flag& busy) : busy_(busy) {
        if (busy_.test_and_set()) {
            throw std::runtime_error("this search is running already: one call at a time");
        }
    }
    ~Lone() { busy_.clear(); }
    Lone(const Lone&) = delete;
    Lone& operator=(const Lone&) = delete;

private:
    std::atomic_flag& busy_;
};

// The parts of the module, a file each.
void bind_batches(const nb::module_& m);
void bind_counts(nb::module_& m);
void bind_many_games(const nb::module_& m);
void bind_searches(const nb::module_& m);
void bind_training(nb::module_& m);

}  // namespace inarow::python
