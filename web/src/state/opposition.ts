// Whom one plays. The players say so, not how a game came about: a game that is played again is one like the first.
import type { GameView } from '../contract';

type Players = Pick<GameView, 'players' | 'you'>;

export const hasComputer = ({ players }: Players): boolean =>
  players.white.kind === 'computer' || players.black.kind === 'computer';

/** Against the computer and on one screen nobody else need be asked. */
export const isAlone = (view: Players): boolean => hasComputer(view) || view.you.length === 2;
