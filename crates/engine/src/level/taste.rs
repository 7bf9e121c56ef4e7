//! How a player judges a position by feeling: material, development, the centre, a safe king, attack. Deliberately
//! apart from the engine's own evaluation, so that a level stays as strong as it was measured while the engine grows.
//! Who knows little weighs structure and activity little; and every game has a mood of its own.

use super::dice::Dice;
use crate::score::Value;
use tabiya_rules::{Bitboard, Color, Position, Role, Square, attacks};

/// What pieces are worth to a player.
pub(super) const WORTH: [Value; 6] = [100, 310, 320, 500, 900, 0];

/// The weights of one player in one game, in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// Pieces out and in the middle, a castled king: told to every beginner.
    placement: Value,
    /// Squares that pieces reach, files for rooks, the health of pawns: learnt later.
    activity: Value,
    structure: Value,
    /// Pieces aimed at the king.
    attack: Value,
    /// The queen early in the open, which tempts beginners.
    queen_sortie: Value,
}

impl Taste {
    /// The taste of somebody with so much `knowledge` (0 to 1), in the mood that the dice give.
    pub(super) fn new(knowledge: f64, dice: Dice) -> Taste {
        let moody = |matter, weight: f64| {
            let mood = 1.0 + (0.15 + 0.35 * (1.0 - knowledge)) * dice.with(matter).bell();
            (100.0 * weight * mood.max(0.0)) as Value
        };
        Taste {
            placement: moody(1, 1.0),
            activity: moody(2, knowledge),
            structure: moody(3, knowledge),
            attack: moody(4, 0.5 + 0.5 * knowledge),
            queen_sortie: (1500.0 * (1.0 - 2.0 * knowledge)) as Value,
        }
    }

    /// The worth of a position for the side to move.
    pub(super) fn judge(&self, pos: &Position) -> Value {
        let view = View::of(pos);
        let (us, them) = (pos.turn(), !pos.turn());
        let feeling = self.side(&view, us) - self.side(&view, them);
        material(pos, us) - material(pos, them) + feeling / 100 + 8
    }

    fn side(&self, view: &View<'_>, us: Color) -> Value {
        let board = view.pos.board();
        let (mut placement, mut activity, mut attack) = (0, 0, 0);
        let ring = attacks::king(view.pos.king(!us));
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for sq in board.by_piece(role.of(us)) {
                let reach = attacks::of(role.of(us), sq, board.occupied()) & !board.by_color(us);
                placement += view.place(us, role, sq);
                activity += reach.len() as Value * MOBILITY[role as usize];
                attack += (reach & ring).len() as Value * 6;
            }
        }
        if board.by_piece(Role::Bishop.of(us)).more_than_one() {
            activity += 30;
        }
        let queen_out = view.stage > 16 && board.by_piece(Role::Queen.of(us)).into_iter().any(|sq| height(us, sq) > 1);
        let (pawns_placed, structure) = view.pawns(us);
        (placement + pawns_placed + view.king(us)) * self.placement
            + (activity + view.rooks(us)) * self.activity
            + structure * self.structure
            + attack * self.attack * view.stage / 24
            + view.hunt(us) * 100
            + if queen_out { self.queen_sortie } else { 0 }
    }
}

/// For a square more or less within reach.
const MOBILITY: [Value; 6] = [0, 4, 4, 2, 1, 0];

/// For a pawn that nobody can stop any more, by its height over its own first rank.
const PASSED: [Value; 8] = [0, 5, 8, 18, 38, 70, 115, 0];

fn material(pos: &Position, color: Color) -> Value {
    let count = |role: Role| pos.board().by_piece(role.of(color)).len() as Value * WORTH[role as usize];
    Role::ALL.into_iter().map(count).sum()
}

/// A position, and how far the game has gone.
struct View<'a> {
    pos: &'a Position,
    /// 24 with all pieces on the board, 0 with none but pawns.
    stage: Value,
}

impl View<'_> {
    fn of(pos: &Position) -> View<'_> {
        let board = pos.board();
        let count = |role| board.by_role(role).len() as Value;
        let minor = count(Role::Knight) + count(Role::Bishop);
        let stage = minor + 2 * count(Role::Rook) + 4 * count(Role::Queen);
        View { pos, stage: stage.min(24) }
    }

    /// Pieces belong off the first rank and into the middle.
    fn place(&self, us: Color, role: Role, sq: Square) -> Value {
        let at_home = height(us, sq) == 0;
        match role {
            Role::Knight => 10 * middle(sq) - 18 - if at_home { 10 } else { 0 },
            Role::Bishop => 4 * middle(sq) - if at_home { 14 } else { 0 },
            Role::Rook if height(us, sq) == 6 => 15,
            _ => 0,
        }
    }

    /// The king behind his pawns while there are pieces, in the middle when they have gone.
    fn king(&self, us: Color) -> Value {
        let king = self.pos.king(us);
        let (file, _) = coordinates(king);
        let shield = attacks::king(king) & self.pos.board().by_piece(Role::Pawn.of(us));
        let tucked_away = file <= 2 || file >= 6;
        let safe = 9 * shield.len().min(3) as Value + if tucked_away { 32 } else { 0 }
            - 18 * Value::from(height(us, king).min(3))
            + if self.can_castle(us) { 20 } else { 0 };
        (safe * self.stage + 12 * middle(king) * (24 - self.stage)) / 24
    }

    fn can_castle(&self, us: Color) -> bool {
        self.pos.castling().intersects(self.pos.board().by_color(us))
    }

    /// Where pawns stand, and how healthy they are.
    fn pawns(&self, us: Color) -> (Value, Value) {
        let board = self.pos.board();
        let (ours, theirs) = (board.by_piece(Role::Pawn.of(us)), board.by_piece(Role::Pawn.of(!us)));
        let (mut placed, mut structure) = (0, 0);
        for sq in ours {
            let (file, _) = coordinates(sq);
            let height = height(us, sq);
            placed += match (file, height) {
                (3 | 4, 1) => -12,
                (3 | 4, 3..) => 22,
                (3 | 4, _) => 6,
                (2, 3) => 10,
                (5, 2) => -8,
                _ => 2 * Value::from(height.min(4)) - 2,
            } * self.stage
                / 24;
            let own_file = file_of(file);
            if (ours & own_file & ahead(us, sq)).any() {
                structure -= 12;
            }
            if (ours & beside(file)).is_empty() {
                structure -= 11;
            }
            if (theirs & (own_file | beside(file)) & ahead(us, sq)).is_empty() {
                structure += PASSED[usize::from(height)] * (32 - self.stage / 2) / 24;
            }
        }
        (placed, structure)
    }

    /// Rooks want files without pawns.
    fn rooks(&self, us: Color) -> Value {
        let board = self.pos.board();
        let on_file = |sq: Square| {
            let file = file_of(coordinates(sq).0);
            let own = board.by_piece(Role::Pawn.of(us)).intersects(file);
            match (own, board.pawns().intersects(file)) {
                (true, _) => 0,
                (false, true) => 10,
                (false, false) => 20,
            }
        };
        board.by_piece(Role::Rook.of(us)).into_iter().map(on_file).sum()
    }

    /// Against a bare king: drive him to the edge, and come closer.
    fn hunt(&self, us: Color) -> Value {
        let board = self.pos.board();
        let they_have = board.by_color(!us).len();
        if they_have > 1 || !(board.by_color(us) & board.straight_sliders()).any() {
            return 0;
        }
        let (ours, theirs) = (self.pos.king(us), self.pos.king(!us));
        40 * (3 - middle(theirs)) - 12 * distance(ours, theirs)
    }
}

/// File and rank, each 0 to 7.
fn coordinates(sq: Square) -> (u8, u8) {
    (sq.file() as u8, sq.rank() as u8)
}

/// 0 on the edge, 3 on the four squares in the middle.
fn middle(sq: Square) -> Value {
    let (file, rank) = coordinates(sq);
    Value::from(file.min(7 - file).min(rank.min(7 - rank)))
}

/// Ranks above the own first one.
fn height(us: Color, sq: Square) -> u8 {
    let (_, rank) = coordinates(sq);
    if us.is_white() { rank } else { 7 - rank }
}

fn distance(a: Square, b: Square) -> Value {
    let ((a_file, a_rank), (b_file, b_rank)) = (coordinates(a), coordinates(b));
    Value::from(a_file.abs_diff(b_file).max(a_rank.abs_diff(b_rank)))
}

fn file_of(file: u8) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << file)
}

fn beside(file: u8) -> Bitboard {
    let own = file_of(file);
    own.shift(-1, 0) | own.shift(1, 0)
}

/// All ranks in front of a pawn.
fn ahead(us: Color, sq: Square) -> Bitboard {
    let (_, rank) = coordinates(sq);
    let shift = u32::from(rank) * 8;
    if us.is_white() { Bitboard((u64::MAX << shift) << 8) } else { Bitboard(!(u64::MAX << shift)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(fen: &str, knowledge: f64) -> Value {
        Taste::new(knowledge, Dice::new(1)).judge(&fen.parse().expect("a position"))
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let white = "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP3PPP/RN1QKB1R w KQkq - 0 6";
        let black = "rn1qkb1r/pp3ppp/2p1pn2/3p1b2/2PP4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 6";
        for knowledge in [0.0, 0.5, 1.0] {
            assert_eq!(judge(white, knowledge), judge(black, knowledge));
        }
    }

    #[test]
    fn material_comes_first_and_knowledge_adds_the_rest() {
        assert!(judge("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 0.0) > 700);
        let passed = |knowledge| judge("4k3/8/1P6/8/8/8/8/4K3 w - - 0 1", knowledge);
        assert!(passed(1.0) > passed(0.0) + 30);
        let far = judge("8/8/8/4k3/8/8/8/K6R w - - 0 1", 0.5);
        assert!(judge("4k3/8/4K3/8/8/8/8/7R w - - 0 1", 0.5) > far);
    }
}
