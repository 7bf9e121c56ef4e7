// What the page's own rules and engine can be asked. What they say is in the contract: squares are `e4`, moves are UCI with
// castling as the king's own step (`e1g1`; in Chess960 the king takes his rook), numbers of the evaluation are pawns or
// centipawns from White's side.
import type {
  AskedLimit,
  ComputerDeed,
  Facts,
  FlatGame,
  FlatNode,
  Followed,
  MoveWords,
  Opening,
  PgnSummary,
  Picture,
  Played,
  Playing,
  Refusal,
  Review,
  Thinking,
  Thought as OneThought,
  Why,
} from '../contract';

/** A game with its variations: the first child is the main line. */
export interface PgnNode extends Omit<FlatNode, 'parent'> {
  children: PgnNode[];
}
export interface PgnGame extends Omit<FlatGame, 'nodes'> {
  children: PgnNode[];
}

/** Small, at once, in the page itself. Everything takes text that may be nonsense. */
export interface Rules {
  facts(fen: string): Facts | Refusal;
  /** A move as UCI or SAN, forgiving as the terminal is. */
  play(fen: string, move: string): Played | Refusal;
  /** Moves from a start, in UCI or SAN. */
  follow(start: string, moves: string[]): Followed | Refusal;
  /** The name of a position as the rules write it, where it has one. */
  opening(fen: string): Opening | null;
  /** Every reason why a set-up cannot be played; none: it can. */
  faults(fen: string): Refusal[];
  /** The 960 starts by number. */
  chess960(number: number): string;
  listPgn(text: string): PgnSummary[];
  readPgn(text: string, index: number): PgnGame;
  writePgn(game: PgnGame): string;
  /** A picture of a position. */
  svg(fen: string, options: Picture): string;
}

/** What is thought, by how many threads. */
export interface Thought extends OneThought {
  threads?: number;
}
/** Without `threads`, as many as there are cores to spare, where the page can have several. */
export interface Question extends Thinking {
  threads?: number;
}

/** Heavy, loaded when somebody wants it, in a worker. */
export interface Thinker {
  /** Thinks until it is done or `stop` is called; a new question ends the one before. */
  analyse(question: Question, tell: (thought: Thought) => void): { stop(): void; done: Promise<void> };
  why(fen: string): Promise<Why>;
  /** A short look at a position, which disturbs no other. */
  judge(fen: string, lines: number): Promise<Thought>;
  words(start: string, moves: string[], language: string): Promise<MoveWords>;
  review(
    start: string,
    moves: string[],
    language: string,
    limit: AskedLimit,
    /** Hears how many positions are done, of how many, and once what all of them are worth. */
    tell: (news: [number, number] | Review) => void,
  ): { stop(): void; done: Promise<Review | null> };
  /** The computer's move at a strength, for games without a server. */
  play(playing: Playing): Promise<ComputerDeed[]>;
}

/** `null`: this page was built without them. */
export type Load<T> = () => Promise<T | null>;
