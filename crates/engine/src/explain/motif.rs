//! What a move does, as data. The names are stable: programs store and translate them; `docs/explain.md` lists them.

use tabiya_rules::{File, Role, Square};

/// The one table of a type's names: a row for each variant. With the family of keys in which the catalogues have its words, if
/// they are asked for by name.
macro_rules! names {
    ($type:ident $(in $family:literal)? { $($variant:ident => $name:literal,)+ }) => {
        impl $type {
            /// All names.
            pub const NAMES: &[&str] = &[$($name),+];

            /// Its stable name.
            pub const fn name(&self) -> &'static str {
                match self {
                    $($type::$variant { .. } => $name,)+
                }
            }
        }
        names!(@keys $type [$($family)?] $($variant $name)+);
    };
    (@keys $type:ident [] $($rest:tt)+) => {};
    (@keys $type:ident [$family:literal] $($variant:ident $name:literal)+) => {
        impl $type {
            /// The key of its words.
            pub(super) const fn key(&self) -> &'static str {
                match self {
                    $($type::$variant { .. } => concat!($family, ".", $name),)+
                }
            }
        }
    };
}

/// A piece, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Target {
    /// What it is.
    pub piece: Role,
    /// Where it stands.
    pub square: Square,
}

/// What a capture comes to once everybody has taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Exchange {
    /// The piece is won, or nearly: what is given for it counts little.
    Wins,
    /// A rook for a knight or bishop.
    WinsExchange,
    /// Something is gained.
    Gains,
    /// Even.
    Trade,
    /// More is given than taken.
    Loses,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "name", rename_all = "kebab-case"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names of some fields say it")]
pub enum Motif {
    /// It gives mate.
    Checkmate,
    /// It leaves the opponent without a legal move, and the game drawn.
    Stalemate,
    /// Mate can be forced in so many moves, this one included.
    MatesIn {
        /// Moves until mate.
        moves: u32,
    },
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece gives check whose line the moving piece has opened.
    DiscoveredCheck,
    /// It gives check.
    Check,
    /// It takes a piece.
    Capture {
        /// What is taken.
        target: Target,
        by: Role,
        /// What it comes to.
        exchange: Exchange,
    },
    /// It takes the piece that has just taken.
    Recapture {
        /// What is taken.
        target: Target,
    },
    /// It takes a pawn in passing.
    EnPassant,
    /// It gives up more than it takes, and is right to.
    Sacrifice {
        /// What is given up.
        target: Target,
        /// What is taken for it.
        taken: Option<Role>,
    },
    /// It gives up more than it takes in a game that is lost anyway.
    GivesUp {
        /// What is given up.
        target: Target,
    },
    /// A pawn becomes a queen.
    Promotion {
        /// The new piece.
        piece: Role,
    },
    /// A pawn becomes something less than a queen.
    Underpromotion {
        /// The new piece.
        piece: Role,
    },
    /// One piece attacks two or more, each worth taking.
    Fork {
        /// The piece that attacks.
        by: Target,
        /// What it attacks.
        targets: Vec<Target>,
    },
    /// A piece cannot leave its line without loss of what stands behind it.
    Pin {
        /// The piece that pins.
        by: Target,
        /// What is pinned.
        target: Target,
        /// What stands behind it.
        behind: Target,
    },
    /// A piece has to leave its line, and what stands behind it is lost.
    Skewer {
        /// The piece that attacks.
        by: Target,
        /// What has to leave.
        target: Target,
        /// What stands behind it.
        behind: Target,
    },
    /// The moving piece opens the line of another that attacks something worth taking.
    DiscoveredAttack {
        /// The piece whose line is opened.
        by: Target,
        /// What it attacks.
        target: Target,
    },
    /// A piece is attacked and has nowhere to go.
    Trap { target: Target },
    /// It takes the piece that guarded another, which can now be won.
    RemovesDefender {
        /// What has lost its guard.
        target: Target,
    },
    /// If nothing is done about it, mate follows.
    MateThreat {
        /// The mating move, in SAN.
        san: String,
    },
    /// If nothing is done about it, a piece is won.
    Threat { target: Target },
    /// The king castles on his own side.
    CastleShort,
    /// The king castles on the queen's side.
    CastleLong,
    /// The king, who is in check, moves out of it.
    EscapesCheck,
    /// A piece steps between the king and what gives him check.
    BlocksCheck,
    /// A piece that could have been won is guarded now.
    Defends { target: Target },
    /// The moving piece could have been won and is safe now.
    Escapes {
        /// The piece, and where it stood.
        target: Target,
    },
    /// The moving piece steps into the line on which another could have been won.
    Blocks {
        /// The piece that is safe now.
        target: Target,
    },
    /// A new passed pawn.
    PassedPawn {
        /// Where it stands.
        square: Square,
    },
    /// A passed pawn goes on.
    AdvancesPassedPawn {
        /// Where it stands now.
        square: Square,
    },
    /// The opponent has to take back with a pawn, and has doubled pawns then.
    DoublesPawns {
        /// On this file.
        file: File,
    },
    /// A pawn of the opponent has no more neighbours.
    IsolatesPawn {
        /// Where it stands.
        square: Square,
    },
    /// A file is free of pawns now.
    OpensFile {
        file: File,
        /// The rook or queen that profits.
        target: Target,
    },
    /// A file is free of one's own pawns now.
    HalfOpensFile {
        file: File,
        /// The rook or queen that profits.
        target: Target,
    },
    /// A rook goes to a file without pawns.
    OpenFile { file: File },
    /// A rook goes to a file without pawns of its own colour.
    HalfOpenFile { file: File },
    /// A rook goes to the last but one rank, where it bothers the king or pawns.
    SeventhRank { target: Target },
    /// A knight or bishop goes where a pawn guards it and none can ever drive it off.
    Outpost { target: Target },
    /// A knight or bishop leaves the first rank in the opening.
    Development { target: Target },
    /// A pawn goes to one of the four squares in the middle.
    Centre { square: Square },
    /// A knight goes to one of the four squares in the middle.
    Centralises { target: Target },
    /// Nothing stands between the rooks on their rank any more.
    ConnectsRooks,
    /// The moving piece guards the square to which a pawn is to go next, against a piece of the opponent.
    Prepares {
        /// The pawn move, in SAN.
        san: String,
    },
    /// The position has been there before.
    Repetition {
        /// How often, this time included.
        times: usize,
    },
    /// The opponent's king is less safe for it.
    KingPressure {
        /// By how much, in centipawns.
        by: i32,
    },
    /// A term of the evaluation is better for it.
    Improves {
        term: &'static str,
        /// By how much, in centipawns.
        by: i32,
    },
    /// A term of the evaluation is worse for it.
    Worsens {
        term: &'static str,
        /// By how much, in centipawns.
        by: i32,
    },
}

names! {
    Motif in "explain" {
        Checkmate => "checkmate",
        Stalemate => "stalemate",
        MatesIn => "mates-in",
        DoubleCheck => "double-check",
        DiscoveredCheck => "discovered-check",
        Check => "check",
        Capture => "capture",
        Recapture => "recapture",
        EnPassant => "en-passant",
        Sacrifice => "sacrifice",
        GivesUp => "gives-up",
        Promotion => "promotion",
        Underpromotion => "underpromotion",
        Fork => "fork",
        Pin => "pin",
        Skewer => "skewer",
        DiscoveredAttack => "discovered-attack",
        Trap => "trap",
        RemovesDefender => "removes-defender",
        MateThreat => "mate-threat",
        Threat => "threat",
        CastleShort => "castle-short",
        CastleLong => "castle-long",
        EscapesCheck => "escapes-check",
        BlocksCheck => "blocks-check",
        Defends => "defends",
        Escapes => "escapes",
        Blocks => "blocks",
        PassedPawn => "passed-pawn",
        AdvancesPassedPawn => "advances-passed-pawn",
        DoublesPawns => "doubles-pawns",
        IsolatesPawn => "isolates-pawn",
        OpensFile => "opens-file",
        HalfOpensFile => "half-opens-file",
        OpenFile => "open-file",
        HalfOpenFile => "half-open-file",
        SeventhRank => "seventh-rank",
        Outpost => "outpost",
        Development => "development",
        Centre => "centre",
        Centralises => "centralises",
        ConnectsRooks => "connects-rooks",
        Prepares => "prepares",
        Repetition => "repetition",
        KingPressure => "king-pressure",
        Improves => "improves",
        Worsens => "worsens",
    }
}

/// Why a move is bad.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "name", rename_all = "kebab-case"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names of some fields say it")]
pub enum Fault {
    /// The opponent can force mate.
    AllowsMate {
        /// In so many moves.
        moves: u32,
    },
    /// Mate could have been forced.
    MissesMate {
        /// In so many moves, the first included.
        moves: u32,
    },
    /// It gives stalemate where there was more to be had.
    Stalemates,
    /// It loses a piece.
    LosesPiece {
        /// The piece, and where it is lost.
        target: Target,
        /// After so many plies of the refutation.
        plies: usize,
    },
    /// It loses a rook for a knight or bishop.
    LosesExchange {
        /// After so many plies of the refutation.
        plies: usize,
    },
    /// It loses more than can be told in a word.
    LosesMaterial {
        /// So much, with the pawn as 1.
        points: u32,
        /// After so many plies of the refutation.
        plies: usize,
    },
    /// A pawn of the opponent gets through.
    AllowsPromotion {
        square: Square,
        /// After so many plies of the refutation.
        plies: usize,
    },
    /// The opponent's best reply is a blow that wins material.
    Allows {
        /// What the reply does.
        motif: Motif,
    },
    /// The best move would have won a piece.
    MissesPiece {
        /// The piece, and where it is won.
        target: Target,
    },
    /// The game was won and is no longer.
    MissesWin,
    /// The game was not lost and is now.
    LosesGame,
    /// An advantage is gone.
    GivesUpAdvantage,
    /// An advantage is smaller than it could be.
    ReducesAdvantage,
    /// The opponent stands better.
    Worse,
}

names! {
    Fault {
        AllowsMate => "allows-mate",
        MissesMate => "misses-mate",
        Stalemates => "stalemates",
        LosesPiece => "loses-piece",
        LosesExchange => "loses-exchange",
        LosesMaterial => "loses-material",
        AllowsPromotion => "allows-promotion",
        Allows => "allows",
        MissesPiece => "misses-piece",
        MissesWin => "misses-win",
        LosesGame => "loses-game",
        GivesUpAdvantage => "gives-up-advantage",
        ReducesAdvantage => "reduces-advantage",
        Worse => "worse",
    }
}
