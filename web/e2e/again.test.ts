// Another game with the same opponent, however long ago the last one was.
import { expect, test } from 'vitest';
import { open, pair, play, somebody, type Person } from './people.ts';
import { Site } from './site.ts';

open();

const EASY = { kind: 'computer', strength: { level: 1 } } as const;
const games = async (person: Person): Promise<number> =>
  ((await (await person.page.request.get(`${person.url}/api/games?player=me`)).json()) as unknown[]).length;

test('a finished game that is opened again is played again at once, and once only', async () => {
  const me = await somebody();
  const id = await me.begins({ against: EASY, color: 'white' });
  await me.moves('e2e4');
  await me.hasMoves(2);
  await me.acts(id, { do: 'resign', color: null });
  await me.looksAt(id);
  await me.see('.actions .primary', 'Play again').dblclick();
  await me.sees('.stage .cg-wrap.orientation-black');
  const next = me.page.url();
  expect(next).not.toContain(id);
  await me.hasMoves(1);
  // The first game knows of the second, and makes no third.
  await me.looksAt(id);
  await me.see('.actions .primary', 'Next game').click();
  await me.page.waitForURL(next);
  await me.hasMoves(1);
  expect(await games(me)).toBe(2);
});

test('also after the server was started again', async () => {
  let own = await Site.start();
  try {
    const me = await somebody({ url: own.url });
    const id = await me.begins({ against: EASY, color: 'white' });
    await me.acts(id, { do: 'resign', color: null });
    // What the end of a game shows is fetched by then: else the page misses it while the server is away.
    await me.sees('.result');
    await me.page.waitForLoadState('networkidle');
    await own.kill();
    own = await Site.start(own);
    await me.looksAt(id);
    await me.see('.actions .primary', 'Play again').click();
    await me.sees('.stage .cg-wrap.orientation-black');
    expect(me.page.url()).not.toContain(id);
  } finally {
    await own.stop();
  }
});

test('on one screen too', async () => {
  const me = await somebody();
  const id = await me.begins({ against: { kind: 'screen', white: 'Vera', black: 'Max' } });
  await me.acts(id, { do: 'resign', color: 'white' });
  await me.looksAt(id);
  await me.see('.actions .primary', 'Play again').click();
  await me.sees('.bottom .name', 'Max');
  expect(me.page.url()).not.toContain(id);
  await me.moves('e2e4');
  await me.hasMoves(1);
  await me.does('Take back', false);
  await me.hasMoves(0);
  expect(await me.page.getByRole('button', { name: 'Resign' }).isEnabled()).toBe(true);
});

test('two people who have opened their game again ask each other', async () => {
  const [white, black] = await pair({ time: '5+3' });
  await play(white, black, 'e2e4 e7e5');
  const id = white.page.url().split('/game/')[1];
  await white.acts(id, { do: 'resign', color: null });
  await Promise.all([white.looksAt(id), black.looksAt(id)]);
  await white.see('.actions .primary', 'Rematch').click();
  await white.sees('.own', 'You asked for a rematch.');
  expect(await white.see('.actions .primary').isDisabled()).toBe(true);
  // Who asks may load the page again meanwhile.
  await white.looksAt(id);
  await white.sees('.own', 'You asked for a rematch.');
  await black.see('.offer .yes:enabled').click();
  await Promise.all([white.sees('.stage .cg-wrap.orientation-black'), black.sees('.stage .cg-wrap.orientation-white')]);
  expect(white.page.url()).toBe(black.page.url());
  expect(white.page.url()).not.toContain(id);
  expect(await games(white)).toBe(2);
  // Between two people a rematch is what the first game was.
  await black.isToMove();
  expect(await black.page.getByRole('button', { name: 'Abort' }).isEnabled()).toBe(true);
  expect(await black.page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
  await black.sees('.chat');
});
