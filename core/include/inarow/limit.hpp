// What ends a search, whatever it reports.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>

namespace inarow {

template <class Report>
struct SearchLimit {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* stop = nullptr;
    // Asked about every 50 ms, in the calling thread, with what is known so far; true ends the
    // search.
    std::function<bool(const Report&)> ask;
};

}  // namespace inarow
