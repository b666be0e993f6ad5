// What ends a search, whichever it is.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>

#include "inarow/report.hpp"

namespace inarow {

struct Limit {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = std::numeric_limits<int>::max();  // where there are depths
    const std::atomic<bool>* stop = nullptr;      // set from any thread
    // Asked about every 50 ms, in the calling thread, with what is known so far; true ends the
    // search.
    std::function<bool(const Report&)> ask;
};

// Thrown by whatever has nothing to say before its end: a count, a lesson.
struct Stopped : std::exception {
    [[nodiscard]] const char* what() const noexcept override { return "stopped before the end"; }
};

}  // namespace inarow
