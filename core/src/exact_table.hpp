// What is known about positions: nothing is forgotten, and no position taken for another. For
// counting, and for the plain search that others are tested against.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "inarow/bits.hpp"
#include "random.hpp"

namespace inarow {

// Grows until it has `most` places, and begins anew from then on; never by default.
template <int Words, class Value>
class ExactTable {
public:
    using Key = std::array<Bits<Words>, 2>;  // two sides' stones

    explicit ExactTable(std::size_t most = std::numeric_limits<std::size_t>::max())
        : most_(most), entries_(first_places) {}

    [[nodiscard]] const Value* find(const Key& key) const {
        const auto& entry = entries_[place(key)];
        return entry.used && entry.key == key ? &entry.value : nullptr;
    }

    // Returns true if the key is new.
    bool put(const Key& key, const Value& value) {
        // Half full is the limit: short searches, and an empty place ends each.
        if (2 * (size_ + 1) > entries_.size()) make_room();
        auto& entry = entries_[place(key)];
        const bool is_new = !entry.used;
        size_ += is_new ? 1 : 0;
        entry = {key, value, true};
        return is_new;
    }

private:
    struct Entry {
        Key key;
        Value value;
        bool used = false;
    };
    static constexpr std::size_t first_places = 1024;

    // Where the key is, or the empty place where it belongs.
    [[nodiscard]] std::size_t place(const Key& key) const {
        const auto mask = entries_.size() - 1;
        auto at = static_cast<std::size_t>(hash(key)) & mask;
        while (entries_[at].used && entries_[at].key != key) at = (at + 1) & mask;
        return at;
    }

    static std::uint64_t hash(const Key& key) {
        std::uint64_t h = 0;
        for (const auto w : key[0].word) h = Random::mix(h ^ w) + w;
        for (const auto w : key[1].word) h = Random::mix(h + w) ^ w;
        return Random::mix(h);
    }

    void make_room() {
        if (2 * entries_.size() > most_) {
            std::fill(entries_.begin(), entries_.end(), Entry{});
            size_ = 0;
            return;
        }
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (auto& entry : old) {
            if (entry.used) entries_[place(entry.key)] = std::move(entry);
        }
    }

    std::size_t most_;
    std::size_t size_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace inarow
