// The images of a board: turned and mirrored.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// 8 images of a square board, 4 of a rectangle, 2 when stones fall (left and right change places);
// the first is the board itself. On boards one cell wide some images are the same; they are kept,
// and do no harm.
template <int Words>
class Symmetries {
public:
    using Cells = Bits<Words>;

    struct Image {
        bool half_turn = false;  // every cell changes place with its opposite
        bool mirror = false;     // left and right, or top and bottom, change places
        std::vector<std::uint16_t> to;
        std::vector<std::uint16_t> from;
        std::vector<std::array<Cells, 16>> nibbles;  // moves four cells at a time

        // Inlined always: every node of a count turns its stones eight times.
        [[gnu::always_inline]] Cells operator()(const Cells& cells) const {
            Cells image;
            for (std::size_t i = 0; i < nibbles.size(); ++i) {
                image |= nibbles[i][cells.word[i / 16] >> (i % 16 * 4) & 15U];
            }
            return image;
        }
    };

    // Some sets of cells under the image that makes them smallest: the same for all their images.
    template <std::size_t Sets>
    struct Canonical {
        std::array<Cells, Sets> sets;
        std::size_t image = 0;
    };

    explicit Symmetries(const Rules& rules) {
        for (int turn = 0; turn < 8; ++turn) {
            const bool mirror_x = (turn & 1) != 0;
            const bool mirror_y = (turn & 2) != 0;
            const bool transpose = (turn & 4) != 0;
            if (rules.gravity && (mirror_y || transpose)) continue;
            if (transpose && rules.width != rules.height) continue;
            images_.push_back(make_image(rules, mirror_x, mirror_y, transpose));
        }
    }

    [[nodiscard]] const std::vector<Image>& images() const { return images_; }

    template <std::size_t Sets>
    [[nodiscard]] Canonical<Sets> canonical(const std::array<Cells, Sets>& sets) const {
        Canonical<Sets> best{sets};
        for (std::size_t i = 1; i < images_.size(); ++i) {
            bool smaller = false;
            for (std::size_t n = 0; n < Sets; ++n) {
                const auto cells = images_[i](sets[n]);
                if (!smaller && cells > best.sets[n]) break;
                smaller = smaller || cells < best.sets[n];
                if (!smaller) continue;
                best.sets[n] = cells;
                best.image = i;
            }
        }
        return best;
    }

    // How many different positions are images of this one.
    [[nodiscard]] std::size_t orbit(const std::array<Cells, 2>& stones) const {
        std::size_t same = 1;  // the position itself is the first of its images
        for (std::size_t i = 1; i < images_.size(); ++i) {
            if (images_[i](stones[0]) == stones[0] && images_[i](stones[1]) == stones[1]) ++same;
        }
        return images_.size() / same;
    }

private:
    static Image make_image(const Rules& rules, bool mirror_x, bool mirror_y, bool transpose) {
        const auto bits = static_cast<std::size_t>(rules.bits());
        Image image;
        image.half_turn = mirror_x && mirror_y && !transpose;
        image.mirror = mirror_x != mirror_y && !transpose;
        image.to.resize(bits);
        image.from.resize(bits);
        image.nibbles.resize((bits + 3) / 4);
        for (int y = 0; y < rules.height; ++y) {
            for (int x = 0; x < rules.width; ++x) {
                const int mx = mirror_x ? rules.width - 1 - x : x;
                const int my = mirror_y ? rules.height - 1 - y : y;
                const int there = transpose ? rules.cell(my, mx) : rules.cell(mx, my);
                const auto cell = static_cast<std::size_t>(rules.cell(x, y));
                image.to[cell] = static_cast<std::uint16_t>(there);
                image.from[static_cast<std::size_t>(there)] = static_cast<std::uint16_t>(cell);
                for (std::size_t v = 0; v < 16; ++v) {
                    if ((v >> (cell % 4) & 1U) != 0) image.nibbles[cell / 4][v].set(there);
                }
            }
        }
        return image;
    }

    std::vector<Image> images_;
};

}  // namespace inarow
