// What a search remembers of positions, by their keys, in memory that it was given.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace inarow {

// Buckets of four places. When a bucket is full, the shallowest goes; what is from an older search
// counts as shallower. Two positions with the same 64 bits are taken for one.
class Memo {
public:
    enum class Bound : std::uint8_t { none, at_most, at_least, exact };
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t value = 0;
        std::int16_t move = -1;
        std::int16_t depth = 0;
        Bound bound = Bound::none;  // none: the place is empty
        std::uint8_t age = 0;
    };

    // Zeroed memory that the system provides page by page as it is used. Throws std::bad_alloc.
    explicit Memo(std::size_t bytes) : buckets_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) {
        if (bytes >> 40U == 0) {
            data_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
        }
        if (data_ == nullptr) throw std::bad_alloc();
    }

    [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

    void clear() {
        std::fill_n(data_.get(), buckets_, Bucket{});
        age_ = 0;
    }

    // A new search begins.
    void grow_older() { ++age_; }

    [[nodiscard]] const Entry* find(std::uint64_t key) const {
        for (const auto& entry : bucket(key)) {
            if (entry.key == key && entry.bound != Bound::none) return &entry;
        }
        return nullptr;
    }

    void put(std::uint64_t key, int value, int move, int depth, Bound bound) {
        Entry* place = nullptr;
        for (auto& entry : bucket(key)) {
            if (entry.key == key || entry.bound == Bound::none) {
                place = &entry;
                break;
            }
            if (place == nullptr || keep(entry) < keep(*place)) place = &entry;
        }
        *place = {key,
                  static_cast<std::int16_t>(value),
                  static_cast<std::int16_t>(move),
                  static_cast<std::int16_t>(depth),
                  bound,
                  age_};
    }

private:
    using Bucket = std::array<Entry, 4>;
    struct Free {
        void operator()(Bucket* data) const { std::free(data); }
    };

    [[nodiscard]] int keep(const Entry& entry) const {
        constexpr int older = 64;
        return entry.depth - (entry.age == age_ ? 0 : older);
    }

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const {
        return data_[static_cast<std::size_t>(key % buckets_)];
    }

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> data_;
    std::uint8_t age_ = 0;
};

}  // namespace inarow
