// What a solver has proven about positions, in memory that it was given.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "inarow/random.hpp"

namespace inarow {

// Buckets of four places, searched whole. When a bucket is full, what took least work goes.
class ScoreTable {
public:
    struct Key {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
    };
    struct Known {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
        std::int16_t low = 0;  // low <= score <= high; both 0 and no work: the place is empty
        std::int16_t high = 0;
        std::uint16_t move = 0;  // the best one, as the key sees the board
        std::uint16_t work = 0;  // 1 + the logarithm of the nodes it took
    };

    // Zeroed memory that the system provides page by page as it is used: small questions stay fast.
    explicit ScoreTable(std::size_t bytes)
        : buckets_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) {
        // A terabyte is more than can be had, and more than the address sanitizer forgives.
        if (bytes >> 40U == 0) {
            data_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
        }
        if (data_ == nullptr) throw std::bad_alloc();
    }

    [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

    void clear() { std::fill_n(data_.get(), buckets_, Bucket{}); }

    [[nodiscard]] const Known* find(const Key& key) const {
        for (const auto& known : bucket(key)) {
            if (same(known, key)) return &known;
        }
        return nullptr;
    }

    void put(const Key& key, int low, int high, int move, std::uint16_t work) {
        Known* least = nullptr;
        for (auto& known : bucket(key)) {
            if (same(known, key)) {
                least = &known;
                break;
            }
            if (least == nullptr || known.work < least->work) least = &known;
        }
        *least = {key.a,
                  key.b,
                  static_cast<std::int16_t>(low),
                  static_cast<std::int16_t>(high),
                  static_cast<std::uint16_t>(move),
                  work};
    }

private:
    using Bucket = std::array<Known, 4>;
    struct Free {
        void operator()(Bucket* data) const { std::free(data); }
    };

    static bool same(const Known& known, const Key& key) {
        return known.a == key.a && known.b == key.b && known.work != 0;
    }

    [[nodiscard]] Bucket& bucket(const Key& key) const {
        const auto hash = Random::mix(Random::mix(key.a) ^ key.b);
        return data_[static_cast<std::size_t>(hash % buckets_)];
    }

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> data_;
};

}  // namespace inarow
