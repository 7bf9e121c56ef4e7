// Hints of the computer: first the piece, then the move, then why.
import type { DrawShape } from '@lichess-org/chessground/draw';
import { api, ApiError } from '../api';
import { arrow, spot } from '../board/arrows';
import type { Hint } from '../contract';
import type { FollowedGame } from '../state/game.svelte';
import { roleOf, type Pieces } from '../board/pieces';
import { notation } from '../text/fill';
import { language, t } from '../text/index.svelte';

const LAST_STEP = 3;

/** The piece, then its move, as one would say it across the board. */
export function hintWords({ from, uci, san }: Hint, step: number, pieces: Pieces): string {
  const role = roleOf(pieces.get(from) ?? 'p');
  const [piece, square] = [t(`piece.${role}.object`), notation(uci.slice(2, 4))];
  if (step === 1) return t('web.hint.look', { piece, square: notation(from) });
  if (san.startsWith('O-O')) return t(san.startsWith('O-O-O') ? 'web.hint.castle-long' : 'web.hint.castle-short');
  return t(san.includes('x') ? 'web.hint.take' : 'web.hint.go', { piece, square });
}

export class Hints {
  #game: FollowedGame;
  #given = $state.raw<{ hint: Hint; step: number } | null>(null);

  constructor(game: FollowedGame) {
    this.#game = game;
  }

  /** The hint for the position on the board, as far as it was asked for. */
  get #current() {
    const given = this.#given;
    return given && this.#game.isLive && given.hint.ply === this.#game.plies ? given : null;
  }

  /** A hint, or more of the one that is there; what it gives is why there is none. */
  async ask(): Promise<string> {
    if (this.#given?.hint.ply === this.#game.plies) {
      this.#given = { ...this.#given, step: Math.min(LAST_STEP, this.#given.step + 1) };
      return '';
    }
    try {
      this.#given = { hint: await api.hint(this.#game.id, language()), step: 1 };
      return '';
    } catch (error) {
      return error instanceof ApiError ? error.message : String(error);
    }
  }

  get shapes(): DrawShape[] {
    if (!this.#current || this.#game.looked !== null) return [];
    const { hint, step } = this.#current;
    return [step === 1 ? spot(hint.from, 'green') : arrow(hint.uci, 'green')];
  }

  get words(): string {
    if (!this.#current) return '';
    const { hint, step } = this.#current;
    return step === LAST_STEP ? hint.why : hintWords(hint, step, this.#game.pieces);
  }
}
