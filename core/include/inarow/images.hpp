// The images of a board, cell by cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// The images of a board, with their way back.
template <int Words>
class Images {
public:
    struct Image {
        bool half_turn = false;  // every cell changes place with its opposite
        bool mirror = false;     // left and right, or top and bottom, change places
        std::vector<std::array<Bits<Words>, 16>> nibbles;
        std::vector<std::uint16_t> to;
        std::vector<std::uint16_t> from;

        Bits<Words> operator()(const Bits<Words>& cells) const {
            Bits<Words> image;
            for (std::size_t i = 0; i < nibbles.size(); ++i) {
                image |= nibbles[i][cells.word[i / 16] >> (i % 16 * 4) & 15U];
            }
            return image;
        }
    };

    explicit Images(const Rules& rules) {
        const int w = rules.width;
        const int h = rules.height;
        for (int turn = 0; turn < 8; ++turn) {
            const bool mirror_x = (turn & 1) != 0;
            const bool mirror_y = (turn & 2) != 0;
            const bool transpose = (turn & 4) != 0;
            if (rules.gravity && (mirror_y || transpose)) continue;
            if (transpose && w != h) continue;
            const auto bits = static_cast<std::size_t>(rules.bits());
            Image image;
            image.half_turn = mirror_x && mirror_y && !transpose;
            image.mirror = mirror_x != mirror_y && !transpose;
            image.nibbles.resize((bits + 3) / 4);
            image.to.resize(bits);
            image.from.resize(bits);
            for (int y = 0; y < h; ++y) {
                for (int x = 0; x < w; ++x) {
                    const int mx = mirror_x ? w - 1 - x : x;
                    const int my = mirror_y ? h - 1 - y : y;
                    const int there = transpose ? rules.cell(my, mx) : rules.cell(mx, my);
                    const auto cell = static_cast<std::size_t>(rules.cell(x, y));
                    image.to[cell] = static_cast<std::uint16_t>(there);
                    image.from[static_cast<std::size_t>(there)] = static_cast<std::uint16_t>(cell);
                    for (std::size_t v = 0; v < 16; ++v) {
                        if ((v >> (cell % 4) & 1U) != 0) image.nibbles[cell / 4][v].set(there);
                    }
                }
            }
            all_.push_back(std::move(image));
        }
    }

    [[nodiscard]] const std::vector<Image>& all() const { return all_; }

private:
    std::vector<Image> all_;
};

}  // namespace inarow
