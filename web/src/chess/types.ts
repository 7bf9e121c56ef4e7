// What the rules and the engine say, in the page as well as on the server. Squares are `e4`, moves are UCI with castling as
// the king's own step (`e1g1`; in Chess960 the king takes his rook), numbers of the evaluation are pawns or centipawns from
// White's side, as said at each.

export type Color = 'white' | 'black';
export type ByColor<T> = { white: T; black: T };

/** Why something was refused: a name that never changes, and a sentence in the language asked for. */
export interface Refusal { code: string; text: string; squares?: string[]; args?: Record<string, Said> }
/** What fills in a sentence: as it is written in every language, or a text of the catalogues. */
export type Said = string | { key: string; args?: Record<string, Said> };

export interface Opening { eco: string; name: string }

/** All that a board needs to know of a position. */
export interface Facts {
  fen: string;
  turn: Color;
  /** The square of the king in check. */
  check: string | null;
  /** Every legal move, with how it is written. */
  moves: { uci: string; san: string }[];
  /** From where to where, as chessground wants it; castling by the king's step and, where it differs, by the rook's square. */
  dests: Record<string, string[]>;
  /** The position's key in the library, sixteen hexadecimal digits. */
  key: string;
  opening: Opening | null;
  chess960: boolean;
  /** By the position alone: mate, stalemate, dead. */
  ending: Ending | null;
}

export interface Ending { outcome: string; winner: Color | null; termination: string }

/** A game from its start, with what the Laws say of its repetitions and of moves without progress. */
export interface Followed { facts: Facts; uci: string[]; san: string[]; ending: Ending | null; claim: string | null;
  /** Moves with which a draw could be claimed without making them, and what for. */
  claimWith: Record<string, string>; repetitions: number }

export interface Played { uci: string; san: string; facts: Facts }

/** A game with its variations: the first child is the main line. */
export interface PgnNode { uci: string; san: string; nags: number[]; before: string[]; comments: string[]; children: PgnNode[] }
export interface PgnGame { tags: [string, string][]; start: string; chess960: boolean; comments: string[]; children: PgnNode[]; result: string; error: Refusal | null }
/** One row for each game of a file with many. */
export interface PgnSummary { index: number; white: string; black: string; result: string; date: string; event: string; plies: number; error: Refusal | null }

/** Small, at once, in the page itself. Everything takes text that may be nonsense. */
export interface Rules {
  facts(fen: string): Facts | Refusal;
  /** A move as UCI or SAN, forgiving as the terminal is. */
  play(fen: string, move: string): Played | Refusal;
  /** Moves from a start, in UCI or SAN. */
  follow(start: string, moves: string[]): Followed | Refusal;
  /** Every reason why a set-up cannot be played; none: it can. */
  faults(fen: string): Refusal[];
  /** The 960 starts by number. */
  chess960(number: number): string;
  listPgn(text: string): PgnSummary[];
  readPgn(text: string, index: number): PgnGame;
  writePgn(game: PgnGame): string;
  /** A picture of a position. */
  svg(fen: string, options: { orientation?: Color; coordinates?: boolean; last?: string; arrows?: { from: string; to: string; color: string }[] }): string;
}

export type Score = { cp: number } | { mate: number };

/** A line of the search; scores are from White's side. */
export interface Line { rank: number; depth: number; seldepth: number; score: Score; bound: 'lower' | 'upper' | null; uci: string[]; san: string[] }
export interface Thought { depth: number; nodes: number; nps: number; hashfull: number; millis: number; lines: Line[]; isDone: boolean;
  /** How many threads think. */
  threads?: number }
/** Without `threads`, as many as there are cores to spare, where the page can have several. */
export interface Question { start: string; moves: string[]; lines: number; limit?: { depth?: number; nodes?: number; millis?: number }; hash?: number; threads?: number }

/** A row of the evaluation, in pawns from White's side, and the squares that make it so. */
export interface Term { name: string; group: string; white: number; black: number; difference: number; squares: ByColor<string[]> }
export interface Why { fen: string; stage: string; terms: Term[]; total: number }

/** A game of the computer: it is its turn, or it is `offered` a draw at the other side's. */
export interface Playing { start: string; moves: string[]; strength: { level: number } | { elo: number }; seed: number; offered?: boolean }
/** What it does, in this order. */
export type Done =
  | { do: 'move'; uci: string }
  | { do: 'claim'; uci: string | null; why: string }
  | { do: 'resign' | 'offer-draw' | 'accept-draw' | 'decline-draw' };

/** What a move does and what was wrong with it, in words. */
export interface MoveWords { motifs: string[]; faults: string[]; sentence: string | null }

/** A game reviewed: the shape of `tabiya analyse --json`. */
export interface ReviewedMove {
  san: string; uci: string; eval: Score | null; accuracy: number | null; judgement: 'inaccuracy' | 'mistake' | 'blunder' | null; lapse: string | null;
  motifs: string[]; faults: string[]; sentence: string | null; lines: ReviewLine[];
}
/** A line of the position before a move. */
export interface ReviewLine { eval: Score; depth: number; san: string[]; uci: string[] }
export interface SideReview { moves: number; accuracy: number | null; 'average-loss': number | null; inaccuracies: number; mistakes: number; blunders: number }
export interface Review { start: string; opening: (Opening & { moves: number }) | null; counted: number; white: SideReview; black: SideReview; moves: ReviewedMove[]; /** The best lines of the last position. */ end?: ReviewLine[] }

/** Heavy, loaded when somebody wants it, in a worker. */
export interface Thinker {
  /** Thinks until it is done or `stop` is called; a new question ends the one before. */
  analyse(question: Question, tell: (thought: Thought) => void): { stop(): void; done: Promise<void> };
  why(fen: string): Promise<Why>;
  words(start: string, moves: string[], language: string): Promise<MoveWords>;
  review(start: string, moves: string[], language: string, limit: { nodes?: number; depth?: number }, tell: (done: number, of: number) => void): { stop(): void; done: Promise<Review | null> };
  /** The computer's move at a strength, for games without a server. */
  play(playing: Playing): Promise<Done[]>;
}

/** `null`: this page was built without them. */
export type Load<T> = () => Promise<T | null>;
