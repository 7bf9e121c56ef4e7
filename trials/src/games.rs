//! Games that nobody has played, for the library: always the same for the same seed.

use tabiya_rules::Position;

/// Games that nobody has played: the moves are drawn by lot, mostly one of the first few so that games meet again.
pub fn games(count: u64, seed: u64) -> Vec<String> {
    (0..count).map(|i| game(seed.wrapping_add(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)), i)).collect()
}

struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below.max(1)
    }
}

fn game(seed: u64, number: u64) -> String {
    let mut lot = Lot(seed | 1);
    for _ in 0..5 {
        lot.draw(2);
    }
    // By positions alone: a game would ask at every move who can still mate, which takes longer than all the rest.
    let mut pos = Position::default();
    let mut sans = Vec::new();
    let plies = 4 + lot.draw(60);
    while sans.len() < plies && pos.has_legal_move() {
        let moves = pos.legal_moves();
        let near = if sans.len() < 8 { moves.len().min(3) } else { moves.len() };
        let m = moves[lot.draw(near)];
        sans.push(pos.san(m).to_string());
        pos = pos.after(m);
    }
    let result = ["1-0", "0-1", "1/2-1/2"][lot.draw(3)];
    let mut text = format!(
        "[Event \"Open {}\"]\n[Date \"20{:02}.{:02}.{:02}\"]\n[White \"Player {}\"]\n[Black \"Player {}\"]\n[Result \"{result}\"]\n\
         [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[TimeControl \"{}\"]\n[Round \"{number}\"]\n\n",
        lot.draw(9),
        10 + lot.draw(14),
        1 + lot.draw(12),
        1 + lot.draw(28),
        lot.draw(40),
        40 + lot.draw(40),
        1200 + lot.draw(1500),
        1200 + lot.draw(1500),
        ["60+0", "180+2", "600+5", "5400+30"][lot.draw(4)],
    );
    for (i, san) in sans.iter().enumerate() {
        text += &if i % 2 == 0 { format!("{}. {san} ", i / 2 + 1) } else { format!("{san} ") };
    }
    text + result + "\n\n"
}

/// A file with something of everything: every seventh game is annotated, every eleventh comes twice, every fiftieth is
/// broken.
pub fn mixed(count: u64, seed: u64) -> String {
    let mut text = String::new();
    for (number, game) in games(count, seed).iter().enumerate() {
        match number {
            _ if number % 50 == 49 => text += "[Event \"Bad\"]\n\n1. e4 e5 2. Ke3 *\n\n",
            _ if number % 11 == 10 => text += &game.repeat(2),
            _ if number % 7 == 6 => text += &annotated(game, number),
            _ => text += game,
        }
    }
    text
}

/// The game with a comment, an annotation and a variation on its first move.
fn annotated(game: &str, number: usize) -> String {
    let (tags, moves) = game.split_once("\n\n").expect("tags and moves");
    let mut words = moves.splitn(3, ' ');
    let (one, first, rest) = (words.next(), words.next(), words.next());
    let [one, first, rest] = [one, first, rest].map(|word| word.expect("a move"));
    format!("{tags}\n\n{one} {first} $1 {{ of {number} [%clk 0:03:00] }} (1. c4 e5 {{ English }}) {rest}")
}
