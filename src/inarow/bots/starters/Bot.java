// A bot for inarow: it makes any legal move. Try it: inarow check Bot.java
//
// Lines come in, and the first word says what they are: `hello 7 6 4 gravity`, `you x`,
// `row ..xo...` for each row from the top, `legal a1 b1 c1`, and then `move?`.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

class Bot {
  static final Random DICE = new Random();

  // Your idea goes here.
  static String choose(List<String> rows, List<String> legal) {
    return legal.get(DICE.nextInt(legal.size()));
  }

  public static void main(String[] arguments) {
    List<String> rows = new ArrayList<>();
    List<String> legal = new ArrayList<>();
    Scanner input = new Scanner(System.in);
    while (input.hasNextLine()) {
      List<String> words = Arrays.asList(input.nextLine().split(" "));
      switch (words.get(0)) {
        case "hello" -> System.out.println("ready");
        case "you" -> rows.clear();
        case "row" -> rows.add(words.get(1));
        case "legal" -> legal = words.subList(1, words.size());
        case "move?" -> System.out.println(choose(rows, legal));
        case "quit" -> System.exit(0);
        default -> {}
      }
      System.out.flush();
    }
  }
}
