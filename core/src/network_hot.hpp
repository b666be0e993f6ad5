// The border between a network's board and its inner loops (network_hot.inl), which are compiled
// for every instruction set worth having and chosen at run time, as those for falling stones are:
// only plain data crosses it. All of them give the same numbers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace inarow {

// A window of a cell has changed: which rows it had, and which it has, as each side sees it.
struct NetworkChange {
    std::uint16_t cell;
    std::uint16_t from[2];
    std::uint16_t to[2];
};

struct NetworkHot {
    // Exchanges rows in the cells' sums, and keeps the sum over the board of what is above 0.
    void (*exchange)(const NetworkChange* changes, std::size_t count, const std::int8_t* rows,
                     std::int16_t* cells, std::int32_t* pooled);
    // sums[i] = bias[i] + weights[i] * in, for all outputs of a layer
    void (*layer)(const std::int16_t* weights, const std::int32_t* bias, std::size_t outputs,
                  const std::int16_t* in, std::size_t inputs, std::int32_t* sums);
    // What is above 0 in a cell, times the weights.
    std::int32_t (*urge)(const std::int16_t* cell, const std::int16_t* weights);
    const char* name;
};

namespace network_plain {
extern const NetworkHot functions;  // any machine
}
#if defined(__x86_64__)
namespace network_avx2 {
extern const NetworkHot functions;
}
#endif

}  // namespace inarow
