// A file with many games, of any size: where each begins and ends, and who played it. It is read slice by slice, and only
// the tags are looked at, and where moves end; a game is read when it is chosen.

/** A game in a file; `opening` is how its moves begin, where no tag says whose game it is. */
export interface Found {
  /** Its place in the file, from 1. */ number: number;
  start: number;
  end: number;
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
  opening: string;
}

const SLICE = 1 << 20;
/** More than can be chosen from with sense, or kept in the memory of a phone. */
export const MOST_GAMES = 200_000;
/** A line longer than this is no line; it is cut. */
const LONGEST_LINE = 1 << 20;
const TAGS: Record<string, 'white' | 'black' | 'result' | 'date' | 'event'> = {
  White: 'white',
  Black: 'black',
  Result: 'result',
  Date: 'date',
  Event: 'event',
};
const [NEWLINE, OPEN, CLOSE, SEMICOLON, TAG, PERCENT, IN, OUT, STAR, SPACE] = [
  10, 123, 125, 59, 91, 37, 40, 41, 42, 32,
];
const [ZERO, ONE] = [48, 49];
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2']);
/** As much of the moves as a row has room for. */
const OPENING_BYTES = 60;
const nothing = (start: number): Found => ({
  number: 0,
  start,
  end: start,
  white: '',
  black: '',
  result: '',
  date: '',
  event: '',
  opening: '',
});

/** Finds the games in bytes that come in pieces. */
export class Splitter {
  #rest = new Uint8Array(0);
  #at = 0;
  #count = 0;
  #game: Found | null = null;
  /** Something was written after its tags … */
  #hasMoves = false;
  /** … and more than comments. */
  #hasWords = false;
  #isComment = false;
  /** Variations that are open. */
  #depth = 0;
  /** Its result has been read: what comes next is another game. */
  #isOver = false;
  #wasBlank = true;

  constructor(private readonly tell: (game: Found) => void) {}

  feed(piece: Uint8Array): void {
    const bytes = this.#rest.length ? joined(this.#rest, piece) : piece;
    let from = 0;
    for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
      this.#line(bytes.subarray(from, to), to + 1 - from);
      from = to + 1;
    }
    this.#rest = bytes.slice(from);
    if (this.#rest.length > LONGEST_LINE) this.#flush();
  }

  finish(): void {
    this.#flush();
    this.#end();
  }

  #flush(): void {
    if (this.#rest.length) this.#line(this.#rest, this.#rest.length);
    this.#rest = new Uint8Array(0);
  }

  #end(at = this.#at): void {
    if (this.#game && (this.#hasMoves || this.#game.white || this.#game.black || this.#game.event))
      this.tell({ ...this.#game, number: ++this.#count, end: at });
    this.#game = null;
    this.#hasMoves = this.#hasWords = this.#isComment = this.#isOver = false;
    this.#depth = 0;
  }

  #line(line: Uint8Array, length: number): void {
    let first = 0;
    while (
      first < line.length &&
      (line[first] <= 32 || line[first] === 0xef || line[first] === 0xbb || line[first] === 0xbf)
    )
      first++;
    const isBlank = first === line.length;
    // A comment that nobody closed ends where the next game begins.
    const isTag = line[first] === TAG && (!this.#isComment || (this.#wasBlank && decoded(line).includes('[Event "')));
    if (isTag) this.#tag(line);
    else if (!isBlank && line[0] !== PERCENT) this.#moves(line);
    this.#wasBlank = isBlank;
    this.#at += length;
  }

  #tag(line: Uint8Array): void {
    if (this.#hasMoves) this.#end();
    this.#game ??= nothing(this.#at);
    const [, name, value] = /^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"/.exec(decoded(line).replace(/^\uFEFF/, '')) ?? [];
    const field = Object.hasOwn(TAGS, name ?? '') ? TAGS[name] : null;
    if (field) this.#game[field] = value.replace(/\\(.)/g, '$1');
  }

  #moves(line: Uint8Array): void {
    // Who writes no results begins to count anew.
    if (
      this.#hasWords &&
      this.#wasBlank &&
      !this.#isComment &&
      this.#depth === 0 &&
      /^\s*1\s*\.(?!\s*\.)/.test(decoded(line.subarray(0, 20)))
    )
      this.#end();
    for (let i = 0; i < line.length; i++) {
      const byte = line[i];
      if (this.#isComment) this.#isComment = byte !== CLOSE;
      else if (byte <= SPACE) continue;
      else if (byte === OPEN || byte === SEMICOLON) {
        this.#game ??= nothing(this.#at + i);
        if (byte === SEMICOLON) break;
        this.#isComment = true;
      } else i = this.#word(line, i);
    }
    this.#game ??= nothing(this.#at);
    this.#hasMoves = true;
  }

  /** A move, a number, a bracket or a result; gives where it ends. */
  #word(line: Uint8Array, first: number): number {
    if (this.#isOver) this.#end(this.#at + first);
    this.#game ??= nothing(this.#at + first);
    if (!this.#hasWords) this.#begin(this.#game, line.subarray(first, first + OPENING_BYTES));
    const byte = line[first];
    if (byte === IN) this.#depth++;
    else if (byte === OUT) this.#depth = Math.max(0, this.#depth - 1);
    else if (byte === STAR) this.#result('*');
    else {
      let last = first;
      while (last + 1 < line.length && !isEdge(line[last + 1])) last++;
      if (byte === ZERO || byte === ONE)
        this.#result(String.fromCharCode(...line.subarray(first, Math.min(last + 1, first + 8))));
      return last;
    }
    return first;
  }

  #begin(game: Found, line: Uint8Array): void {
    this.#hasMoves = this.#hasWords = true;
    if (!game.white && !game.black)
      game.opening = decoded(line)
        .replace(/\s(1-0|0-1|1\/2-1\/2|\*).*/s, '')
        .trim();
  }

  #result(text: string): void {
    if (this.#depth > 0 || (text !== '*' && !RESULTS.has(text))) return;
    this.#isOver = true;
    if (this.#game) this.#game.result ||= text;
  }
}

const isEdge = (byte: number): boolean =>
  byte <= SPACE || byte === OPEN || byte === IN || byte === OUT || byte === SEMICOLON || byte === STAR;

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('windows-1252');

/** Text as it is mostly written; older files are of Western Europe. */
export function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin.decode(bytes);
  }
}

const UTF16: Record<string, string> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

/** A file as it is read here: what some editors call Unicode is turned into what everybody else does. */
export async function readable(file: Blob): Promise<Blob> {
  const kind = UTF16[String(new Uint8Array(await file.slice(0, 2).arrayBuffer()))];
  return kind ? new Blob([new TextDecoder(kind).decode(await file.arrayBuffer())]) : file;
}

/** All games of a file. Between slices the page lives on; `signal` ends it with what was found so far. */
export async function split(
  file: Blob,
  tell: (games: Found[], read: number) => void,
  signal?: AbortSignal,
): Promise<{ games: Found[]; isCut: boolean }> {
  const games: Found[] = [];
  const splitter = new Splitter(game => games.length < MOST_GAMES && games.push(game));
  for (let at = 0; at < file.size; at += SLICE) {
    if (signal?.aborted || games.length >= MOST_GAMES) return { games, isCut: true };
    splitter.feed(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    tell(games, Math.min(file.size, at + SLICE));
    await new Promise(resolve => setTimeout(resolve));
  }
  splitter.finish();
  return { games, isCut: false };
}

/** Are there several games in a text? */
export function isMany(text: string): boolean {
  let count = 0;
  const splitter = new Splitter(() => count++);
  splitter.feed(new TextEncoder().encode(text));
  splitter.finish();
  return count > 1;
}

export const textOf = async (file: Blob, game: Found): Promise<string> =>
  decoded(new Uint8Array(await file.slice(game.start, game.end).arrayBuffer()));

/** The games in which every word is found. */
export function sought(games: Found[], text: string): Found[] {
  const asked = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (!asked.length) return games;
  return games.filter(game => {
    const all =
      `${game.white} ${game.black} ${game.result} ${game.date} ${game.event} ${game.opening}`.toLocaleLowerCase();
    return asked.every(word => all.includes(word));
  });
}
