// What lists, paper and the wall of a tournament share.
import { expect, test } from 'vitest';
import type { GameResult, RoundView, TournamentGameView, TournamentView } from '../src/contract';
import { crossCell, entriesOf, linesByName, pointsSigns, resultSigns } from '../src/tournament/words';

const game = (id: number, white: number, black: number, result: GameResult | null): TournamentGameView => ({
  id,
  board: id,
  white,
  black,
  place: 'board',
  result,
  game: null,
  claims: { white: null, black: null },
  disputed: false,
  called: false,
  recorded: false,
});
const round = (games: TournamentGameView[], byes: RoundView['byes'] = []): RoundView => ({
  number: 1,
  stage: 'closed',
  by_hand: false,
  started_at: null,
  games,
  byes,
});

test('results and points are written as on paper', () => {
  expect(resultSigns('white-wins')).toBe('1–0');
  expect(resultSigns('draw')).toBe('½–½');
  expect(resultSigns('white-absent')).toBe('− : +');
  expect(['0', '0.5', '2.5', '3', '12.5'].map(pointsSigns)).toEqual(['0', '½', '2½', '3', '12½']);
});

test('people are read as they are typed, with or without a rating', () => {
  const text = 'Ada Lovelace, 1834\n\n  Bea;1500 \nCid 1200\nDan\nR2 D2\nEve\t2001\nלאה, 1450';
  expect(entriesOf(text)).toEqual([
    { name: 'Ada Lovelace', rating: 1834 },
    { name: 'Bea', rating: 1500 },
    { name: 'Cid', rating: 1200 },
    { name: 'Dan', rating: 0 },
    { name: 'R2 D2', rating: 0 },
    { name: 'Eve', rating: 2001 },
    { name: 'לאה', rating: 1450 },
  ]);
});

test('a crosstable says against whom, with which colour and how', () => {
  const rank = new Map([
    [7, 1],
    [8, 2],
  ]);
  const played = round([game(1, 7, 8, 'white-wins')], [{ entrant: 9, round: 1, bye: 'pairing' }]);
  expect(crossCell(played, 7, rank)).toBe('2w1');
  expect(crossCell(played, 8, rank)).toBe('1b0');
  expect(crossCell(played, 9, rank)).toBe('+');
  expect(crossCell(round([game(1, 7, 8, null)]), 7, rank)).toBe('2w');
  expect(crossCell(played, 10, rank)).toBe('');
});

test('whoever looks for their board finds it by name', () => {
  const entrants = ['Zoé', 'Émile', 'adam', 'Bob'].map((name, at) => ({ id: at + 1, name }));
  const view = { entrants } as TournamentView;
  const lines = linesByName(view, round([game(1, 1, 2, null), game(2, 3, 4, null)]), 'fr');
  expect(lines.map(line => line.name)).toEqual(['adam', 'Bob', 'Émile', 'Zoé']);
  expect(lines[2]).toEqual({ name: 'Émile', board: 1, isWhite: false, opponent: 'Zoé' });
});
