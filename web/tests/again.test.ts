import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ask } from '../src/api';
import { Again } from '../src/state/again.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what the server puts off is done by itself when the time is over', () => {
  const [again, deed] = [new Again(), vi.fn()];
  again.after(3, deed);
  expect(again.left).toBe(3);
  vi.advanceTimersByTime(1_500);
  expect(again.left).toBe(2);
  expect(deed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect([again.left, deed.mock.calls.length]).toEqual([0, 1]);
  vi.advanceTimersByTime(60_000);
  expect(deed).toHaveBeenCalledTimes(1);
});

test('what is stopped is not done, and what is begun anew is done once', () => {
  const [again, first, second] = [new Again(), vi.fn(), vi.fn()];
  again.after(3, first);
  again.after(5, second);
  vi.advanceTimersByTime(10_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  again.after(3, first);
  again.stop();
  vi.advanceTimersByTime(10_000);
  expect([again.left, first.mock.calls.length]).toEqual([0, 0]);
});

test.each([
  ['7', 7],
  ['soon', null],
  [null, null],
])('a refusal tells when to come back: %s', async (header, after) => {
  const headers: Record<string, string> = header === null ? {} : { 'retry-after': header };
  const body = JSON.stringify({ code: 'too-many', error: 'later' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 429, headers }));
  const refused = await ask('POST /api/login', { body: { name: '', password: '' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect([(refused as ApiError).code, (refused as ApiError).after]).toEqual(['too-many', after]);
});
