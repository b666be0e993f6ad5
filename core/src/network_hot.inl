// The inner loops of a network; see network_hot.hpp. Loops that a compiler turns into vectors.
#include "network_hot.hpp"

namespace inarow::INAROW_HOT {

namespace {

constexpr std::size_t channels = 32;
constexpr std::size_t inputs = 2 * channels;

inline std::int16_t above_0(std::int16_t sum) { return sum > 0 ? sum : std::int16_t{0}; }

void exchange(const NetworkChange* changes, std::size_t count, const std::int8_t* rows,
              std::int16_t* cells, std::int32_t* pooled) {
    for (std::size_t view = 0; view < 2; ++view) {
        // 16 bits are enough for the windows that one stone changes.
        std::int16_t more[channels] = {};
        for (std::size_t n = 0; n < count; ++n) {
            const auto& change = changes[n];
            std::int16_t* sums = cells + inputs * change.cell + channels * view;
            const std::int8_t* from = rows + channels * change.from[view];
            const std::int8_t* to = rows + channels * change.to[view];
            for (std::size_t i = 0; i < channels; ++i) {
                const std::int16_t old = sums[i];
                const auto now = static_cast<std::int16_t>(old + to[i] - from[i]);
                more[i] = static_cast<std::int16_t>(more[i] + above_0(now) - above_0(old));
                sums[i] = now;
            }
        }
        for (std::size_t i = 0; i < channels; ++i) pooled[channels * view + i] += more[i];
    }
}

void layer(const std::int16_t* weights, const std::int32_t* bias, std::size_t outputs,
           const std::int16_t* in, std::size_t count, std::int32_t* sums) {
    for (std::size_t i = 0; i < outputs; ++i) {
        const std::int16_t* row = weights + count * i;
        std::int32_t sum = bias[i];
        for (std::size_t j = 0; j < count; ++j) sum += row[j] * in[j];
        sums[i] = sum;
    }
}

std::int32_t urge(const std::int16_t* cell, const std::int16_t* weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < inputs; ++i) sum += above_0(cell[i]) * weights[i];
    return sum;
}

}  // namespace

const NetworkHot functions{exchange, layer, urge, INAROW_HOT_NAME};

}  // namespace inarow::INAROW_HOT
