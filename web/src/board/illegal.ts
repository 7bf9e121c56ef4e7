// Where somebody tries a move with the pointer that is none: chessground only puts the piece back.
import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';

type Press = MouseEvent | TouchEvent;
type Tell = (from: string, to: string) => void;

function squareOf(ground: Api, event: Press): Key | undefined {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  return point && ground.getKeyAtDomPos([point.clientX, point.clientY]);
}

/** Can the piece there be moved now, and not only ahead? */
function isItsTurn({ state }: Api, from: Key): boolean {
  const piece = state.pieces.get(from);
  const { color } = state.movable;
  return !!piece && piece.color === state.turnColor && (color === 'both' || color === piece.color);
}

const isIllegal = (ground: Api, from: Key, to: Key): boolean =>
  from !== to && isItsTurn(ground, from) && !ground.state.movable.dests?.get(from)?.includes(to);

/** A square touched after a piece was chosen. One's own piece is another choice, not a try. */
export function touched(ground: Api, event: Press, tell: Tell): void {
  const [from, to] = [ground.state.selected, squareOf(ground, event)];
  if (('button' in event && event.button !== 0) || !from || !to) return;
  const isOwn = ground.state.pieces.get(to)?.color === ground.state.pieces.get(from)?.color;
  if (!isOwn && isIllegal(ground, from, to)) tell(from, to);
}

/** A piece let go of, before chessground knows. */
export function dropped(ground: Api, event: Press, tell: Tell): void {
  const drag = ground.state.draggable.current;
  const to = squareOf(ground, event);
  if (drag?.started && to && isIllegal(ground, drag.orig, to)) tell(drag.orig, to);
}
