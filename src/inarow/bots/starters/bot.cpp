// A bot for inarow: it makes any legal move. Try it: inarow check bot.cpp
//
// Lines come in, and the first word says what they are: `hello 7 6 4 gravity`, `you x`,
// `row ..xo...` for each row from the top, `legal a1 b1 c1`, and then `move?`.
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

std::mt19937 dice{std::random_device{}()};

// Your idea goes here.
std::string choose(const std::vector<std::string>& rows, const std::vector<std::string>& legal) {
  (void)rows;
  return legal[dice() % legal.size()];
}

int main() {
  std::vector<std::string> rows, legal;
  std::string line, word;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    words >> word;
    if (word == "hello") {
      std::cout << "ready" << std::endl;  // endl also flushes, which is needed
    } else if (word == "you") {
      rows.clear();
    } else if (word == "row") {
      words >> word;
      rows.push_back(word);
    } else if (word == "legal") {
      legal.clear();
      while (words >> word) legal.push_back(word);
    } else if (word == "move?") {
      std::cout << choose(rows, legal) << std::endl;
    } else if (word == "quit") {
      break;
    }
  }
}
