#include "inarow/batch.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "falling_position.hpp"
#include "frame.hpp"

namespace inarow {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
int column_of(char letter) { return lower(letter) - 'a'; }

std::string_view strip(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// The number at the start of the text, which is cut off; -1 if it has more than four digits.
int cut_number(std::string_view& text) {
    int number = 0;
    int digits = 0;
    for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1), ++digits) {
        if (digits < 4) number = 10 * number + (text.front() - '0');
    }
    return digits <= 4 ? number : -1;
}

// A game that is read, move by move.
class Replayed {
public:
    explicit Replayed(const Grid<most_words>& grid) : grid_(grid), rules_(grid.rules()) {}

    // Plays the moves of a word; false if it is none that this knows.
    bool play_word(std::string_view word) {
        if (is_letter(word.front()) && word.size() > 1 && is_digit(word[1])) {
            while (!word.empty()) {
                if (!is_letter(word.front()) || word.size() == 1 || !is_digit(word[1]))
                    return false;
                const int x = column_of(word.front());
                word.remove_prefix(1);
                if (!play(x, cut_number(word) - 1)) return false;
            }
            return true;
        }
        if (!rules_.gravity) return play_number(word);
        if (is_digit(word.front()) && rules_.width >= 10) {
            return drop(cut_number(word) - 1) && word.empty();
        }
        const bool letters = is_letter(word.front());
        return std::all_of(word.begin(), word.end(), [&](char c) {
            if (letters ? !is_letter(c) : !is_digit(c)) return false;
            return drop(letters ? column_of(c) : c - '1');
        });
    }

    [[nodiscard]] Position position() const {
        return {rules_, board_.stones(Side::first), board_.stones(Side::second)};
    }

private:
    // The cells are numbered row by row, from 1.
    bool play_number(std::string_view word) {
        if (!is_digit(word.front())) return false;
        const int number = cut_number(word) - 1;
        return word.empty() && number >= 0 && play(number % rules_.width, number / rules_.width);
    }

    bool drop(int x) {
        if (x < 0 || x >= rules_.width) return false;
        int y = 0;
        while (y < rules_.height && board_.taken().test(rules_.cell(x, y))) ++y;
        return play(x, y);
    }

    bool play(int x, int y) {
        if (over_ || x < 0 || x >= rules_.width || y < 0 || y >= rules_.height) return false;
        const int cell = rules_.cell(x, y);
        if (board_.taken().test(cell)) return false;
        if (rules_.gravity && y > 0 && !board_.taken().test(cell - rules_.stride())) return false;
        board_ = board_.play(cell);
        ++stones_;
        over_ = board_.completed_line(grid_, cell) || stones_ == rules_.width * rules_.height;
        return true;
    }

    const Grid<most_words>& grid_;
    const Rules& rules_;
    Board<most_words> board_;
    int stones_ = 0;
    bool over_ = false;
};

// The name of a position in a book:
//
//   2  5  8     3x2: a column at a time, with a spare bit on top; the stones of the side to move
//   1  4  7     plus a bit on top of each column's highest stone, so that empty cells and stones
//   0  3  6     of the other side can be told apart
std::uint64_t book_key(const Position& position, bool mirror) {
    const auto& rules = position.rules;
    const auto board = position.board<most_words>();
    std::uint64_t key = 0;
    for (int x = 0; x < rules.width; ++x) {
        std::uint64_t column = 0;
        int high = 0;
        for (; high < rules.height && board.taken().test(rules.cell(x, high)); ++high) {
            if (board.mover.test(rules.cell(x, high))) column += std::uint64_t{1} << high;
        }
        column += (std::uint64_t{1} << high) - 1;
        key += column << ((mirror ? rules.width - 1 - x : x) * (rules.height + 1));
    }
    return key;
}

}  // namespace

void Batch::add(const Position& position) {
    check(position);
    positions_.push_back(position);
    known_.emplace_back();
}

void Batch::put(std::size_t i, const Position& position) {
    check(position);
    positions_.at(i) = position;
    known_[i].reset();
}

void Batch::check(const Position& position) const { check_position(position, rules()); }

bool Batch::read(std::string_view text) {
    text = strip(text);
    const auto found = text.find('/') == std::string_view::npos ? moves(text) : rows(text);
    positions_.push_back(found.value_or(Position{rules(), {}, {}}));
    known_.emplace_back();
    return found.has_value();
}

std::optional<Position> Batch::moves(std::string_view text) const {
    Replayed game(grid_);
    while (!text.empty()) {
        const auto* const end = std::find_if(text.begin(), text.end(), is_space);
        const auto length = static_cast<std::size_t>(end - text.begin());
        if (!game.play_word(text.substr(0, length))) return std::nullopt;
        text = strip(text.substr(length));
    }
    return game.position();
}

std::optional<Position> Batch::rows(std::string_view text) const {
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        std::string code(text.substr(0, colon));
        std::transform(code.begin(), code.end(), code.begin(), lower);
        if (code != rules().code()) return std::nullopt;
        text.remove_prefix(colon + 1);
    }
    if (text.ends_with('/') && rules().height == 1) text.remove_suffix(1);
    Position position{rules(), {}, {}};
    for (int row = 0; row < rules().height; ++row) {
        const int y = rules().gravity ? rules().height - 1 - row : row;
        int x = 0;
        while (!text.empty() && text.front() != '/' && x <= rules().width) {
            if (is_digit(text.front())) {
                const int empty = cut_number(text);
                if (empty < 0) return std::nullopt;
                x += empty;
                continue;
            }
            const char mark = lower(text.front());
            if ((mark != 'x' && mark != 'o') || x >= rules().width) return std::nullopt;
            (mark == 'x' ? position.first : position.second).set(rules().cell(x++, y));
            text.remove_prefix(1);
        }
        const bool last = row + 1 == rules().height;
        if (x != rules().width || text.empty() != last) return std::nullopt;
        if (!last) text.remove_prefix(1);
    }
    // Whether a line can be the end of a game is for the readable version to say.
    if (grid_.has_line(position.first) || grid_.has_line(position.second)) return std::nullopt;
    try {
        position.check();
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
    return position;
}

void Batch::look_up(std::span<const std::uint64_t> keys, std::span<const std::int8_t> scores,
                    int plies) {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
        const FallingPosition position(positions_[i], grid_);
        if (position.stones() > plies || position.over()) continue;
        const auto key = std::min(book_key(positions_[i], false), book_key(positions_[i], true));
        const auto at = std::lower_bound(keys.begin(), keys.end(), key);
        if (at == keys.end() || *at != key) continue;
        known_[i] = position.score(scores[static_cast<std::size_t>(at - keys.begin())]);
    }
}

}  // namespace inarow
