// The mirror images of a board.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// 8 images of a square board, 4 of a rectangle, 2 when stones fall (left and right change places).
// On boards one cell wide some images are the same; they are kept, and do no harm.
template <int Words>
class Symmetry {
public:
    using Pair = std::pair<Bits<Words>, Bits<Words>>;

    explicit Symmetry(const Rules& rules) {
        const int w = rules.width;
        const int h = rules.height;
        for (int turn = 0; turn < 8; ++turn) {
            const bool mirror_x = (turn & 1) != 0;
            const bool mirror_y = (turn & 2) != 0;
            const bool transpose = (turn & 4) != 0;
            if (rules.gravity && (mirror_y || transpose)) continue;
            if (transpose && w != h) continue;
            images_.emplace_back(rules, [=, &rules](int x, int y) {
                const int mx = mirror_x ? w - 1 - x : x;
                const int my = mirror_y ? h - 1 - y : y;
                return transpose ? rules.cell(my, mx) : rules.cell(mx, my);
            });
        }
    }

    [[nodiscard]] std::size_t order() const { return images_.size(); }

    // The smallest of all images of the two sides' stones.
    [[nodiscard]] Pair canonical(const Bits<Words>& a, const Bits<Words>& b) const {
        Pair best{a, b};
        for (std::size_t i = 1; i < images_.size(); ++i) {
            const Pair image{images_[i](a), images_[i](b)};
            if (image < best) best = image;
        }
        return best;
    }

    // How many different positions are images of this one.
    [[nodiscard]] std::size_t orbit(const Pair& pair) const {
        std::size_t same = 1;  // the position itself is the first of its images
        for (std::size_t i = 1; i < images_.size(); ++i) {
            const auto& image = images_[i];
            if (image(pair.first) == pair.first && image(pair.second) == pair.second) ++same;
        }
        return order() / same;
    }

private:
    // Moves four cells at a time, by table.
    class Image {
    public:
        template <class To>
        Image(const Rules& rules, To to)
            : nibbles_(static_cast<std::size_t>((rules.bits() + 3) / 4)) {
            for (int y = 0; y < rules.height; ++y) {
                for (int x = 0; x < rules.width; ++x) {
                    const auto cell = static_cast<std::size_t>(rules.cell(x, y));
                    for (std::size_t v = 0; v < 16; ++v) {
                        if ((v >> (cell % 4) & 1U) != 0) nibbles_[cell / 4][v].set(to(x, y));
                    }
                }
            }
        }

        Bits<Words> operator()(const Bits<Words>& stones) const {
            Bits<Words> image;
            for (std::size_t i = 0; i < nibbles_.size(); ++i) {
                image |= nibbles_[i][stones.word[i / 16] >> (i % 16 * 4) & 15U];
            }
            return image;
        }

    private:
        std::vector<std::array<Bits<Words>, 16>> nibbles_;
    };

    std::vector<Image> images_;
};

}  // namespace inarow
