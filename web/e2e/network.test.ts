// Without a network: the page opens, says so, and comes back by itself; also where the site lives in a folder.
import { expect, test } from 'vitest';
import { open, site, somebody, type Person } from './people.ts';
import { Site } from './site.ts';

open();

const caches = (person: Person) =>
  person.page.evaluate(async () => {
    const names = await globalThis.caches.keys();
    const requests = await Promise.all(names.map(async name => (await globalThis.caches.open(name)).keys()));
    return requests.flat().map(request => new URL(request.url).pathname);
  });

async function isInstalled(person: Person): Promise<void> {
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => person.page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);
}

test.each([
  ['/', []],
  ['/chess/', ['--base-path', '/chess/']],
])('the page opens without a network and comes back: %s', async (base, args) => {
  const own = await Site.start(undefined, ...args);
  try {
    const home = own.url + base;
    const person = await somebody({ serviceWorkers: 'allow' });
    await person.page.goto(home);
    await isInstalled(person);
    await person.page.goto(`${home}games`);
    await person.sees('h1', 'My games');
    expect((await caches(person)).filter(path => /\/(api|ws|health)(\/|$)/.test(path))).toEqual([]);
    await person.page.context().setOffline(true);
    await person.page.goto(home);
    await person.sees('.way');
    await person.sees('.offline');
    await person.page.goto(`${home}settings`);
    await person.sees('.swatch');
    await person.page.context().setOffline(false);
    await person.seesNo('.offline');
    await person.page.goto(home);
    await person.see('.way').first().click();
    await person.see('.newgame .primary').click();
    await person.moves('e2e4');
  } finally {
    await own.stop();
  }
});

test('the site can be installed: its manifest and pictures are there', async () => {
  const manifest = await fetch(`${site}/tabiya.webmanifest`).then(answer => answer.json());
  expect(manifest).toMatchObject({ name: 'Tabiya', display: 'standalone', start_url: './', scope: './' });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(`${site}/${src}`);
    expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type]);
    if (type !== 'image/png') continue;
    const bytes = new DataView(await answer.arrayBuffer());
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes);
  }
});
