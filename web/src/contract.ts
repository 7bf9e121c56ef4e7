// All that goes between the page, the server and the WebAssembly. Written from the types in Rust by trials/tests/contract:
// do not edit; `make contract` writes it anew.

/** One thing for each side. */
export type ByColor<T> = { white: T; black: T };

/** Of the way games are looked at: a review that was kept by an older one is made anew. */
export const REVIEW_VERSION = 11;

/** What can be done in a game. `color` need only be said by somebody who plays both sides. */
export type Act =
  /** Make a move. */
  | { do: 'move'; ply: number; uci: string }
  /** Take an open seat, or the one kept for oneself. */
  | { do: 'sit' }
  /** Take the seat of this colour, if it is open or kept for oneself. */
  | { color: Color; do: 'take' }
  /** Say no to a challenge. */
  | { do: 'decline' }
  /** Give up the game. */
  | { color?: Color | null; do: 'resign' }
  /** Call the game off before each side has moved, or withdraw one that nobody has joined. */
  | { do: 'abort' }
  /** Offer a draw, or accept the opponent's offer. */
  | { color?: Color | null; do: 'draw' }
  /** Decline the opponent's offer of a draw, or withdraw one's own. */
  | { color?: Color | null; do: 'no-draw' }
  /** Ask to take back one's last move, or agree to the opponent's wish. */
  | { color?: Color | null; do: 'takeback' }
  /** Refuse the opponent's wish, or withdraw one's own. */
  | { color?: Color | null; do: 'no-takeback' }
  /** Claim a draw by threefold repetition or fifty moves: by the position on the board, or by a move that is announced and not made. If there is nothing to claim, the game goes on, and the player is free to make any move. */
  | { do: 'claim-draw'; uci?: string | null }
  /** The opponent has left: claim the win. */
  | { do: 'claim-win' }
  /** The opponent has left: let it be a draw. */
  | { do: 'call-draw' }
  /** Give the opponent fifteen seconds. */
  | { do: 'add-time' }
  /** Play with half of the time and nothing for a move, for a point more: in an arena, before one's first move. */
  | { do: 'berserk' }
  /** Once more with colours changed: offer it, or accept. */
  | { do: 'rematch' }
  /** Refuse it, or withdraw one's own offer. */
  | { do: 'no-rematch' }
  /** Say something to those who may hear it: players to players, watchers to watchers. */
  | { do: 'say'; words: string }
  /** Say something to those who look on, as a player. */
  | { do: 'announce'; words: string }
  /** Say something that needs no typing and no watching: everybody reads it in their own language. */
  | { do: 'greet'; greeting: Greeting };

/** It was done. */
export interface Acted {
  /** The number of the game's last event. */
  seq: number;
}

/** The opponent of a new game. */
export type Against =
  | { kind: 'computer'; strength: Opponent }
  /** Whoever opens the link. */
  | { kind: 'link' }
  /** Somebody with an account here, who is asked. */
  | { kind: 'person'; name: string }
  /** Oneself, or somebody at the same screen. */
  | { black?: string | null; kind: 'screen'; white?: string | null };

/** An animal in a colour. */
export interface Alias {
  animal: Animal;
  /** In which colour. */
  color: Paint;
}

/** The animal on a card. */
export type Animal = 'fox' | 'owl' | 'cat' | 'bear' | 'rabbit' | 'frog' | 'lion' | 'penguin' | 'mouse' | 'pig' | 'elephant' | 'fish';

/** A move that somebody has answered, and who did. Only for those who see the wall. */
export interface AnswerView {
  /** Is it as good as the best? Left out until that is told. */
  good?: boolean;
  /** Who has answered it, by the names that everybody knows. */
  names: string[];
  /** As people write it. */
  san: string;
  /** The move, in UCI. */
  uci: string;
}

/** What somebody would play. */
export interface AnswerWish {
  question: string;
  /** The move, in UCI. */
  uci: string;
}

/** A game of an arena that goes on. */
export interface ArenaBoardView {
  black: string;
  /** The game of the site. */
  game: string;
  white: string;
}

/** The game that somebody has in an arena. */
export interface ArenaGameView {
  /** The arbiter was asked for. */
  called: boolean;
  color: Color;
  /** The game of the site. */
  game: string | null;
  /** Its number in the tournament. */
  id: GameId;
  opponent: string;
}

/** Whoever looks at an arena. */
export interface ArenaMeView {
  entrant: EntrantId | null;
  game: ArenaGameView | null;
  rank: TournamentRank | null;
  /** After a pause: so many milliseconds until they are paired again. */
  ready_in_ms: number | null;
  row: ArenaRowView | null;
}

/** Somebody in the standings of an arena. */
export interface ArenaRowView {
  entrant: EntrantId;
  /** How many games. */
  games: number;
  name: string;
  /** The next win counts twice. */
  on_fire: boolean;
  /** Pauses. */
  paused: boolean;
  /** Has a game now. */
  playing: boolean;
  points: number;
  /** Who is level shares it. */
  rank: number;
  /** 0 for none. */
  rating: number;
  /** The points of the last ones, the first of them first. */
  sheet: number[];
}

/** An arena, as one who looks at it sees it. */
export interface ArenaView {
  /** Games that go on, those of the best first. */
  boards: ArenaBoardView[];
  /** How many are before the first row. */
  from: number;
  /** How many of them play, and do not pause. */
  here: number;
  id: string;
  /** So many milliseconds are left; none before it begins and while it is paused. */
  left_ms: number | null;
  /** Whoever looks. */
  me: ArenaMeView;
  /** Nobody is paired until it goes on, and no time passes for it. */
  paused: boolean;
  /** How many have entered. */
  people: number;
  phase: PhaseName;
  /** How many games are over. */
  played: number;
  /** How many go on. */
  playing: number;
  /** A part of the standings, the best first. */
  rows: ArenaRowView[];
  /** The number of its last event. */
  seq: number;
  /** What is agreed. The code to join is told to arbiters alone. */
  settings: TournamentSettings;
}

/** How long to think. */
export interface AskedLimit {
  depth?: number | null;
  millis?: number | null;
  nodes?: number | null;
}

/** How strong the computer plays. */
export type AskedStrength =
  /** One of the twelve levels. */
  | { level: number }
  | { elo: number };

/** How far each of the members has come with it. */
export interface AssignmentDetail {
  /** What is to be done. */
  assignment: AssignmentView;
  /** Everybody. */
  people: MemberProgress[];
}

/** Something that the members are to do. */
export interface AssignmentView {
  /** How many of the members have done it. */
  done: number;
  /** By when: milliseconds since 1970; left out where there is no date. */
  due?: number;
  id: string;
  /** When it was set. */
  made_at: number;
  /** How many members there are. */
  members: number;
  task: Task;
}

/** Something that the members shall do. */
export interface AssignmentWish {
  /** By when: milliseconds since 1970; no date where nothing is said. */
  due?: number | null;
  task: TaskWish;
}

/** How somebody was away from the page while it was their turn, as the page tells it. */
export interface Away {
  /** In how many of the games. */
  games: number;
  /** How long in all of them: milliseconds. */
  ms: number;
  /** How often in all of them. */
  times: number;
}

/** A page was left while it was its reader's turn, and is in front again. */
export interface AwayWish {
  /** For how long: milliseconds. */
  ms: number;
}

/** The most accurate of one's games. */
export interface BestGame {
  /** From 0 to 100. */
  accuracy: number;
  game: string;
}

export interface BoardView {
  /** Its place, from 1. */
  board: number;
  /** What the clocks show. */
  clock: Clocks;
  /** What there is now. */
  fen: string;
  game: string;
  /** The last move. */
  last: string | null;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` where it was called off; left out while it goes on. */
  outcome?: string;
  players: ByColor<{ computer: boolean; here: boolean; name: string; rating?: RatingView }>;
  /** How many moves were made. */
  plies: number;
  /** In which round. */
  round: number;
  /** How far it has come. */
  status: Status;
  /** Whose turn it is. */
  turn: Color;
}

/** A part of the boards. */
export interface Boards {
  /** The first, counted from 1. */
  first: number;
  last: number;
}

/** Whom the rating of an opponent may be. */
export interface Bounds {
  /** The highest one. */
  max: number;
  /** The lowest rating that may sit down. */
  min: number;
}

/** A game that is played elsewhere. */
export interface BroadcastBoardView {
  /** Its board, counted from 1. */
  board: number;
  check: boolean;
  clocks: BroadcastClocks;
  fen: string;
  id: string;
  /** The last move. */
  last: string | null;
  /** All moves in UCI, with blanks between. */
  moves: string;
  players: ByColor<{ name: string; rating: number | null; team: string | null; title: string | null }>;
  /** `1-0`, `0-1` or `1/2-1/2`. */
  result: string | null;
  /** Where the game begins, if not as usual. */
  start: string | null;
  turn: Color;
}

/** What the clocks showed last, as far as it was told: milliseconds. */
export interface BroadcastClocks {
  /** How long ago that was, in milliseconds. */
  ago: number;
  black: number | null;
  running: Color | null;
  white: number | null;
}

/** A broadcast in a list. */
export interface BroadcastLine {
  /** A few words about it; perhaps none. */
  about: string;
  /** When it was made: milliseconds since 1970. */
  created_at: number;
  id: string;
  name: string;
  /** Who shows it. */
  owner: string;
  round: BroadcastRoundLine | null;
  /** Its name as it stands in addresses. */
  slug: string;
  visibility: BroadcastVisibility;
}

/** A round of a broadcast, without its games. */
export interface BroadcastRoundLine {
  /** So old is a move before it is shown, in seconds. */
  delay: number;
  id: string;
  name: string;
  slug: string;
  stage: BroadcastStage;
  /** When it begins: milliseconds since 1970. */
  starts_at: number | null;
}

/** A round with its boards: all of them, or those that have changed. */
export interface BroadcastRoundView {
  boards: BroadcastBoardView[];
  broadcast: BroadcastView;
  /** Where one has come to: to ask for what is new after it. */
  mark: string;
  round: BroadcastRoundLine;
  /** Are these all boards? Otherwise those that have changed. */
  whole: boolean;
}

/** What a round shall be. */
export interface BroadcastRoundWish {
  /** So old is a move before it is shown: up to 3600 seconds. */
  delay?: number;
  /** Without one it is called by its number. */
  name?: string | null;
  stage?: BroadcastStage | null;
  /** When it begins: milliseconds since 1970. */
  starts_at?: number | null;
}

/** How far a round of a broadcast is, as far as everybody may know. */
export type BroadcastStage = 'new' | 'started' | 'finished';

/** A broadcast with its rounds. */
export interface BroadcastView {
  about: string;
  created_at: number;
  id: string;
  /** Is it one's own? */
  mine: boolean;
  name: string;
  /** Who shows it. */
  owner: string;
  /** In order. */
  rounds: BroadcastRoundLine[];
  /** Its name as it stands in addresses. */
  slug: string;
  visibility: BroadcastVisibility;
}

/** Who may see a broadcast. */
export type BroadcastVisibility = 'public' | 'unlisted' | 'private';

/** What a broadcast shall be. */
export interface BroadcastWish {
  /** A few words about it. */
  about?: string;
  name: string;
  visibility: BroadcastVisibility;
}

/** A broken game. */
export interface BrokenGame {
  /** What is wrong there, in English. */
  error: string;
  /** Which of the file, from 1. */
  game: number;
  /** The line of the first thing that is wrong. */
  line: number;
  /** The reason as a word for programs, such as `illegal-move`. */
  reason?: string;
  /** What that is about: a move, a tag. Often nothing. */
  value?: string;
}

/** A round without a game. */
export type Bye = 'full' | 'half' | 'zero' | 'pairing';

/** A round in which somebody has no game. */
export interface ByeView {
  bye: Bye;
  entrant: EntrantId;
  round: number;
}

/** Why a game was called off. */
export type CalledOff = 'no-first-move' | 'by-white' | 'by-black' | 'withdrawn' | 'declined' | 'nobody-came' | 'by-arbiter';

/** What a QR code held. */
export interface CardToken {
  /** All of it. */
  token: string;
}

/** A card to be printed. What signs in is told this once. */
export interface CardView {
  alias: Alias;
  /** By what everybody knows them. */
  name: string;
  /** What else the list says. */
  note: string;
  /** Four digits. */
  pin: string;
  /** What they are really called. */
  real_name: string;
  /** For the QR code. */
  token: string;
}

/** For whom new cards are wanted. */
export interface CardsWish {
  /** Their names, as everybody knows them. */
  names: string[];
}

/** A challenge that waits for an answer. */
export interface Challenge {
  /** The game, in which a seat is kept. */
  game: string;
  /** Is it one's own? */
  mine: boolean;
  players: ByColor<PlayerView>;
  /** Would it count for ratings? */
  rated: boolean;
  /** Each side's time. */
  time: ByColor<string>;
  /** Which chess is played. */
  variant: Variant;
}

/** What may be said in chats. */
export type ChatPolicy = 'free' | 'presets' | 'off';

/** Whether people say that they are here. */
export type CheckIn = 'never' | 'once' | 'each-round';

/** What two players say of their game. */
export interface ClaimsView {
  black: GameResult | null;
  white: GameResult | null;
}

/** What the clocks show; none where time is not limited. */
export interface Clocks {
  /** Black's time left, in milliseconds. */
  black: number | null;
  /** When the game is called off unless the first move comes: milliseconds from now. Left out where nothing threatens. */
  called_off_in?: number;
  running: Color | null;
  /** White's time left, in milliseconds. */
  white: number | null;
}

/** The servers of this site and those who think for them. */
export interface ClusterView {
  /** Those of them that are being made. */
  reviews_begun: number;
  /** Reviews that wait to be made, by whomever. */
  reviews_waiting: number;
  /** None where this server is alone. */
  servers: ServerView[];
  workers: WorkerView[];
}

/** A side. */
export type Color = 'white' | 'black';

/** Whether the computer helps. */
export type Computer = 'helps' | 'silent';

/** Something that the computer does. */
export type ComputerDeed =
  /** Makes a move. */
  | { do: 'move'; uci: string }
  /** Claims a draw. */
  | { do: 'claim'; uci: string | null; why: Termination }
  | { do: 'resign' }
  /** Offers a draw. */
  | { do: 'offer-draw' }
  /** Accepts the draw that is offered. */
  | { do: 'accept-draw' }
  /** Declines it. */
  | { do: 'decline-draw' };

/** What is known of somebody's conduct. */
export interface ConductView {
  /** What was done, the last first. */
  measures: MeasureView[];
  /** By what everybody knows them. */
  name: string;
  /** What was reported, the last first. */
  reports: ReportView[];
}

/** A point of a curve. */
export interface CurveView {
  /** When: milliseconds since 1970. */
  at: number;
  /** How sure that was. */
  deviation: number;
  points: number;
}

/** To make sure. */
export interface Deletion {
  /** The password; guests have none. */
  password?: string | null;
}

/** Somebody who helps. */
export interface DeputyView {
  boards: Boards | null;
  name: string;
  rank: TournamentRank;
}

/** It was done. */
export interface Done {
  ok: boolean;
}

/** A code from the blackboard. */
export interface DoorCode {
  /** In whatever case. */
  code: string;
}

/** What opens devices for sign-in by PIN. */
export interface DoorView {
  /** To be typed on the device. */
  code: string;
  /** Until when: milliseconds since 1970. */
  until: number;
}

/** For how long devices shall be open. */
export interface DoorWish {
  /** Minutes: 15 to 120. */
  minutes: number;
}

/** Why a game is over. */
export type EndName = 'checkmate' | 'stalemate' | 'insufficient-material' | 'dead-position' | 'threefold-repetition' | 'fivefold-repetition' | 'fifty-moves' | 'seventyfive-moves' | 'resignation' | 'agreement' | 'time-forfeit' | 'time-forfeit-draw' | 'abandonment' | 'rules-infraction' | 'adjudication' | 'aborted';

/** How a game ended. */
export interface Ending {
  /** `1-0`, `0-1` or `1/2-1/2`. */
  outcome: Outcome;
  /** Why, by its stable name. */
  termination: Termination;
  winner: Color | null;
}

/** How a game has ended. */
export interface EndingView {
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` for one that was called off. */
  outcome: ResultName;
  /** Why: a stable name, such as `checkmate`, or `aborted`. */
  termination: EndName;
  /** Why it was called off, if it was. */
  why?: CalledOff;
  winner: Color | null;
}

/** Who has signed in. */
export interface Entered {
  group: string;
  /** Oneself. */
  me: Myself;
}

/** A number that was entered by hand. */
export interface EnteredView {
  /** When it was entered: milliseconds since 1970. */
  at: number;
  /** Whose list, such as `FIDE`. */
  list: string;
  points: number;
}

/** Somebody who entered: for ever, while pairing numbers may change when others come. */
export type EntrantId = number;

/** Somebody who has entered. */
export interface EntrantView {
  /** Has an account here, and can play here. */
  account: boolean;
  /** Byes that were asked for. */
  byes: ByeView[];
  checked_in: boolean;
  federation: string;
  id: EntrantId;
  name: string;
  /** The pairing number; none for somebody who left before the first pairing. */
  number: number | null;
  /** 0 for none. */
  rating: number;
  team: number | null;
  title: string;
  withdrawn: boolean;
}

/** Somebody whom the arbiter enters. */
export interface EntryWish {
  /** The name of the account, for somebody who has one. */
  account?: string | null;
  /** Three letters, or empty. */
  federation?: string;
  /** As lists have it. */
  name: string;
  /** 0 for none. */
  rating?: number;
  /** The team, 1 or 2, where there are two. */
  team?: number | null;
  /** Such as `FM`; empty for none. */
  title?: string;
}

/** How a position stands, seen from White's side. One of the two is there. */
export interface Evaluation {
  /** Hundredths of a pawn. */
  cp: number | null;
  /** Moves until mate: positive where White gives it, negative where Black does; for a mate on the board 1 or -1. */
  mate: number | null;
  /** After how many moves. */
  ply: number;
}

/** Something that has happened in a game. */
export type Event =
  /** Somebody has taken a seat. */
  | { color: Color; e: 'seated'; player: PlayerView }
  /** Both seats are taken: the game begins. */
  | { clock: Clocks; e: 'began' }
  /** A move was made. */
  | { clock: Clocks; e: 'move'; opening?: string; ply: number; position: PositionView; san: string; uci: string }
  /** Moves were taken back: this one and all after it. */
  | { clock: Clocks; e: 'unplayed'; ply: number; position: PositionView }
  /** Somebody offers something. */
  | { by: Color; e: 'offered'; what: Offer }
  /** An offer is gone: declined, withdrawn, or overtaken by a move. */
  | { by: Color; e: 'unoffered'; how: Unoffer; what: Offer }
  /** Somebody was given time. */
  | { clock: Clocks; color: Color; e: 'time'; ms: number }
  /** Somebody plays with half of the time. */
  | { clock: Clocks; color: Color; e: 'berserk' }
  /** The clocks stand, or go on: the staff of the group has stopped them, or the arbiter was called. Nobody can move while they stand. */
  | { clock: Clocks; e: 'stopped'; on: boolean }
  /** Somebody says something. Players hear players, watchers hear watchers; others learn only that there was something. */
  | { e: 'said'; name: string; room: Hearing; words: string }
  /** Somebody says one of the usual things. Heard by the same as what is said in words. */
  | { e: 'greeted'; greeting: Greeting; name: string; room: Hearing }
  /** The game is over. */
  | { clock: Clocks; e: 'over'; ending: EndingView; ratings?: ByColor<{ after: number; before: number; expected: number; provisional: boolean } | null> }
  /** It goes on in another game. */
  | { e: 'rematch'; game: string }
  /** Something that is not for the one who hears this. */
  | { e: 'hidden' };

/** What was played in a position. */
export interface ExplorerAnswer {
  /** How many games still wait to be counted: more than 0 only while the index is made. */
  behind: number;
  /** Games that Black won. */
  black: number;
  draws: number;
  /** The key by which the position is known: transpositions have the same. */
  key: string;
  /** The moves, the most played first. */
  moves: ExplorerMove[];
  opening: Opening | null;
  /** The latest games. */
  recent: ExplorerGame[];
  /** The games of the best players. */
  top: ExplorerGame[];
  /** Games that White won. */
  white: number;
}

/** A game that went through the position. */
export type ExplorerGame = GameRow & { uci: string | null };

/** A move that was played. */
export interface ExplorerMove {
  /** The average rating of the players, as far as they have any. */
  average_rating: number | null;
  /** Games that Black won. */
  black: number;
  draws: number;
  opening: Opening | null;
  /** As people write it. */
  san: string;
  /** As programs write it. */
  uci: string;
  /** Games that White won. */
  white: number;
}

/** Somebody who can sign in. */
export interface FaceView {
  alias: Alias;
  /** By what everybody knows them. */
  name: string;
}

/** Who can sign in on a device that is open. */
export interface FacesView {
  /** Those who have a card. */
  faces: FaceView[];
  /** What the group is called. */
  group: string;
  /** How PINs are typed. */
  pins: Pins;
  /** Until when the device is open: milliseconds since 1970. */
  until: number;
}

/** What there is to know of a position. */
export interface Facts {
  /** The square of the king in check. */
  check: string | null;
  /** From where to where, `e3e4`, as the server writes it; castling by the king's step and by the rook's square. */
  dests: Record<string, string>;
  ending: Ending | null;
  /** The position as we write it. */
  fen: string;
  /** The key by which positions are the same, in hexadecimal. */
  key: string;
  /** Every legal move. */
  moves: WrittenMove[];
  /** Whose move it is. */
  turn: Color;
  /** Which chess it is, as far as a position can tell: by castling that standard chess does not know. */
  variant: Variant;
}

/** The last fair-play sheet about somebody. */
export interface FairPlayView {
  /** When it was made: milliseconds since 1970; none where there is none. */
  at: number | null;
  /** Who wanted it. */
  by: string | null;
  /** Is one being made? */
  making: boolean;
  /** By what everybody knows them. */
  name: string;
  sheet: Sheet | null;
}

/** What is wrong with a line. */
export type Fault = 'form' | 'twice' | 'known' | 'many';

/** How much there is on this server. */
export interface Figures {
  accounts: number;
  /** All games that were ever kept. */
  games: number;
  /** Guests whose games are kept. */
  guests: number;
  /** People with a page open. */
  here: number;
  /** Games in memory. */
  open_games: number;
  /** Games being played. */
  playing: number;
  sockets: number;
  /** For how long the server has run, over all its starts: milliseconds. */
  uptime_ms: number;
  /** The program's version. */
  version: string;
}

export interface FlatGame {
  /** On the game as a whole. */
  comments: string[];
  error: Refusal | null;
  /** The moves, each after the one it follows. */
  nodes: FlatNode[];
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  /** The FEN of the first position. */
  start: string;
  /** Name and value of each tag. */
  tags: ([string, string])[];
  /** Which chess is played. */
  variant: Variant;
}

/** A move of a tree. */
export interface FlatNode {
  /** Comments before it. */
  before: string[];
  /** Comments after it. */
  comments: string[];
  /** Annotations by number. */
  nags: number[];
  /** The place in the list of the move that it follows; none: it is a first move. */
  parent: number | null;
  /** For people; `--` where a side does not move. */
  san: string;
  /** For programs; `0000` where a side does not move. */
  uci: string;
}

/** A game that was followed to its last move. */
export interface Followed {
  claim: Termination | null;
  /** Moves with which it could, if they are announced and not made, and what for. */
  claimWith: Record<string, Termination>;
  ending: Ending | null;
  /** The last position. */
  facts: Facts;
  /** How often this position has been there, this time included. */
  repetitions: number;
  /** The moves for people. */
  san: string[];
  /** The moves for programs. */
  uci: string[];
}

/** A game of the tournament. */
export type GameId = number;

/** Where a game is played. */
export type GamePlace = 'here' | 'board';

/** How a game ended. */
export type GameResult = 'white-wins' | 'draw' | 'black-wins' | 'white-absent' | 'black-absent' | 'both-absent';

/** A game in a list. */
export interface GameRow {
  /** Who had Black. */
  black: PlayerRow;
  /** The import that brought it, or `site`. */
  collection: string;
  /** `2021-05-30`, `2021-05` or `2021`, as far as it is known. */
  date: string | null;
  /** The opening's code. */
  eco: string | null;
  /** The tournament or match. */
  event: string | null;
  /** Its name in the library. */
  id: string;
  /** The opening's name. */
  opening: string | null;
  /** How many moves were made, of both sides. */
  plies: number;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: ResultName;
  /** Its name on this site, where it was played here. */
  site_game: string | null;
  speed: Speed | null;
  /** Who had White. */
  white: PlayerRow;
}

/** A whole game, as one who looks at it sees it. */
export interface GameView {
  /** Who plays with half of the time; left out where nobody can. */
  berserk?: ByColor<boolean>;
  /** What the clocks show now. */
  clock: Clocks;
  /** When it was made: milliseconds since 1970. */
  created_at: number;
  draw: Color | null;
  ending: EndingView | null;
  /** Its id, as in its address. */
  id: string;
  /** What each clock showed at the start, in milliseconds; none without a clock. */
  initial: ByColor<number | null>;
  /** The list of ratings for games of this kind; left out where there is none. */
  list?: List;
  /** Every move that was made, the first first. */
  moves: MoveView[];
  /** The game in which it goes on. */
  next: string | null;
  /** The opening's name. */
  opening: string | null;
  /** Who sits on each side. */
  players: ByColor<PlayerView>;
  /** What there is now. */
  position: PositionView;
  /** Does it count for ratings? Then nothing is taken back in it, and nobody helps. */
  rated: boolean;
  /** What it has made of the ratings; left out until it is over, and in casual games. */
  ratings?: ByColor<{ after: number; before: number; expected: number; provisional: boolean } | null>;
  rematch: Color | null;
  /** The number of its last event. */
  seq: number;
  /** How it came about. */
  source: Source;
  /** How fast it is. */
  speed: Speed;
  /** The first position. */
  start: string;
  /** `waiting`, `playing`, `over` or `aborted`. */
  status: Status;
  /** Do the clocks stand, for the staff of a group has stopped them or the arbiter was called? Then nobody can move. Left out where they run. */
  stopped?: boolean;
  takeback: Color | null;
  /** Each side's time control, such as `5+3`. */
  time: ByColor<string>;
  /** What its maker calls it. */
  title?: string;
  /** The tournament that it belongs to; left out where it is none's. */
  tournament?: string;
  /** Which chess is played. */
  variant: Variant;
  /** Who may look on. */
  visibility: Visibility;
  /** The colours that the one who looks plays. */
  you: Color[];
}

/** What game is wanted. */
export interface GameWish {
  against: Against;
  /** Black's time, where it is another. */
  black_time?: string | null;
  /** Chess960: the number of the position, or -1 for one drawn by lot. */
  chess960?: number | null;
  color?: Color | null;
  /** The first position. */
  fen?: string | null;
  range?: RatingRange | null;
  /** Shall it count for ratings? Only between two accounts, or against the computer; from the usual first position, with equal clocks. Then nothing can be taken back, and nobody helps. */
  rated?: boolean;
  /** Each side's time, such as `5+3`; none for a game without a clock. */
  time?: string | null;
  /** What it is called in the list of games that wait: at most 60 characters, all of them seen. Only who may chat in words of their own may give one. */
  title?: string | null;
  visibility?: Visibility | null;
}

/** A line of play. */
export interface GivenLine {
  /** How deep the engine looked. */
  depth: number;
  /** What it is worth, from White's side. */
  eval: Score;
  uci: string[];
}

/** A move and what the engine thought. */
export interface GivenMove {
  /** What the position after it is worth, from White's side. */
  eval: Score;
  /** The best lines of the position before it, best first. */
  lines: GivenLine[];
  uci: string;
}

/** The password that somebody shall have. */
export interface GivenPassword {
  /** At least 8 characters, at most 256 bytes. */
  password: string;
}

/** A number of another list. */
export interface GivenRating {
  /** Points: 1 to 4000. None takes the number away. */
  points?: number | null;
}

/** A review that was made in a page: the evaluations of `tabiya analyse --json`. What else is sent is not looked at, for the server reckons it itself. */
export interface GivenReview {
  /** The best lines of the last position. */
  end?: GivenLine[];
  /** Every move of the game. */
  moves: GivenMove[];
}

/** The role that somebody shall have. */
export interface GivenRole {
  /** Player, bot or admin. */
  role: PersonKind;
}

/** What people usually say. */
export type Greeting = 'hello' | 'good-luck' | 'have-fun' | 'nice-move' | 'good-game' | 'well-played' | 'thank-you' | 'sorry' | 'must-go' | 'bye';

/** What a group is called, and what holds in it. */
export interface GroupChange {
  /** What it is called: 1 to 60 characters. */
  name: string;
  /** What holds for its members. */
  rules: GroupRules;
}

/** Which group it is. */
export interface GroupId {
  id: string;
}

/** One of one's groups. */
export interface GroupLine {
  id: string;
  /** A club or a class. */
  kind: Kind;
  /** How many members it has. */
  members: number;
  /** What it is called. */
  name: string;
  /** One's own part in it. */
  part: Part;
}

/** The lists of a group. */
export interface GroupLists {
  /** Numbers that were entered by hand. */
  numbers: NumberView[];
  /** All its seasons, the last first. */
  seasons: SeasonView[];
  /** Which of them is shown; none where there is none. */
  shown: string | null;
  /** Where everybody stands in it, the best first. */
  standings: SeasonLine[];
}

/** What holds for the members of a group. */
export interface GroupRules {
  /** What they may say in chats. */
  chat: ChatPolicy;
  /** Whether the computer helps them. */
  computer: Computer;
  /** After how many months without a visit the group's own accounts are deleted; never where nothing is said. */
  forget_months: number | null;
  hours: Hours | null;
  /** Whom they may play. */
  meeting: Meeting;
  /** Who sees what members are really called. */
  names: Names;
  /** How PINs are written on cards and typed. */
  pins: Pins;
}

/** A group as somebody sees it who belongs to it. */
export interface GroupView {
  /** The code for devices, for those who may open them; left out where none is open. */
  door?: DoorView;
  id: string;
  /** A club or a class. */
  kind: Kind;
  /** How the lesson goes on. */
  lesson: LessonView;
  /** What it is called. */
  name: string;
  /** One's own part in it. */
  part: Part;
  /** Who belongs to it, as far as one may know. */
  people: MemberView[];
  /** What one may do in it. */
  rights: Right[];
  /** What holds for its members. */
  rules: GroupRules;
}

/** A new group. */
export interface GroupWish {
  /** A club or a class. */
  kind: Kind;
  /** What it is called: 1 to 60 characters. */
  name: string;
}

/** What a guest wants to be called. */
export interface GuestName {
  /** 2 to 20 letters of one alphabet, digits, spaces, - _ ' */
  name: string;
}

/** Two whom the arbiter brings together. */
export interface HandPair {
  black: EntrantId;
  white: EntrantId;
}

/** How a server is. */
export interface Health {
  /** Games in memory. */
  games: number;
  /** What does not work, where something does not. */
  reason: string | null;
  sockets: number;
  /** `ok`, `failing` when the database cannot be written to, or `stopping`. */
  status: string;
  /** The program's version. */
  version: string;
  /** When the database was last written to: milliseconds ago. Twice a second while all is well. */
  written_ms_ago: number;
}

/** Who hears what is said. */
export type Hearing = 'players' | 'watchers';

/** What holds somebody back, as they are told of it. */
export interface Held {
  /** The group in whose games it holds, by name; left out where it holds everywhere. */
  group?: string;
  reason: Reason;
  /** Since when: milliseconds since 1970. */
  since: number;
  /** Until when: milliseconds since 1970. None: until somebody lifts it. */
  until: number | null;
  /** What they cannot do. */
  what: Measure;
  /** The same in somebody's own words; may be empty. */
  words: string;
}

/** What to play. */
export interface Hint {
  /** The square of the piece to move. */
  from: string;
  /** For how many moves made this holds. */
  ply: number;
  /** As people write it. */
  san: string;
  uci: string;
  /** Why, in a sentence. */
  why: string;
}

/** From when to when, by the clock on the wall. */
export interface Hours {
  /** Minutes after midnight. */
  from: number;
  /** Minutes after midnight; before `from` where it lasts over midnight. */
  to: number;
  /** Where that clock hangs: a name such as `Europe/Paris`, which knows of summer time, or a distance to UTC such as `+02:00`, which does not. */
  zone: string;
}

/** How a round is paired. */
export type How = 'strength' | 'lot';

/** In documents: how far an import has come. */
export type ImportState = 'running' | 'stopped' | 'done' | 'failed';

/** An import as its owner sees it. */
export interface ImportView {
  /** Games that cannot be read. */
  broken: number;
  /** The size of the file, if it is known. */
  bytes: number | null;
  /** Milliseconds since 1970. */
  changed_at: number;
  /** Games that were there already. */
  duplicates: number;
  /** Why it failed. */
  error: string | null;
  /** The byte with which it can go on: that same one, or the first where the file is compressed. */
  from: number;
  /** Games that were added. */
  games: number;
  id: string;
  /** Is it one's own? */
  mine: boolean;
  /** The name of the file. */
  name: string;
  /** While a compressed file that goes on is passed by as far as it is in the library: so many of its bytes were so far. */
  passed: number | null;
  /** The first broken games, where one import is asked for. */
  problems?: BrokenGame[];
  /** So much of it is in the library. */
  read: number;
  /** The same as a word that stays the same: `damaged`, `archive`, `window`, `trap`, `shorter`, `unreadable`, `full` or `library`. */
  reason: string | null;
  /** Milliseconds since 1970. */
  started_at: number;
  /** `running`, `stopped`, `done` or `failed`. */
  state: ImportState;
  /** What that is about: a kind of file, a number of games. Often nothing. */
  value: string | null;
  /** `public` or `private`. */
  visibility: Visibility;
}

/** A way into a group. */
export interface InvitationView {
  /** To be shown by whoever comes; told this once. */
  code: string;
  /** Until when: milliseconds since 1970. */
  until: number;
}

/** How somebody shall come in. */
export interface InvitationWish {
  /** Whom a guardian looks after, by name. */
  child?: string | null;
  /** As what; nobody is asked to be the owner. */
  part: Part;
}

/** Somebody wants to come in. */
export interface JoinWish {
  /** What they were given. */
  code: string;
}

/** How bad a move was. */
export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** What a group is. */
export type Kind = 'club' | 'class';

/** In what way a move was wrong. */
export type LapseKind = 'chances-lost' | 'mate-allowed' | 'mate-missed';

/** Moves that were wrong, each counted once, by the weightiest of what was wrong with it. Inaccuracies are not among them. */
export interface Lapses {
  /** A mate was allowed. */
  allowed_mate: number;
  /** A piece or more was lost. */
  lost_material: number;
  /** A mate was missed. */
  missed_mate: number;
  /** A piece could have been won. */
  missed_piece: number;
  other: number;
}

/** One of the best of a list. */
export interface LeaderView {
  /** When the last of them was: milliseconds since 1970. */
  at: number;
  /** After how many games. */
  games: number;
  name: string;
  points: number;
  /** Player, bot or admin. */
  role: string;
}

/** How a lesson goes on. */
export interface LessonView {
  /** Who of the staff plays that game against them, by name; left out where nobody does. */
  against?: string;
  /** The animal of whoever hears this; left out for those who have none. */
  alias?: Alias;
  /** Shall everybody look at the teacher? */
  eyes_up: boolean;
  /** The game that waits for whoever hears this; left out where there is none. */
  game?: string;
  group: string;
  /** What it is called. */
  name: string;
  /** What everybody is asked; left out where nobody is. */
  question?: QuestionView;
  /** The last round that was paired; 0 before the first. */
  round: number;
  /** Do the clocks stand? */
  stopped: boolean;
}

/** How a lesson shall go on. What is left out stays as it is. */
export interface LessonWish {
  /** Shall everybody look up? */
  eyes_up?: boolean | null;
  /** Shall all clocks stand? */
  stopped?: boolean | null;
}

/** Games that came together. */
export interface LibraryCollection {
  /** How many there are. */
  games: number;
  /** The import that brought them. */
  id: string;
  /** Are they one's own? */
  mine: boolean;
  /** The name of the file. */
  name: string;
  /** `public` or `private`. */
  visibility: Visibility;
}

/** How much the library holds. */
export interface LibraryFigures {
  /** Games that wait to be indexed. */
  behind: number;
  /** Games, also those that only some may see. */
  games: number;
  /** Positions of games. */
  positions: number;
}

/** A part of the list of games. */
export interface LibraryPage {
  games: GameRow[];
  /** Where the list goes on, if it does. */
  next: string | null;
  /** How many there are in all. */
  total: number | null;
}

/** A line, its score from White's side. */
export interface Line {
  bound: LineBound | null;
  /** Plies looked ahead. */
  depth: number;
  /** Its rank, from 1. */
  rank: number;
  /** The moves for people. */
  san: string[];
  score: Score;
  /** The longest line looked at. */
  seldepth: number;
  /** The moves for programs. */
  uci: string[];
}

/** From which side a score is only bounded. */
export type LineBound = 'lower' | 'upper';

/** A list of ratings that the site keeps by itself. */
export type List = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence' | 'chess960' | 'computer';

/** One line of a list, as it was read. */
export interface ListLine {
  /** What is wrong with it; left out where nothing is. */
  fault?: Fault;
  /** Where it stands, from 1. */
  line: number;
  /** What somebody is called. */
  name: string;
  /** What else the line says: a class, a year. */
  note: string;
}

/** A list of names. */
export interface ListText {
  /** A name to a line, or a table with commas, semicolons or tabs. */
  text: string;
}

/** A game in a list. */
export interface Listed {
  /** When it was made: milliseconds since 1970. */
  created_at: number;
  /** The last position, in games that are over. */
  fen: string;
  id: string;
  /** The opening's name. */
  opening: string | null;
  outcome: ResultName | null;
  players: ByColor<PlayerView>;
  /** How many moves were made, in games that are over. */
  plies: number;
  /** How fast it is. */
  speed: Speed;
  /** `waiting`, `playing`, `over` or `aborted`. */
  status: Status;
  termination: EndName | null;
  /** Each side's time. */
  time: ByColor<string>;
  /** Which chess is played. */
  variant: Variant;
}

/** A game that goes on, in little. */
export interface LiveView {
  /** What there is now. */
  fen: string;
  /** Its id, as in its address. */
  id: string;
  /** The last move. */
  last: string | null;
  /** What each side is called. */
  names: ByColor<string>;
  /** The ratings of those who play and have one. */
  ratings: ByColor<{ points: number; provisional: boolean } | null>;
  /** How fast it is. */
  speed: Speed;
}

/** What goes on in the lobby. */
export interface LobbyView {
  /** Public games that go on, as small positions. */
  games: LiveView[];
  /** How many people are there, oneself among them once one plays or has an account. */
  here: number;
  /** Who wants to play. */
  seeks: SeekView[];
  /** Public games that wait for an opponent. `sit` takes the seat. */
  waiting: WaitingView[];
}

/** Something that somebody of the staff, or an administrator, did. */
export interface LogLine {
  /** About whom or what. */
  about: string;
  /** When: milliseconds since 1970. */
  at: number;
  /** What: a stable name. */
  what: string;
  /** Who; empty where the server did it by itself. */
  who: string;
}

/** Something that has happened in a tournament. */
export interface LogView {
  /** When: milliseconds since 1970. */
  at: number;
  seq: number;
  /** What, in a sentence. */
  text: string;
  /** Who did it; none for the server. */
  who: string | null;
}

/** A name and a password. */
export interface Login {
  /** 2 to 20 of the characters A-Z a-z 0-9 _ - */
  name: string;
  /** At least 8 characters, at most 256 bytes. */
  password: string;
}

/** A game was made. */
export interface Made {
  /** As in its address. */
  id: string;
}

/** Something was made. */
export interface MadeBroadcast {
  /** The broadcast. */
  id: string;
  /** The round. */
  round: string;
}

/** A tournament was made. */
export interface MadeTournament {
  id: string;
}

/** Who one is. */
export interface Me {
  /** The person's id. */
  id: string;
  /** Who asks whom. */
  name: string;
  /** What they may do. */
  role: PersonKind;
}

/** Whoever looks at a tournament. */
export interface MeView {
  boards: Boards | null;
  entrant: EntrantId | null;
  rank: TournamentRank | null;
}

/** What can be done about somebody. */
export type Measure = 'mute' | 'suspend';

/** Something that was done about somebody. */
export interface MeasureView {
  /** Who did it. */
  by: string;
  /** Does it hold everywhere? Else in the games of the group whose staff did it. */
  everywhere: boolean;
  /** Does it hold now? */
  holds: boolean;
  /** Who lifted it; none where nobody has. */
  lifted_by: string | null;
  /** Was it the staff of this group, or an administrator who asks for what administrators did? Then it can be lifted here. */
  own: boolean;
  reason: Reason;
  /** Since when: milliseconds since 1970. */
  since: number;
  /** Until when: milliseconds since 1970. None: until somebody lifts it. */
  until: number | null;
  /** What they cannot do. */
  what: Measure;
  /** In somebody's own words. */
  words: string;
}

/** What shall hold somebody back. */
export interface MeasureWish {
  /** Why. They are told. */
  reason: Reason;
  /** Until when: milliseconds since 1970, in the future. None: until somebody lifts it. */
  until?: number | null;
  /** What they shall not do. */
  what: Measure;
  /** The same in one's own words: at most 500 characters. They are told. */
  words?: string;
}

/** Whom members may play. */
export type Meeting = 'anyone' | 'group' | 'paired';

/** What the list shall say of somebody. */
export interface MemberChange {
  /** What else there is to say: at most 60 characters. */
  note: string;
  /** Which part they have. */
  part: Part;
  /** What they are really called: at most 60 characters. */
  real_name: string;
}

/** How far somebody has come. */
export interface MemberProgress {
  /** How many of them count. */
  counted: number;
  /** When they had done it; left out until they have. */
  done_at?: number;
  /** By what everybody knows them. */
  name: string;
  /** Is the last try being reviewed? */
  reviewing: boolean;
  /** How long those games lasted in all, from beginning to end, in milliseconds. */
  time_ms: number;
  /** The games they have played for it, the first first. */
  tries: string[];
  /** The first wrong move of the last try, where a review knows it; left out otherwise. */
  wrong?: WrongMove;
}

/** Somebody who belongs to a group. */
export interface MemberView {
  /** The animal of an account that the group has made; left out for others. */
  alias?: Alias;
  /** Is there a card with which they can sign in? */
  card: boolean;
  /** Whom a guardian looks after, by name; left out for others. */
  child?: string;
  /** Is a page of theirs open? */
  here: boolean;
  /** By what everybody knows them. */
  name: string;
  /** What else the list says; for the same eyes. */
  note?: string;
  /** Which part they have. */
  part: Part;
  /** What they are really called, for those who may read it; left out otherwise, and where nobody has said it. */
  real_name?: string;
}

/** What the server says over a socket. */
export type Message =
  /** The first message: who the server takes one for. */
  | { name: string | null; person: string | null; t: 'hello' }
  /** The whole game. */
  | GameView & { t: 'game' }
  /** Something has happened in a game. Numbers of a game follow each other without gaps. */
  | { event: Event; game: string; seq: number; t: 'event' }
  /** What the clocks show, for one who comes back and has missed no more than some events, and for everybody when they stand or go on and no event says so. Has no number. */
  | { clock: Clocks; game: string; t: 'clock' }
  /** Who is there. Has no number: it may be missed. */
  | Presence & { t: 'presence' }
  /** It was done. */
  | { game: string | null; id: number; seq: number | null; t: 'done' }
  /** An opponent was found in the lobby. */
  | { game: string; t: 'paired' }
  /** Somebody asks one to play. */
  | { by: string; game: string; t: 'challenged' }
  /** It was not done, and nothing has changed. */
  | Problem & { game: string | null; id: number | null } & { t: 'refused' }
  /** All open seeks and live games, to begin with and whenever they change. */
  | LobbyView & { t: 'lobby' }
  /** All boards of a group, to begin with and whenever a round is paired; else those that have changed, all in one message. */
  | WallView & { t: 'wall' }
  /** How a lesson goes on in a group of which one is a member: when the line opens, and whenever it changes. */
  | LessonView & { t: 'lesson' }
  /** What holds one back has changed: all that does now. Who one is (`GET /api/me`) says the same. */
  | { held: Held[]; t: 'held' }
  /** Answers a ping. */
  | { n: number; t: 'pong' };

/** One move of a game. */
export interface MoveView {
  /** What the mover's clock showed after it. */
  left: number | null;
  /** As people write it. */
  san: string;
  /** As UCI writes it; castling in Chess960 as the king taking his own rook. */
  uci: string;
}

/** What there is to say of a move. */
export interface MoveWords {
  /** What was wrong with it, by stable names. */
  faults: string[];
  /** What it does, by stable names. */
  motifs: string[];
  /** The same as a sentence; none where there is no move. */
  sentence: string | null;
}

export interface Myself {
  /** The id, by which games know one. */
  id: string;
  /** The name; `Guest` for guests who have not said one. */
  name: string;
  /** Guest, player, bot or admin. */
  role: PersonKind;
  /** What the token in use allows; none where one is logged in, for then everything is allowed. */
  scopes: Scope[] | null;
}

/** Who sees what members are really called. */
export type Names = 'staff' | 'members';

/** A broadcast that shall be made. */
export type NewBroadcastWish = BroadcastWish & { round: BroadcastRoundWish };

/** A change of password. */
export interface NewPassword {
  /** Do tokens stay? Usually they end. */
  keep_tokens?: boolean;
  /** The one from now on. */
  new: string;
  /** The one until now. */
  old: string;
}

/** Somebody who shall have an account. */
export interface NewPerson {
  /** 2 to 20 of the characters A-Z a-z 0-9 _ - */
  name: string;
  /** At least 8 characters, at most 256 bytes. */
  password: string;
  role?: PersonKind | null;
}

/** A new token: this is the only time that it is shown. */
export interface NewToken {
  /** By this it can be revoked. */
  id: string;
  /** What programs send as `Authorization: Bearer …`. */
  token: string;
}

/** A number that was entered by hand. */
export interface NumberView {
  /** The day of the list it was taken from: `2026-11-01`. */
  day: string;
  /** Whose list, such as `FIDE`. */
  list: string;
  /** By what everybody knows them. */
  name: string;
  points: number;
}

/** A number of another list. */
export interface NumberWish {
  /** The day of the list it was taken from: `2026-11-01`. */
  day: string;
  /** Points: 1 to 4000. None takes the number away. */
  points?: number | null;
}

/** What can be offered. */
export type Offer = 'draw' | 'takeback' | 'rematch';

export interface Opening {
  eco: string;
  name: string;
}

/** How well the computer plays. */
export type Opponent =
  /** One of the twelve levels. */
  | { level: number }
  /** Any rating that the computer can play at. */
  | { elo: number };

/** Who won, as in PGN. */
export type Outcome = '1-0' | '0-1' | '1/2-1/2';

/** What one has answered. */
export interface OwnAnswer {
  /** Is it as good as the best? Left out until that is told. */
  good?: boolean;
  /** As people write it. */
  san: string;
  /** The move, in UCI. */
  uci: string;
}

/** Something that one is to do oneself. */
export interface OwnTask {
  /** How many of them count. */
  counted: number;
  /** When it was done; left out until it is. */
  done_at?: number;
  /** By when: milliseconds since 1970; left out where there is no date. */
  due?: number;
  group: string;
  /** What the group is called. */
  group_name: string;
  id: string;
  /** What is to be done. */
  task: Task;
  /** How many games were played for it. */
  tries: number;
}

/** The colour it is drawn in. */
export type Paint = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'pink' | 'brown';

/** Which part somebody has in a group. */
export type Part = 'owner' | 'teacher' | 'arbiter' | 'helper' | 'member' | 'guardian';

/** What somebody may do on this server. */
export type PersonKind = 'guest' | 'player' | 'bot' | 'admin';

/** An account, as administrators see it. */
export interface PersonView {
  /** Milliseconds since 1970. */
  created_at: number;
  name: string;
  /** Player, bot or admin. */
  role: PersonKind;
  /** Milliseconds since 1970, to the hour. */
  seen_at: number;
}

/** One game of a file with many. */
export interface PgnSummary {
  /** Who plays Black. */
  black: string;
  /** When it was played. */
  date: string;
  error: Refusal | null;
  /** Where it was played. */
  event: string;
  /** Its place in the file, from 0. */
  index: number;
  /** How many moves of either side it has. */
  plies: number;
  /** How it ended. */
  result: string;
  /** Who plays White. */
  white: string;
}

/** How far a tournament is. */
export type PhaseName = 'open' | 'running' | 'finished';

/** What is to be seen. */
export interface Picture {
  arrows?: PictureArrow[];
  coordinates?: boolean | null;
  last?: string | null;
  orientation?: Color | null;
}

/** An arrow: `color` is `#rrggbb`, `#rrggbbaa` or one of green, red, yellow and blue. */
export interface PictureArrow {
  color: string;
  from: string;
  to: string;
}

/** A code from the blackboard, and who one is. */
export interface PinWish {
  /** In whatever case. */
  code: string;
  /** By what everybody knows one. */
  name: string;
  /** Four digits. */
  pin: string;
}

/** How PINs are written and typed. */
export type Pins = 'digits' | 'pictures';

/** A move that was made. */
export interface Played {
  /** The position after it. */
  facts: Facts;
  /** For people. */
  san: string;
  /** For programs. */
  uci: string;
}

/** A move of a game. */
export interface PlayedRow {
  /** As people write it. */
  san: string;
  /** As programs write it. */
  uci: string;
}

/** Who sits on a chair. */
export type PlayerKind = 'open' | 'invited' | 'person' | 'computer';

/** A player of a game. */
export interface PlayerRow {
  name: string;
  /** The rating at that time. */
  rating: number | null;
}

/** Who plays one side. */
export interface PlayerView {
  /** `open`, `invited`, `person` or `computer`. */
  kind: PlayerKind;
  /** Their name; empty where nobody sits. */
  name: string;
  /** For somebody with an account: how strong they were when the game was made; left out where nothing is known. */
  rating?: RatingView;
  role: PersonKind | null;
  strength: Opponent | null;
}

/** A game of the computer. */
export interface Playing {
  moves: string[];
  /** Is it a draw that the other side has offered that is to be thought about, and no move? */
  offered?: boolean;
  seed: number;
  start: string;
  strength: AskedStrength;
}

/** A position with what a board needs to know of it. */
export interface PositionView {
  /** Is that side in check? */
  check: boolean;
  /** A draw may be claimed. */
  claim: boolean;
  /** Moves, in UCI, with which a draw may be claimed without making them; left out where there are none. */
  claim_with?: string[];
  /** The position, as FEN. */
  fen: string;
  /** From each square, the squares its piece may go to, without anything between them: `{"e2": "e3e4"}`. Castling is there as the king's own move and as his move onto the rook. Empty when the game is over. */
  moves: Record<string, string>;
  /** Whose turn it is. */
  turn: Color;
}

/** Who is there. */
export interface Presence {
  /** When the opponent of one who has left may claim the game: milliseconds from now. */
  claim_in: ByColor<number | null>;
  /** Its id, as in its address. */
  game: string;
  /** Is the player's page open? */
  here: ByColor<boolean>;
  /** The names of those among them who have an account, told to those who play. A list of many is cut. */
  names?: string[];
  /** How many look on. */
  watchers: number;
}

/** The body of every refusal. */
export interface Problem {
  /** A stable name, such as `not-found`. */
  code: string;
  /** A sentence for people. */
  error: string;
}

/** What everybody may know of somebody. */
export interface Profile {
  /** When the account was made: milliseconds since 1970. */
  created_at: number;
  /** How many were drawn. */
  drawn: number;
  /** Is a page of theirs open? */
  here: boolean;
  /** How many were lost. */
  lost: number;
  /** The name, as its owner writes it. */
  name: string;
  /** Player, bot or admin. */
  role: PersonKind;
  /** How many finished games they have won; private ones do not count. */
  won: number;
}

/** What one of the members has done lately, in figures. */
export interface PupilReport {
  /** How accurately they played in those on average, from 0 to 100; left out where there is none. */
  accuracy?: number;
  /** Their animal; left out for those who have none. */
  alias?: Alias;
  /** The most accurate of them. */
  best?: BestGame;
  /** Games against the computer. */
  computer: Results;
  /** What the group is called. */
  group: string;
  /** What was wrong, by its kind. */
  lapses: Lapses;
  /** How many were won by checkmate. */
  mates: number;
  /** How many moves they made in those. */
  moves: number;
  /** By what everybody knows them. */
  name: string;
  /** How many of them were the only good one, and not plain to see. */
  only: number;
  /** Games against people. */
  people: Results;
  /** What they are really called; left out where nobody has said it. */
  real_name?: string;
  /** How many of the games a review knows: what follows is of those alone. */
  reviewed: number;
  /** From when, milliseconds since 1970. */
  since: number;
  /** What they were to do. */
  tasks: OwnTask[];
  /** Games that nobody has reviewed, the last first; at most 50. */
  unreviewed: string[];
  /** Until when. */
  until: number;
}

/** Somebody who needs an account. */
export interface PupilWish {
  /** What they are called: 1 to 60 characters. */
  name: string;
  /** What else there is to say: at most 60 characters. */
  note: string;
}

/** Accounts that are wanted. */
export interface PupilsWish {
  pupils: PupilWish[];
}

/** A question as somebody sees it to whom it was put. */
export interface QuestionView {
  /** What an answer names. */
  id: string;
  /** One's own answer; left out until there is one. */
  mine?: OwnAnswer;
  /** The position, with all that can be played. */
  position: PositionView;
  /** What the computer says; left out until it is told. */
  solution?: SolutionView;
}

/** What everybody is asked. */
export interface QuestionWish {
  /** The position, as FEN. */
  fen: string;
}

/** A row of the standings. */
export interface RankingView {
  entrant: EntrantId;
  /** Such as `2.5`. */
  points: string;
  /** Who is level shares it. */
  rank: number;
  /** Tie-breaks in their order. */
  values: TieBreakView[];
}

/** Opponents by rating, as somebody asks for them: from so many points below one's own to so many above. */
export interface RatingRange {
  /** So many points above. */
  above: number;
  /** So many points below. */
  below: number;
}

/** A rating as it is shown. */
export interface RatingView {
  /** In Glicko-2 points, rounded. */
  points: number;
  /** Not much is known yet: people put a question mark behind it. */
  provisional: boolean;
}

/** Where somebody stands. */
export interface RatingsView {
  /** In others, as an administrator has entered it. */
  entered: EnteredView[];
  /** In the lists that the site keeps by itself, as far as they have played there. */
  lists: StandingView[];
}

/** Why somebody is reported or held back. */
export type Reason = 'help' | 'words' | 'leaving' | 'losing' | 'name' | 'other';

/** Why something is refused: a name that never changes, a sentence in English, and what a sentence in any other language needs. */
export interface Refusal {
  /** What fills in a sentence. */
  args?: Record<string, Said>;
  code: string;
  /** The squares that it is about. */
  squares?: string[];
  text: string;
}

/** Why it was not done. */
export type RefusedAct = Problem & { game?: GameView };

/** What came of a report. */
export interface ReportAnswer {
  /** A note for the staff: at most 500 characters. */
  answer?: string;
  /** Has somebody looked into it? Else it is open again. */
  done: boolean;
}

/** A report, as those see it who look into it. */
export interface ReportView {
  /** About whom; none where it is a guest without a name. */
  about: string | null;
  /** What they wrote about it. */
  answer: string;
  /** When: milliseconds since 1970. */
  at: number;
  /** Who reported it; none when they are gone. */
  by: string | null;
  /** When: milliseconds since 1970. */
  done_at: number | null;
  /** Who has looked into it; none while it is open. */
  done_by: string | null;
  /** In which game. */
  game: string | null;
  /** By this it can be closed. */
  id: string;
  reason: Reason;
  /** In their own words. */
  words: string;
}

/** Something that somebody wants to report. */
export interface ReportWish {
  color?: Color | null;
  /** The game that it is about. */
  game?: string | null;
  /** About whom, by the name of the account. Left out where it is about a player of the game. */
  name?: string | null;
  reason: Reason;
  /** What happened, in one's own words: at most 500 characters. */
  words?: string;
}

/** What a client says over its socket. `id` is the client's own number for it; the answer repeats it. */
export type Request =
  /** Follow a game. With `seq`, the last event seen, only what came after is sent, if the server still has it. */
  | { game: string; seq?: number | null; t: 'join' }
  /** Follow it no longer. `closing`: the page is being closed on purpose. */
  | { closing?: boolean; game: string; t: 'leave' }
  /** Do something in a game. */
  | { act: Act; game: string; id: number; t: 'do' }
  /** Hear no more, or again, what the others say in a game. */
  | { game: string; on: boolean; t: 'mute' }
  /** Want to play: whoever wants the same is the opponent. */
  | { id: number; seek: SeekWish; t: 'seek' }
  /** Want it no longer: this one, or all. */
  | { seek?: string | null; t: 'unseek' }
  /** Play somebody who wants to. */
  | { id: number; seek: string; t: 'accept' }
  /** Follow the lobby: open seeks and the list of live games. */
  | { t: 'lobby' }
  /** Follow it no longer. */
  | { t: 'leave-lobby' }
  /** Follow all boards of a group at once. */
  | { group: string; t: 'wall' }
  /** Follow them no longer. */
  | { group: string; t: 'leave-wall' }
  /** Is the line alive? Answered by `pong` with the same number. */
  | { n: number; t: 'ping' };

/** How a game has ended; `*` where it has not. */
export type ResultName = '1-0' | '0-1' | '1/2-1/2' | '*';

/** How games ended, for one who played them. */
export interface Results {
  drawn: number;
  lost: number;
  won: number;
}

/** A review as data. */
export interface Review {
  black: SideReview;
  counted: number;
  /** The best lines of the last position. */
  end: ReviewLine[];
  moves: ReviewedMove[];
  opening: ReviewedOpening | null;
  start: string;
  /** Of the way games are looked at: who keeps reviews makes older ones anew. */
  version: number;
  white: SideReview;
}

/** A line from some position: its worth from White's side, how deep it was looked at, and its moves. */
export interface ReviewLine {
  depth: number;
  eval: Score;
  san: string[];
  uci: string[];
}

/** How far the server is with a review. */
export interface ReviewProgress {
  /** Reviews that come before it. */
  ahead: number;
  /** Positions looked at. */
  done: number;
  /** Positions there are. */
  of: number;
}

/** A review that the server is making: how far it is, and what can be shown by now. */
export type ReviewSoFar = ReviewProgress & { review: Review | null };

/** Whose engine looked. */
export type ReviewSource = 'server' | 'page';

export interface ReviewedMove {
  accuracy: number | null;
  eval: Score | null;
  faults: string[];
  judgement: Judgement | null;
  lapse: LapseKind | null;
  lines: ReviewLine[];
  motifs: string[];
  /** It is the only good move, and was not plain to see. */
  praise: boolean;
  san: string;
  sentence: string | null;
  uci: string;
}

export interface ReviewedOpening {
  eco: string;
  moves: number;
  name: string;
}

/** What somebody may do in a group. */
export type Right = 'names' | 'watch' | 'door' | 'seat' | 'lesson' | 'people' | 'rules' | 'staff' | 'delete';

/** A round was paired. */
export interface RoundMade {
  /** How many boards there are. */
  boards: number;
}

export interface RoundView {
  /** Paired by the arbiter, not by the rules. */
  by_hand: boolean;
  /** Everybody who has no game in it. */
  byes: ByeView[];
  /** Board by board. */
  games: TournamentGameView[];
  /** Counted from 1. */
  number: number;
  stage: StageName;
  /** When its games began: milliseconds since 1970. */
  started_at: number | null;
}

/** A round that is wanted. */
export interface RoundWish {
  /** How it is paired. */
  how: How;
  /** The level of the computer for whoever is left; where nothing is said they wait. */
  level?: number | null;
  /** Shall the games count for ratings? */
  rated?: boolean;
  /** Each side's time, such as `10+5`; none for games without a clock. */
  time?: string | null;
}

/** What fills in a sentence: as it is written in every language, or a text of the catalogues. */
export type Said =
  /** A square, a move, a number. */
  | string
  /** A text by its key. */
  | { args?: Record<string, Said>; key: string };

/** One thing that a token can allow. */
export type Scope = 'preference:read' | 'preference:write' | 'challenge:read' | 'challenge:write' | 'challenge:bulk' | 'tournament:write' | 'study:read' | 'study:write' | 'board:play' | 'bot:play' | 'engine:read' | 'engine:write' | 'admin:people';

/** How good a position is for the side to move. In serde's formats `{"cp":34}` or `{"mate":-2}`. */
export type Score =
  /** Hundredths of a pawn. */
  | { cp: number }
  /** Moves until mate: positive for giving it, negative for being mated; 0 is being mated already. */
  | { mate: number };

/** Where somebody stands in a season. */
export interface SeasonLine {
  drawn: number;
  /** After how many games. */
  games: number;
  lost: number;
  /** By what everybody knows them. */
  name: string;
  points: number;
  won: number;
}

export interface SeasonView {
  /** When it began: milliseconds since 1970. */
  begins: number;
  /** When it ended: milliseconds since 1970. None while it goes on. */
  ends: number | null;
  id: string;
  /** What it is called. */
  name: string;
  /** The number with which everybody begins. */
  start: number;
}

/** A season that shall begin. */
export interface SeasonWish {
  /** What it is called: 1 to 60 characters. */
  name: string;
  /** The number with which everybody begins: 100 to 3000. */
  start: number;
}

/** They were seated. */
export interface SeatMade {
  game: string;
}

/** Who comes late. */
export interface SeatWish {
  /** By what everybody knows them. */
  name: string;
}

/** Somebody who wants to play. */
export interface SeekView {
  /** Which ratings they want to play; left out where it does not matter. */
  bounds?: Bounds;
  color: Color | null;
  /** What `accept` names. */
  id: string;
  /** Is it one's own? */
  mine: boolean;
  /** Who wants it. */
  name: string;
  /** Would it count for ratings? */
  rated: boolean;
  /** How strong they are, if they have an account. */
  rating?: RatingView;
  /** How fast that is. */
  speed: Speed;
  /** With how much time. */
  time: string;
  /** Which chess is played. */
  variant: Variant;
}

/** A wish to play. */
export interface SeekWish {
  color?: Color | null;
  /** Opponents of which rating, seen from one's own; whoever has none is as good as any where nothing is said. */
  range?: RatingRange;
  /** Shall it count for ratings? Only who has an account can want that. */
  rated?: boolean;
  /** With how much time, such as `5+3`. */
  time: string;
  /** Which chess; standard where nothing is said. */
  variant?: Variant;
}

/** One server of several. */
export interface ServerView {
  /** How long it is still theirs without a word from it: milliseconds, below nothing where it is gone. */
  lease_ms: number;
  /** It is being drained. */
  leaving: boolean;
  /** Is it the one that answers? */
  me: boolean;
  name: string;
  /** How many of the 256 shards of games it owns. */
  shards: number;
  /** The program's version. */
  version: string;
}

/** Where one is logged in. */
export interface SessionView {
  /** The browser, as it calls itself. */
  agent: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Is it this one? */
  current: boolean;
  /** By this it can be ended. */
  id: string;
  /** Milliseconds since 1970, to the hour. */
  seen_at: number;
}

/** What is known of somebody's last games. */
export interface Sheet {
  away: Away | null;
  /** The games that it is about, the last first. */
  games: SheetGame[];
  /** What those of their opponents come to, in the same games. */
  opponents: SheetFigures;
  /** What their moves come to. */
  own: SheetFigures;
  times: Times | null;
}

/** What many moves come to. */
export interface SheetFigures {
  /** Their mean accuracy, from 0 to 100. */
  accuracy: number;
  /** How often the engine's move was played then. */
  agreed: number;
  /** In how many there was a choice. */
  choices: number;
  /** How many moves are counted. */
  moves: number;
  /** The mean rating in these games; none where there was none. */
  rating: number | null;
  usual: SheetUsual | null;
}

/** One of the games. */
export interface SheetGame {
  /** The mean accuracy of these, from 0 to 100. */
  accuracy: number;
  /** How often the engine's move was played then. */
  agreed: number;
  /** How often they left the page while it was their turn. */
  away: number;
  /** In how many there was a choice. */
  choices: number;
  color: Color;
  game: string;
  /** How many of their moves are counted. */
  moves: number;
}

/** What is usual for people of these ratings at these speeds. */
export interface SheetUsual {
  /** The accuracy, from 0 to 100. */
  accuracy: number;
  /** How often the engine's move is played where there is a choice: percent. */
  agreement: number;
  /** Are both figures far above? That is a reason to look at the games, and nothing more. */
  far: boolean;
}

export interface SideReview {
  accuracy: number | null;
  'average-loss': number | null;
  blunders: number;
  inaccuracies: number;
  mistakes: number;
  moves: number;
}

/** Something that may hold for either side. */
export interface Sides {
  black: boolean;
  white: boolean;
}

/** Which side somebody takes who plays everybody at once. */
export type SimulSides = 'white' | 'black' | 'turns';

/** Games of one against all that are wanted. */
export interface SimulWish {
  /** The first position, as FEN; the usual one where nothing is said. */
  fen?: string | null;
  /** Which side whoever asks takes. */
  sides: SimulSides;
  /** Each side's time, such as `30+0`; none for games without a clock. */
  time?: string | null;
}

/** What the owner calls this site. */
export interface SiteView {
  /** Which logo `/api/site/logo` is; another logo has another. None: the site has no logo of its own. */
  logo: string | null;
  /** Its name; empty where it has none of its own. */
  name: string;
  /** A sentence for the first page; empty where the page says its own. */
  words: string;
}

/** What it shall be called. */
export interface SiteWish {
  /** At most 32 characters in one line, all of them seen; empty for none. */
  name: string;
  /** At most 160 characters in one line; empty for the page's own. */
  words: string;
}

/** What was best. */
export interface SolutionView {
  /** Moves that are as good, as people write them; mostly none. */
  also: string[];
  /** How many have answered. */
  answered: number;
  /** How many of them have found it, or a move that is as good. */
  found: number;
  /** As people write it. */
  san: string;
  /** The best move, in UCI. */
  uci: string;
  /** Why, in a sentence, by the tag of each language. */
  why: Record<string, string>;
}

/** How a game came about. */
export type Source = 'computer' | 'link' | 'lobby' | 'challenge' | 'screen' | 'rematch' | 'tournament';

/** How fast a game is. */
export type Speed = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence' | 'unlimited';

/** What the staff of a group can do in one of its games. */
export type StaffAct =
  /** The clocks stand, and nobody can move. */
  | { do: 'stop' }
  /** They run again. */
  | { do: 'go-on' }
  /** The game is over, with this result. */
  | { do: 'result'; winner?: Color | null }
  /** Somebody has more time. */
  | { color: Color; do: 'add-time'; seconds: number }
  /** The last move goes back. */
  | { do: 'take-back' };

/** How far a round is. */
export type StageName = 'drawn' | 'published' | 'running' | 'closed';

/** Where somebody stands in one list. */
export interface StandingView {
  /** When the last of them was: milliseconds since 1970. */
  at: number;
  /** How sure that is today: the truth is within twice this, 19 times out of 20. */
  deviation: number;
  /** After how many games. */
  games: number;
  list: List;
  points: number;
  /** Not much is known yet: people put a question mark behind it. */
  provisional: boolean;
}

/** How far a game has come. */
export type Status = 'waiting' | 'playing' | 'over' | 'aborted';

/** A review: what `tabiya analyse --json` tells of a game, and whose engine made it. */
export type StoredReview = Review & { by: ReviewSource; progress: ReviewProgress | null };

/** What a tie-break of somebody is made of. */
export interface SumView {
  /** Such as `BH/C1`. */
  code: string;
  /** Empty for what is simply counted. */
  terms: TermView[];
  value: string | null;
}

/** Whose opponents are swapped. */
export interface SwapWish {
  /** One of the games. */
  one: string;
  other: string;
}

/** What is to be done. */
export type Task =
  /** Win a position against the computer. */
  | { color: Color; fen: string; kind: 'win'; level: number }
  /** Play games to their end. */
  | { count: number; kind: 'games'; level?: number };

/** What shall be done, as somebody writes it. */
export type TaskWish =
  /** Win a position against the computer. */
  | { color: Color; fen: string; kind: 'win'; level: number }
  /** Play games to their end. */
  | { count: number; kind: 'games'; level?: number | null };

/** A row of it. */
export interface Term {
  /** Its worth for Black. */
  black: number;
  /** White's less Black's. */
  difference: number;
  /** What stands before the dot of the name. */
  group: string;
  /** Its stable name. */
  name: string;
  /** The squares that make it so. */
  squares: ByColor<string[]>;
  /** Its worth for White. */
  white: number;
}

/** One of the numbers that a tie-break is the sum of. */
export interface TermView {
  /** Left out. */
  cut: boolean;
  opponent: EntrantId | null;
  /** Counted from 1. */
  round: number;
  value: string;
}

/** Why a game is over. */
export type Termination = 'checkmate' | 'stalemate' | 'insufficient-material' | 'dead-position' | 'threefold-repetition' | 'fivefold-repetition' | 'fifty-moves' | 'seventyfive-moves' | 'resignation' | 'agreement' | 'time-forfeit' | 'time-forfeit-draw' | 'abandonment' | 'rules-infraction' | 'adjudication';

/** What is to be thought about. */
export interface Thinking {
  hash?: number | null;
  limit?: AskedLimit;
  lines: number;
  moves: string[];
  start: string;
}

/** What is thought so far. */
export interface Thought {
  /** Plies looked ahead. */
  depth: number;
  /** Thousandths of the table in use. */
  hashfull: number;
  /** Is this the last word? */
  isDone: boolean;
  /** The best lines, best first. */
  lines: Line[];
  millis: number;
  nodes: number;
  /** Positions a second. */
  nps: number;
}

/** A tie-break of somebody. */
export interface TieBreakView {
  /** Such as `BH/C1`. */
  code: string;
  /** None where it is not defined. */
  value: string | null;
}

/** How long moves took. */
export interface Times {
  /** Half of them took less: milliseconds. */
  median: number;
  /** Of how many moves. */
  moves: number;
  /** How even they are: the standard deviation in percent of the mean. The smaller, the more even. */
  spread: number;
  /** The median where there was a choice: milliseconds; none where there was none. */
  with_choice: number | null;
  /** The median elsewhere: milliseconds. */
  without_choice: number | null;
}

/** A token as its owner sees it, without what is secret. */
export interface Token {
  /** When it was made, in milliseconds since 1970. */
  created_at: number;
  /** When it ends; none for one that stays until it is revoked. */
  expires_at: number | null;
  /** The beginning of its hash. By this it can be revoked. */
  id: string;
  /** What its owner calls it. */
  label: string;
  /** What it allows. */
  scopes: Scope[];
  /** When it was last used, to the minute. */
  used_at: number | null;
}

/** What token is wanted. */
export interface TokenWish {
  /** In how many days it ends, 1 to 3650; never, where this is left out. */
  days?: number | null;
  /** What it is for. */
  label: string;
  /** The password: whoever has found an open browser shall not take the account with them. */
  password?: string | null;
  /** What it shall allow: at least one. */
  scopes: Scope[];
}

/** What can be asked of a tournament. Who may ask for what is its rules' business: people for themselves, helpers for results and check-in, arbiters for everything. */
export type TournamentAct =
  | { code?: string | null; do: 'join'; team?: number | null }
  /** These enter, all of them or nobody. */
  | { do: 'enter'; entries: EntryWish[] }
  /** What is known of somebody was wrong. */
  | { do: 'mend'; entrant: EntrantId; entry: EntryWish }
  /** Somebody is here. */
  | { do: 'check-in'; entrant: EntrantId }
  /** Somebody is not here. */
  | { do: 'check-out'; entrant: EntrantId }
  /** Somebody will be away in a round. */
  | { bye: Bye; do: 'ask-bye'; entrant: EntrantId; round: number }
  /** Somebody comes, after all. */
  | { do: 'drop-bye'; entrant: EntrantId; round: number }
  /** Somebody plays no more. */
  | { do: 'withdraw'; entrant: EntrantId }
  /** Somebody comes back. */
  | { do: 'return'; entrant: EntrantId }
  /** Other settings, before the first pairing. */
  | { do: 'change'; settings: TournamentSettings }
  /** Nothing begins until it goes on. */
  | { do: 'pause' }
  /** It goes on. */
  | { do: 'resume' }
  /** Draw up the next round. Only arbiters see it. */
  | { do: 'pair' }
  /** Draw it up so; everybody else who is here has the bye. */
  | { do: 'pair-by-hand'; pairs: HandPair[] }
  /** Throw the drawn up round away. */
  | { do: 'unpair' }
  /** Tell the drawn up round to everybody. */
  | { do: 'publish' }
  /** The games of the round begin. */
  | { do: 'start' }
  /** Pair whoever waits in an arena. The first time, it begins. */
  | { do: 'wave' }
  /** One game is played there. */
  | { do: 'move'; game: GameId; place: GamePlace }
  /** A result: one's own word, or the arbiter's. What stands is corrected, by an arbiter only. */
  | { do: 'result'; game: GameId; result: GameResult }
  /** These have not come. */
  | { absent: Sides; do: 'no-show'; game: GameId }
  /** A match is level: this one goes on. */
  | { do: 'decide'; entrant: EntrantId }
  /** Ask for the arbiter. */
  | { do: 'call'; game: GameId }
  /** The same from a game that is played here, by its name: its clocks stop until the arbiter has been there. */
  | { do: 'call-here'; game: string }
  /** The arbiter has been there. */
  | { do: 'answer'; game: GameId }
  /** The moves of a game on a board, in UCI, from the first; what was written before is gone. */
  | { do: 'record'; game: GameId; moves: string[] }
  /** A player of a game that is played here has more time. */
  | { color: Color; do: 'give-time'; game: GameId; seconds: number }
  /** All results are there. */
  | { do: 'close-round' }
  /** It is over. */
  | { do: 'finish' }
  /** Somebody helps, or, without a rank, no longer. */
  | { boards?: Boards | null; do: 'appoint'; name: string; rank?: TournamentRank | null };

/** What was asked for is done. */
export interface TournamentDone {
  /** The number of the last event. */
  seq: number;
}

/** A game of a round. */
export interface TournamentGameView {
  black: EntrantId;
  /** Counted from 1. */
  board: number;
  /** The arbiter was asked for. */
  called: boolean;
  /** What the two have said, where nothing stands yet. */
  claims: ClaimsView;
  /** The two said different things: the arbiter decides. */
  disputed: boolean;
  /** The game of the site, if it is or was played here. */
  game: string | null;
  id: GameId;
  place: GamePlace;
  /** The moves of a game on a board are written down. */
  recorded: boolean;
  result: GameResult | null;
  white: EntrantId;
}

/** Who may join. */
export type TournamentJoin =
  /** Everybody. */
  | 'all'
  /** The members of a group. */
  | { group: string }
  /** Those whom the arbiter enters. */
  | 'list'
  /** Whoever knows the code. */
  | { code: string };

/** Who meets whom. */
export type TournamentKind =
  /** Dutch system (2026 rules). */
  | { is_accelerated: boolean; system: 'swiss' }
  /** Everybody meets everybody. */
  | { is_double: boolean; system: 'round-robin' }
  /** Two teams, everybody meets everybody of the other. */
  | { system: 'scheveningen' }
  /** Who loses is out. */
  | { games: number; has_decider: boolean; system: 'knock-out'; tie_breaks: number[] }
  /** Whoever comes plays, neighbours by rank. */
  | { system: 'keizer' }
  /** Whoever waits is paired again, until the time is up. */
  | { has_berserk?: boolean; minutes: number; system: 'arena' };

/** A tournament in a list. */
export interface TournamentListed {
  /** When it was made: milliseconds since 1970. */
  created_at: number;
  id: string;
  /** `swiss`, `round-robin`, `scheveningen`, `knock-out`, `keizer` or `arena`. */
  kind: string;
  name: string;
  /** Who made it, if they still have an account. */
  owner: string | null;
  /** How many play. */
  people: number;
  /** `open`, `running` or `finished`. */
  phase: string;
  /** The last round that everybody knows; 0 before the first. */
  round: number;
  rounds: number;
  /** When it begins by itself: milliseconds since 1970. */
  starts_at: number | null;
  /** `here`, `boards` or `mixed`. */
  venue: string;
}

/** What somebody may do besides playing. */
export type TournamentRank = 'arbiter' | 'helper';

/** What is agreed before a tournament begins. */
export interface TournamentSettings {
  /** Whether people say that they are here. */
  check_in: CheckIn;
  /** The clock; none on boards without one. */
  clock: string | null;
  /** So many half-point byes may be asked for. */
  half_byes: number;
  /** Number 1 has White in the first round: drawn by lot when the tournament is made. */
  is_first_white: boolean;
  /** Whether games are rated. */
  is_rated: boolean;
  /** Who may join. */
  join: TournamentJoin;
  /** Who meets whom. */
  kind: TournamentKind;
  /** What it is called. */
  name: string;
  /** After so many minutes whoever has not come loses; none: the arbiter decides. */
  no_show_minutes: number | null;
  /** How many rounds; kinds whose people or clock decide that do not look at it. */
  rounds: number;
  starts_at: i64 | null;
  /** The order of standings after the points, as record 202 of files has it; none is the usual one. */
  tie_breaks: string[] | null;
  /** Where it is played. */
  venue: Venue;
}

/** A tournament, as one who looks at it sees it. */
export interface TournamentView {
  /** Who helps. */
  deputies: DeputyView[];
  /** Everybody who has entered, by number and then by name. */
  entrants: EntrantView[];
  id: string;
  /** Whoever looks. */
  me: MeView;
  /** Nothing begins until it goes on. */
  paused: boolean;
  phase: PhaseName;
  /** How many rounds there are to be. */
  planned_rounds: number;
  /** The rounds; one that is only drawn up is told to arbiters alone. */
  rounds: RoundView[];
  /** The number of its last event. */
  seq: number;
  /** What is agreed. The code to join is told to arbiters alone. */
  settings: TournamentSettings;
  /** Who is where, the best first. */
  standings: RankingView[];
}

/** What cannot be answered, and why. */
export interface Unanswered {
  error: string;
}

/** How an offer went. */
export type Unoffer = 'declined' | 'withdrawn' | 'lapsed';

/** Which chess is played. */
export type Variant = 'standard' | 'chess960';

/** Where it is played. */
export type Venue = 'here' | 'boards' | 'mixed';

/** Who may look on. */
export type Visibility = 'public' | 'link' | 'private';

/** A public game that waits for an opponent. */
export interface WaitingView {
  /** Which ratings whoever comes may have; left out where it does not matter. */
  bounds?: Bounds;
  /** The colour of whoever comes. */
  color: Color;
  /** Its id, as in its address. */
  id: string;
  /** Is it one's own? */
  mine: boolean;
  /** The name of whoever waits. */
  name: string;
  /** Does it count for ratings? */
  rated: boolean;
  /** The rating of who waits. */
  rating?: RatingView;
  /** How fast that is. */
  speed: Speed;
  /** With how much time whoever comes plays. */
  time: string;
  /** What its maker calls it. */
  title?: string;
  /** Which chess is played. */
  variant: Variant;
}

/** The boards of a group. */
export interface WallView {
  /** What was answered to the question that is put, the most frequent first. */
  answers: AnswerView[];
  /** The boards of the round, and of earlier ones that are still played. */
  boards: BoardView[];
  group: string;
  /** Which of the members are here, by name. */
  here: string[];
  /** How it goes on. */
  lesson: LessonView;
  /** Are these all boards? Else only those that have changed. */
  whole: boolean;
}

/** Whom the server takes one for. */
export interface WhoAmI {
  /** What one may say in chats here. */
  chat: ChatPolicy;
  /** What holds one back, with reason and end. */
  held: Held[];
  me: Myself | null;
}

/** A whole game. */
export type WholeGame = GameRow & { moves: PlayedRow[]; pgn: string; start: string; tags: ([string, string])[] };

export interface Why {
  fen: string;
  /** What the network says, by which the engine looks ahead: the terms do not add up to it. */
  network: number;
  /** The stage of the game. */
  stage: string;
  /** What came together. */
  terms: Term[];
  /** All of it. */
  total: number;
}

/** Why somebody has what they have. */
export interface WhyLine {
  entrant: EntrantId;
  text: string;
}

/** Why a round is as it is. */
export interface WhyView {
  /** What the rules would have done otherwise. */
  difference: string | null;
  /** For everybody, where something can be said. */
  lines: WhyLine[];
}

/** A program that thinks for the servers. */
export interface WorkerView {
  /** Moves that it thinks about, or that wait for it. */
  busy: number;
  /** Does this server ask it? By the rule of versions. */
  fits: boolean;
  /** Moves found since it started. */
  moves: number;
  name: string;
  /** Reviews made since it started. */
  reviews: number;
  /** Positions a second, one thread. */
  speed: number;
  threads: number;
  /** The program's version. */
  version: string;
}

/** A move in two notations. */
export interface WrittenMove {
  /** For people. */
  san: string;
  /** For programs. */
  uci: string;
}

/** A move that was a lapse. */
export interface WrongMove {
  game: string;
  /** After how many moves of both sides. */
  ply: number;
  /** As people write it. */
  san: string;
  /** What is wrong with it, in a sentence. */
  why: string;
}

export type i64 = number;

/** What can be asked over HTTP. */
export interface Routes {
  'GET /api/admin/cluster': { answer: ClusterView };
  'GET /api/admin/figures': { answer: Figures };
  'GET /api/admin/log': { answer: LogLine[] };
  'GET /api/admin/people': { query?: { after?: string; limit?: number }; answer: PersonView[] };
  'POST /api/admin/people': { body: NewPerson; answer: PersonView };
  'DELETE /api/admin/people/{name}': { path: { name: string }; answer: Done };
  'GET /api/admin/people/{name}/conduct': { path: { name: string }; answer: ConductView };
  'GET /api/admin/people/{name}/fair-play': { path: { name: string }; answer: FairPlayView };
  'POST /api/admin/people/{name}/fair-play': { path: { name: string }; answer: Done };
  'POST /api/admin/people/{name}/measures': { path: { name: string }; body: MeasureWish; answer: Done };
  'DELETE /api/admin/people/{name}/measures/{measure}': { path: { name: string; measure: Measure }; answer: Done };
  'POST /api/admin/people/{name}/password': { path: { name: string }; body: GivenPassword; answer: Done };
  'PUT /api/admin/people/{name}/ratings/{list}': { path: { name: string; list: string }; body: GivenRating; answer: Done };
  'PUT /api/admin/people/{name}/role': { path: { name: string }; body: GivenRole; answer: Done };
  'GET /api/admin/reports': { answer: ReportView[] };
  'POST /api/admin/reports/{report}': { path: { report: string }; body: ReportAnswer; answer: Done };
  'PUT /api/admin/site': { body: SiteWish; answer: SiteView };
  'PUT /api/admin/site/logo': { answer: SiteView };
  'DELETE /api/admin/site/logo': { answer: Done };
  'GET /api/assignments': { answer: OwnTask[] };
  'GET /api/broadcasts': { query?: { mine?: boolean; live?: boolean; before?: number; limit?: number }; answer: BroadcastLine[] };
  'POST /api/broadcasts': { body: NewBroadcastWish; answer: MadeBroadcast };
  'GET /api/broadcasts/rounds/{id}': { path: { id: string }; query?: { after?: string }; answer: BroadcastRoundView };
  'PUT /api/broadcasts/rounds/{id}': { path: { id: string }; body: BroadcastRoundWish; answer: Done };
  'DELETE /api/broadcasts/rounds/{id}': { path: { id: string }; answer: Done };
  'GET /api/broadcasts/{id}': { path: { id: string }; answer: BroadcastView };
  'PUT /api/broadcasts/{id}': { path: { id: string }; body: BroadcastWish; answer: Done };
  'DELETE /api/broadcasts/{id}': { path: { id: string }; answer: Done };
  'POST /api/broadcasts/{id}/rounds': { path: { id: string }; body: BroadcastRoundWish; answer: MadeBroadcast };
  'POST /api/card': { body: CardToken; answer: Entered };
  'GET /api/challenges': { answer: Challenge[] };
  'POST /api/door': { body: DoorCode; answer: FacesView };
  'POST /api/door/pin': { body: PinWish; answer: Entered };
  'GET /api/explorer': { query?: { player?: string; color?: string; since?: string; until?: string; rating_min?: number; rating_max?: number; source?: string; mine?: boolean; collection?: string; fen?: string; play?: string; speeds?: string; moves?: number; games?: number }; answer: ExplorerAnswer };
  'GET /api/games': { query?: { player?: string; status?: string; before?: number; limit?: number }; answer: Listed[] };
  'POST /api/games': { body: GameWish; answer: Made };
  'GET /api/games/live': { answer: LiveView[] };
  'GET /api/games/pgn': { query?: { player?: string; status?: string; before?: number; limit?: number }; answer: string };
  'GET /api/games/waiting': { answer: WaitingView[] };
  'GET /api/games/{id}': { path: { id: string }; answer: GameView };
  'POST /api/games/{id}/act': { path: { id: string }; body: Act; answer: Acted };
  'POST /api/games/{id}/away': { path: { id: string }; body: AwayWish; answer: Done };
  'GET /api/games/{id}/evaluation': { path: { id: string }; query?: { ply?: number }; answer: Evaluation };
  'GET /api/games/{id}/fen': { path: { id: string }; query?: { ply?: number }; answer: string };
  'POST /api/games/{id}/hint': { path: { id: string }; query?: { language?: string }; answer: Hint };
  'GET /api/games/{id}/pgn': { path: { id: string }; answer: string };
  'GET /api/games/{id}/review': { path: { id: string }; query?: { language?: string }; answer: StoredReview | ReviewSoFar | null };
  'PUT /api/games/{id}/review': { path: { id: string }; query?: { language?: string }; body: GivenReview; answer: StoredReview };
  'POST /api/games/{id}/review': { path: { id: string }; query?: { language?: string }; answer: StoredReview | ReviewSoFar };
  'GET /api/groups': { answer: GroupLine[] };
  'POST /api/groups': { body: GroupWish; answer: GroupId };
  'POST /api/groups/join': { body: JoinWish; answer: GroupId };
  'GET /api/groups/{id}': { path: { id: string }; answer: GroupView };
  'PUT /api/groups/{id}': { path: { id: string }; body: GroupChange; answer: GroupView };
  'DELETE /api/groups/{id}': { path: { id: string }; answer: Done };
  'GET /api/groups/{id}/assignments': { path: { id: string }; answer: AssignmentView[] };
  'POST /api/groups/{id}/assignments': { path: { id: string }; body: AssignmentWish; answer: AssignmentView };
  'GET /api/groups/{id}/assignments/{assignment}': { path: { id: string; assignment: string }; query?: { language?: string }; answer: AssignmentDetail };
  'DELETE /api/groups/{id}/assignments/{assignment}': { path: { id: string; assignment: string }; answer: Done };
  'POST /api/groups/{id}/boards/{game}': { path: { id: string; game: string }; body: StaffAct; answer: Done };
  'POST /api/groups/{id}/cards': { path: { id: string }; body: CardsWish; answer: CardView[] };
  'DELETE /api/groups/{id}/cards/{name}': { path: { id: string; name: string }; answer: Done };
  'POST /api/groups/{id}/door': { path: { id: string }; body: DoorWish; answer: DoorView };
  'DELETE /api/groups/{id}/door': { path: { id: string }; answer: Done };
  'POST /api/groups/{id}/invitations': { path: { id: string }; body: InvitationWish; answer: InvitationView };
  'POST /api/groups/{id}/lesson': { path: { id: string }; body: LessonWish; answer: Done };
  'POST /api/groups/{id}/list': { path: { id: string }; body: ListText; answer: ListLine[] };
  'GET /api/groups/{id}/lists': { path: { id: string }; query?: { season?: string }; answer: GroupLists };
  'GET /api/groups/{id}/lists.csv': { path: { id: string }; query?: { season?: string }; answer: string };
  'GET /api/groups/{id}/log': { path: { id: string }; answer: LogLine[] };
  'PUT /api/groups/{id}/people/{name}': { path: { id: string; name: string }; body: MemberChange; answer: Done };
  'DELETE /api/groups/{id}/people/{name}': { path: { id: string; name: string }; answer: Done };
  'GET /api/groups/{id}/people/{name}/conduct': { path: { id: string; name: string }; answer: ConductView };
  'GET /api/groups/{id}/people/{name}/export': { path: { id: string; name: string }; answer: Record<string, unknown> };
  'GET /api/groups/{id}/people/{name}/fair-play': { path: { id: string; name: string }; answer: FairPlayView };
  'POST /api/groups/{id}/people/{name}/fair-play': { path: { id: string; name: string }; answer: Done };
  'POST /api/groups/{id}/people/{name}/measures': { path: { id: string; name: string }; body: MeasureWish; answer: Done };
  'DELETE /api/groups/{id}/people/{name}/measures/{measure}': { path: { id: string; name: string; measure: Measure }; answer: Done };
  'PUT /api/groups/{id}/people/{name}/numbers/{list}': { path: { id: string; name: string; list: string }; body: NumberWish; answer: Done };
  'GET /api/groups/{id}/people/{name}/report': { path: { id: string; name: string }; query?: { days?: number }; answer: PupilReport };
  'POST /api/groups/{id}/pupils': { path: { id: string }; body: PupilsWish; answer: CardView[] };
  'POST /api/groups/{id}/question': { path: { id: string }; body: QuestionWish; answer: Done };
  'DELETE /api/groups/{id}/question': { path: { id: string }; answer: Done };
  'POST /api/groups/{id}/question/answer': { path: { id: string }; body: AnswerWish; answer: Done };
  'POST /api/groups/{id}/question/solution': { path: { id: string }; answer: Done };
  'GET /api/groups/{id}/reports': { path: { id: string }; answer: ReportView[] };
  'POST /api/groups/{id}/reports/{report}': { path: { id: string; report: string }; body: ReportAnswer; answer: Done };
  'POST /api/groups/{id}/round': { path: { id: string }; body: RoundWish; answer: RoundMade };
  'POST /api/groups/{id}/seasons': { path: { id: string }; body: SeasonWish; answer: SeasonView };
  'DELETE /api/groups/{id}/seasons/{season}': { path: { id: string; season: string }; answer: Done };
  'POST /api/groups/{id}/seat': { path: { id: string }; body: SeatWish; answer: SeatMade };
  'POST /api/groups/{id}/simul': { path: { id: string }; body: SimulWish; answer: RoundMade };
  'POST /api/groups/{id}/swap': { path: { id: string }; body: SwapWish; answer: Done };
  'GET /api/groups/{id}/wall': { path: { id: string }; answer: WallView };
  'POST /api/guest': { answer: Me };
  'GET /api/library': { query?: { player?: string; color?: string; since?: string; until?: string; rating_min?: number; rating_max?: number; source?: string; mine?: boolean; collection?: string; opponent?: string; result?: string; eco?: string; opening?: string; speed?: string; position?: string; sort?: string; cursor?: string; limit?: number }; answer: LibraryPage };
  'GET /api/library/collections': { answer: LibraryCollection[] };
  'GET /api/library/export.pgn': { query?: { player?: string; color?: string; since?: string; until?: string; rating_min?: number; rating_max?: number; source?: string; mine?: boolean; collection?: string; opponent?: string; result?: string; eco?: string; opening?: string; speed?: string; position?: string; sort?: string; ids?: string }; answer: string };
  'GET /api/library/figures': { answer: LibraryFigures };
  'GET /api/library/games/{id}': { path: { id: string }; answer: WholeGame };
  'GET /api/library/imports': { answer: ImportView[] };
  'POST /api/library/imports': { query?: { name?: string; bytes?: number; visibility?: string; resume?: string; from?: number }; answer: string };
  'GET /api/library/imports/{id}': { path: { id: string }; answer: ImportView };
  'DELETE /api/library/imports/{id}': { path: { id: string }; answer: Done };
  'POST /api/login': { body: Login; answer: Myself };
  'POST /api/logout': { answer: Done };
  'POST /api/logout-everywhere': { answer: Done };
  'GET /api/me': { answer: WhoAmI };
  'GET /api/me/blocks': { answer: string[] };
  'PUT /api/me/blocks/{name}': { path: { name: string }; answer: Done };
  'DELETE /api/me/blocks/{name}': { path: { name: string }; answer: Done };
  'POST /api/me/delete': { body: Deletion; answer: Done };
  'GET /api/me/export': { answer: Record<string, unknown> };
  'PUT /api/me/name': { body: GuestName; answer: Myself };
  'POST /api/me/password': { body: NewPassword; answer: Done };
  'GET /api/me/sessions': { answer: SessionView[] };
  'DELETE /api/me/sessions/{id}': { path: { id: string }; answer: Done };
  'GET /api/me/settings': { answer: Record<string, unknown> };
  'PUT /api/me/settings': { body: Record<string, unknown>; answer: Done };
  'GET /api/me/tokens': { answer: Token[] };
  'POST /api/me/tokens': { body: TokenWish; answer: NewToken };
  'DELETE /api/me/tokens/{id}': { path: { id: string }; answer: Done };
  'GET /api/people/{name}': { path: { name: string }; answer: Profile };
  'GET /api/people/{name}/ratings': { path: { name: string }; answer: RatingsView };
  'GET /api/people/{name}/ratings/{list}': { path: { name: string; list: List }; answer: CurveView[] };
  'GET /api/ratings/{list}': { path: { list: List }; answer: LeaderView[] };
  'POST /api/register': { body: Login; answer: Myself };
  'POST /api/reports': { body: ReportWish; answer: Done };
  'GET /api/site': { answer: SiteView };
  'GET /api/site/logo': { query?: { v?: string }; answer: string };
  'GET /api/tournaments': { query?: { mine?: boolean; before?: number; limit?: number }; answer: TournamentListed[] };
  'POST /api/tournaments': { query?: { language?: string }; body: TournamentSettings; answer: MadeTournament };
  'GET /api/tournaments/{id}': { path: { id: string }; answer: TournamentView };
  'POST /api/tournaments/{id}/act': { path: { id: string }; query?: { language?: string }; body: TournamentAct; answer: TournamentDone };
  'GET /api/tournaments/{id}/arena': { path: { id: string }; query?: { after?: number; from?: number }; answer: ArenaView };
  'GET /api/tournaments/{id}/changes': { path: { id: string }; query?: { after?: number }; answer: TournamentView };
  'GET /api/tournaments/{id}/games/{game}/moves': { path: { id: string; game: number }; answer: string[] };
  'GET /api/tournaments/{id}/log': { path: { id: string }; query?: { after?: number; language?: string }; answer: LogView[] };
  'GET /api/tournaments/{id}/pgn': { path: { id: string }; answer: string };
  'GET /api/tournaments/{id}/rounds/{round}/why': { path: { id: string; round: number }; query?: { language?: string }; answer: WhyView };
  'GET /api/tournaments/{id}/standings/{entrant}': { path: { id: string; entrant: number }; answer: SumView[] };
  'GET /api/tournaments/{id}/trf': { path: { id: string }; answer: string };
  'GET /health': { answer: Health };
}

/** What can be asked of the rules. */
export interface RulesQuestions {
  facts: { asks: { fen: string }; answer: Facts | Refusal };
  play: { asks: { fen: string; m: string }; answer: Played | Refusal };
  faults: { asks: { fen: string }; answer: Refusal[] };
  chess960: { asks: { number: number }; answer: string };
  follow: { asks: { moves: string[]; start: string }; answer: Followed | Refusal };
  listPgn: { asks: { text: string }; answer: PgnSummary[] };
  readPgn: { asks: { index: number; text: string }; answer: FlatGame };
  writePgn: { asks: { game: FlatGame }; answer: string };
  svg: { asks: { fen: string; options: Picture }; answer: string };
}

/** What can be asked of the engine. */
export interface EngineQuestions {
  analyse: { asks: { question: Thinking }; news: Thought; answer: Thought | Unanswered };
  help: { asks: { question: Thinking }; news: Thought; answer: Thought | Unanswered };
  why: { asks: { fen: string }; answer: Why | Unanswered };
  words: { asks: { language: string; moves: string[]; start: string }; answer: MoveWords | Unanswered };
  review: { asks: { language: string; limit: AskedLimit; moves: string[]; start: string }; news: [number, number] | Review; answer: Review | null | Unanswered };
  play: { asks: { playing: Playing }; answer: ComputerDeed[] | Unanswered };
}
