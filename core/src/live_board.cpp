#include "live_board.hpp"

#include "windows.hpp"

namespace inarow {

Windows::Windows(const Rules& rules) : k_(static_cast<std::size_t>(rules.k)) {
    std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(rules.bits()));
    each_window(rules, [&](std::span<const int> cells) {
        const auto window = static_cast<std::uint16_t>(size());
        for (const int cell : cells) {
            cells_.push_back(static_cast<std::uint16_t>(cell));
            through[static_cast<std::size_t>(cell)].push_back(window);
        }
    });
    for (const auto& windows : through) {
        first_.push_back(through_.size());
        through_.insert(through_.end(), windows.begin(), windows.end());
    }
    first_.push_back(through_.size());
}

}  // namespace inarow
