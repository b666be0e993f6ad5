#include <doctest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "inarow/network.hpp"
#include "network_board.hpp"
#include "random.hpp"

using namespace inarow;

namespace {

// A network of numbers by chance: weights from -100 to 100, as in a trained one.
std::shared_ptr<const Network> any_network(int k, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::uint8_t> bytes(Network::bytes(k));
    const auto rows = Network::bytes(k) - sizeof(Network::Numbers);
    for (std::size_t i = 0; i < rows; ++i) bytes[i] = static_cast<std::uint8_t>(random.next());
    // Two bytes, lowest first; a bias has two such pairs, which is as good.
    for (std::size_t i = rows; i + 1 < bytes.size(); i += 2) {
        const auto number = static_cast<std::uint16_t>(static_cast<int>(random.next() % 201) - 100);
        bytes[i] = static_cast<std::uint8_t>(number);
        bytes[i + 1] = static_cast<std::uint8_t>(number >> 8U);
    }
    return std::make_shared<Network>(k, bytes);
}

struct Stone {
    int cell;
    Side side;
};

std::vector<Stone> any_stones(const Rules& rules, std::size_t count, Random& random) {
    std::vector<Stone> stones;
    WideBits taken;
    while (stones.size() < count) {
        const int x = static_cast<int>(random.next() % static_cast<std::uint64_t>(rules.width));
        const int y = static_cast<int>(random.next() % static_cast<std::uint64_t>(rules.height));
        const int cell = rules.cell(x, y);
        if (taken.test(cell)) continue;
        taken.set(cell);
        stones.push_back({cell, stones.size() % 2 == 0 ? Side::first : Side::second});
    }
    return stones;
}

std::vector<int> says(NetworkBoard& board, const Rules& rules, Side turn) {
    std::vector<int> all{board.value(turn)};
    board.weigh_urges(turn);
    for (int cell = 0; cell < rules.bits(); ++cell) all.push_back(board.urge(cell));
    return all;
}

std::vector<int> says_anew(const std::shared_ptr<const Network>& network, const Rules& rules,
                           const std::vector<Stone>& stones, Side turn) {
    NetworkBoard board(rules, network);
    for (const auto& stone : stones) board.put(stone.side, stone.cell);
    return says(board, rules, turn);
}

}  // namespace

TEST_CASE("stones that come and go leave what a new board says") {
    for (const auto& rules : {Rules{15, 15, 5}, Rules{9, 12, 5}, Rules{7, 6, 4}, Rules{5, 5, 3}}) {
        const auto network = any_network(rules.k, 7);
        Random random(static_cast<std::uint64_t>(rules.width));
        NetworkBoard board(rules, network);
        std::vector<Stone> there;
        for (const auto& stone : any_stones(rules, 20, random)) {
            board.put(stone.side, stone.cell);
            there.push_back(stone);
            const auto turn = other(stone.side);
            CHECK(says(board, rules, turn) == says_anew(network, rules, there, turn));
            // Gone and back again, now the last, now one in the middle.
            const auto which = static_cast<std::size_t>(random.next() % there.size());
            const auto gone = there[which];
            board.take(gone.side, gone.cell);
            auto rest = there;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(which));
            CHECK(says(board, rules, turn) == says_anew(network, rules, rest, turn));
            board.put(gone.side, gone.cell);
        }
        board.clear();
        CHECK(says(board, rules, Side::first) == says_anew(network, rules, {}, Side::first));
    }
}

TEST_CASE("every instruction set says the same") {
    const Rules rules{15, 15, 5};
    const auto network = any_network(5, 3);
    Random random(5);
    NetworkBoard plain(rules, network);
    NetworkBoard fast(rules, network);
    REQUIRE(plain.use_instruction_set("plain"));
    CHECK_FALSE(plain.use_instruction_set("none such"));
    if (!fast.use_instruction_set("avx2")) MESSAGE("this machine has no AVX2");
    for (const auto& stone : any_stones(rules, 120, random)) {
        plain.put(stone.side, stone.cell);
        fast.put(stone.side, stone.cell);
        CHECK(says(plain, rules, other(stone.side)) == says(fast, rules, other(stone.side)));
    }
}

TEST_CASE("mirror images and exchanged sides are worth the same") {
    const Rules rules{13, 13, 5};
    const auto network = any_network(5, 11);
    Random random(13);
    const auto stones = any_stones(rules, 30, random);
    const auto at = [&](const Stone& stone, bool flip, bool turn) {
        int x = stone.cell % rules.stride();
        int y = stone.cell / rules.stride();
        if (flip) x = rules.width - 1 - x;
        if (turn) std::swap(x, y);
        return rules.cell(x, y);
    };
    const int value = says_anew(network, rules, stones, Side::first)[0];
    for (const bool flip : {false, true}) {
        for (const bool turn : {false, true}) {
            auto images = stones;
            auto exchanged = stones;
            for (std::size_t i = 0; i < stones.size(); ++i) {
                images[i].cell = at(stones[i], flip, turn);
                exchanged[i] = {images[i].cell, other(stones[i].side)};
            }
            CHECK(says_anew(network, rules, images, Side::first)[0] == value);
            CHECK(says_anew(network, rules, exchanged, Side::second)[0] == value);
        }
    }
}

TEST_CASE("numbers that are no network are refused") {
    const std::vector<std::uint8_t> few(100);
    CHECK_THROWS_AS(Network(5, few), std::invalid_argument);
    CHECK_THROWS_AS(Network(6, few), std::invalid_argument);
    CHECK_THROWS_AS(NetworkBoard({6, 6, 4}, any_network(3, 1)), std::invalid_argument);
}
