// The border between the solver for falling stones (falling.cpp) and its inner loop
// (falling_hot.inl).
//
// The inner loop is compiled once for every instruction set worth having, each time into a
// namespace of its own; the solver picks one at run time. Only plain data crosses this border: an
// inline function of a standard header that both sides used could otherwise be merged by the linker
// into its AVX2 form and crash on older machines.
#pragma once

#include <cstddef>
#include <cstdint>

namespace inarow {

inline constexpr int longest_fall = 19;
inline constexpr int falling_words = 6;  // 19 columns of 19 cells and a spare bit: 380 bits

// What one search is asked and what it found out.
//
// Stones are bit sets with a spare bit on top of each column, otherwise than in Position; cell
// (x, y), row 0 the lowest, is bit x * (height + 1) + y:
//
//      6 13 20 27 34 41 48    spare bits, always 0
//      5 12 19 26 33 40 47
//      4 11 18 25 32 39 46    7x6: stride 7
//      3 10 17 24 31 38 45    a shift by 1 climbs a column, by 7 goes to the right,
//      2  9 16 23 30 37 44    by 8 and 6 along the diagonals; the spare bits stop every wrap
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
struct HotTask {
    int width = 0;
    int height = 0;
    int k = 0;
    bool misere = false;
    std::uint64_t own[falling_words] = {};    // stones of the side to move
    std::uint64_t other[falling_words] = {};  // stones of the other side
    int stones = 0;

    // Here a score counts stones from the end: 0 a draw; +n the side to move wins with its n-th
    // last stone, -n it loses likewise. lower <= score <= upper holds before (the caller may know
    // more than nothing) and after.
    int lower = 0;
    int upper = 0;
    // The search ends when lower >= stop_lower or upper <= stop_upper or lower == upper; and with
    // `quick`, after a look for quick wins and losses.
    int stop_lower = 0;
    int stop_upper = 0;
    bool quick = false;

    // Buckets of 64 bytes, aligned to 64; zeros are an empty table. One table serves one game only.
    // Many threads may share one.
    std::uint64_t* table = nullptr;
    std::uint64_t buckets = 0;
    // The same, small enough for the cache of a core: for positions late in the game.
    std::uint64_t* near = nullptr;
    std::uint64_t near_buckets = 0;

    std::uint64_t nodes = 0;                       // counted on from the value given
    std::uint64_t node_limit = ~std::uint64_t{0};  // the search ends when nodes reaches it
    // At this node poll is asked; kept from task to task, so that many small tasks are polled.
    std::uint64_t next_poll = 0;
    // Asked every few thousand nodes; returns true to end the search. May be null.
    bool (*poll)(void* self, const HotTask& task) = nullptr;
    void* poll_self = nullptr;
    bool interrupted = false;  // set when poll or node_limit ended the search
};

// Narrows [lower, upper] of the task. The position has no line, an empty cell, and is legal.
using HotSolve = void (*)(HotTask&);
struct HotFunctions {
    HotSolve solve;
    const char* name;
};

namespace hot_plain {
extern const HotFunctions functions;  // any machine
}
#if defined(__x86_64__)
namespace hot_avx2 {
extern const HotFunctions functions;  // avx2, and what came with it or before: popcnt, bmi, bmi2
}
#endif

}  // namespace inarow
