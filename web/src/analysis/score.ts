// Scores in words and on the bar. From White's side, as everywhere.
import type { Score } from '../contract';
import { share, worth, type Evaluation } from '../state/winning';

const evaluation = (score: Score): Evaluation =>
  'mate' in score ? { ply: 0, cp: null, mate: score.mate } : { ply: 0, cp: score.cp, mate: null };

export const scoreText = (score: Score, language: string): string => worth(evaluation(score), language);
/** White's share of the bar. */
export const scoreShare = (score: Score): number => share(evaluation(score));
