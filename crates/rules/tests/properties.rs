//! What must hold everywhere: notations read back what they wrote, keys follow the moves, undo restores, a mirrored
//! position has mirrored moves, and no text whatever makes a parser panic.

use proptest::{collection::vec, prelude::*, sample::Index};
use tabiya_rules::{
    Bitboard, Color, Epd, File, Game, Move, MoveKind, Piece, Position, Rank, Role, San, Setup, Square, TimeControl,
    UciMove, pgn, polyglot::Book,
};

/// A start and some random moves from it.
#[derive(Clone, Debug)]
struct Line {
    start: Position,
    moves: Vec<Move>,
}

impl Line {
    fn new(start: Position, choices: &[Index]) -> Line {
        let (mut pos, mut moves) = (start, Vec::new());
        for choice in choices {
            let legal = pos.legal_moves();
            if legal.is_empty() {
                break;
            }
            moves.push(*choice.get(&legal));
            pos.play_unchecked(*choice.get(&legal));
        }
        Line { start, moves }
    }

    /// The positions, the start first.
    fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start];
        for &m in &self.moves {
            positions.push(positions[positions.len() - 1].after(m));
        }
        positions
    }

    fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |pos, &m| pos.after(m))
    }
}

/// Random play from a start of standard chess or Chess960, or from a random set-up.
fn line() -> impl Strategy<Value = Line> {
    let start = prop_oneof![
        Just(Position::STANDARD),
        (0..960_u16).prop_map(|number| Position::chess960(number).expect("there are 960")),
        set_up(),
    ];
    (start, vec(any::<Index>(), 0..120)).prop_map(|(start, choices)| Line::new(start, &choices))
}

/// A game with random variations and comments.
fn tree() -> impl Strategy<Value = pgn::Tree> {
    let branches = vec((any::<Index>(), any::<Index>(), ".{0,20}"), 0..20);
    (line(), branches).prop_map(|(line, branches)| {
        let mut tree = pgn::Tree::from_start(line.start);
        let mut nodes = vec![tree.root()];
        for m in line.moves {
            nodes.push(tree.play(nodes[nodes.len() - 1], m).expect("the moves of a line are legal"));
        }
        for (place, choice, comment) in branches {
            let parent = *place.get(&nodes);
            let legal = tree.position(parent).legal_moves();
            if !legal.is_empty() {
                let node = tree.play(parent, *choice.get(&legal)).expect("it was listed");
                tree.set_comment(node, comment);
                nodes.push(node);
            }
        }
        tree
    })
}

fn position() -> impl Strategy<Value = Position> {
    prop_oneof![line().prop_map(|line| line.end()), set_up()]
}

/// Kings and a few other pieces anywhere, castling with whatever rooks are at home.
fn set_up() -> impl Strategy<Value = Position> {
    let men = vec((0..64_usize, 0..12_usize), 0..24);
    (men, 0..64_usize, 0..64_usize, any::<bool>(), any::<u64>()).prop_filter_map(
        "not playable",
        |(men, white, black, is_white, rights)| {
            let mut setup = Setup { turn: if is_white { Color::White } else { Color::Black }, ..Setup::EMPTY };
            for (square, piece) in men {
                place(&mut setup, Square::ALL[square], Piece::ALL[piece]);
            }
            setup.board.put(Square::ALL[white], Role::King.of(Color::White));
            setup.board.put(Square::ALL[black], Role::King.of(Color::Black));
            setup.castling = Bitboard(rights) & home_rooks(&setup);
            Position::new(setup.forgive(|_| true)).ok()
        },
    )
}

fn place(setup: &mut Setup, square: Square, piece: Piece) {
    let is_last_rank = matches!(square.rank(), Rank::First | Rank::Eighth);
    if piece.role != Role::King && !(piece.role == Role::Pawn && is_last_rank) {
        setup.board.put(square, piece);
    }
}

fn home_rooks(setup: &Setup) -> Bitboard {
    Color::ALL.into_iter().fold(Bitboard::EMPTY, |all, color| {
        all | setup.board.by_piece(Role::Rook.of(color)) & color.rank(Rank::First).bitboard()
    })
}

proptest! {
    #[test]
    fn incremental_key_equals_recomputed(line in line()) {
        let (mut pos, mut key) = (line.start, line.start.key());
        for m in line.moves {
            key = pos.key_after(key, m);
            pos.play_unchecked(m);
            prop_assert_eq!(key, pos.key());
        }
    }

    #[test]
    fn fen_round_trips(pos in position()) {
        for fen in [pos.to_fen(), pos.to_shredder_fen()] {
            prop_assert_eq!(Position::from_fen(&fen), Ok(pos));
            prop_assert_eq!(Position::from_fen_strict(&fen), Ok(pos));
            prop_assert_eq!(Setup::from_fen(&fen), Ok(pos.setup()));
        }
    }

    #[test]
    fn epd_round_trips(pos in position()) {
        let epd = Epd::new(pos.setup());
        prop_assert_eq!(epd.to_string().parse::<Epd>(), Ok(epd));
    }

    #[test]
    fn san_round_trips(pos in position()) {
        let mut seen = Vec::new();
        for m in pos.legal_moves() {
            let text = pos.san(m).to_string();
            prop_assert_eq!(pos.parse_san(&text), Ok(m));
            prop_assert_eq!(pos.parse_san_strict(&text), Ok(m));
            prop_assert_eq!(San::from_ascii(text.as_bytes()).unwrap().resolve(&pos), Ok(m));
            prop_assert_eq!(pos.parse_san(&pos.long_algebraic(m)), Ok(m));
            prop_assert!(!seen.contains(&text), "{} means two moves", text);
            seen.push(text);
        }
    }

    #[test]
    fn uci_round_trips(pos in position()) {
        for m in pos.legal_moves() {
            for written in [UciMove::chess960(m), UciMove::standard(m)] {
                prop_assert_eq!(written.to_string().parse(), Ok(written));
                prop_assert_eq!(pos.resolve(written), Ok(m));
            }
            prop_assert_eq!(m.to_string(), UciMove::standard(m).to_string());
        }
    }

    #[test]
    fn captures_are_what_is_missing_afterwards(pos in position()) {
        for m in pos.legal_moves() {
            let before = pos.board().by_color(!pos.turn()).len();
            let after = pos.after(m).board().by_color(!pos.turn()).len();
            prop_assert_eq!(pos.captured(m).is_some(), after < before);
            prop_assert!(pos.captured(m).is_none_or(|piece| piece.color != pos.turn()));
        }
    }

    #[test]
    fn only_the_side_to_move_is_in_check(pos in position()) {
        prop_assert_eq!(pos.is_in_check(pos.turn()), pos.is_check());
        prop_assert!(!pos.is_in_check(!pos.turn()));
    }

    #[test]
    fn pgn_round_trips(tree in tree()) {
        let text = tree.to_string();
        let again: pgn::Tree = text.parse().unwrap();
        prop_assert_eq!(&again.to_string(), &text);
        prop_assert!(again.moves().eq(tree.moves()));
        prop_assert_eq!(again.start(), tree.start());
        prop_assert_eq!(pgn::check(text.as_bytes()).broken, 0);
    }

    #[test]
    fn game_takes_back_what_it_played(line in line()) {
        let mut states = vec![Game::new(line.start)];
        let mut game = states[0].clone();
        for &m in &line.moves {
            if game.is_over() {
                prop_assert!(game.play(m).is_err());
                break;
            }
            game.play(m).unwrap();
            states.push(game.clone());
        }
        let end = game.clone();
        for before in states.iter().rev().skip(1) {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!(game.position(), before.position());
            prop_assert!(game.plies().eq(before.plies()));
            prop_assert_eq!(game.repetitions(), before.repetitions());
            prop_assert_eq!(game.captured(), before.captured());
            prop_assert_eq!(game.ending(), before.ending());
        }
        prop_assert_eq!(game.undo(), None);
        while game.redo().is_some() {}
        prop_assert_eq!(game, end);
    }

    #[test]
    fn count_equals_length_of_list(line in line()) {
        for pos in line.positions() {
            let moves = pos.legal_moves();
            prop_assert_eq!(pos.legal_move_count(), moves.len());
            prop_assert_eq!(pos.has_legal_move(), !moves.is_empty());
            let by_square: usize = Square::ALL.iter().map(|&from| pos.legal_moves_from(from).len()).sum();
            prop_assert_eq!(by_square, moves.len());
        }
    }

    #[test]
    fn moves_keep_every_invariant(line in line()) {
        for pos in line.positions() {
            prop_assert_eq!(Position::new(pos.setup()), Ok(pos));
        }
    }

    #[test]
    fn mirrored_position_has_mirrored_moves(pos in position()) {
        let mirrored = mirror(&pos);
        let sorted = |mut moves: Vec<String>| { moves.sort(); moves };
        let expected = pos.legal_moves().iter().map(|&m| mirror_wish(UciMove::chess960(m)).to_string()).collect();
        let found = mirrored.legal_moves().iter().map(|&m| UciMove::chess960(m).to_string()).collect();
        prop_assert_eq!(sorted(found), sorted(expected));
        prop_assert_eq!(mirrored.is_check(), pos.is_check());
        prop_assert_eq!(mirrored.is_insufficient_material(), pos.is_insufficient_material());
        // The solver may give up on one of the two, for it looks at the moves in another order.
        if cfg!(not(feature = "dead-position")) {
            for color in Color::ALL {
                prop_assert_eq!(mirrored.can_win(!color), pos.can_win(color));
            }
        }
    }

    #[test]
    fn who_mates_could_win_all_along(line in line()) {
        let end = line.end();
        if end.is_checkmate() {
            for pos in line.positions() {
                prop_assert!(pos.can_win(!end.turn()) && !pos.is_dead(), "{}", pos.to_fen());
            }
        }
    }

    #[test]
    fn legal_moves_are_moves_of_the_piece(pos in position()) {
        for m in pos.legal_moves() {
            let by_board = matches!(m.kind(), MoveKind::Castle | MoveKind::EnPassant)
                || pos.board().piece_moves(m.from()).any(|wish| wish == UciMove::chess960(m));
            prop_assert!(by_board, "{m:?} in {}", pos.to_fen());
        }
    }
}

proptest! {
    // Each case asks for every move there could be, twenty thousand.
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn resolve_agrees_with_the_list(pos in position()) {
        let promotions = [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];
        let legal = pos.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in promotions {
                    let wish = UciMove { from, to, promotion };
                    let listed = legal.iter().copied().find(|&m| means(wish, m));
                    prop_assert_eq!(pos.resolve(wish).ok(), listed, "{} in {}", wish, pos.to_fen());
                }
            }
        }
    }

    #[test]
    fn is_legal_agrees_with_the_list(pos in position(), other in line()) {
        let legal = pos.legal_moves();
        for m in other.positions().iter().flat_map(|pos| pos.legal_moves()) {
            prop_assert_eq!(pos.is_legal(m), legal.contains(&m), "{:?} in {}", m, pos.to_fen());
        }
    }
}

/// Castling is the king taking its rook, or going two squares from the `e` file. The rest is as it looks.
fn means(wish: UciMove, m: Move) -> bool {
    let goes_two_squares = m.is_castle() && m.from().file() == File::E && wish.promotion.is_none();
    wish == UciMove::chess960(m) || goes_two_squares && (wish.from, wish.to) == (m.from(), m.king_target())
}

/// The same position with the colours exchanged and the board turned upside down.
fn mirror(pos: &Position) -> Position {
    let setup = pos.setup();
    let mut mirrored = Setup {
        turn: !setup.turn,
        castling: Bitboard(setup.castling.0.swap_bytes()),
        en_passant: setup.en_passant.map(mirror_square),
        ..Setup::EMPTY
    };
    for (square, piece) in setup.board.pieces() {
        mirrored.board.put(mirror_square(square), piece.role.of(!piece.color));
    }
    Position::new(mirrored).expect("a mirrored position is playable")
}

fn mirror_square(square: Square) -> Square {
    Square::ALL[square as usize ^ 56]
}

fn mirror_wish(wish: UciMove) -> UciMove {
    UciMove { from: mirror_square(wish.from), to: mirror_square(wish.to), ..wish }
}

/// A valid text with a few bytes changed, removed, doubled or put in.
fn damaged(valid: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<u8>> {
    let edits = vec((any::<Index>(), 0..5_u8, any::<u8>()), 0..6);
    (valid, edits).prop_map(|(valid, edits)| {
        let mut bytes = valid.into_bytes();
        for (place, kind, byte) in edits {
            let at = place.index(bytes.len() + 1);
            match kind {
                0 if at < bytes.len() => drop(bytes.remove(at)),
                1 if at < bytes.len() => bytes[at] = byte,
                2 => bytes.insert(at, b"/ -KQkqabcdefgh12345678xX=+#O0.;\"\\{}()[]$%\n"[usize::from(byte) % 42]),
                3 => bytes.truncate(at),
                _ => bytes.insert(at, byte),
            }
        }
        bytes
    })
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..200)
}

/// Gives the text to everything that reads text. What comes out does not matter, only that it does.
fn read_as_everything(bytes: &[u8], pos: &Position) {
    let text = String::from_utf8_lossy(bytes);
    let _ = (Setup::from_fen(&text), Setup::from_fen_strict(&text), Position::from_fen(&text));
    let _ = (text.parse::<Epd>(), text.parse::<UciMove>(), text.parse::<San>(), TimeControl::from_pgn(&text));
    let _ = (text.parse::<Square>(), text.parse::<File>(), text.parse::<Rank>(), text.parse::<Piece>());
    let _ = (text.parse::<Color>(), text.parse::<Role>(), pos.parse_san(&text), pos.parse_san_strict(&text));
    let _ = (UciMove::from_ascii(bytes), San::from_ascii(bytes));
    let _ = (pgn::check(bytes), text.parse::<pgn::Tree>(), pgn::Comment::parse(&text));
    if let Ok(book) = Book::new(bytes) {
        let _ = (book.moves(pos), book.choose(pos, 1));
    }
}

proptest! {
    #[test]
    fn nothing_makes_a_parser_panic(bytes in any_bytes(), pos in position()) {
        read_as_everything(&bytes, &pos);
    }

    #[test]
    fn no_string_makes_a_parser_panic(text in ".{0,60}", pos in position()) {
        read_as_everything(text.as_bytes(), &pos);
    }

    #[test]
    fn damaged_fens_are_read_or_refused(bytes in damaged(position().prop_map(|pos| pos.to_fen()))) {
        read_as_everything(&bytes, &Position::STANDARD);
        // Whatever is let in can be written and read again.
        if let Ok(pos) = Position::from_fen(&String::from_utf8_lossy(&bytes)) {
            prop_assert_eq!(Position::from_fen_strict(&pos.to_fen()), Ok(pos));
        }
    }

    #[test]
    fn damaged_games_are_read_or_refused(bytes in damaged(tree().prop_map(|tree| tree.to_string()))) {
        read_as_everything(&bytes, &Position::STANDARD);
        for tree in pgn::Trees::new(&bytes).map(Result::unwrap).filter(|tree| tree.error.is_none()) {
            let text = tree.to_string();
            prop_assert_eq!(text.parse::<pgn::Tree>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn damaged_sans_are_read_or_refused(pos in position(), choice in any::<Index>(), edits in damaged(Just(String::new()))) {
        let moves = pos.legal_moves();
        prop_assume!(!moves.is_empty());
        let text = pos.san(*choice.get(&moves)).to_string() + &String::from_utf8_lossy(&edits);
        read_as_everything(text.as_bytes(), &pos);
        if let Ok(m) = pos.parse_san(&text) {
            prop_assert!(moves.contains(&m), "{text} is read as {m:?}");
        }
    }
}
