// The pure parts of the library: what is sought, how figures read, which file goes on, how answers come.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START } from '../src/chess/start';
import type { ImportView } from '../src/contract';
import { ALL_GAMES, countChosen, question, readChoice } from '../src/library/choice';
import { count, hundredths, movesOf, percent, Rate, resultWords, short, size } from '../src/library/figures';
import { asked, countSet, NO_FILTERS, readFilters, writeFilters } from '../src/library/filters';
import { Lookup, type Told } from '../src/library/lookup';
import { doneShare, isPgn, lastLine, unfinished, uploadPath } from '../src/library/transfer';
import { dateWords } from '../src/text/date';

test('filters go into an address and come back', () => {
  const filters = {
    ...NO_FILTERS,
    player: 'Vera & Söhne',
    color: 'black',
    result: '1/2-1/2',
    since: '2020-01-31',
    position: START,
    sort: 'rating',
  };
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  expect(writeFilters(NO_FILTERS).toString()).toBe('');
  expect(countSet(filters)).toBe(5);
});

test('an address may hold nonsense', () => {
  const query = new URLSearchParams(
    'color=green&result=2-0&since=yesterday&speed=slow&sort=backwards&other=1&player=%20%20',
  );
  expect(readFilters(query)).toEqual(NO_FILTERS);
});

test('an opening is asked for by code or by words', () => {
  expect(asked({ ...NO_FILTERS, opening: 'b9' }, false).toString()).toBe('eco=B9');
  expect(asked({ ...NO_FILTERS, opening: 'B20' }, true).toString()).toBe('eco=B20&mine=true');
  expect(asked({ ...NO_FILTERS, opening: 'Sicilian B20' }, false).toString()).toBe('opening=Sicilian+B20');
});

test('hundredths add up to a hundred', () => {
  expect(hundredths([1, 1, 1])).toEqual([34, 33, 33]);
  expect(hundredths([2, 1, 0])).toEqual([67, 33, 0]);
  expect(hundredths([0, 0, 0])).toEqual([0, 0, 0]);
  expect(hundredths([999, 1, 0])).toEqual([100, 0, 0]);
});

test('numbers as people read them', () => {
  expect(percent(1, 3, 'en')).toBe('33%');
  expect(percent(4, 1000, 'en')).toBe('0.4%');
  expect(percent(0, 0, 'en')).toBe('0%');
  expect([count(1234567, 'en'), short(99_999, 'en'), short(1_234_567, 'en')]).toEqual(['1,234,567', '99,999', '1.2M']);
  expect([size(999, 'en'), size(1_500_000, 'en'), size(2e12, 'en')]).toEqual(['999 byte', '1.5 MB', '2,000 GB']);
  expect([movesOf(0), movesOf(1), movesOf(80)]).toEqual([0, 1, 40]);
  expect([resultWords('1/2-1/2'), resultWords('1-0'), resultWords('*')]).toEqual(['½–½', '1–0', '*']);
});

test('dates of which only a part is known', () => {
  expect(dateWords('1992.11.04', 'en-GB')).toBe('4 Nov 1992');
  expect(dateWords('1992-11', 'en-GB')).toBe('Nov 1992');
  expect(dateWords('1992.??.??', 'en-GB')).toBe('1992');
  expect([dateWords('????.??.??', 'en-GB'), dateWords(null, 'en-GB')]).toEqual(['', '']);
});

test('a rate is that of the last seconds, and begins anew when a count does', () => {
  const rate = new Rate(1000);
  expect(rate.perSecond).toBeNull();
  for (const [at, value] of [
    [0, 0],
    [500, 100],
    [1000, 200],
    [1500, 900],
    [2000, 1600],
  ])
    rate.see(value, at);
  expect(rate.perSecond).toBe(1400);
  rate.see(10, 2500);
  expect(rate.perSecond).toBeNull();
});

const row = (more: Partial<ImportView>): ImportView => ({
  id: 'i',
  name: 'a.pgn',
  state: 'stopped',
  bytes: 100,
  read: 40,
  from: 40,
  games: 1,
  duplicates: 0,
  broken: 0,
  started_at: 0,
  changed_at: 0,
  visibility: 'private',
  mine: true,
  passed: null,
  error: null,
  reason: null,
  value: null,
  ...more,
});

test('a file goes on with the import that has its name and length', () => {
  const file = { name: 'a.pgn', size: 100 };
  expect(unfinished(file, [row({ state: 'done' }), row({ id: 'j' })])?.id).toBe('j');
  expect(
    unfinished(file, [row({ bytes: 99 }), row({ name: 'b.pgn' }), row({ state: 'running' }), row({ mine: false })]),
  ).toBeNull();
  expect(uploadPath(file, 'private', row({}))).toBe('api/library/imports?resume=i&from=40');
  expect(uploadPath(file, 'private', row({ from: 0 }))).toBe('api/library/imports?resume=i&from=0');
  expect(uploadPath({ name: 'ü &.pgn', size: 1 }, 'public', null)).toBe(
    'api/library/imports?name=%C3%BC+%26.pgn&bytes=1&visibility=public',
  );
});

test('small things about a transfer', () => {
  expect([doneShare(row({})), doneShare(row({ read: 100 })), doneShare(row({ bytes: null }))]).toEqual([40, 100, 0]);
  // What is passed by, because it is there already, is seen to pass.
  expect([doneShare(row({ passed: 10 })), doneShare(row({ passed: 0 })), doneShare(row({ passed: null }))]).toEqual([
    10, 0, 40,
  ]);
  expect([lastLine('{"a":1}\n{"a":2}\n'), lastLine('{}')]).toEqual(['{"a":2}', '{}']);
  expect(isPgn({ name: 'x.PGN', size: 1, type: '' })).toBe(true);
  expect(['x.pgn.gz', 'x.pgn.zst', 'X.PGN.BZ2'].every(name => isPgn({ name, size: 1, type: '' }))).toBe(true);
  expect(isPgn({ name: 'x.tar.gz', size: 1, type: 'application/gzip' })).toBe(false);
  expect(isPgn({ name: 'x.pgn', size: 0, type: '' })).toBe(false);
  expect(isPgn({ name: 'x.png', size: 9, type: 'image/png' })).toBe(false);
});

test('what the explorer counts is remembered, whatever was kept', () => {
  expect(readChoice(null)).toEqual(ALL_GAMES);
  expect(
    readChoice({
      speeds: ['blitz', 'warp'],
      rating_min: 'x',
      since: '2020-13',
      view: 'player',
      color: 'pink',
      player: 7,
    }),
  ).toEqual({ ...ALL_GAMES, speeds: ['blitz'], view: 'player' });
  expect(countChosen({ ...ALL_GAMES, speeds: ['blitz', 'rapid'], rating_max: '2000' })).toBe(2);
});

test('a question is the same for positions that differ in their counters, and half-typed filters do not count', () => {
  const other = START.replace('0 1', '4 7');
  expect(question(other, ALL_GAMES, '')).toBe(question(START, ALL_GAMES, ''));
  expect(question(START, { ...ALL_GAMES, rating_min: '12345', since: '20' }, '')).toBe(question(START, ALL_GAMES, ''));
  const mine = new URLSearchParams(question(START, { ...ALL_GAMES, view: 'player', color: 'black' }, 'Vera'));
  expect([mine.get('player'), mine.get('color')]).toEqual(['Vera', 'black']);
  expect(new URLSearchParams(question(START, { ...ALL_GAMES, player: 'Bob' }, 'Vera')).get('player')).toBeNull();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function asker() {
  const told: Told<string>[] = [];
  const asked: { question: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = [];
  const lookup = new Lookup<string>(
    (question, signal) =>
      new Promise((answer, fail) => asked.push({ question, signal, answer, fail: () => fail(new Error('no')) })),
    one => told.push(one),
  );
  return { told, asked, lookup };
}

test('only where one stays is asked', () => {
  const { asked, lookup } = asker();
  for (const one of ['a', 'b', 'c', 'c']) lookup.ask(one);
  vi.runAllTimers();
  expect(asked.map(one => one.question)).toEqual(['c']);
});

test('an answer that comes too late is kept but not told', async () => {
  const { told, asked, lookup } = asker();
  lookup.ask('a');
  vi.runAllTimers();
  lookup.ask('b');
  vi.runAllTimers();
  expect(asked[0].signal.aborted).toBe(true);
  asked[1].answer('B');
  asked[0].answer('A');
  await vi.runAllTimersAsync();
  expect(told).toEqual([{ question: 'b', answer: 'B' }]);
  expect(lookup.ask('a')).toBe(true);
  expect(told.at(-1)).toEqual({ question: 'a', answer: 'A' });
});

test('what failed is asked again', async () => {
  const { told, asked, lookup } = asker();
  lookup.ask('a');
  vi.runAllTimers();
  asked[0].fail();
  await vi.runAllTimersAsync();
  expect(told[0].error).toBeInstanceOf(Error);
  lookup.again();
  asked[1].answer('A');
  await vi.runAllTimersAsync();
  expect(told.at(-1)).toEqual({ question: 'a', answer: 'A' });
});
