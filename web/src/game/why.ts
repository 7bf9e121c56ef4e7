// Why something is no move. The server judges what is played; the rules of the page know what to say of the rest, and are loaded
// when somebody first tries what cannot be.
import { isPromotion } from '../board/typed';
import { notation } from '../text/fill';
import { loadStudyWords, t } from '../text/index.svelte';
import { typedIn } from '../text/written.svelte';

/** What the rules say of a move as it is written; none where they do not know what is meant, or cannot be had. */
async function ruling(fen: string, text: string): Promise<string | null> {
  const judge = await Promise.all([import('../chess/rules'), loadStudyWords()])
    .then(([{ loadJudge }]) => loadJudge())
    .catch(() => null);
  const found = judge?.(fen, text);
  return found && 'code' in found && found.code !== 'not-a-move' ? found.text : null;
}

/** Of something typed. */
export const whyNotTyped = async (fen: string, text: string): Promise<string> =>
  (await ruling(fen, typedIn(text))) ?? t('web.typed.none', { text: notation(text) });

/** Of a piece put where it may not go. */
export const whyNot = async (fen: string, from: string, to: string): Promise<string> =>
  (await ruling(fen, from + to + (isPromotion(from, to, fen) ? 'q' : ''))) ?? t('web.refused.illegal');
