// What a person can do in a game, however they ask for it: by a button, a key or a typed word. What ends or changes the
// game for both is asked about first.
import { every } from '../closed';
import { other } from '../color';
import type { Act, Color, GameView, Offer } from '../contract';

/** All typed words but those that are moves or questions. */
export const DEEDS = [
  'flip',
  'takeback',
  'hint',
  'add-time',
  'berserk',
  'call',
  'draw',
  'claim',
  'resign',
  'abort',
  'rematch',
  'accept',
  'decline',
  'evaluation',
  'more',
  'help',
] as const;
export type Deed = (typeof DEEDS)[number];

export interface Wanted {
  act: Act;
  isAskedAbout: boolean;
}

/** What a deed tells the server; nothing where it means nothing now. */
export function wanted(deed: Deed, view: GameView, isAlone: boolean): Wanted | null {
  const isLive = view.status === 'playing' && view.you.length > 0;
  // In a tournament that is the arbiter's.
  if (view.tournament && ['takeback', 'abort', 'add-time', 'rematch'].includes(deed)) return null;
  const color = view.you.length === 2 ? view.position.turn : null;
  switch (deed) {
    case 'takeback':
      return isLive && view.moves.length && !view.rated ? { act: { do: deed, color }, isAskedAbout: !isAlone } : null;
    case 'draw':
    case 'resign':
      return isLive ? { act: { do: deed, color }, isAskedAbout: true } : null;
    case 'claim':
      return isLive && view.position.claim ? { act: { do: 'claim-draw', uci: null }, isAskedAbout: true } : null;
    case 'abort':
      return isLive || view.status === 'waiting' ? { act: { do: deed }, isAskedAbout: true } : null;
    case 'add-time':
      return isLive ? { act: { do: deed }, isAskedAbout: false } : null;
    case 'berserk':
      return isLive && mayBerserk(view) ? { act: { do: deed }, isAskedAbout: true } : null;
    case 'rematch':
      return view.status !== 'playing' && view.you.length ? { act: { do: deed }, isAskedAbout: false } : null;
    case 'accept':
    case 'decline':
      return answered(deed, view);
    case 'call':
    case 'flip':
    case 'hint':
    case 'evaluation':
    case 'more':
    case 'help':
      return null;
  }
}

/** Before one's first move in an arena one may play with half of the time. */
export function mayBerserk({ berserk, you, moves, start }: GameView): boolean {
  if (!berserk || you.length !== 1 || berserk[you[0]]) return false;
  const isFirst = (start.split(' ')[1] === 'w') === (you[0] === 'white');
  return moves.length < (isFirst ? 1 : 2);
}

/** After a game there is nothing to type in. */
const OFFERS = every<Exclude<Offer, 'rematch'>>({ takeback: true, draw: true });

/** The answer to what the opponent asks during a game. */
function answered(deed: 'accept' | 'decline', view: GameView): Wanted | null {
  const me: Color | undefined = view.you.length === 1 ? view.you[0] : undefined;
  const asked = me && OFFERS.find(offer => view[offer] === other(me));
  return asked ? { act: { do: deed === 'accept' ? asked : `no-${asked}`, color: null }, isAskedAbout: false } : null;
}
