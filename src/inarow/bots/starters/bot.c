/* A bot for inarow: it makes any legal move. Try it: inarow check bot.c
 *
 * Lines come in, and the first word says what they are: `hello 7 6 4 gravity`, `you x`,
 * `row ..xo...` for each row from the top, `legal a1 b1 c1`, and then `move?`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char line[65536];
static char legal[484][4];
static int legal_count;

/* Your idea goes here. */
static const char *choose(void) { return legal[rand() % legal_count]; }

int main(void) {
  srand((unsigned)time(NULL));
  while (fgets(line, sizeof line, stdin)) {
    char *word = strtok(line, " \r\n");
    if (!word) continue;
    if (!strcmp(word, "hello")) {
      puts("ready");
    } else if (!strcmp(word, "legal")) {
      legal_count = 0;
      while ((word = strtok(NULL, " \r\n"))) strcpy(legal[legal_count++], word);
    } else if (!strcmp(word, "move?")) {
      puts(choose());
    } else if (!strcmp(word, "quit")) {
      break;
    }
    fflush(stdout); /* else the answer stays in the buffer and nobody sees it */
  }
  return 0;
}
