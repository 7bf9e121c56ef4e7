// What the board on the first page shows: one's own game, else a game that is going on, else a position to play from. Pure.
import type { Color, GameView, LiveView } from '../contract';

export type Shown =
  | { what: 'own'; view: GameView }
  | { what: 'live'; game: LiveView }
  /** The opening of the day. */
  | { what: 'position' };

export const isMyTurn = (view: GameView): boolean => view.status === 'playing' && view.you.includes(view.position.turn);

/** Of one's own games that go on, the one to go on with: where it is one's turn, else the newest. */
export function inHand(views: (GameView | null)[]): GameView | null {
  const playing = views.filter(view => view?.status === 'playing') as GameView[];
  return playing.find(isMyTurn) ?? playing[0] ?? null;
}

/** `before`: the live game that is being watched stays while it goes on. */
export function choose(mine: (GameView | null)[], live: LiveView[], before: Shown | null): Shown {
  const view = inHand(mine);
  if (view) return { what: 'own', view };
  const watched = before?.what === 'live' ? live.find(game => game.id === before.game.id) : undefined;
  const game = watched ?? live[0];
  return game ? { what: 'live', game } : { what: 'position' };
}

/** Whose side one looks from. */
export const sideOf = (view: GameView): Color => (view.you.length === 1 ? view.you[0] : 'white');
