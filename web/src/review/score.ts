// Scores in words, from White's side, as everywhere.
import type { Score } from '../contract';
import { worth } from '../state/winning';

export function scoreText(score: Score, language: string): string {
  if ('cp' in score) return worth({ ply: 0, cp: score.cp, mate: null }, language);
  return score.mate === 0 ? '#' : worth({ ply: 0, cp: null, mate: score.mate }, language);
}
