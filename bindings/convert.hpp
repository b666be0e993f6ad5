// What crosses between Python and the core, and how a long call lets Python live meanwhile.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
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
#include "inarow/side.hpp"
#include "inarow/watch.hpp"

namespace inarow::python {

namespace nb = nanobind;

inline constexpr std::size_t wide_bytes = most_words * sizeof(std::uint64_t);

// By bytes, lowest first, and one byte at a time: right on every machine.
inline WideBits to_bits(const char* what, const nb::int_& number) {
    nb::object bytes;
    try {
        bytes = number.attr("to_bytes")(wide_bytes, "little");
    } catch (const nb::python_error& error) {
        if (!error.matches(PyExc_OverflowError)) throw;
        throw std::invalid_argument(std::string(what) +
                                    " must be a set of cells: not negative, and no bit outside of "
                                    "a 19x19 board");
    }
    const char* data = nb::cast<nb::bytes>(bytes).c_str();
    WideBits bits;
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
                      bool gravity, bool misere) {
    const Rules rules{clamp(width), clamp(height), clamp(k), gravity, misere};
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

struct Stop {
    std::atomic<bool> asked{false};
};

// Runs f(watch) without the interpreter lock. Every 50 ms it takes the lock for a moment and lets
// Python handle its signals, so that Ctrl-C raises KeyboardInterrupt.
template <class F>
auto released(const Stop* stop, F f) {
    using clock = std::chrono::steady_clock;
    constexpr auto pause = std::chrono::milliseconds(50);
    auto next = clock::now() + pause;
    bool signalled = false;
    Watch watch(stop == nullptr ? nullptr : &stop->asked, [&] {
        if (clock::now() < next) return false;
        const nb::gil_scoped_acquire lock;
        signalled = PyErr_CheckSignals() != 0;
        next = clock::now() + pause;
        return signalled;
    });
    try {
        const nb::gil_scoped_release unlock;
        return f(watch);
    } catch (const Stopped&) {
        if (signalled) throw nb::python_error();
        throw;
    }
}

// Whom a search asks, at most every 50 ms: with the interpreter lock, it lets Python handle its
// signals and tells about the progress. Ctrl-C ends the search and is remembered, not raised, so
// that what was found is not lost; any other error ends the search and is raised after it.
class Listener {
public:
    explicit Listener(nb::object progress) : progress_(std::move(progress)) {}

    // True ends the search.
    template <class Report>
    bool operator()(const Report& report) {
        const nb::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!progress_.is_none()) progress_(report);
        } catch (nb::python_error& error) {
            if (error.matches(PyExc_KeyboardInterrupt)) {
                interrupted_ = true;
            } else {
                error_.emplace(std::move(error));
            }
            return true;
        }
        return false;
    }

    // After the search, with the lock: was it ended by Ctrl-C? Raises what else ended it.
    bool interrupted() {
        if (error_) throw nb::python_error(*error_);
        return interrupted_;
    }

private:
    nb::object progress_;
    bool interrupted_ = false;
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

inline std::uint64_t to_nodes(const std::optional<nb::int_>& nodes) {
    return nodes ? to_count("nodes", *nodes) : std::numeric_limits<std::uint64_t>::max();
}

// What Python sees of a search: the core's report, and whether Ctrl-C ended it.
template <class Report>
struct Found : Report {
    bool interrupted = false;
};

// A limit as it comes from Python.
struct LimitArguments {
    const std::optional<double>& seconds;
    const std::optional<nb::int_>& nodes;
    const Stop* stop;
};

// Any search of the core, one call at a time and without the interpreter lock: what f(limit) says,
// and whether Ctrl-C ended it. `progress` is told what the search asks with.
template <class Limit, class F>
auto call(std::atomic_flag& busy, Limit limit, const LimitArguments& arguments, nb::object progress,
          F f) {
    const Lone lone(busy);
    Listener listener(std::move(progress));
    limit.seconds = to_seconds(arguments.seconds);
    limit.nodes = to_nodes(arguments.nodes);
    limit.stop = arguments.stop == nullptr ? nullptr : &arguments.stop->asked;
    limit.ask = [&]<class Report>(const Report& report) { return listener(Found<Report>{report}); };
    auto found = [&] {
        const nb::gil_scoped_release unlock;
        return f(std::as_const(limit));
    }();
    return std::pair(std::move(found), listener.interrupted());
}

template <class Report>
Found<Report> to_found(std::pair<Report, bool> found) {
    return {std::move(found.first), found.second};
}

}  // namespace inarow::python
