import { expect, test } from 'vitest';
import type { GameView } from '../src/contract';
import { wanted, type Deed } from '../src/state/deeds';

const position = { fen: '', turn: 'black', check: false, moves: {}, claim: false };
const game = {
  status: 'playing',
  you: ['white'],
  moves: [{}, {}],
  position,
  draw: null,
  takeback: null,
  rematch: null,
} as unknown as GameView;

test.each<[Deed, Partial<GameView>, boolean, unknown]>([
  ['resign', {}, false, { act: { do: 'resign', color: null }, isAskedAbout: true }],
  ['resign', { you: ['white', 'black'] }, true, { act: { do: 'resign', color: 'black' }, isAskedAbout: true }],
  ['resign', { status: 'over' }, false, null],
  ['takeback', {}, false, { act: { do: 'takeback', color: null }, isAskedAbout: true }],
  ['takeback', {}, true, { act: { do: 'takeback', color: null }, isAskedAbout: false }],
  ['takeback', { moves: [] }, true, null],
  ['claim', {}, false, null],
  [
    'claim',
    { position: { ...position, claim: true } as GameView['position'] },
    false,
    { act: { do: 'claim-draw', uci: null }, isAskedAbout: true },
  ],
  ['accept', {}, false, null],
  ['accept', { draw: 'white' }, false, null],
  ['accept', { draw: 'black' }, false, { act: { do: 'draw', color: null }, isAskedAbout: false }],
  ['decline', { takeback: 'black' }, false, { act: { do: 'no-takeback', color: null }, isAskedAbout: false }],
  ['decline', { status: 'over', rematch: 'black' }, false, null],
  ['rematch', {}, false, null],
  ['rematch', { status: 'over' }, false, { act: { do: 'rematch' }, isAskedAbout: false }],
  ['flip', {}, false, null],
])('%s', (deed, change, isAlone, act) => expect(wanted(deed, { ...game, ...change }, isAlone)).toEqual(act));
