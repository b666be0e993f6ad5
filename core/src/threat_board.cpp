#include "threat_board.hpp"

namespace inarow {

namespace {

// Windows of up to five in a row: 512 words of 16 bits.
constexpr int most_table_k = 5;

}  // namespace

//   columns    runs of direction 1 are numbered after those of direction 0, and so on;
//   ^ ^ ^      on a w x h board there are h rows, w columns and w + h - 1 diagonals of each kind
//   | | | -> rows
Runs::Runs(const Rules& rules) : k_(rules.k), places_(static_cast<std::size_t>(rules.bits())) {
    const int w = rules.width;
    const int h = rules.height;
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            auto& places = places_[static_cast<std::size_t>(rules.cell(x, y))];
            const auto place = [&](std::size_t direction, int run, int at, int length, int step) {
                auto& p = places[direction];
                p.run = static_cast<std::uint8_t>(run);
                p.at = static_cast<std::uint8_t>(at);
                p.step = step;
                for (int i = 0; i < 2 * k_ - 1; ++i) {
                    const int there = at + i - (k_ - 1);
                    if (there >= 0 && there < length) p.inside |= std::uint64_t{1} << i;
                }
            };
            // Along a diagonal x grows; it starts at the left side, or at the bottom or the top.
            const int up_start = x < y ? x : y;
            const int up_length = (w - x < h - y ? w - x : h - y) + up_start;
            const int down_start = x < h - 1 - y ? x : h - 1 - y;
            const int down_length = (w - x < y + 1 ? w - x : y + 1) + down_start;
            const int diagonals = w + h - 1;
            place(0, y, x, w, 1);
            place(1, h + x, y, h, rules.stride());
            place(2, h + w + (x - y + h - 1), up_start, up_length, rules.stride() + 1);
            place(3, h + w + diagonals + x + y, down_start, down_length, 1 - rules.stride());
        }
    }
    if (k_ <= most_table_k) {
        table_.resize(std::size_t{1} << (2 * k_ - 1));
        for (std::size_t window = 0; window < table_.size(); ++window) {
            table_[window] = static_cast<std::uint16_t>(compute(window));
        }
    }
}

std::uint64_t Runs::compute(std::uint64_t window) const {
    std::uint64_t found = 0;
    for (int at = 0; at < 2 * k_ - 1; ++at) {
        const auto cell = std::uint64_t{1} << at;
        if ((window & cell) != 0) continue;
        int length = 1;
        for (auto bit = cell << 1U; (window & bit) != 0; bit <<= 1U) ++length;
        for (auto bit = cell >> 1U; (window & bit) != 0; bit >>= 1U) ++length;
        if (length >= k_) found |= cell;
    }
    return found;
}

}  // namespace inarow
