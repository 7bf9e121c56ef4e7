//! What a move does for the position at large: files, pawns, good squares.

use super::motif::{Motif, Target};
use super::scene::{Scene, captures_on};
use tabiya_rules::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Adds what the move does for the position at large.
pub(crate) fn find(scene: &Scene, found: &mut Vec<Motif>) {
    found.extend(passed_pawn(scene));
    found.extend(doubled_pawns(scene));
    found.extend(isolated_pawns(scene));
    found.extend(opened_files(scene));
    if scene.is_safe() {
        found.extend(outpost(scene));
        found.extend(seventh_rank(scene));
        found.extend(rook_on_file(scene));
        found.extend(development(scene));
        found.extend(centre(scene));
    }
    found.extend(connected_rooks(scene));
}

/// The four squares in the middle.
fn middle() -> Bitboard {
    [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect()
}

/// The opening lasts so many moves.
const OPENING: u32 = 15;

fn pawns(board: &Board, color: Color) -> Bitboard {
    board.by_piece(Role::Pawn.of(color))
}

fn neighbours(file: File) -> Bitboard {
    let here = file.bitboard();
    here.shift(1, 0) | here.shift(-1, 0)
}

/// The ranks in front of `square`, seen by `color`.
fn ahead(color: Color, square: Square) -> Bitboard {
    let rank = square.rank();
    let is_ahead = |other: &Rank| color.rank(*other) > color.rank(rank);
    Rank::ALL.into_iter().filter(is_ahead).fold(Bitboard::EMPTY, |set, rank| set | rank.bitboard())
}

/// Is no pawn of the opponent in front of the one on `square`, on its file or beside it?
fn is_passed(board: &Board, color: Color, square: Square) -> bool {
    let way = (square.file().bitboard() | neighbours(square.file())) & ahead(color, square);
    !way.intersects(pawns(board, !color))
}

fn passed_pawn(scene: &Scene) -> Option<Motif> {
    let (before, after) = (scene.before.board(), scene.after.board());
    let mut passed = pawns(after, scene.us).into_iter().filter(|&square| is_passed(after, scene.us, square));
    let was_passed = |square: Square| pawns(before, scene.us).contains(square) && is_passed(before, scene.us, square);
    if scene.role == Role::Pawn && was_passed(scene.m.from()) {
        return scene.is_safe().then_some(Motif::AdvancesPassedPawn { square: scene.to });
    }
    let square = passed.find(|&square| !was_passed(square) && !scene.can_be_taken(square))?;
    // What takes the last pawn in the way with a piece that is lost for it has not made a passed pawn yet.
    scene.is_safe().then_some(Motif::PassedPawn { square })
}

/// Every way to take back is by a pawn that comes to stand on a file with another.
fn doubled_pawns(scene: &Scene) -> Option<Motif> {
    scene.captured()?;
    let mut replies = captures_on(&scene.after, scene.to).peekable();
    replies.peek()?;
    let file = scene.to.file();
    let others = pawns(scene.after.board(), scene.them) & file.bitboard();
    let is_pawn = |from: Square| pawns(scene.after.board(), scene.them).contains(from);
    (others.any() && replies.all(|m| is_pawn(m.from()))).then_some(Motif::DoublesPawns { file })
}

/// Pawns of the opponent that have just lost their last neighbour.
fn isolated_pawns(scene: &Scene) -> Option<Motif> {
    if scene.captured()?.piece != Role::Pawn || !scene.is_safe() {
        return None;
    }
    let is_isolated = |board: &Board, square: Square| !neighbours(square.file()).intersects(pawns(board, scene.them));
    let (before, after) = (scene.before.board(), scene.after.board());
    let mut left = pawns(after, scene.them).into_iter();
    let square = left.find(|&square| is_isolated(after, square) && !is_isolated(before, square))?;
    Some(Motif::IsolatesPawn { square })
}

/// Files that have lost a pawn and on which a rook or queen of ours stands.
fn opened_files(scene: &Scene) -> impl Iterator<Item = Motif> {
    let (before, after) = (*scene.before.board(), *scene.after.board());
    let us = scene.us;
    let count = move |board: &Board, color, file: File| (pawns(board, color) & file.bitboard()).len();
    File::ALL.into_iter().filter_map(move |file| {
        let heavy = after.by_color(us) & after.straight_sliders() & file.bitboard();
        let square = heavy.into_iter().max_by_key(|&square| after.role_at(square) == Some(Role::Rook))?;
        let target = Target { piece: after.role_at(square)?, square };
        let (was, is) = ([us, !us].map(|c| count(&before, c, file)), [us, !us].map(|c| count(&after, c, file)));
        match is {
            [0, 0] if was != [0, 0] => Some(Motif::OpensFile { file, target }),
            [0, _] if was[0] > 0 => Some(Motif::HalfOpensFile { file, target }),
            _ => None,
        }
    })
}

fn rook_on_file(scene: &Scene) -> Option<Motif> {
    let (file, board) = (scene.to.file(), scene.after.board());
    if scene.role != Role::Rook || scene.m.from().file() == file || pawns(board, scene.us).intersects(file.bitboard()) {
        return None;
    }
    let is_half = pawns(board, scene.them).intersects(file.bitboard());
    Some(if is_half { Motif::HalfOpenFile { file } } else { Motif::OpenFile { file } })
}

fn seventh_rank(scene: &Scene) -> Option<Motif> {
    let seventh = scene.us.rank(Rank::Seventh);
    let is_new = scene.role == Role::Rook && scene.to.rank() == seventh && scene.m.from().rank() != seventh;
    let board = scene.after.board();
    let shuts_in = scene.after.king(scene.them).rank() == scene.us.rank(Rank::Eighth);
    let bothers = shuts_in || pawns(board, scene.them).intersects(seventh.bitboard());
    (is_new && bothers).then(|| Motif::SeventhRank { target: scene.mover() })
}

/// Guarded by a pawn, in the opponent's half or on its border, and out of reach of his pawns for ever.
fn outpost(scene: &Scene) -> Option<Motif> {
    let board = scene.after.board();
    let is_minor = matches!(scene.role, Role::Knight | Role::Bishop);
    // On the edge there is nothing to look out for, and on one's own side little beside the middle.
    let is_far = match scene.us.rank(scene.to.rank()) {
        Rank::Fourth => matches!(scene.to.file(), File::C | File::D | File::E | File::F),
        Rank::Fifth | Rank::Sixth => !matches!(scene.to.file(), File::A | File::H),
        _ => false,
    };
    let is_guarded = board.attackers(scene.to, scene.us).intersects(board.pawns());
    let can_be_driven = (neighbours(scene.to.file()) & ahead(scene.us, scene.to)).intersects(pawns(board, scene.them));
    (is_minor && is_far && is_guarded && !can_be_driven).then(|| Motif::Outpost { target: scene.mover() })
}

fn development(scene: &Scene) -> Option<Motif> {
    let home = scene.us.rank(Rank::First);
    let is_minor = matches!(scene.role, Role::Knight | Role::Bishop) && scene.m.promotion().is_none();
    let leaves = scene.m.from().rank() == home && scene.to.rank() != home;
    let is_opening = scene.before.fullmove_number() <= OPENING;
    (is_minor && leaves && is_opening).then(|| Motif::Development { target: scene.mover() })
}

fn centre(scene: &Scene) -> Option<Motif> {
    if !middle().contains(scene.to) {
        return None;
    }
    match scene.role {
        Role::Pawn => Some(Motif::Centre { square: scene.to }),
        Role::Knight => Some(Motif::Centralises { target: scene.mover() }),
        _ => None,
    }
}

fn connected_rooks(scene: &Scene) -> Option<Motif> {
    let are_connected = |board: &Board| {
        let rooks = board.by_piece(Role::Rook.of(scene.us)) & scene.us.rank(Rank::First).bitboard();
        rooks.into_iter().any(|rook| board.attacks_from(rook).intersects(rooks))
    };
    (!are_connected(scene.before.board()) && are_connected(scene.after.board())).then_some(Motif::ConnectsRooks)
}
