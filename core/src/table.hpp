// What a search remembers of positions, in memory that it was given.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace inarow {

// Buckets of four places, searched whole. When a bucket is full, the entry that is worth least
// goes. Whoever uses it says what a Key and a Value are:
//   key.hash()          64 bits, well mixed; key == key
//   value.used()        false for zeroed memory, true for everything that is put
//   value.worth(age)    how much would be lost with it; `age` counts the searches so far
// The solver of falling stones has a table of its own, in falling_hot.inl, since threads share it
// and it is compiled for several instruction sets.
template <class Key, class Value>
class Table {
public:
    // Zeroed memory that the system provides page by page as it is used: small questions stay fast.
    // Throws std::bad_alloc.
    explicit Table(std::size_t bytes) : buckets_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) {
        // A terabyte is more than can be had, and more than the address sanitizer forgives.
        if (bytes >> 40U == 0) {
            data_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
        }
        if (data_ == nullptr) throw std::bad_alloc();
    }

    [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
    [[nodiscard]] std::uint8_t age() const { return age_; }

    // A new search begins.
    void grow_older() { ++age_; }

    void clear() {
        std::fill_n(data_.get(), buckets_, Bucket{});
        age_ = 0;
    }

    [[nodiscard]] const Value* find(const Key& key) const {
        for (const auto& entry : bucket(key)) {
            if (entry.key == key && entry.value.used()) return &entry.value;
        }
        return nullptr;
    }

    void put(const Key& key, const Value& value) {
        Entry* place = nullptr;
        for (auto& entry : bucket(key)) {
            if (!entry.value.used() || entry.key == key) {
                place = &entry;
                break;
            }
            if (place == nullptr || entry.value.worth(age_) < place->value.worth(age_)) {
                place = &entry;
            }
        }
        *place = {key, value};
    }

private:
    struct Entry {
        Key key;
        Value value;
    };
    using Bucket = std::array<Entry, 4>;
    struct Free {
        void operator()(Bucket* data) const { std::free(data); }
    };

    [[nodiscard]] Bucket& bucket(const Key& key) const {
        return data_[static_cast<std::size_t>(key.hash() % buckets_)];
    }

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> data_;
    std::uint8_t age_ = 0;
};

}  // namespace inarow
