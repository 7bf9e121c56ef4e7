// Whose side a game is seen from. Pure.
import { other } from '../color';
import type { Color, GameView } from '../contract';

interface Wishes {
  /** The side that the link is about: to sit there, or to look from there. */
  linked: Color | null;
  /** Does the board turn with each move where one plays both sides? */
  turnBoard: boolean;
  isFlipped: boolean;
}

export function orientationOf(view: GameView | null, { linked, turnBoard, isFlipped }: Wishes): Color {
  const usual = usualSide(view, linked, turnBoard);
  return isFlipped ? other(usual) : usual;
}

function usualSide(view: GameView | null, linked: Color | null, turnBoard: boolean): Color {
  const you = view?.you ?? [];
  if (you.length === 1) return you[0];
  if (you.length === 2) return turnBoard && view ? view.position.turn : 'white';
  if (linked) return linked;
  // Whoever comes sits where nobody does.
  return view?.status === 'waiting' && view.players.white.kind === 'person' ? 'black' : 'white';
}
