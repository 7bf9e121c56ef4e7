// Where the next opponent is found. Pure.
import type { GameView } from '../contract';
import { isAlone } from './opposition';

/** Whoever played somebody by the clock seeks the next one on the same terms; all others begin at the first page. */
export function anotherPath(view: GameView | null): string {
  if (view?.you.length !== 1 || isAlone(view) || view.time.white !== view.time.black || view.time.white === '-')
    return '';
  return `?${new URLSearchParams({ seek: view.time.white, ...(view.variant === 'chess960' ? { variant: view.variant } : {}) })}`;
}
