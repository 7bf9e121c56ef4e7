import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import type { Act, GameView } from '../src/contract';
import { wanted, type Deed } from '../src/state/deeds';

const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

const position = { fen: '', turn: 'black', check: false, moves: {}, claim: false };
const game = {
  status: 'playing',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  you: ['white'],
  moves: [{}, {}],
  position,
  draw: null,
  takeback: null,
  rematch: null,
} as unknown as GameView;

const arena = { berserk: { white: false, black: false }, tournament: 'x' };

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
  ['berserk', {}, false, null],
  ['berserk', { ...arena, moves: [] }, false, { act: { do: 'berserk' }, isAskedAbout: true }],
  ['berserk', { ...arena, you: ['black'] }, false, null],
  [
    'berserk',
    { ...arena, you: ['black'], moves: [{}] as GameView['moves'] },
    false,
    { act: { do: 'berserk' }, isAskedAbout: true },
  ],
  ['berserk', { ...arena, moves: [{}] as GameView['moves'] }, false, null],
  ['berserk', { ...arena, moves: [], berserk: { white: true, black: false } }, false, null],
  ['flip', {}, false, null],
])('%s', (deed, change, isAlone, act) => expect(wanted(deed, { ...game, ...change }, isAlone)).toEqual(act));

/** Where people do it, for every act that the server knows: the type checker asks for new ones. None is for programs alone. */
const PLACES: Record<Act['do'], string | null> = {
  move: 'state/game.svelte.ts',
  sit: 'game/seat.ts',
  take: 'game/seat.ts',
  decline: 'parts/Waiting.svelte',
  resign: 'state/deeds.ts',
  abort: 'state/deeds.ts',
  draw: 'state/deeds.ts',
  'no-draw': 'parts/Offers.svelte',
  takeback: 'state/deeds.ts',
  'no-takeback': 'parts/Offers.svelte',
  'claim-draw': 'state/deeds.ts',
  'claim-win': 'parts/Offers.svelte',
  'call-draw': 'parts/Offers.svelte',
  'add-time': 'state/deeds.ts',
  berserk: 'state/deeds.ts',
  rematch: 'state/deeds.ts',
  'no-rematch': 'parts/Offers.svelte',
  say: 'parts/Chat.svelte',
  announce: null,
  greet: 'parts/Chat.svelte',
};

test.each(Object.entries(PLACES))('%s can be done in %s', (act, place) => {
  const written = [`'${act}'`, ...(act.startsWith('no-') ? ['`no-${'] : [])];
  if (place) expect(written.some(text => read(place).includes(text))).toBe(true);
});

test('every button of a deed says what it does', () => {
  const buttons = [...read('parts/Actions.svelte').matchAll(/button\(\s*'([a-z-]+)'/g)].map(found => found[1]);
  expect(buttons.length).toBeGreaterThan(3);
  const texts = readCatalogue('en');
  expect(buttons.filter(deed => !(`web.action.${deed}` in texts))).toEqual([]);
});
