// Addresses of the analysis board, and what is said of it; no catalogue is loaded, so that a text is its key.
import { expect, test } from 'vitest';
import { linkTo, placeOf, plyIn } from '../src/analysis/address';
import { eloOf, engineWords, occasionOf, placeWords, playerName, seatOf } from '../src/analysis/narration';
import { START } from '../src/chess/start';
import type { GameView } from '../src/contract';

test('an address asks for a game, or for a position with moves', () => {
  const query = (text: string) => new URLSearchParams(text);
  expect(placeOf(['', ''], query(''))).toBe('');
  expect(placeOf(['AbCdEfGh'], query('review='))).toBe('AbCdEfGh');
  expect(placeOf(['library', '7'], query(''))).toBe('library/7');
  expect(placeOf([''], query('play=e2e4,e7e5'))).toBe('?play=e2e4%2Ce7e5');
});

test('and for a move', () => {
  expect(plyIn('#12')).toBe(12);
  expect(plyIn('#0')).toBe(0);
  for (const hash of ['', '#', '#twelve', '#-1', '#1.5']) expect(plyIn(hash)).toBeNull();
});

const page = 'https://chess.example/analysis';
const fen = '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1';
const shown = { start: START, main: [], path: [], mainPly: 0, fen: START };

test('what is nowhere but here is sent with all its moves', () => {
  expect(linkTo(page, shown)).toBe(page);
  expect(linkTo(page, { ...shown, start: fen, fen })).toBe(`${page}?${new URLSearchParams({ fen })}#0`);
  const main = ['e2e4', 'e7e5', 'g1f3'];
  expect(linkTo(page, { ...shown, main, path: ['e2e4'], mainPly: 1 })).toBe(`${page}?play=e2e4%2Ce7e5%2Cg1f3#1`);
  // In a variation it is the variation that is meant.
  expect(linkTo(page, { ...shown, main, path: ['e2e4', 'c7c5'], mainPly: 1 })).toBe(`${page}?play=e2e4%2Cc7c5#2`);
});

test('what would be too long for an address is sent as its position', () => {
  const main = Array.from({ length: 900 }, () => 'g1f3');
  expect(linkTo(page, { ...shown, main, path: main, mainPly: 900, fen })).toBe(
    `${page}?${new URLSearchParams({ fen })}`,
  );
});

test('a place is said with its comment and how the game has ended there', () => {
  expect(placeWords({ node: null, turn: 'white', comment: '' }, null)).toBe('web.analysis.start');
  const ending = { outcome: '0-1', winner: 'black', termination: 'checkmate' } as const;
  const mate = { node: { san: 'Qh4#' }, turn: 'white', comment: 'Quick.' } as const;
  expect(placeWords(mate, ending)).toBe('web.say.move Quick. web.result.won');
});

test('the engine says what it thinks, or why it says nothing', () => {
  const line = { rank: 1, depth: 9, seldepth: 9, score: { cp: 30 }, bound: null, uci: ['e2e4'], san: ['e4'] };
  expect(engineWords(line, 9, true)).toBe('web.analysis.said');
  expect(engineWords(null, 0, true)).toBe('web.analysis.engine.thinking');
  expect(engineWords(null, 0, false)).toBe('web.analysis.engine.off');
});

test('who played, where and when, as far as a PGN tells', () => {
  const tags: Record<string, string> = {
    White: 'Ada',
    WhiteElo: '2000',
    BlackElo: '?',
    Event: '?',
    Date: '1997.??.??',
  };
  const tag = (name: string) => tags[name] ?? '';
  expect((['white', 'black'] as const).map(color => [playerName(null, tag, color), eloOf(tag, color)])).toEqual([
    ['Ada', '2000'],
    ['', ''],
  ]);
  expect(occasionOf(tag)).toBe('1997');
  expect(occasionOf(name => (name === 'Event' ? 'Open' : '2020.01.02'))).toBe('Open · Jan 2, 2020');
  // A game of this site says itself what it was, in the language of the page.
  const view = { list: 'rapid', rated: true, speed: 'rapid', time: { white: '10+5', black: '10+5' } } as const;
  expect(occasionOf(name => (name === 'Event' ? 'Rated rapid game' : '2020.01.02'), view)).toBe(
    'web.rated.yes · web.speed.rapid · Jan 2, 2020',
  );
});

test('in a game of this site oneself is You and the computer has the name of its character', () => {
  const computer = { kind: 'computer', name: 'Tabiya 400', role: 'bot', strength: { level: 1 } } as const;
  const guest = { kind: 'person', name: 'Guest', role: 'guest', strength: null } as const;
  const view = { players: { white: guest, black: computer }, you: ['white'] } as unknown as GameView;
  const tag = () => 'Tabiya 400';
  expect(seatOf(view)).toBe('white');
  expect(playerName(view, tag, 'white')).toBe('web.review.you');
  expect(playerName(view, tag, 'black')).toBe('web.opponent.newcomer');
  expect(playerName({ ...view, you: [] }, tag, 'white')).toBe('web.player.guest');
  expect([seatOf({ ...view, you: ['white', 'black'] }), seatOf(null)]).toEqual([null, null]);
});
