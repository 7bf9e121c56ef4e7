// Scores in words, from White's side, as everywhere.
import type { Score } from '../chess/types';
import { worth } from '../state/winning';

export const scoreText = (score: Score): string =>
  'mate' in score ? (score.mate === 0 ? '#' : worth({ ply: 0, cp: null, mate: score.mate })) : worth({ ply: 0, cp: score.cp, mate: null });
