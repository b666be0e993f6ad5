#include "inarow/live_board.hpp"

namespace inarow {

Windows::Windows(const Rules& rules) : k_(static_cast<std::size_t>(rules.k)) {
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const auto inside = [&](int x, int y) {
        return x >= 0 && x < rules.width && y >= 0 && y < rules.height;
    };
    std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(rules.bits()));
    for (int y = 0; y < rules.height; ++y) {
        for (int x = 0; x < rules.width; ++x) {
            for (const auto& [dx, dy] : directions) {
                if (!inside(x + (rules.k - 1) * dx, y + (rules.k - 1) * dy)) continue;
                const auto window = static_cast<std::uint16_t>(cells_.size() / k_);
                for (int i = 0; i < rules.k; ++i) {
                    const int cell = rules.cell(x + i * dx, y + i * dy);
                    cells_.push_back(static_cast<std::uint16_t>(cell));
                    through[static_cast<std::size_t>(cell)].push_back(window);
                }
            }
        }
    }
    for (const auto& windows : through) {
        first_.push_back(through_.size());
        through_.insert(through_.end(), windows.begin(), windows.end());
    }
    first_.push_back(through_.size());
}

}  // namespace inarow
