#include "inarow/rules.hpp"

#include <algorithm>
#include <stdexcept>

namespace inarow {

namespace {

void check_range(const char* what, int value) {
    if (value < 1 || value > longest_side) {
        throw std::invalid_argument(std::string(what) + " must be from 1 to " +
                                    std::to_string(longest_side) + ", not " +
                                    std::to_string(value));
    }
}

}  // namespace

void Rules::check() const {
    check_range("width", width);
    check_range("height", height);
    check_range("k", k);
    if (k > std::max(width, height)) {
        throw std::invalid_argument("a line of " + std::to_string(k) + " does not fit on a " +
                                    std::to_string(width) + "x" + std::to_string(height) +
                                    " board");
    }
}

std::string Rules::code() const {
    return std::to_string(width) + "x" + std::to_string(height) + "k" + std::to_string(k) +
           (gravity ? "g" : "") + (misere ? "m" : "") + (exact ? "e" : "");
}

std::string cell_name(const Rules& rules, int cell) {
    const int x = cell % rules.stride();
    const int y = cell / rules.stride();
    if (cell < 0 || x >= rules.width || y >= rules.height) return "bit " + std::to_string(cell);
    return std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1);
}

}  // namespace inarow
