// What a search remembers of positions, in memory that it was given.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

namespace inarow {

// What tables are made of: buckets of four places, which are searched whole. The memory is zeroed, and
// the system provides it page by page as it is used: small questions stay fast.
template <class Entry>
class Buckets {
public:
    // Throws std::bad_alloc.
    explicit Buckets(std::size_t bytes) : count_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) {
        // A terabyte is more than can be had, and more than the address sanitizer forgives.
        if (bytes >> 40U == 0) {
            data_.reset(static_cast<Bucket*>(std::calloc(count_, sizeof(Bucket))));
        }
        if (data_ == nullptr) throw std::bad_alloc();
    }

    [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(Bucket); }
    // How many searches there were so far, in a few bits.
    [[nodiscard]] std::uint8_t age() const { return age_; }

    // While nobody else uses it: a new search begins; all is forgotten.
    void grow_older() { ++age_; }
    void clear() {
        std::fill_n(data_.get(), count_, Bucket{});
        age_ = 0;
    }

protected:
    using Bucket = std::array<Entry, 4>;

    [[nodiscard]] Bucket& bucket(std::uint64_t hash) const {
        return data_[static_cast<std::size_t>(hash % count_)];
    }

private:
    struct Free {
        void operator()(Bucket* data) const { std::free(data); }
    };

    std::size_t count_;
    std::unique_ptr<Bucket[], Free> data_;
    std::uint8_t age_ = 0;
};

template <class Key, class Value>
struct Entry {
    Key key;
    Value value;
};

// When a bucket is full, the entry that is worth least goes. Whoever uses it says what a Key and a
// Value are:
//   key.hash()          64 bits, well mixed; key == key
//   value.used()        false for zeroed memory, true for everything that is put
//   value.worth(age)    how much would be lost with it; `age` counts the searches so far
// For one thread. Tables that threads share: SharedTable below, and that of the solver of falling
// stones in falling_hot.inl, which is compiled for several instruction sets.
template <class Key, class Value>
class Table : public Buckets<Entry<Key, Value>> {
public:
    using Buckets<Entry<Key, Value>>::Buckets;

    [[nodiscard]] const Value* find(const Key& key) const {
        for (const auto& entry : this->bucket(key.hash())) {
            if (entry.key == key && entry.value.used()) return &entry.value;
        }
        return nullptr;
    }

    void put(const Key& key, const Value& value) {
        Entry<Key, Value>* place = nullptr;
        const auto age = this->age();
        for (auto& entry : this->bucket(key.hash())) {
            if (!entry.value.used() || entry.key == key) {
                place = &entry;
                break;
            }
            if (place == nullptr || entry.value.worth(age) < place->value.worth(age)) {
                place = &entry;
            }
        }
        *place = {key, value};
    }
};

// An entry that several threads read and write, and nobody waits. The key is kept changed by the
// value, so that halves of two entries, written by two threads at once, are no entry at all.
template <class Value>
class SealedEntry {
    static_assert(sizeof(Value) == sizeof(std::uint64_t));

public:
    [[nodiscard]] Entry<std::uint64_t, Value> read() {
        const auto now = std::atomic_ref(word_).load(std::memory_order_relaxed);
        const auto key = std::atomic_ref(sealed_).load(std::memory_order_relaxed) ^ now;
        return {key, std::bit_cast<Value>(now)};
    }

    void write(const Entry<std::uint64_t, Value>& entry) {
        const auto now = std::bit_cast<std::uint64_t>(entry.value);
        std::atomic_ref(sealed_).store(entry.key ^ now, std::memory_order_relaxed);
        std::atomic_ref(word_).store(now, std::memory_order_relaxed);
    }

private:
    std::uint64_t sealed_;  // the key, changed by the value
    std::uint64_t word_;    // the value
};

// A table for threads that search side by side: a key is 64 bits, a value 8 bytes. In one thread it
// keeps and finds the same as a Table.
template <class Value>
class SharedTable : public Buckets<SealedEntry<Value>> {
public:
    using Buckets<SealedEntry<Value>>::Buckets;

    // Somebody will look for this key soon: memory is slow.
    void fetch(std::uint64_t key) const { __builtin_prefetch(&this->bucket(key)); }

    [[nodiscard]] std::optional<Value> find(std::uint64_t key) const {
        for (auto& entry : this->bucket(key)) {
            const auto found = entry.read();
            if (found.key == key && found.value.used()) return found.value;
        }
        return std::nullopt;
    }

    void put(std::uint64_t key, const Value& value) {
        SealedEntry<Value>* place = nullptr;
        int least = 0;
        for (auto& entry : this->bucket(key)) {
            const auto found = entry.read();
            if (!found.value.used() || found.key == key) {
                place = &entry;
                break;
            }
            const int worth = found.value.worth(this->age());
            if (place == nullptr || worth < least) {
                place = &entry;
                least = worth;
            }
        }
        place->write({key, value});
    }
};

}  // namespace inarow
