// The answers to many questions, a list for each part of them: thousands cross to Python at once.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "inarow/search.hpp"

namespace inarow::python {

struct Answers {
    explicit Answers(const std::vector<Report>& reports) {
        for (const auto& report : reports) {
            low.push_back(report.low);
            high.push_back(report.high);
            best.push_back(report.best < 0 ? std::nullopt : std::optional<int>(report.best));
            nodes.push_back(report.nodes);
            seconds.push_back(report.seconds);
            finished.push_back(report.finished);
            interrupted = interrupted || report.interrupted;
        }
    }

    std::vector<int> low;
    std::vector<int> high;
    std::vector<std::optional<int>> best;
    std::vector<std::uint64_t> nodes;
    std::vector<double> seconds;
    std::vector<bool> finished;
    bool interrupted = false;
};

}  // namespace inarow::python
