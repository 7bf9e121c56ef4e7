// The engine follows the board: what it thinks of the position, its best move, and what is threatened.
import { tick, untrack } from 'svelte';
import type { Score } from '../contract';
import type { Note } from '../parts/note.svelte';
import { announcement } from '../state/announce';
import { settings } from '../state/settings.svelte';
import { t } from '../text/index.svelte';
import type { AnalysisBoard } from './board.svelte';
import type { Engine } from './engine.svelte';
import type { Deeds } from './keys';
import { keyOf } from './layout';
import { engineWords, placeWords } from './narration';

const MOST_LINES = 5;
const moreLines = (by: number) => (settings.engineLines = Math.max(1, Math.min(MOST_LINES, settings.engineLines + by)));

export class Consultation {
  /** What the position is worth, as far as it is known. */
  score = $state.raw<Score | null>(null);
  /** What those hear who do not see. */
  said = $state('');
  #wantsBest = $state(false);
  #isHidden = $state(document.hidden);
  readonly #isThinking = $derived.by(() => this.engine.isOn && !this.#isHidden);
  /** What does not change the position does not disturb the engine. */
  readonly #question = $derived.by(() => {
    const { game, path, facts } = this.board;
    return this.#isThinking && facts ? `${game.start}|${keyOf(path)}` : null;
  });

  /** Made where a component is: it goes with it. */
  constructor(
    readonly board: AnalysisBoard,
    readonly engine: Engine,
    readonly note: Note,
    isReady: () => boolean,
  ) {
    $effect(() => {
      const asked = this.#question === null ? null : untrack(() => this.#asked());
      return engine.follow(asked, settings.engineLines);
    });
    $effect(() => {
      const { best } = engine;
      if (best && !engine.isThreat) this.score = best.score;
      else if (!engine.isOn) this.score = null;
    });
    // The best move may be asked for before it is known.
    $effect(() => {
      const { best } = engine;
      if (!this.#wantsBest || !best || engine.isThreat) return;
      untrack(() => {
        [this.#wantsBest, note.words] = [false, ''];
        this.play(best.uci[0]);
      });
    });
    $effect(() => {
      void this.#question;
      untrack(() => (this.#wantsBest = false));
    });
    $effect(() => {
      const [, ending] = [board.node, board.facts?.ending];
      if (isReady()) this.said = untrack(() => placeWords(board, ending ?? null));
    });
    $effect(() => {
      const hide = () => (this.#isHidden = document.hidden);
      document.addEventListener('visibilitychange', hide);
      return () => document.removeEventListener('visibilitychange', hide);
    });
  }

  readonly keys: Deeds = {
    ' ': () => this.playBest(),
    l: () => void this.engine.toggle(),
    x: () => this.threaten(),
    a: () => (settings.engineArrows = !settings.engineArrows),
    s: () => this.say(),
    '+': () => moreLines(1),
    '=': () => moreLines(1),
    '-': () => moreLines(-1),
    '−': () => moreLines(-1),
  };

  #asked() {
    const { board } = this;
    return { ...board.asked(), fen: board.fen, inCheck: !!board.facts?.check, isOver: !!board.facts?.ending };
  }

  readonly play = (uci: string): void => {
    const refused = this.board.play(uci);
    if (refused) this.note.words = refused.text;
  };

  playBest(): void {
    const { engine } = this;
    const best = engine.isThreat ? null : engine.best?.uci[0];
    this.#wantsBest = !best && this.#isThinking && !engine.isThreat && !this.board.facts?.ending;
    if (best) this.play(best);
    else this.note.words = engineWords(null, 0, engine.isOn);
  }

  readonly threaten = (): void => {
    const { engine } = this;
    if (!engine.isThreat && this.board.facts?.check) {
      this.note.words = t('web.analysis.threat.check');
      return;
    }
    engine.isThreat = !engine.isThreat;
    if (engine.isThreat && !engine.isOn) void engine.toggle();
  };

  /** Says aloud what the engine thinks; also when that is what was said last. */
  say(): void {
    const { thought, best, isOn } = this.engine;
    this.said = '';
    void tick().then(() => {
      const ending = this.board.facts?.ending;
      const known = best && thought ? best : null;
      this.said = ending ? announcement(ending) : engineWords(known, thought?.depth ?? 0, isOn);
      this.note.words = this.said;
    });
  }
}
