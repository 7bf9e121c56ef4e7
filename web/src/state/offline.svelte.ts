// A game against the computer in this page alone: no server, no account. It is kept in this browser, so that it goes on after
// a reload, with or without a network.
import { START } from '../chess/start';
import { other } from '../color';
import type { Color, ComputerDeed, Ending, Followed, PositionView, Termination } from '../contract';
import type { PgnGame, PgnNode, Rules, Thinker } from '../chess/types';

const KEY = 'tabiya.offline';

/** What is kept. */
export interface Kept {
  color: Color;
  level: number;
  seed: number;
  date: string;
  moves: string[];
  /** What ended it, where the Laws alone did not. */
  end: (typeof ENDS)[number] | null;
  /** What a draw was claimed for. */
  why?: Termination;
}

/** The person resigned or the computer did, a draw was claimed or agreed. */
const ENDS = ['resigned', 'won', 'claimed', 'agreed'] as const;

/** What was kept, if it is anything we could have written. */
export function readKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    const isGame =
      !!kept &&
      (kept.color === 'white' || kept.color === 'black') &&
      Number.isInteger(kept.level) &&
      kept.level! >= 1 &&
      kept.level! <= 12 &&
      Number.isInteger(kept.seed) &&
      typeof kept.date === 'string' &&
      Array.isArray(kept.moves) &&
      kept.moves.every(move => typeof move === 'string') &&
      [null, ...ENDS].includes(kept.end ?? null) &&
      ['undefined', 'string'].includes(typeof kept.why);
    return isGame ? ({ ...kept, end: kept.end ?? null } as Kept) : null;
  } catch {
    return null;
  }
}

/** How many moves stay when the person takes one back; `null`: there is none to take back. */
export function plyAfterTakeback(plies: number, color: Color): number | null {
  const mine = color === 'white' ? 0 : 1;
  const last = plies - 1 - ((plies - 1 - mine + 2) % 2);
  return last >= mine ? last : null;
}

export class OfflineGame {
  kept = $state.raw<Kept | null>(null);
  #now = $state.raw<Followed | null>(null);
  /** So many moves are looked at; `null`: all. */
  looked = $state<number | null>(null);
  isThinking = $state(false);
  /** The computer offers a draw, until the next move. */
  isOffered = $state(false);
  /** The computer has said no to a draw, in this position. */
  isDeclined = $state(false);
  /** The next move is not made but announced: with it a draw is claimed. */
  claimsNext = $state(false);
  trouble = $state('');
  /** Answers to a question that was asked before this one do not count any more. */
  #asked = 0;

  constructor(
    private rules: Rules,
    private thinker: Thinker,
  ) {
    const kept = readKept(read());
    if (kept && this.#follow(kept)) void this.#answer();
  }

  begin(color: Color, level: number): void {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    this.#set({ color, level, seed, date, moves: [], end: null });
    void this.#answer();
  }

  forget(): void {
    this.#asked++;
    this.kept = this.#now = null;
    this.isThinking = false;
    write(null);
  }

  get moves(): { uci: string; san: string }[] {
    return (this.#now?.uci ?? []).map((uci, i) => ({ uci, san: this.#now!.san[i] }));
  }

  get plies(): number {
    return this.kept?.moves.length ?? 0;
  }

  get shown(): number {
    return this.looked ?? this.plies;
  }

  get ending(): Ending | null {
    if (!this.kept) return null;
    if (this.kept.end === 'resigned' || this.kept.end === 'won') {
      const winner = this.kept.end === 'won' ? this.kept.color : other(this.kept.color);
      return { outcome: winner === 'white' ? '1-0' : '0-1', winner, termination: 'resignation' };
    }
    if (this.kept.end === 'claimed')
      return {
        outcome: '1/2-1/2',
        winner: null,
        termination: this.kept.why ?? this.#now?.claim ?? 'threefold-repetition',
      };
    if (this.kept.end === 'agreed') return { outcome: '1/2-1/2', winner: null, termination: 'agreement' };
    return this.#now?.ending ?? null;
  }

  get isMyTurn(): boolean {
    return !!this.kept && !this.ending && this.#now?.facts.turn === this.kept.color;
  }

  get canClaim(): boolean {
    return this.isMyTurn && !!this.#now?.claim;
  }

  /** Is there a move with which a draw can be claimed? */
  get canClaimWithMove(): boolean {
    return this.isMyTurn && !this.canClaim && Object.keys(this.#now?.claimWith ?? {}).length > 0;
  }

  get canTakeBack(): boolean {
    return !!this.kept && !this.ending && plyAfterTakeback(this.plies, this.kept.color) !== null;
  }

  /** The position that is looked at, for the board. */
  get position(): PositionView | null {
    const facts = this.looked === null ? this.#now?.facts : this.#at(this.looked)?.facts;
    if (!facts) return null;
    const moves = facts.dests;
    return { fen: facts.fen, turn: facts.turn, check: facts.check !== null, moves, claim: !!this.#now?.claim };
  }

  get opening(): string {
    for (let ply = this.shown; ply > 0 && this.shown - ply < 12; ply--) {
      const facts = this.#at(ply)?.facts;
      const opening = facts && this.rules.opening(facts.fen);
      if (opening) return opening.name;
    }
    return '';
  }

  #at(ply: number): Followed | null {
    const followed = this.rules.follow(START, this.kept?.moves.slice(0, ply) ?? []);
    return 'facts' in followed ? followed : null;
  }

  look(ply: number): void {
    const place = Math.min(Math.max(ply, 0), this.plies);
    this.looked = place === this.plies ? null : place;
  }

  move(text: string): void {
    if (!this.kept || !this.isMyTurn || this.looked !== null) return;
    if (this.claimsNext) return this.#claimWith(text);
    if (this.#set({ ...this.kept, moves: [...this.kept.moves, text] })) void this.#answer();
  }

  takeBack(): void {
    const ply = this.kept && plyAfterTakeback(this.plies, this.kept.color);
    if (this.kept && ply !== null && !this.ending) this.#set({ ...this.kept, moves: this.kept.moves.slice(0, ply) });
  }

  resign(): void {
    if (this.kept && !this.ending) this.#set({ ...this.kept, end: 'resigned' });
  }

  claim(): void {
    if (this.kept && this.canClaim) this.#set({ ...this.kept, end: 'claimed' });
    else if (this.canClaimWithMove) this.claimsNext = !this.claimsNext;
  }

  /** A claim that is not justified costs nothing: the move is not made, and any other may be. */
  #claimWith(move: string): void {
    this.claimsNext = false;
    const why = this.#now?.claimWith[move];
    if (this.kept) this.#set(why ? { ...this.kept, end: 'claimed', why } : this.kept);
  }

  /** Accepts the computer's draw, or offers one. */
  async draw(): Promise<void> {
    const { kept } = this;
    if (!kept || !this.isMyTurn || this.isDeclined) return;
    if (this.isOffered) return void this.#set({ ...kept, end: 'agreed' });
    await this.#ask(kept, true);
  }

  /** Once more, with the other colour. */
  again(): void {
    if (this.kept) this.begin(other(this.kept.color), this.kept.level);
  }

  /** The game as it is written down. */
  record(names: { you: string; computer: string }): PgnGame | null {
    const { kept, ending } = this;
    if (!kept) return null;
    const [white, black] = kept.color === 'white' ? [names.you, names.computer] : [names.computer, names.you];
    const tags: PgnGame['tags'] = [
      ['Event', 'Offline game'],
      ['Site', 'Tabiya'],
      ['Date', kept.date],
      ['Round', '-'],
      ['White', white],
      ['Black', black],
      ['Result', ending?.outcome ?? '*'],
      ...(ending ? [['Termination', ending.termination] as [string, string]] : []),
    ];
    const children: PgnNode[] = [];
    let last = children;
    for (const { uci, san } of this.moves) {
      const node: PgnNode = { uci, san, nags: [], before: [], comments: [], children: [] };
      last.push(node);
      last = node.children;
    }
    return {
      tags,
      start: START,
      variant: 'standard',
      comments: [],
      children,
      result: ending?.outcome ?? '*',
      error: null,
    };
  }

  pgn(names: { you: string; computer: string }): string {
    const record = this.record(names);
    return record ? this.rules.writePgn(record) : '';
  }

  /** Takes over a state of the game, if its moves are legal. */
  #set(kept: Kept): boolean {
    if (!this.#follow(kept)) return false;
    write(JSON.stringify(this.kept));
    return true;
  }

  #follow(kept: Kept): boolean {
    const followed = this.rules.follow(START, kept.moves);
    if (!('facts' in followed)) return false;
    this.#asked++;
    this.isThinking = this.isOffered = this.isDeclined = this.claimsNext = false;
    this.trouble = '';
    this.looked = null;
    this.#now = followed;
    this.kept = { ...kept, moves: followed.uci };
    return true;
  }

  async #answer(): Promise<void> {
    const { kept } = this;
    if (kept && !this.ending && !this.isMyTurn) await this.#ask(kept, false);
  }

  async #ask(kept: Kept, offered: boolean): Promise<void> {
    const question = ++this.#asked;
    this.isThinking = true;
    try {
      const { moves, level, seed } = kept;
      const deeds = await this.thinker.play({ start: START, moves, strength: { level }, seed, offered });
      if (question === this.#asked) deeds.forEach(deed => this.#does(deed));
    } catch (error) {
      if (question === this.#asked) this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (question === this.#asked) this.isThinking = false;
    }
  }

  /** What the computer does. */
  #does(deed: ComputerDeed): void {
    if (!this.kept) return;
    switch (deed.do) {
      case 'move':
        this.#set({ ...this.kept, moves: [...this.kept.moves, deed.uci] });
        break;
      case 'claim':
        this.#set({ ...this.kept, end: 'claimed', why: deed.why });
        break;
      case 'resign':
        this.#set({ ...this.kept, end: 'won' });
        break;
      case 'accept-draw':
        this.#set({ ...this.kept, end: 'agreed' });
        break;
      case 'offer-draw':
        this.isOffered = !this.ending;
        break;
      case 'decline-draw':
        this.isDeclined = true;
    }
  }

  /** Asks the computer again, after trouble. */
  retry(): void {
    this.trouble = '';
    void this.#answer();
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Private windows may keep nothing; the game goes on all the same.
  }
}
