// A file with many games, of any size: where each begins and ends, and who played it. It is read slice by slice, and only
// the tags are looked at; a game is read when it is chosen.

export interface Found { start: number; end: number; white: string; black: string; result: string; date: string; event: string }

const SLICE = 1 << 20;
/** More than can be chosen from with sense, or kept in the memory of a phone. */
export const MOST_GAMES = 200_000;
/** A line longer than this is no line; it is cut. */
const LONGEST_LINE = 1 << 20;
const TAGS: Record<string, 'white' | 'black' | 'result' | 'date' | 'event'> = { White: 'white', Black: 'black', Result: 'result', Date: 'date', Event: 'event' };
const [NEWLINE, OPEN, CLOSE, SEMICOLON, TAG, PERCENT] = [10, 123, 125, 59, 91, 37];
const nothing = (start: number): Found => ({ start, end: start, white: '', black: '', result: '', date: '', event: '' });

/** Finds the games in bytes that come in pieces. */
export class Splitter {
  #rest = new Uint8Array(0);
  #at = 0;
  #game: Found | null = null;
  #hasMoves = false;
  #isComment = false;
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

  #end(): void {
    if (this.#game && (this.#hasMoves || this.#game.white || this.#game.black || this.#game.event)) this.tell({ ...this.#game, end: this.#at });
    this.#game = null;
    this.#hasMoves = this.#isComment = false;
  }

  #line(line: Uint8Array, length: number): void {
    let first = 0;
    while (first < line.length && (line[first] <= 32 || line[first] === 0xef || line[first] === 0xbb || line[first] === 0xbf)) first++;
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
    this.#game ??= nothing(this.#at);
    this.#hasMoves = true;
    for (const byte of line) {
      if (this.#isComment) this.#isComment = byte !== CLOSE;
      else if (byte === OPEN) this.#isComment = true;
      else if (byte === SEMICOLON) return;
    }
  }
}

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

/** All games of a file. Between slices the page lives on; `signal` ends it with what was found so far. */
export async function split(file: Blob, tell: (games: Found[], read: number) => void, signal?: AbortSignal): Promise<{ games: Found[]; isCut: boolean }> {
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

export const textOf = async (file: Blob, game: Found): Promise<string> => decoded(new Uint8Array(await file.slice(game.start, game.end).arrayBuffer()));

/** The games in which every word is found. */
export function sought(games: Found[], text: string): Found[] {
  const asked = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (!asked.length) return games;
  return games.filter(game => {
    const all = `${game.white} ${game.black} ${game.result} ${game.date} ${game.event}`.toLocaleLowerCase();
    return asked.every(word => all.includes(word));
  });
}
