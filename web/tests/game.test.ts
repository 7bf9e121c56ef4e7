// No catalogue is loaded here, so that a text is its key.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Event as GameEvent, GameView } from '../src/contract';
import { eventWords, turnWords } from '../src/game/narration';
import { orientationOf } from '../src/game/orientation';
import { BORDERS } from '../src/parts/borders';

const player = (kind: GameView['players']['white']['kind']) => ({ kind, name: '', role: null, strength: null });
const view = {
  status: 'playing',
  you: ['white'],
  moves: [{ uci: 'e2e4', san: 'e4', left: null }],
  players: { white: player('person'), black: player('computer') },
  position: { fen: '', turn: 'white', check: false, moves: {}, claim: false },
  ending: null,
} as unknown as GameView;
const now = { looked: null, sent: null, claimsNext: false };
const sent = { id: 1, ply: 1, uci: 'd2d4' };
const black = { position: { ...view.position, turn: 'black' as const } };

test.each<[string, Partial<GameView>, object]>([
  ['web.turn.yours', {}, {}],
  ['web.turn.yours web.turn.check', { position: { ...view.position, check: true } }, {}],
  ['web.turn.theirs', {}, { sent }],
  ['web.turn.theirs', { position: { ...view.position, check: true } }, { sent }],
  ['web.turn.thinking', black, {}],
  ['web.turn.theirs', { ...black, you: ['white'], players: { white: player('person'), black: player('person') } }, {}],
  ['web.turn.theirs', { you: [] }, {}],
  ['web.turn.claiming', {}, { claimsNext: true }],
  ['web.turn.looking', {}, { looked: 1 }],
  ['web.turn.waiting', { status: 'waiting' }, { looked: 0 }],
  ['web.result.aborted', { status: 'aborted' }, {}],
  [
    'web.result.won',
    { status: 'over', ending: { outcome: '1-0', winner: 'white', termination: 'checkmate' } },
    { claimsNext: true },
  ],
])('%s', (words, change, look) => expect(turnWords({ ...view, ...change }, { ...now, ...look })).toBe(words));

test.each<[string, GameEvent]>([
  ['web.offer.draw', { e: 'offered', what: 'draw', by: 'black' }],
  ['', { e: 'offered', what: 'draw', by: 'white' }],
  ['web.declined.draw', { e: 'unoffered', what: 'draw', by: 'white', how: 'declined' }],
  ['', { e: 'unoffered', what: 'draw', by: 'white', how: 'lapsed' }],
  ['Ada: Hi', { e: 'said', room: 'players', name: 'Ada', words: 'Hi' }],
  ['', { e: 'hidden' }],
])('it is said: %s', (words, event) => expect(eventWords(event, null, view)).toBe(words));

type Wishes = Parameters<typeof orientationOf>[1];
const wishes: Wishes = { linked: null, turnBoard: true, isFlipped: false };
const waiting = { ...view, status: 'waiting' as const, you: [] };
test.each<[string, GameView | null, Partial<Wishes>, string]>([
  ['nothing is known yet', null, {}, 'white'],
  ['one plays Black', { ...view, you: ['black'] }, {}, 'black'],
  ['one plays Black and has turned the board', { ...view, you: ['black'] }, { isFlipped: true }, 'white'],
  ['one plays both', { ...view, ...black, you: ['white', 'black'] }, {}, 'black'],
  ['one plays both and the board stays', { ...view, ...black, you: ['white', 'black'] }, { turnBoard: false }, 'white'],
  ['one looks on', { ...view, you: [] }, {}, 'white'],
  ['one looks on from a link', { ...view, you: [] }, { linked: 'black' }, 'black'],
  ['a link says another side than one plays', view, { linked: 'black' }, 'white'],
  ['White sits there already', waiting, {}, 'black'],
  ['Black sits there already', { ...waiting, players: { ...view.players, white: player('open') } }, {}, 'white'],
])('the board is seen from a side: %s', (_, view, change, side) =>
  expect(orientationOf(view, { ...wishes, ...change })).toBe(side),
);

test('the borders of the layout are those of the style sheets', () => {
  const styles = ['pages/game.css', 'analysis/analysis.css'].map(name =>
    readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8'),
  );
  const { table, slot, side } = BORDERS;
  for (const border of [table, slot, side]) expect(styles[0]).toContain(`@media ${border} {`);
  expect(styles[1]).toContain(`@media ${table} {`);
});
