// An engine that somebody runs elsewhere thinks for the page: it is offered to its owner alone, its lines are shown, and
// where it does not answer the page says so and its own engine goes on.
import { expect, test } from 'vitest';
import { fresh, registered } from './accounts.ts';
import { open, site, somebody } from './people.ts';

open();

const SECRET = 'a secret of the provider alone';

interface Work {
  id: string;
  work: { moves: string[]; initialFen: string; multiPv: number };
}

/** A provider whose engine always says the same of the first position; gives back what ends it and what it was asked. */
function provider(): { asked: Work[]; stop: () => Promise<void> } {
  const asked: Work[] = [];
  const end = new AbortController();
  const post = (path: string, body: BodyInit, type: string) =>
    fetch(`${site}/api/external-engine/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
      signal: end.signal,
    });
  const works = (async () => {
    while (!end.signal.aborted) {
      const response = await post('work', JSON.stringify({ providerSecret: SECRET }), 'application/json').catch(
        () => null,
      );
      if (response?.status !== 200) continue;
      const task = (await response.json()) as Work;
      asked.push(task);
      const lines = ['g1f3 d7d5', 'e2e4 e7e5', 'd2d4 d7d5'].map(
        (pv, i) => `info depth 33 seldepth 40 multipv ${i + 1} score cp ${77 - i} nodes 1234567 time 1000 pv ${pv}\n`,
      );
      await post(`work/${task.id}`, lines.join(''), 'text/plain').catch(() => null);
    }
  })();
  return {
    asked,
    stop: () => {
      end.abort();
      return works;
    },
  };
}

test('an engine elsewhere thinks for its owner, and is missed when it is gone', async () => {
  const me = await registered(fresh('Owner'));
  await me.asks('external-engine', {
    name: 'Big Iron',
    maxThreads: 64,
    maxHash: 4096,
    variants: ['chess'],
    providerSecret: SECRET,
  });
  const iron = provider();
  try {
    await me.page.goto(`${site}/analysis`);
    await me.sees('.analysis cg-board piece');
    await me.see('.whose select').selectOption({ label: 'Big Iron' });
    await me.see('.engine .switch').click();
    await me.sees('.engine .pv-move', 'Nf3');
    await expect.poll(() => me.see('.engine .score').innerText()).toBe('+0.8');
    await expect.poll(() => me.see('.engine .depth').innerText()).toContain('33');
    expect(iron.asked[0].work.multiPv).toBe(3);
  } finally {
    await iron.stop();
  }
  await me.page.goto(`${site}/analysis?fen=${encodeURIComponent('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')}`);
  await me.sees('.analysis cg-board piece');
  await me.see('.whose select').selectOption({ label: 'Big Iron' });
  await me.see('.engine .switch').click();
  await me.sees('.engine .depth', 'The engine isn’t responding.');
  // The browser tells of it as well.
  expect(me.errors.splice(0)).toEqual([expect.stringContaining('503')]);
  await me.see('.whose select').selectOption('');
  await me.sees('.engine .pv-move');
});

test('those who have none are not asked who thinks', async () => {
  const other = await somebody();
  await other.page.goto(`${site}/analysis`);
  await other.sees('.analysis cg-board piece');
  expect(await other.see('.whose').count()).toBe(0);
});
