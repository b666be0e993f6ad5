// A bot for inarow: it makes any legal move. Try it: inarow check bot.go
//
// Lines come in, and the first word says what they are: `hello 7 6 4 gravity`, `you x`,
// `row ..xo...` for each row from the top, `legal a1 b1 c1`, and then `move?`.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

// Your idea goes here.
func choose(rows []string, legal []string) string {
	return legal[rand.Intn(len(legal))]
}

func main() {
	rand.Seed(time.Now().UnixNano())
	var rows, legal []string
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		words := strings.Fields(input.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "hello":
			fmt.Println("ready")
		case "you":
			rows = nil
		case "row":
			rows = append(rows, words[1])
		case "legal":
			legal = words[1:]
		case "move?":
			fmt.Println(choose(rows, legal))
		case "quit":
			return
		}
	}
}
