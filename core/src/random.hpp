// Numbers that look random and are the same on every machine.
#pragma once

#include <cstdint>

namespace inarow {

// splitmix64 by Sebastiano Vigna (public domain).
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        return mix(state_);
    }

    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ z >> 30U) * 0xbf58476d1ce4e5b9U;
        z = (z ^ z >> 27U) * 0x94d049bb133111ebU;
        return z ^ z >> 31U;
    }

private:
    std::uint64_t state_;
};

}  // namespace inarow
