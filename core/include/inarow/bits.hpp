// A set of cells, as bits. Small boards are one machine word, 22x22 is eight.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace inarow {

inline constexpr int word_bits = 64;

template <int Words>
struct Bits {
    // word[0] holds bits 0..63
    std::array<std::uint64_t, Words> word{};

    static constexpr Bits of(int cell) {
        Bits b;
        b.set(cell);
        return b;
    }

    constexpr void set(int cell) { word[index(cell)] |= std::uint64_t{1} << (cell % word_bits); }

    constexpr void reset(int cell) {
        word[index(cell)] &= ~(std::uint64_t{1} << (cell % word_bits));
    }

    [[nodiscard]] constexpr bool test(int cell) const {
        return ((word[index(cell)] >> (cell % word_bits)) & 1U) != 0;
    }

    [[nodiscard]] constexpr bool any() const {
        std::uint64_t all = 0;
        for (const auto w : word) all |= w;
        return all != 0;
    }

    [[nodiscard]] constexpr int count() const {
        int n = 0;
        for (const auto w : word) {
            // Most words of a large board are empty, and counting is a call on plain machines.
            if (Words == 1 || w != 0) n += std::popcount(w);
        }
        return n;
    }

    // The lowest cell of a set that has one.
    [[nodiscard]] constexpr int lowest() const {
        int i = 0;
        while (i + 1 < Words && word[static_cast<std::size_t>(i)] == 0) ++i;
        return i * word_bits + std::countr_zero(word[static_cast<std::size_t>(i)]);
    }

    // Calls f(cell) for every cell in the set, lowest first.
    template <class F>
    constexpr void each(F&& f) const {
        for (int i = 0; i < Words; ++i) {
            for (auto w = word[static_cast<std::size_t>(i)]; w != 0; w &= w - 1) {
                f(i * word_bits + std::countr_zero(w));
            }
        }
    }

    constexpr Bits& operator&=(const Bits& o) {
        for (std::size_t i = 0; i < word.size(); ++i) word[i] &= o.word[i];
        return *this;
    }
    constexpr Bits& operator|=(const Bits& o) {
        for (std::size_t i = 0; i < word.size(); ++i) word[i] |= o.word[i];
        return *this;
    }
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator~(Bits a) {
        for (auto& w : a.word) w = ~w;
        return a;
    }

    // Shifts take 0 <= n < 64 * Words; bits that leave the last word are gone.
    friend constexpr Bits operator>>(const Bits& a, int n) {
        if constexpr (Words == 1) return {{a.word[0] >> n}};
        Bits r;
        const int whole = n / word_bits;
        const int part = n % word_bits;
        for (int i = 0; i + whole < Words; ++i) {
            auto w = a.word[static_cast<std::size_t>(i + whole)] >> part;
            if (part != 0 && i + whole + 1 < Words) {
                w |= a.word[static_cast<std::size_t>(i + whole + 1)] << (word_bits - part);
            }
            r.word[static_cast<std::size_t>(i)] = w;
        }
        return r;
    }
    friend constexpr Bits operator<<(const Bits& a, int n) {
        if constexpr (Words == 1) return {{a.word[0] << n}};
        Bits r;
        const int whole = n / word_bits;
        const int part = n % word_bits;
        for (int i = Words - 1; i >= whole; --i) {
            auto w = a.word[static_cast<std::size_t>(i - whole)] << part;
            if (part != 0 && i > whole) {
                w |= a.word[static_cast<std::size_t>(i - whole - 1)] >> (word_bits - part);
            }
            r.word[static_cast<std::size_t>(i)] = w;
        }
        return r;
    }

    friend constexpr bool operator==(const Bits&, const Bits&) = default;
    friend constexpr auto operator<=>(const Bits&, const Bits&) = default;

private:
    static constexpr std::size_t index(int cell) {
        return Words == 1 ? 0 : static_cast<std::size_t>(cell / word_bits);
    }
};

// The same cells in more or fewer words; what does not fit is lost.
template <int To, int From>
constexpr Bits<To> resize(const Bits<From>& from) {
    Bits<To> to;
    for (std::size_t i = 0; i < to.word.size() && i < from.word.size(); ++i) {
        to.word[i] = from.word[i];
    }
    return to;
}

// Enough for 22 rows of 22 cells and a spare bit.
inline constexpr int most_words = 8;
using WideBits = Bits<most_words>;

}  // namespace inarow
