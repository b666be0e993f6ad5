// A bot for inarow: it makes any legal move. Try it: inarow check bot.rs
//
// Lines come in, and the first word says what they are: `hello 7 6 4 gravity`, `you x`,
// `row ..xo...` for each row from the top, `legal a1 b1 c1`, and then `move?`.
use std::io::{self, BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

// Your idea goes here.
fn choose(_rows: &[String], legal: &[String]) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    legal[now.subsec_nanos() as usize / 100 % legal.len()].clone()
}

fn main() {
    let (mut rows, mut legal): (Vec<String>, Vec<String>) = (vec![], vec![]);
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.split_whitespace().map(String::from);
        match words.next().unwrap_or_default().as_str() {
            "hello" => println!("ready"),
            "you" => rows.clear(),
            "row" => rows.extend(words),
            "legal" => legal = words.collect(),
            "move?" => println!("{}", choose(&rows, &legal)),
            "quit" => break,
            _ => {}
        }
        io::stdout().flush().unwrap(); // else the answer may stay in the buffer
    }
}
