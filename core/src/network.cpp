#include "inarow/network.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace inarow {

namespace {

// A window as a number, two bits a cell: 0 empty, 1 the own stone, 2 the other side's, 3 beyond the
// edge.
constexpr unsigned cell_bits = 2;
constexpr std::uint32_t outside = 3;

constexpr std::uint32_t cell_of(std::uint32_t window, int at) {
    return window >> (cell_bits * static_cast<unsigned>(at)) & 3U;
}

// Only the ends of a window can lie beyond the edge, and never its middle.
bool possible(std::uint32_t window, int k) {
    if (cell_of(window, k - 1) == outside) return false;
    const int last = 2 * k - 2;
    for (int i = 0; i + 1 < k; ++i) {
        if (cell_of(window, i + 1) == outside && cell_of(window, i) != outside) return false;
        if (cell_of(window, last - i - 1) == outside && cell_of(window, last - i) != outside) {
            return false;
        }
    }
    return true;
}

std::uint32_t mirrored(std::uint32_t window, int k) {
    std::uint32_t image = 0;
    for (int i = 0; i < 2 * k - 1; ++i) image = image << cell_bits | cell_of(window, i);
    return image;
}

// The stones of one side as bits, cells beyond the edge among them.
std::uint32_t stones_in(std::uint32_t window, int k, std::uint32_t side) {
    std::uint32_t found = 0;
    for (int i = 0; i < 2 * k - 1; ++i) {
        if ((cell_of(window, i) & side) != 0) found |= std::uint32_t{1} << static_cast<unsigned>(i);
    }
    return found;
}

// Calls f(window) for every window that has a row, in the order of the rows.
template <class F>
void each_row(int k, F f) {
    const auto end = std::uint32_t{1} << (cell_bits * static_cast<unsigned>(2 * k - 1));
    for (std::uint32_t window = 0; window < end; ++window) {
        if (possible(window, k) && window <= mirrored(window, k)) f(window);
    }
}

// Whole numbers, lowest byte first.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <class T>
        requires std::is_integral_v<T>
    void read(T& number) {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            all |= static_cast<std::uint64_t>(bytes_[at_++]) << (8 * i);
        }
        number = static_cast<T>(all);
    }
    template <class T, std::size_t N>
    void read(std::array<T, N>& numbers) {
        for (auto& number : numbers) read(number);
    }
    // Such small inputs and weights that 32 bits hold every sum.
    template <std::size_t Inputs, std::size_t Outputs>
    void read(Network::Layer<Inputs, Outputs>& layer) {
        constexpr int most_bias = 1 << 29;
        constexpr std::int16_t most_weight = 4095;
        read(layer.weights);
        read(layer.bias);
        for (auto& weights : layer.weights) {
            for (auto& w : weights) w = std::clamp<std::int16_t>(w, -most_weight, most_weight);
        }
        for (auto& bias : layer.bias) bias = std::clamp(bias, -most_bias, most_bias);
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

void check_k(int k) {
    if (k >= Network::least_k && k <= Network::most_k) return;
    throw std::invalid_argument("a network is for a k from " + std::to_string(Network::least_k) +
                                " to " + std::to_string(Network::most_k) + ", not " +
                                std::to_string(k));
}

}  // namespace

std::size_t Network::bytes(int k) {
    check_k(k);
    std::size_t rows = 0;
    each_row(k, [&](std::uint32_t) { ++rows; });
    return rows * sizeof(Row) + sizeof(Numbers);
}

Network::Network(int k, std::span<const std::uint8_t> bytes) : k_(k) {
    if (const auto needed = Network::bytes(k); bytes.size() != needed) {
        throw std::invalid_argument("a network for k=" + std::to_string(k) + " has " +
                                    std::to_string(needed) + " bytes, not " +
                                    std::to_string(bytes.size()));
    }
    Reader reader(bytes);
    const auto window_cells = static_cast<unsigned>(2 * k - 1);
    seen_.resize(std::size_t{1} << (cell_bits * window_cells));
    each_row(k, [&](std::uint32_t window) {
        const auto row = static_cast<std::uint16_t>(rows_.size());
        for (const auto image : {window, mirrored(window, k)}) {
            const auto own = stones_in(image, k, 1);
            const auto others = stones_in(image, k, 2);
            seen_[own | others << window_cells].first = row;
            seen_[others | own << window_cells].second = row;
        }
        reader.read(rows_.emplace_back());
    });
    reader.read(numbers_.bias);
    for (auto& number : numbers_.bias) number = std::clamp<std::int16_t>(number, -127, 127);
    reader.read(numbers_.first);
    reader.read(numbers_.second);
    reader.read(numbers_.last);
    reader.read(numbers_.urge);
}

}  // namespace inarow
