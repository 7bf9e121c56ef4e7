//! Reading of PGN as people and programs write it, and as nobody should.

mod common;

use common::Random;
use std::io::{self, Read};
use tabiya_rules::pgn::{
    self, Checker, Comment, Limits, Nag, NodeId, Problem, RawComment, RawTag, Reader, Tags, Tree, Trees, Visit, Visitor,
};
use tabiya_rules::{Color, Outcome, Position, San};

/// Writes down everything it is told.
#[derive(Default)]
struct Log(String);

impl Log {
    fn say(&mut self, word: impl std::fmt::Display) {
        self.0 += &format!("{word} ");
    }
}

impl Visitor for Log {
    fn begin_game(&mut self) {
        self.say("<");
    }
    fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        self.say(format!("[{}={}]", tag.name(), tag.value()));
        Ok(())
    }
    fn begin_moves(&mut self) -> Visit {
        self.say("|");
        Visit::Enter
    }
    fn san(&mut self, san: San) -> Result<(), Problem> {
        self.say(san);
        Ok(())
    }
    fn null_move(&mut self) -> Result<(), Problem> {
        self.say("--");
        Ok(())
    }
    fn nag(&mut self, nag: Nag) {
        self.say(nag);
    }
    fn comment(&mut self, comment: RawComment<'_>) {
        let text = comment.text();
        self.say(if text.len() > 99 { format!("{{{} bytes}}", text.len()) } else { format!("{{{text}}}") });
    }
    fn begin_variation(&mut self) -> Visit {
        self.say("(");
        Visit::Enter
    }
    fn end_variation(&mut self) {
        self.say(")");
    }
    fn outcome(&mut self, outcome: Option<Outcome>) {
        self.say(outcome.map_or("*", Outcome::name));
    }
    fn warning(&mut self, warning: pgn::Error) {
        self.say(format!("warning({warning})"));
    }
    fn broken(&mut self, error: pgn::Error) {
        self.say(format!("broken({error})"));
    }
    fn end_game(&mut self) {
        self.say(">");
    }
}

/// Gives its bytes in small pieces of changing size, as a pipe may.
struct Dribble<'a>(&'a [u8], usize);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = (self.1 * 7 + 3) % 1013;
        if self.1.is_multiple_of(5) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = buffer.len().min(self.1 + 1).min(self.0.len());
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

/// What a log says of these bytes. From memory and from a stream it is the same.
fn log(bytes: &[u8]) -> String {
    let mut from_memory = Log::default();
    Reader::new(bytes).read_all(&mut from_memory).unwrap();
    let mut from_stream = Log::default();
    Reader::from_read(Dribble(bytes, 1)).read_all(&mut from_stream).unwrap();
    assert!(from_memory.0 == from_stream.0, "memory and stream differ");
    from_memory.0.trim_end().to_owned()
}

#[test]
fn what_is_read() {
    for (text, expected) in [
        ("", ""),
        (" \r\n\t", ""),
        ("*", "< | * >"),
        ("1. e4 e5 2. Nf3 1-0", "< | e4 e5 Nf3 1-0 >"),
        ("1.e4 e5 2.Nf3 0-1", "< | e4 e5 Nf3 0-1 >"),
        ("1 e4 1... e5 2 . ... Nf3 1/2-1/2", "< | e4 e5 Nf3 1/2-1/2 >"),
        ("1. ... e5 2. Nf3 ½-½", "< | e5 Nf3 1/2-1/2 >"),
        ("1e4 e5 2Nf3 1/2", "< | e4 e5 Nf3 1/2-1/2 >"),
        ("e4 e5", "< | e4 e5 >"),
        ("[A \"b\"]", "< [A=b] | >"),
        ("[A \"b\"]\n[C \"d\"]\n\n*", "< [A=b] [C=d] | * >"),
        ("[A \"b\"] [C \"d\"] e4 *", "< [A=b] [C=d] | e4 * >"),
        ("[A \"b\"]\n\n[C \"d\"]\n*", "< [A=b] [C=d] | * >"),
        ("[A \"b\"]\ne4\n[A \"c\"]\nd4", "< [A=b] | e4 > < [A=c] | d4 >"),
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n", "< [Event=a] | > < [Event=b] | >"),
        ("e4 * d4 *", "< | e4 * > < | d4 * >"),
        ("\u{FEFF}e4 *", "< | e4 * >"),
        ("\u{FEFF}\u{FEFF}[A \"b\"]\n*\n\u{FEFF}[A \"c\"]\n*", "< [A=b] | * > < [A=c] | * >"),
        ("[A \"b\"]\r\n\r\ne4\r\ne5 *\r\n", "< [A=b] | e4 e5 * >"),
        ("[A \"b\"]\r\re4\re5 *\r", "< [A=b] | e4 e5 * >"),
        ("% ignored ( {\n[A \"b\"]\n%ignored\ne4\n% ignored\ne5 *", "< [A=b] | e4 e5 * >"),
        ("e4 {good} e5 ; bad } (\n Nf3 *", "< | e4 {good} e5 {bad } (} Nf3 * >"),
        ("{between} ; games\n e4 * {after} ;this\n{between}", "< | e4 {after} {this} * >"),
        ("[A \"b\"] {first} e4 {} *", "< [A=b] | {first} e4 {} * >"),
        ("[A \"b\"] ;first\n e4 *", "< [A=b] | {first} e4 * >"),
        ("e4 {a\nb\r\nc} *", "< | e4 {a b c} * >"),
        ("e4 {a ; b ( [X \"y\"] \n[X \"y\"]\n} *", "< | e4 {a ; b ( [X \"y\"]  [X \"y\"]} * >"),
        ("e4! e5?? Nf3!? $14 $255$0 Nc6 +- *", "< | e4 $1 e5 $4 Nf3 $5 $14 $255 $0 Nc6 $18 * >"),
        ("e4 (d4 d5 (c5 {x}) c4) e5 *", "< | e4 ( d4 d5 ( c5 {x} ) c4 ) e5 * >"),
        ("e4(d4)(c4)e5 *", "< | e4 ( d4 ) ( c4 ) e5 * >"),
        ("e4 (d4 1-0) e5 (c5 *) 0-1", "< | e4 ( d4 ) e5 ( c5 ) 0-1 >"),
        ("0-0 0-0-0+ e8Q O-O-O# bxa8=N+ exd6 e.p. *", "< | O-O O-O-O e8=Q O-O-O bxa8=N exd6 * >"),
        ("e8(Q)+ e1(n) e4(d4)", "< | e8=Q e1=N e4 ( d4 ) >"),
        ("e4 (-- d5) Z0 *", "< | e4 ( -- d5 ) -- * >"),
        ("[Result \"1-0\"] e4 1-0", "< [Result=1-0] | e4 1-0 >"),
        ("e4 *\x1A", "< | e4 * >"),
        ("[Site \"\\\"x\\\" \\\\ y\"] *", "< [Site=\"x\" \\ y] | * >"),
    ] {
        assert_eq!(log(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn other_encodings() {
    assert_eq!(log(b"[White \"Sch\xF6n\"] e4 {caf\xE9} \xBD-\xBD"), "< [White=Schön] | e4 {café} 1/2-1/2 >");
    let utf16 = "[Event \"x\"]\n\n1. e4 *\n";
    let little: Vec<u8> = utf16.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = utf16.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for text in [little.clone(), big.clone(), [&b"\xFF\xFE"[..], &little].concat(), [&b"\xFE\xFF"[..], &big].concat()] {
        assert_eq!(log(&text), "< broken(1:1: game 1: the text is in UTF-16; PGN is read in UTF-8 or Latin-1) >");
    }
}

#[test]
fn what_is_odd() {
    for (text, expected) in [
        (
            "[Result \"1-0\"] e4 0-1",
            "< [Result=1-0] | e4 warning(1:19: game 1: the Result tag says 1-0 but the moves end with 0-1) 0-1 >",
        ),
        (
            "e4 $256 $ e5 *",
            "< | e4 warning(1:4: game 1: invalid annotation \"$256\") warning(1:9: game 1: invalid annotation \"$\") e5 * >",
        ),
    ] {
        assert_eq!(log(text.as_bytes()), expected);
    }
}

#[test]
fn what_is_broken() {
    for (text, expected) in [
        ("e4 foo e5 1-0 e4", "< | e4 broken(1:4: game 1: unknown token \"foo\") >"),
        ("e4 foo *\n[A \"b\"] d4 *", "< | e4 broken(1:4: game 1: unknown token \"foo\") > < [A=b] | d4 * >"),
        ("e4 foo 1-0\nd4 *", "< | e4 broken(1:4: game 1: unknown token \"foo\") >"),
        ("e4 foo * \r\n\r\nd4 *", "< | e4 broken(1:4: game 1: unknown token \"foo\") > < | d4 * >"),
        ("e4 foo *\r \rd4 *", "< | e4 broken(1:4: game 1: unknown token \"foo\") > < | d4 * >"),
        ("e4\ne5 }", "< | e4 e5 broken(2:4: game 1: unknown token \"}\") >"),
        ("e4\r\n\r\n (d4 *", "< | e4 ( d4 broken(3:2: game 1: variation not closed) >"),
        ("e4 (d4 (c4) (\n[A \"b\"]", "< | e4 ( d4 ( c4 ) ( broken(1:4: game 1: variation not closed) > < [A=b] | >"),
        ("e4 ) e5 *", "< | e4 broken(1:4: game 1: \")\" without a variation that it could close) >"),
        ("(e4) *", "< | broken(1:1: game 1: variation without a move before it) >"),
        ("e4 ( (d4) ) *", "< | e4 ( broken(1:6: game 1: variation without a move before it) >"),
        ("e4 {open", "< | e4 broken(1:4: game 1: comment not closed) >"),
        ("{open", "< broken(1:1: game 1: comment not closed) >"),
        (
            "e4 {open\n\n[Event \"x\"]\n\nd4 * {} ",
            "< | e4 broken(1:4: game 1: comment not closed) > < [Event=x] | d4 {} * >",
        ),
        ("{open\r\n\r\n[Event \"x\"]\n", "< broken(1:1: game 1: comment not closed) > < [Event=x] | >"),
        (
            "[A \"b\"]\n[C \"d]\n[E \"f\"]\n\ne4 *\n[A \"b\"]\ne4 *",
            "< [A=b] broken(2:1: game 1: malformed tag \"[C \\\"d]\") > < [A=b] | e4 * >",
        ),
        ("[A \"b\"\n[C \"d\"]\n\ne4 *", "< broken(1:1: game 1: tag not closed) >"),
        ("é {é} \u{1F600}x", "< | broken(1:1: game 1: unknown token \"é\") >"),
        ("e4 {é} \u{1F600}x", "< | e4 {é} broken(1:8: game 1: unknown token \"😀x\") >"),
        ("e4 [x", "< | e4 broken(1:4: game 1: unknown token \"[x\") >"),
        ("Nf3\0 e5", "< | broken(1:1: game 1: unknown token \"Nf3\\0\") >"),
    ] {
        assert_eq!(log(text.as_bytes()), expected, "{text:?}");
    }
}

/// What a checker says of the first broken game.
fn complaint(text: &str) -> String {
    let report = pgn::check(text.as_bytes());
    report.errors.first().map(pgn::Error::to_string).unwrap_or_default()
}

#[test]
fn legality_is_checked() {
    for (text, expected) in [
        ("1. e4 e5 2. Ke2 Ke7 *", ""),
        ("1. e4 (1. d4 d5 (1... f5 2. g4) 2. c4) e5 *", ""),
        ("1. e4 e5 2. Ng3 *", "1:13: game 1: illegal move Ng3"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "1:24: game 1: illegal move a3"),
        ("1. e4 (1. Nf6) e5 *", "1:11: game 1: illegal move Nf6"),
        ("1. e4 -- *", "1:7: game 1: a null move"),
        ("1. e4 e5 (1... -- 2. d4) 2. Nf3 *", ""),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Bc4 Nf6 4. Qxf7+ -- ) *", "1:51: game 1: a null move"),
        ("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. O-O *", ""),
        ("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n1... Kd7 2. e4 *", ""),
        (
            "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n9. O-O *",
            "3:4: game 1: illegal move O-O: ",
        ),
        ("[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1\"]\n1. O-O-O *", ""),
        ("\n[Variant \"Atomic\"]\n1. e4 *", "2:1: game 1: unknown variant \"Atomic\""),
        ("[White \"x\"]\n[FEN \"rubbish\"]\n1. e4 *", "2:1: game 1: FEN tag: invalid board field \"rubbish\""),
        ("[FEN \"\"]\n1. e4 *", ""),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *", "1:1: game 1: "),
    ] {
        let said = complaint(text);
        assert!(said.starts_with(expected) && said.is_empty() == expected.is_empty(), "{text:?}: {said:?}");
    }
}

#[test]
fn games_can_be_skipped_and_variations_too() {
    struct Picky(Log);
    impl Visitor for Picky {
        fn begin_game(&mut self) {
            self.0.begin_game();
        }
        fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
            self.0.tag(tag)
        }
        fn begin_moves(&mut self) -> Visit {
            if self.0.0.ends_with("[A=skip] ") { Visit::Skip } else { Visit::Enter }
        }
        fn san(&mut self, san: San) -> Result<(), Problem> {
            self.0.san(san)
        }
        fn outcome(&mut self, outcome: Option<Outcome>) {
            self.0.outcome(outcome);
        }
        fn begin_variation(&mut self) -> Visit {
            Visit::Skip
        }
        fn broken(&mut self, error: pgn::Error) {
            self.0.broken(error);
        }
    }
    let text = b"[A \"x\"] e4 (d4 foo (c4) {)} ) e5 * [A \"skip\"] e4 junk ( {open\n\n[Event \"y\"]\n\n a4 (";
    let mut picky = Picky(Log::default());
    assert_eq!(Reader::new(text).read_all(&mut picky).unwrap(), 3);
    assert_eq!(
        picky.0.0.trim_end(),
        "< [A=x] e4 e5 * < [A=skip] < [Event=y] a4 broken(5:5: game 3: variation not closed)"
    );
}

// Hostile input: no panic, no hang, no growth.

#[test]
fn deep_nesting_is_left_out() {
    let depth = 100_000;
    let text = format!("e4 {}{} e5 *", "(d4 ".repeat(depth), ")".repeat(depth));
    let report = pgn::check(text.as_bytes());
    assert_eq!((report.broken, report.moves), (0, 2));
    assert_eq!(report.warnings.len(), 1);
    assert_eq!(report.warnings[0].problem, Problem::NestedTooDeep);
    assert_eq!(log(text.as_bytes()).matches('(').count() as u64, Limits::DEPTH + 1); // one in the warning
    assert_eq!(complaint(&text[..text.len() / 2]), "1:4: game 1: variation not closed");
}

#[test]
fn long_things_are_cut_or_refused() {
    let huge = "x".repeat(8 << 20);
    let next = "\n\n[Event \"next\"]\n\nd4 *";
    let said = log(format!("[Event \"{huge}\"]\n\ne4 *{next}").as_bytes());
    assert_eq!(said, "< broken(1:1: game 1: tag longer than 16384 bytes) > < [Event=next] | d4 * >");
    let said = log(format!("e4 {{{huge}}} e5 *{next}").as_bytes());
    let cut = "{65536 bytes} warning(1:4: game 1: comment longer than 65536 bytes)";
    assert_eq!(said, format!("< | e4 {cut} e5 * > < [Event=next] | d4 * >"));
    let said = log(format!("e4 ;{huge}\ne5 *{next}").as_bytes());
    assert_eq!(said, format!("< | e4 {cut} e5 * > < [Event=next] | d4 * >"));
    let said = log(format!("e4 * {{{huge}}} ;{huge}{next}").as_bytes());
    assert!(said.ends_with("* > < [Event=next] | d4 * >"));
    let said = log(format!("e4 {{{huge}{next}").as_bytes());
    assert_eq!(said, format!("< | e4 {cut} broken(1:4: game 1: comment not closed) > < [Event=next] | d4 * >"));
    let said = log(format!("e4 {huge}{next}").as_bytes());
    assert_eq!(
        said,
        format!("< | e4 broken(1:4: game 1: unknown token \"{}…\") > < [Event=next] | d4 * >", &huge[..40])
    );
    let said = log(format!("%{huge}\ne4 *").as_bytes());
    assert_eq!(said, "< | e4 * >");
    let said = log(format!("{} e4 *", " ".repeat(16 << 20)).as_bytes());
    assert_eq!(said, "< | e4 * >");
    let said = log(format!("e4 {} e5 *", "9".repeat(1 << 20)).as_bytes());
    assert_eq!(said, "< | e4 e5 * >");
}

#[test]
fn a_long_comment_is_not_cut_inside_a_character() {
    for shift in 0..3 {
        let text = format!("e4 {{{}{}}} *", "x".repeat(shift), "♞".repeat(40_000));
        let mut log = Log::default();
        Reader::new(text.as_bytes()).read_all(&mut log).unwrap();
        let len = Limits::COMMENT_BYTES - (Limits::COMMENT_BYTES - shift) % 3;
        assert!(log.0.contains(&format!("{{{len} bytes}}")), "{}", log.0);
    }
}

#[test]
fn many_things_take_linear_time() {
    let n = 100_000;
    let tags = "[A \"b\"]\n".repeat(n);
    assert_eq!(complaint(&tags), "1001:1: game 1: more than 1000 tags");
    assert_eq!(pgn::check(format!("{tags}\n\n[Event \"x\"]\n\n e4 *").as_bytes()).games, 2);
    let nags = format!("e4 {} *", "$1 ! ".repeat(n));
    assert_eq!(complaint(&nags), "");
    let plies = "Nf3 Nf6 Ng1 Ng8 ".repeat(n / 4);
    assert_eq!(pgn::check(plies.as_bytes()).moves, n as u64);
    let games = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(n);
    assert_eq!(pgn::check(games.as_bytes()).games, n as u64);
    let broken = "[Event \"x\"]\n\n1. e5 *\n\n".repeat(n);
    let report = pgn::check(broken.as_bytes());
    assert_eq!((report.games, report.broken), (n as u64, n as u64));
    assert_eq!(report.errors[n - 1].place.line, 4 * n as u64 - 1);
    let variations = format!("e4 {} *", "(d4) ".repeat(n));
    assert_eq!(complaint(&variations), "");
    let stars = "* ".repeat(n);
    assert_eq!(pgn::check(stars.as_bytes()).games, n as u64);
    let brackets = "[".repeat(n);
    assert_eq!(pgn::check(brackets.as_bytes()).broken, 1);
    let braces = format!("e4 {} *", "{\n\n[Event \"".repeat(n));
    assert!(pgn::check(braces.as_bytes()).games > 1);
}

/// Random bytes, and random pieces of PGN: both readers say the same, and so does every cut.
#[test]
fn rubbish_does_no_harm() {
    const PIECES: [&str; 40] = [
        "e4 ",
        "Nf3 ",
        "O-O ",
        "1. ",
        "1... ",
        "1-0",
        "*",
        "\n",
        "\n\n",
        "\r\n\r\n",
        "\r",
        "[Event \"x\"]",
        "[White \"y\\\"]\n",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "$",
        "$3 ",
        "!",
        "?!",
        "\"",
        "\\",
        "½-½",
        "\u{FEFF}",
        "\0",
        "--",
        "[%clk 0:0:1]",
        "[FEN \"",
        "8/8 w - - 0 1\"]",
        "\n\n[Event \"z\"]\n\n",
        "é",
        "\u{2028}",
        " ",
        "9",
        "e.p.",
    ];
    let mut random = Random(0x5EED);
    for round in 0..600 {
        let len = random.below(400);
        let bytes: Vec<u8> = match round % 3 {
            0 => (0..len).map(|_| random.below(256) as u8).collect(),
            _ => (0..len).flat_map(|_| PIECES[random.below(PIECES.len())].bytes()).collect(),
        };
        log(&bytes);
        let mut joined = pgn::CheckReport::default();
        pgn::split(&bytes, 1 + random.below(6)).for_each(|piece| joined.append(pgn::check(piece)));
        assert_eq!(joined, pgn::check(&bytes), "{:?}", String::from_utf8_lossy(&bytes));
        for tree in Trees::new(&bytes).map(Result::unwrap).filter(|tree| tree.error.is_none()) {
            let text = tree.to_string();
            assert_eq!(text.parse::<Tree>().unwrap().to_string(), text);
        }
    }
}

/// The same where the window of a stream ends, at any place of any token.
#[test]
fn windows_do_not_show() {
    let game = "[Event \"x\"]\n[White \"Ångström\"]\n\n1. e4 {[%clk 0:01:00]} e5 ; yes\n2. Nf3! $2 (2. f4 exf4) Nc6 % 1/2-1/2 {end}\n\n";
    let text = game.repeat((600 << 10) / game.len());
    for shift in 0..game.len() + 1 {
        if shift % 7 != 0 {
            continue; // every shift was tried once; this keeps the test quick
        }
        log(format!("{}{text}", " ".repeat(shift)).as_bytes());
    }
}

#[test]
fn an_error_of_the_input_is_handed_on() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let mut reader = Reader::from_read((&b"e4 e5"[..]).chain(Failing));
    let error = reader.read_all(&mut Checker::default()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
}

// Trees.

fn tree(text: &str) -> Tree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of a tree as text, without tags.
fn movetext(tree: &Tree) -> String {
    let text = tree.to_string();
    text.split_once("\n\n").unwrap().1.trim_end().replace('\n', " ")
}

#[test]
fn trees_are_written_as_they_were_read() {
    for text in [
        "*",
        "1-0",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "{ a game } 1. e4 $1 $14 { fine } 1... e5 0-1",
        "1. e4 (1. d4) 1... e5 *",
        "1. e4 ({ or } 1. d4 $2 { hm } 1... d5) (1. c4 e5 (1... c5) 2. Nc3) 1... e5 (1... c5) *",
        "1. e4 (1. d4 -- 2. c4) 1... e5 *",
        "1. e4 { [%clk 0:00:59] } 1... e5 { [%clk 0:00:58] text } 2. Nf3 *",
    ] {
        assert_eq!(movetext(&tree(&format!("[White \"x\"]\n\n{text}"))), text);
    }
}

#[test]
fn what_a_tree_makes_of_loose_ends() {
    for (text, expected) in [
        ("e4 {a} {b} (d4) {c} e5 *", "1. e4 { a b c } (1. d4) 1... e5 *"),
        ("e4 ({x}) e5 *", "1. e4 e5 *"),
        ("[Result \"1-0\"] e4", "1. e4 1-0"),
        ("e4 $1 $1 $1 *", "1. e4 $1 *"),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"] Kd8 *", "9... Kd8 *"),
        ("", "*"),
    ] {
        assert_eq!(movetext(&tree(text)), expected, "{text}");
    }
}

#[test]
fn a_tree_can_be_walked_and_changed() {
    let mut tree = tree("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 *");
    let find = |tree: &Tree, sans: &[&str]| {
        sans.iter().fold(tree.root(), |id, san| tree.children(id).find(|&child| tree.san(child) == *san).unwrap())
    };
    let d5 = find(&tree, &["e4", "c5", "c3", "d5"]);
    assert!(!tree.is_main_line(d5));
    assert_eq!(
        tree.position(d5).to_fen(),
        "rnbqkbnr/pp2pppp/8/2pp4/4P3/2P5/PP1P1PPP/RNBQKBNR w KQkq d6 0 3".replace("d6", "-")
    );
    tree.promote_to_main_line(d5);
    assert!(tree.is_main_line(d5));
    assert_eq!(movetext(&tree), "1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. c3 (2. Nf3) 2... d5 *");
    tree.delete(find(&tree, &["e4", "e5"]));
    tree.delete(find(&tree, &["e4", "c5", "c3"]));
    assert_eq!(movetext(&tree), "1. e4 c5 (1... e6) 2. Nf3 *");
    let e4 = find(&tree, &["e4"]);
    let m = tree.position(e4).parse_san("c5").unwrap();
    assert_eq!(tree.play(e4, m).unwrap(), find(&tree, &["e4", "c5"]));
    assert!(tree.play(tree.root(), m).is_err());
    tree.delete(tree.root());
    assert_eq!(movetext(&tree), "*");
}

#[test]
fn a_broken_game_keeps_what_came_before() {
    let text = b"[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf6) *\n\n[FEN \"x\"]\n\n*\n\n[White \"B\"]\n\n1. d4 *";
    let trees: Vec<Tree> = Trees::from_read(&text[..]).map(Result::unwrap).collect();
    assert_eq!(trees.iter().map(movetext).collect::<Vec<_>>(), ["1. e4 e5 (1... c5) *", "*", "1. d4 *"]);
    assert_eq!(trees.iter().map(|tree| tree.error.is_some()).collect::<Vec<_>>(), [true, true, false]);
}

#[test]
fn a_hostile_tree_is_no_trouble() {
    let deep = format!("e4 {}{} *", "(d4 ".repeat(100_000), ")".repeat(100_000));
    let deep = tree(&deep);
    assert_eq!(deep.warnings.len(), 1);
    assert_eq!(tree(&deep.to_string()).to_string(), deep.to_string());
    let wide = tree(&format!("e4 {} *", "(d4) ".repeat(100_000)));
    assert_eq!(wide.children(wide.root()).count(), 100_001);
    assert_eq!(wide.to_string().matches('(').count(), 100_000);
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(Limits::TREE_MOVES / 4 + 1);
    assert_eq!(long.parse::<Tree>().unwrap_err().problem, Problem::TreeTooLarge);
    let wordy = format!("e4 {} e5 *", format!("{{{}}} ", "x".repeat(60_000)).repeat(300));
    assert_eq!(wordy.parse::<Tree>().unwrap_err().problem, Problem::TreeTooLarge);
    let odd = tree(&format!("e4 {} *", "$999 ".repeat(100_000)));
    assert_eq!(odd.warnings.len() as u32, Limits::WARNINGS);
}

#[test]
fn what_is_long_comes_back_too() {
    let tags: String = (0..Limits::TAGS).map(|i| format!("[T{i} \"x\"]\n")).collect();
    let once = tree(&format!("{tags}\ne4 *"));
    assert!(tree(&once.to_string()).to_string() == once.to_string());
    let quotes = format!("[A \"{}\"]\n\ne4 *", "\"".repeat(Limits::TAG_BYTES - 10));
    let once = tree(&quotes);
    assert!(tree(&once.to_string()).to_string() == once.to_string());
    let comment = format!("{{{}}} ", "long words ".repeat(5_000));
    let once = tree(&format!("e4 {} e5 *", comment.repeat(5)));
    let again = tree(&once.to_string());
    assert_eq!(again.warnings, []);
    assert!(again.to_string() == once.to_string());
    assert_eq!(again.comment(again.main_line().next().unwrap()).len(), 5 * 55_000 - 1);
}

// Round trips: random games with random ornaments come back as they were.

const WORDS: [&str; 14] =
    ["good", "bad", "é♞", "[%clk 0:01:02.5]", "[%eval -0.31,20]", "(", ")", "{", ";", "%", "[Event", "\"", "\\", "1-0"];

fn random_text(random: &mut Random) -> String {
    let words: Vec<&str> = (0..random.below(12)).map(|_| WORDS[random.below(WORDS.len())]).collect();
    words.join(if random.below(4) == 0 { "  " } else { " " })
}

fn random_start(random: &mut Random) -> Position {
    match random.below(3) {
        0 => Position::STANDARD,
        1 => Position::chess960(random.below(960) as u16).unwrap(),
        _ => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 12".parse().unwrap(),
    }
}

fn random_tree(random: &mut Random) -> Tree {
    let mut tree = Tree::from_start(random_start(random));
    for (name, _) in Tags::ROSTER {
        tree.tags.set(name, random_text(random));
    }
    tree.tags.set("Annotator", random_text(random));
    tree.outcome = [None, Some(Outcome::Draw), Some(Outcome::Decisive { winner: Color::Black })][random.below(3)];
    let root = tree.root();
    tree.set_comment(root, random_text(random));
    let mut nodes: Vec<NodeId> = vec![root];
    for _ in 0..random.below(120) {
        let parent = if random.below(5) == 0 { nodes[random.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        let moves = tree.position(parent).legal_moves();
        if moves.is_empty() {
            continue;
        }
        let is_variation = tree.children(parent).next().is_some();
        let id = tree.play(parent, moves[random.below(moves.len())]).unwrap();
        if random.below(3) == 0 {
            tree.set_comment(id, random_text(random));
        }
        if is_variation && tree.children(parent).next() != Some(id) {
            tree.set_comment_before(id, random_text(random));
        }
        if random.below(3) == 0 {
            tree.set_nags(id, [Nag(random.below(256) as u8)]);
        }
        nodes.push(id);
    }
    tree
}

#[test]
fn random_trees_come_back() {
    let mut random = Random(0xC0FFEE);
    for _ in 0..150 {
        let tree = random_tree(&mut random);
        let text = tree.to_string();
        let again: Tree = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.to_string(), text);
        let mut wanted = tree.clone();
        wanted.tags = again.tags.clone();
        assert!(again == wanted, "{text}");
        for (name, value) in tree.tags.iter().filter(|&(name, _)| name != "Result") {
            assert_eq!(again.tags.get(name), Some(value), "{text}");
        }
    }
}

#[test]
fn random_comments_come_back() {
    let mut random = Random(0xDECAF);
    for _ in 0..2_000 {
        let comment = Comment::parse(&random_text(&mut random));
        assert_eq!(Comment::parse(&comment.to_string()), comment);
    }
}

// Files.

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/../../testdata/pgn/{name}.pgn", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn good_files_are_read() {
    for (name, games, moves) in [("classics", 2, 78), ("chess960", 2, 5), ("careless", 5, 33)] {
        let report = pgn::check(&file(name));
        assert_eq!(report.errors, [], "{name}");
        assert_eq!((report.games, report.moves), (games, moves), "{name}");
    }
}

#[test]
fn a_file_in_export_format_is_written_as_it_is() {
    let bytes = file("classics");
    let text: String = Trees::new(&bytes).map(|tree| tree.unwrap().to_string()).collect();
    assert_eq!(text, String::from_utf8(bytes).unwrap());
}

#[test]
fn a_broken_file_is_reported_game_by_game() {
    let report = pgn::check(&file("broken"));
    let said: Vec<String> = report.errors.iter().map(pgn::Error::to_string).collect();
    let expected = [
        "7:13: game 2: illegal move Ke3",
        "11:24: game 3: illegal move Kf2",
        "13:1: game 4: tag not closed",
        "20:7: game 5: variation not closed",
        "24:7: game 6: comment not closed",
        "27:1: game 7: ",
        "33:13: game 8: unknown token \"Springer\"",
        "36:1: game 9: unknown variant \"Atomic\"",
        "42:17: game 10: illegal move d4",
    ];
    assert_eq!(said.len(), expected.len(), "{said:#?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{said}");
    }
    assert_eq!((report.games, report.broken), (11, 9));
}

/// Castling rights without a rook, and an en passant square that nobody can have passed, are common in files.
#[test]
fn rights_that_cannot_be_are_passed_over() {
    let game = b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq e6 0 1\"]\n\n1. e4 Ke7 *\n";
    assert_eq!(pgn::check(game).broken, 0);
    let no_king = b"[FEN \"8/8/8/8/8/8/4P3/4K3 w KQ - 0 1\"]\n\n1. e4 *\n";
    assert_eq!(pgn::check(no_king).broken, 1);
}

/// Some programs write where from and where to, whatever the piece.
#[test]
fn moves_between_two_squares_are_read() {
    let report = pgn::check(b"1. e2e4 e7e5 2. g1f3 b8-c6 3. f1b5 g8f6 4. e1g1 *");
    assert_eq!((report.broken, report.moves), (0, 7));
}
