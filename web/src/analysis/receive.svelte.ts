// What comes to the analysis board: what its address asks for, what is pasted, dropped or opened. Each way in gives what is
// wrong with it, if something is.
import { api, ApiError } from '../api';
import type { GameView } from '../contract';
import { load as loadRules } from '../chess/rules';
import { START } from '../chess/start';
import type { PgnGame } from '../chess/types';
import { library } from '../library/api';
import { pause } from '../parts/idle';
import type { Note } from '../parts/note.svelte';
import { go, query } from '../router.svelte';
import { isAlone } from '../state/opposition';
import { notation } from '../text/fill';
import { t } from '../text/index.svelte';
import { problemWords } from '../text/problem';
import { plyIn } from './address';
import { isRefusal, type AnalysisBoard } from './board.svelte';
import { isMany } from './games';
import { shortened, understand } from './input';
import { isWriting } from './keys';
import { add, emptyGame } from './tree';

export class Reception {
  /** What the address asks for is still on its way. */
  isBeginning = $state(true);
  /** Why what the address asks for is not here; it stays until something else is. */
  trouble = $state('');
  /** A file is asked for, or one with many games was given. */
  isOpening = $state(false);
  given = $state.raw<Blob | null>(null);
  isDragged = $state(false);
  /** Who played the game, where it is one of this site. */
  view = $state.raw<GameView | null>(null);

  constructor(
    readonly board: AnalysisBoard,
    readonly note: Note,
    readonly place: () => string,
  ) {}

  /** What the address asks for is not here. */
  get isMissing(): boolean {
    return this.trouble !== '' && !this.board.game.children.length;
  }

  /** Shows what the address asks for, or what was last seen there. */
  async begin(name: string, rest: string[]): Promise<void> {
    this.isBeginning = true;
    if (this.board.phase === 'loading') {
      await this.board.begin(loadRules);
      // The position is there; the game comes in a task of its own.
      await pause();
    }
    [this.trouble, this.view] = ['', null];
    try {
      const id = name && name !== 'library' ? name : null;
      if (!this.board.restore(this.place(), id)) this.trouble = (await this.#load(name, rest)) ?? '';
      // What was kept says nothing of who looks at it.
      else if (id) this.view = await api.game(id).catch(() => null);
    } catch (error) {
      this.trouble = error instanceof ApiError && error.status === 404 ? t('web.missing.game') : problemWords(error);
    }
    this.jump();
    this.isBeginning = false;
  }

  /** To the move that the address points at. */
  readonly jump = (): void => {
    const ply = plyIn(location.hash);
    if (ply !== null) this.board.goToPly(ply);
  };

  async #load(name: string, rest: string[]): Promise<string | null> {
    if (name === 'library' && rest[0]) return this.#takePgn((await library.game(rest[0])).pgn, null);
    if (name) return this.#loadGame(name);
    const [fen, line] = [query().get('fen'), query().get('play')];
    const problem = fen ? this.#takeFen(fen.replaceAll('_', ' ')) : null;
    if (!fen || problem) this.board.take(emptyGame(START));
    if (line) this.board.addLine([], line.split(','), 0);
    return problem;
  }

  async #loadGame(id: string): Promise<string | null> {
    const view = await api.game(id);
    if (view.status === 'playing' && !isAlone(view)) return t('web.analysis.live');
    this.view = view;
    const problem = this.board.rules ? this.#takePgn(await api.pgn(id), id) : null;
    if (!this.board.rules) this.board.take(bareGame(view), id);
    this.board.orientation = view.you.length === 1 ? view.you[0] : 'white';
    return problem;
  }

  #takeFen(fen: string): string | null {
    const { board } = this;
    if (!board.rules) {
      board.take(emptyGame(fen));
      return null;
    }
    const found = board.rules.facts(fen);
    if (isRefusal(found)) {
      const reasons = board.rules.faults(fen).map(fault => fault.text);
      return t('web.analysis.bad.fen', { text: notation(shortened(fen)), reason: reasons.join(' ') || found.text });
    }
    board.take(emptyGame(found.fen, found.variant));
    this.note.words = '';
    return null;
  }

  #takePgn(text: string, id: string | null): string | null {
    if (!this.board.rules) return t('web.analysis.without');
    let game: PgnGame;
    try {
      game = this.board.rules.readPgn(text, 0);
    } catch (error) {
      return t('web.analysis.bad.pgn', { text: shortened(text), reason: String(error) });
    }
    if (game.error && !game.children.length && game.error.code !== 'pgn-no-game')
      return t('web.analysis.bad.pgn', { text: shortened(text), reason: game.error.text });
    if (!game.children.length && !game.tags.length) return t('web.analysis.bad.nothing', { text: shortened(text) });
    this.board.take(game, id);
    this.note.words = game.error ? t('web.analysis.bad.rest', { reason: game.error.text }) : '';
    return null;
  }

  /** A position, a game, or an address. */
  readonly read = (text: string): string | null => {
    const what = understand(text, new URL('.', document.baseURI).href);
    if (what.kind === 'nothing') return t('web.analysis.bad.nothing', { text: '' });
    if (what.kind === 'elsewhere') return t('web.analysis.bad.elsewhere', { text: notation(shortened(text.trim())) });
    if (what.kind === 'address') return (go(what.to), null);
    const problem = what.kind === 'fen' ? this.#takeFen(what.fen) : this.#takePgn(what.text, null);
    if (!problem) this.trouble = '';
    // It is no longer what the address says.
    if (!problem && this.place()) {
      this.board.keep('');
      go('analysis');
    }
    return problem;
  };

  open(): void {
    this.isOpening = true;
  }

  readonly close = (): void => {
    this.isOpening = false;
    this.given = null;
  };

  readonly paste = (event: ClipboardEvent): void => {
    if (isWriting(event.target) || document.querySelector('dialog[open]')) return;
    this.#receive(event.clipboardData);
    event.preventDefault();
  };

  readonly drag = (event: DragEvent): void => {
    event.preventDefault();
    this.isDragged = !!event.dataTransfer?.types.includes('Files');
  };

  readonly drop = (event: DragEvent): void => {
    this.isDragged = false;
    if (this.#receive(event.dataTransfer)) event.preventDefault();
  };

  /** A file, or a text; false where there is neither. */
  #receive(data: DataTransfer | null): boolean {
    const [file, text] = [data?.files[0], data?.getData('text/plain') ?? ''];
    if (file || isMany(text)) {
      this.given = file ?? new Blob([text]);
      this.isOpening = true;
    } else if (text.trim()) this.note.words = this.read(text) ?? this.note.words;
    return !!file || text !== '';
  }
}

/** A game as far as it is known without rules. */
const bareGame = (view: GameView): PgnGame =>
  add(
    {
      ...emptyGame(view.start),
      tags: [
        ['White', view.players.white.name],
        ['Black', view.players.black.name],
      ],
      result: view.ending?.outcome ?? '*',
    },
    [],
    view.moves,
  );
