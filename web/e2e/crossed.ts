// Makes any number of legal games that nobody played, and counts what was played in them: plans of White crossed with plans of
// Black, in any order that the pieces allow. Both stay in their own half and nothing is taken, so every crossing is legal, and
// the same positions come about by many ways. The count is made here from the lines themselves, with a board of its own.

export interface Crossed {
  white: string;
  black: string;
  whiteElo: number;
  blackElo: number;
  result: '1-0' | '0-1' | '1/2-1/2';
  date: string;
  speed: string;
  clock: string;
  sans: string[];
  ucis: string[];
}

/** Moves by name: how they are written, and what must have been played before. */
type Plan = Record<string, { uci: string; after?: string[] }>;
const WHITE: Plan[] = [
  {
    e4: { uci: 'e2e4' },
    Nf3: { uci: 'g1f3' },
    Be2: { uci: 'f1e2', after: ['e4'] },
    d3: { uci: 'd2d3' },
    'O-O': { uci: 'e1g1', after: ['Nf3', 'Be2'] },
    Nc3: { uci: 'b1c3' },
    h3: { uci: 'h2h3' },
    Re1: { uci: 'f1e1', after: ['O-O'] },
  },
  {
    d4: { uci: 'd2d4' },
    Nf3: { uci: 'g1f3' },
    e3: { uci: 'e2e3' },
    Bd3: { uci: 'f1d3', after: ['d4', 'e3'] },
    'O-O': { uci: 'e1g1', after: ['Nf3', 'Bd3'] },
    b3: { uci: 'b2b3' },
    Bb2: { uci: 'c1b2', after: ['b3'] },
    a3: { uci: 'a2a3' },
  },
  {
    Nf3: { uci: 'g1f3' },
    g3: { uci: 'g2g3' },
    Bg2: { uci: 'f1g2', after: ['g3'] },
    'O-O': { uci: 'e1g1', after: ['Nf3', 'Bg2'] },
    d3: { uci: 'd2d3' },
    c4: { uci: 'c2c4' },
    Nc3: { uci: 'b1c3', after: ['c4'] },
    a3: { uci: 'a2a3' },
  },
];
const BLACK: Plan[] = [
  {
    e5: { uci: 'e7e5' },
    Nf6: { uci: 'g8f6' },
    Be7: { uci: 'f8e7', after: ['e5'] },
    d6: { uci: 'd7d6' },
    'O-O': { uci: 'e8g8', after: ['Nf6', 'Be7'] },
    Nc6: { uci: 'b8c6' },
    h6: { uci: 'h7h6' },
    a6: { uci: 'a7a6' },
  },
  {
    Nf6: { uci: 'g8f6' },
    g6: { uci: 'g7g6' },
    Bg7: { uci: 'f8g7', after: ['g6'] },
    'O-O': { uci: 'e8g8', after: ['Nf6', 'Bg7'] },
    d6: { uci: 'd7d6' },
    c5: { uci: 'c7c5' },
    Nc6: { uci: 'b8c6', after: ['c5'] },
    a6: { uci: 'a7a6' },
  },
  {
    d5: { uci: 'd7d5' },
    Nf6: { uci: 'g8f6' },
    e6: { uci: 'e7e6' },
    Be7: { uci: 'f8e7', after: ['e6'] },
    'O-O': { uci: 'e8g8', after: ['Nf6', 'Be7'] },
    b6: { uci: 'b7b6' },
    Bb7: { uci: 'c8b7', after: ['b6'] },
    h6: { uci: 'h7h6' },
  },
];
const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
const SPEEDS = [
  ['bullet', '60+0'],
  ['blitz', '180+2'],
  ['rapid', '600+5'],
  ['classical', '3600+30'],
];
const NAMES = [
  'Abel',
  'Benn',
  'Cruz',
  'Dahl',
  'Ebert',
  'Faure',
  'Gray',
  'Holm',
  'Ivens',
  'Joly',
  'Krall',
  'Lund',
  'Moss',
  'Noor',
  'Osman',
  'Pratt',
];

/** The same numbers every time (xorshift). */
export function numbers(seed: number): (below: number) => number {
  let state = seed | 0 || 1;
  return below => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The moves of a plan in an order that the pieces allow; those that come first in the plan like to come early. */
function ordered(plan: Plan, random: (below: number) => number): string[] {
  const [left, done] = [Object.keys(plan), [] as string[]];
  while (left.length) {
    const can = left.filter(name => (plan[name].after ?? []).every(before => done.includes(before)));
    const name = can[Math.min(random(can.length), random(can.length))];
    left.splice(left.indexOf(name), 1);
    done.push(name);
  }
  return done;
}

export function crossed(count: number, seed: number): Crossed[] {
  const random = numbers(seed);
  const seen = new Set<string>();
  const games: Crossed[] = [];
  while (games.length < count) {
    const game = cross(random);
    const print = [game.white, game.black, game.date, ...game.sans].join(' ');
    if (!seen.has(print)) games.push(game);
    seen.add(print);
  }
  return games;
}

function cross(random: (below: number) => number): Crossed {
  const plans = [WHITE[random(WHITE.length)], BLACK[random(BLACK.length)]];
  const names = plans.map(plan => ordered(plan, random));
  const plies = 6 + random(11);
  const sans = Array.from({ length: plies }, (_, ply) => names[ply % 2][ply >> 1]);
  const white = random(NAMES.length);
  const black = (white + 1 + random(NAMES.length - 1)) % NAMES.length;
  const [speed, clock] = SPEEDS[random(SPEEDS.length)];
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    white: NAMES[white],
    black: NAMES[black],
    whiteElo: 1200 + 10 * random(140),
    blackElo: 1200 + 10 * random(140),
    result: RESULTS[random(RESULTS.length)],
    date: `${2015 + random(10)}.${two(1 + random(12))}.${two(1 + random(28))}`,
    speed,
    clock,
    sans,
    ucis: sans.map((san, ply) => plans[ply % 2][san].uci),
  };
}

/** As a file has it. */
export function pgnOf(game: Crossed, event = 'Crossed plans'): string {
  const tags = {
    Event: event,
    Site: '?',
    Date: game.date,
    Round: '?',
    White: game.white,
    Black: game.black,
    Result: game.result,
    WhiteElo: game.whiteElo,
    BlackElo: game.blackElo,
    TimeControl: game.clock,
  };
  const moves = game.sans.map((san, ply) => (ply % 2 ? san : `${ply / 2 + 1}. ${san}`)).join(' ');
  return `${Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]`)
    .join('\n')}\n\n${moves} ${game.result}\n\n`;
}

/** What a file says of its games, as far as it was made here: to hold what came out against what went in. */
export function printsOf(pgn: string): string[] {
  const kept = ['Date', 'White', 'Black', 'Result', 'WhiteElo', 'BlackElo', 'TimeControl'];
  return pgn
    .split(/(?=\[Event )/)
    .filter(text => text.trim())
    .map(text => {
      const tag = (name: string) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(text)?.[1];
      const moves = text
        .replace(/\[[^\]]*\]/g, '')
        .replace(/\{[^}]*\}/g, '')
        .replace(/\d+\.+/g, '')
        .split(/\s+/)
        .filter(Boolean);
      return [...kept.map(tag), ...moves].join(' ');
    })
    .sort();
}

export interface Tally {
  white: number;
  draws: number;
  black: number;
}
export interface Counted extends Tally {
  moves: Record<string, Tally & { san: string; ratings: number }>;
}

const FIRST = 'rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR';
const at = (square: string): number => (8 - Number(square[1])) * 8 + 'abcdefgh'.indexOf(square[0]);

const known = new WeakMap<Crossed, string[]>();
/** The positions of a game, reckoned once. */
export function positionsOf(game: Crossed): string[] {
  const found = known.get(game) ?? fensOf(game.ucis);
  known.set(game, found);
  return found;
}

/** Positions of a line as FEN without counters: nothing is ever taken, and no pawn can be taken in passing. */
export function fensOf(ucis: string[]): string[] {
  const board = [...FIRST];
  let rights = 'KQkq';
  const fens = [fenOf(board, 0, rights)];
  for (const [i, uci] of ucis.entries()) {
    carry(board, uci);
    if (uci === 'e1g1') {
      carry(board, 'h1f1');
      rights = rights.replace('KQ', '');
    }
    if (uci === 'e8g8') {
      carry(board, 'h8f8');
      rights = rights.replace('kq', '');
    }
    fens.push(fenOf(board, i + 1, rights));
  }
  return fens;
}

function carry(board: string[], uci: string): void {
  const [from, to] = [at(uci.slice(0, 2)), at(uci.slice(2, 4))];
  const isBarred = board[from].toLowerCase() === 'p' && board[(from + to) / 2] !== '.' && Math.abs(to - from) === 16;
  if (board[from] === '.' || board[to] !== '.' || isBarred) throw new Error(`${uci} cannot be played`);
  [board[to], board[from]] = [board[from], '.'];
}

function fenOf(board: string[], ply: number, rights: string): string {
  const rows = Array.from({ length: 8 }, (_, i) =>
    board
      .slice(8 * i, 8 * i + 8)
      .join('')
      .replace(/\.+/g, gap => String(gap.length)),
  );
  return `${rows.join('/')} ${ply % 2 ? 'b' : 'w'} ${rights || '-'} -`;
}

/** What was played in a position of these games; no game comes to it twice. */
export function count(games: Crossed[], fen: string): Counted {
  const position: Counted = { white: 0, draws: 0, black: 0, moves: {} };
  for (const game of games) {
    const ply = positionsOf(game).indexOf(fen);
    if (ply < 0) continue;
    add(position, game);
    if (!game.ucis[ply]) continue;
    const move = (position.moves[game.ucis[ply]] ??= { san: game.sans[ply], white: 0, draws: 0, black: 0, ratings: 0 });
    add(move, game);
    move.ratings += (game.whiteElo + game.blackElo) / 2;
  }
  return position;
}

function add(tally: Tally, game: Crossed): void {
  tally[game.result === '1-0' ? 'white' : game.result === '0-1' ? 'black' : 'draws']++;
}

export const sumOf = (tally: Tally): number => tally.white + tally.draws + tally.black;
