#include <doctest.h>

#include <bitset>
#include <iostream>
#include <string>

#include "inarow/bits.hpp"
#include "random.hpp"

using inarow::Bits;

namespace {

template <int Words>
std::string text(const Bits<Words>& bits) {
    std::string s;
    for (const auto w : bits.word) s = std::bitset<64>(w).to_string() + s;
    return s;
}

template <int Words>
void shifts_like_a_bitset() {
    constexpr int size = 64 * Words;
    inarow::Random random(Words);
    Bits<Words> bits;
    std::bitset<size> oracle;
    for (int i = 0; i < size / 3; ++i) {
        const auto cell = static_cast<std::size_t>(random.next() % size);
        bits.set(static_cast<int>(cell));
        oracle.set(cell);
    }
    CHECK(text(bits) == oracle.to_string());
    CHECK(bits.count() == static_cast<int>(oracle.count()));
    for (int n = 0; n < size; ++n) {
        CHECK(text(bits >> n) == (oracle >> static_cast<std::size_t>(n)).to_string());
        CHECK(text(bits << n) == (oracle << static_cast<std::size_t>(n)).to_string());
        CHECK(bits.test(n) == oracle.test(static_cast<std::size_t>(n)));
    }
    std::bitset<size> collected;
    bits.each([&](int cell) { collected.set(static_cast<std::size_t>(cell)); });
    CHECK(collected == oracle);
    CHECK(text(~bits) == (~oracle).to_string());
}

}  // namespace

TEST_CASE("bits of any number of words behave like std::bitset") {
    shifts_like_a_bitset<1>();
    shifts_like_a_bitset<2>();
    shifts_like_a_bitset<3>();
    shifts_like_a_bitset<6>();
}
