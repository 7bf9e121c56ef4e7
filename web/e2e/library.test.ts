// The library in a real browser: ten thousand games that the test makes for itself go in, are counted, searched and come out
// again. What is expected is counted by the test from its own lines (crossed.ts), never by the server.
import { spawnSync } from 'node:child_process';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fresh, PASSWORD } from './accounts.ts';
import { isFine } from './axe.ts';
import { count, crossed, fensOf, pgnOf, positionsOf, printsOf, sumOf, type Crossed } from './crossed.ts';
import { open, PHONE, somebody, type Person } from './people.ts';
import { program, Site } from './site.ts';

open();

const MANY = 10_000;
const LONG_MS = 240_000;
const games = crossed(MANY, 2024);
const whole = games.map(game => pgnOf(game)).join('');
let site: Site;
/** The big import, by its name in the addresses. */
let brought = '';

beforeAll(async () => {
  site = await Site.start();
  const args = ['admin', '--data', site.data, 'user', 'add', 'Vera', '--admin', '--password-stdin'];
  expect(spawnSync(program(), args, { input: `${PASSWORD}\n` }).status).toBe(0);
});
afterAll(() => site?.stop());

type Options = Parameters<typeof somebody>[0];
/** Vera keeps the site, and may bring games for everybody. */
async function vera(): Promise<Person> {
  const person = await somebody({ url: site.url });
  await person.asks('login', { name: 'Vera', password: PASSWORD });
  return person;
}
/** Somebody with an account, whose imports are their own. */
async function reader(options: Options = {}): Promise<Person> {
  const person = await somebody({ url: site.url, ...options });
  await person.asks('register', { name: fresh('Reader'), password: PASSWORD });
  return person;
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) });

async function brings(person: Person, name: string, text: string): Promise<void> {
  await person.page.goto(`${site.url}/library/imports`);
  await person.see('.file input').setInputFiles(file(name, text));
}

/** The newest import of this name, when it is as it should be. */
async function isBrought(person: Person, name: string, state: string): Promise<Record<string, number>> {
  const row = person.see('.imports li', name).first();
  await row.locator('.state', { hasText: state }).waitFor({ timeout: LONG_MS });
  const counts = await row
    .locator('.counts div')
    .evaluateAll(all => all.map(one => [one.querySelector('dt')!.innerText, one.querySelector('dd')!.innerText]));
  return Object.fromEntries(counts.map(([label, number]) => [label, Number(number.replace(/\D/g, ''))]));
}

async function asks<T>(person: Person, path: string): Promise<T> {
  const response = await person.page.request.get(`${site.url}/api/${path}`);
  expect(response.status(), path).toBe(200);
  return response.json() as Promise<T>;
}

interface Answer {
  white: number;
  draws: number;
  black: number;
  moves: { uci: string; san: string; white: number; draws: number; black: number; average_rating: number }[];
}

/** What the explorer says of a position, in the form of the test's own count. */
async function explored(person: Person, fen: string, filters: Record<string, string>): Promise<unknown> {
  const answer = await asks<Answer>(
    person,
    `explorer?${new URLSearchParams({ fen: `${fen} 0 1`, collection: brought, ...filters })}`,
  );
  const moves = answer.moves.map(({ uci, san, white, draws, black }) => [uci, { san, white, draws, black }]);
  return { white: answer.white, draws: answer.draws, black: answer.black, moves: Object.fromEntries(moves) };
}

function counted(these: Crossed[], fen: string): unknown {
  const { moves, ...all } = count(these, fen);
  return {
    ...all,
    moves: Object.fromEntries(Object.entries(moves).map(([uci, { ratings: _, ...tally }]) => [uci, tally])),
  };
}

const START = fensOf([])[0];
const KNIGHT = fensOf(['g1f3'])[1];
/** Positions that came about by many ways, the most usual first. */
const TRANSPOSED = transposed(6);
function transposed(most: number): string[] {
  const ways = new Map<string, Set<string>>();
  for (const game of games) {
    for (const [ply, fen] of positionsOf(game).entries())
      ways.set(fen, (ways.get(fen) ?? new Set()).add(game.ucis.slice(0, ply).join()));
  }
  return [...ways]
    .filter(([, set]) => set.size >= 4)
    .sort((a, b) => b[1].size - a[1].size)
    .slice(0, most)
    .map(([fen]) => fen);
}

test('whoever is logged out is told why an import needs an account', async () => {
  const guest = await somebody({ url: site.url });
  await guest.page.goto(`${site.url}/library`);
  await guest.sees('.nothing', 'The library is empty so far.');
  await guest.page.goto(`${site.url}/library/imports`);
  await guest.sees('.drop', 'belong to your account');
  await guest.see('.drop a', 'Log in').click();
  await guest.sees('h1', 'Log in');
});

test('ten thousand games go in', { timeout: LONG_MS }, async () => {
  const person = await vera();
  // Where this is tried again, what was brought before would be there already.
  for (const { id } of await asks<{ id: string }[]>(person, 'library/imports'))
    await person.page.request.delete(`${site.url}/api/library/imports/${id}`, { headers: { origin: site.url } });
  await person.page.goto(`${site.url}/library/imports`);
  await person.see('.drop .check', 'Visible to everyone').click();
  await person.see('.file input').setInputFiles(file('many.pgn', whole));
  expect(await isBrought(person, 'many.pgn', 'done')).toEqual({
    'new games': MANY,
    'already here': 0,
    'with errors': 0,
  });
  const [row] = await asks<{ id: string; read: number }[]>(person, 'library/imports');
  expect(row.read).toBeGreaterThanOrEqual(Buffer.byteLength(whole.trimEnd()));
  brought = row.id;
});

test(
  'the explorer counts as the test counts: usual positions, transpositions, filters, a repertoire',
  { timeout: LONG_MS },
  async () => {
    const person = await vera();
    for (const fen of [START, KNIGHT, ...TRANSPOSED])
      expect(await explored(person, fen, {}), fen).toEqual(counted(games, fen));
    const rating = (game: Crossed) => (game.whiteElo + game.blackElo) / 2;
    const cases: [Record<string, string>, (game: Crossed) => boolean][] = [
      [{ speeds: 'blitz' }, game => game.speed === 'blitz'],
      [{ speeds: 'bullet,classical' }, game => ['bullet', 'classical'].includes(game.speed)],
      [{ since: '2018-03', until: '2020-11' }, game => game.date >= '2018.03' && game.date < '2020.12'],
      [{ rating_min: '1800', rating_max: '2100' }, game => rating(game) >= 1800 && rating(game) <= 2100],
      [{ player: 'Gray', color: 'black' }, game => game.black === 'Gray'],
      [{ player: 'Gray', color: 'white', speeds: 'rapid' }, game => game.white === 'Gray' && game.speed === 'rapid'],
      [{ player: 'Nobody at all' }, () => false],
    ];
    for (const [filters, fits] of cases) {
      const these = games.filter(fits);
      for (const fen of [START, KNIGHT, TRANSPOSED[0]])
        expect(await explored(person, fen, filters), JSON.stringify(filters)).toEqual(counted(these, fen));
    }
    const { moves } = await asks<Answer>(person, `explorer?collection=${brought}`);
    const own = count(games, START).moves;
    for (const move of moves)
      expect(
        Math.abs(move.average_rating - own[move.uci].ratings / sumOf(own[move.uci])),
        move.san,
      ).toBeLessThanOrEqual(0.5);
  },
);

/** The rows of the explorer on the screen: moves with their numbers of games. */
async function rows(person: Person): Promise<Record<string, number>> {
  await person.see('.answer:not(.old) .moves-of:not(.named)').waitFor();
  const texts = await person
    .see('.moves-of:not(.named) tbody tr')
    .evaluateAll(all => all.map(one => [one.querySelector('button')!.innerText, one.querySelector('b')!.innerText]));
  return Object.fromEntries(texts.map(([san, number]) => [san, Number(number.replace(/\D/g, ''))]));
}
function expected(fen: string, these = games): Record<string, number> {
  return Object.fromEntries(Object.values(count(these, fen).moves).map(move => [move.san, sumOf(move)]));
}
async function opensExplorer(person: Person, fen = START): Promise<void> {
  await person.page.goto(`${site.url}/analysis?fen=${encodeURIComponent(`${fen} 0 1`)}`);
  await person.see('[role=tab]', 'Explorer').click();
  await person.sees('.moves-of tbody tr');
}

test(
  'the explorer on the screen: figures, a move by a click, arrows, filters that are remembered',
  { timeout: LONG_MS },
  async () => {
    const person = await vera();
    await opensExplorer(person);
    expect(await rows(person)).toEqual(expected(START));
    await person.see('.moves-of tbody tr', 'Nf3').hover();
    await person.sees('.cg-shapes line, .cg-shapes g');
    await person.see('.moves-of button', 'Nf3').click();
    await expect.poll(() => rows(person)).toEqual(expected(KNIGHT));
    await person.see('.explorer summary').click();
    await person.see('.chips label', 'blitz').click();
    const blitz = games.filter(game => game.speed === 'blitz');
    await expect.poll(() => rows(person)).toEqual(expected(KNIGHT, blitz));
    await opensExplorer(person, KNIGHT);
    await expect.poll(() => rows(person)).toEqual(expected(KNIGHT, blitz));
    await person.sees('.explorer .badge', '1');
    await person.see('.explorer .segments label', 'Repertoire').click();
    await person.page.getByPlaceholder('Vera').fill('Lund');
    await person.see('.explorer .segments label', 'Black').click();
    await expect
      .poll(() => rows(person))
      .toEqual(
        expected(
          KNIGHT,
          blitz.filter(game => game.black === 'Lund'),
        ),
      );
  },
);

test(
  'a search by everything there is finds as many as there are, and its address is a link',
  { timeout: LONG_MS },
  async () => {
    const person = await vera();
    const year = (game: Crossed) => Number(game.date.slice(0, 4));
    const cases: [Record<string, string>, (game: Crossed) => boolean][] = [
      [{ player: 'Moss' }, game => [game.white, game.black].includes('Moss')],
      [{ player: 'Moss', color: 'black', result: '0-1' }, game => game.black === 'Moss' && game.result === '0-1'],
      [
        { player: 'Moss', opponent: 'Abel', speed: 'rapid' },
        game => [game.white, game.black].sort().join() === 'Abel,Moss' && game.speed === 'rapid',
      ],
      [
        { since: '2019-01-01', until: '2019-12-31', result: '1/2-1/2' },
        game => year(game) === 2019 && game.result === '1/2-1/2',
      ],
      [
        { position: `${TRANSPOSED[0]} 0 1`, result: '1-0' },
        game => positionsOf(game).includes(TRANSPOSED[0]) && game.result === '1-0',
      ],
    ];
    for (const [filters, fits] of cases) {
      await person.page.goto(`${site.url}/library?${new URLSearchParams(filters)}`);
      const number = games.filter(fits).length;
      await person.sees('.total', new RegExp(`^\\s*${number.toLocaleString('en')} games?\\s*$`));
    }
    await person.page.goto(`${site.url}/library`);
    await person.page.getByLabel('Player').fill('Moss');
    await person.see('.seek .primary').click();
    await person.sees('.total', String(games.filter(cases[0][1]).length).replace(/(\d)(\d{3})$/, '$1,$2'));
    await expect.poll(() => new URL(person.page.url()).search).toBe('?player=Moss');
    const shown = await person.see('.shelf li').count();
    await person.page.getByRole('button', { name: 'Show more', exact: true }).click();
    await expect.poll(() => person.see('.shelf li').count()).toBe(2 * shown);
    await person.see('.shelf a').first().hover();
    await person.sees('.peek piece');
  },
);

const saved = async (download: Promise<Download>): Promise<string> => textOf(await (await download).createReadStream());

test('what comes out is what went in: all of it, a selection, single games', { timeout: LONG_MS }, async () => {
  const person = await vera();
  await person.page.goto(`${site.url}/library?collection=${brought}`);
  const every = person.page.waitForEvent('download');
  await person.see('.toolbar a', 'Export').click();
  expect(printsOf(await saved(every))).toEqual(printsOf(whole));
  await person.page.goto(`${site.url}/library?player=Noor&color=white&collection=${brought}`);
  await person.sees('.shelf li');
  const some = person.page.waitForEvent('download');
  await person.see('.toolbar a', 'Export').click();
  const noors = games.filter(game => game.white === 'Noor');
  expect(printsOf(await saved(some))).toEqual(printsOf(noors.map(game => pgnOf(game)).join('')));
  for (const i of [0, 3]) await person.see('.tick input').nth(i).check();
  const two = person.page.waitForEvent('download');
  await person.page.getByRole('link', { name: 'Export 2 games' }).click();
  const prints = printsOf(await saved(two));
  expect(prints).toHaveLength(2);
  const all = new Set(printsOf(whole));
  expect(prints.filter(print => !all.has(print))).toEqual([]);
});

test('an import is stopped, the page is left, and with the same file it goes on', { timeout: LONG_MS }, async () => {
  const person = await reader();
  const others = crossed(20_000, 77);
  const text = others.map(game => pgnOf(game, 'In two parts')).join('');
  const slow = await person.page.context().newCDPSession(person.page);
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 600_000,
  });
  await brings(person, 'parts.pgn', text);
  const row = person.see('.imports li', 'parts.pgn');
  await expect
    .poll(async () => Number((await row.locator('.counts dd').first().innerText()).replace(/\D/g, '')), {
      timeout: LONG_MS,
    })
    .toBeGreaterThan(0);
  await row.getByRole('button', { name: 'Stop' }).click();
  const first = await isBrought(person, 'parts.pgn', 'stopped');
  expect(first['new games']).toBeLessThan(others.length);
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await person.page.reload();
  const chooses = async (name: string, what: string) => {
    const asked = person.page.waitForEvent('filechooser');
    await person.see('.imports li', 'parts.pgn').getByRole('button', { name: 'Resume' }).click();
    await (await asked).setFiles(file(name, what));
  };
  await chooses('parts.pgn', 'another file');
  await person.sees('.note', 'That’s a different file.');
  await chooses('parts.pgn', text);
  const counts = await isBrought(person, 'parts.pgn', 'done');
  // What both files have in common was there already.
  const prints = new Set(printsOf(whole));
  const common = printsOf(text).filter(print => prints.has(print)).length;
  expect(counts).toEqual({ 'new games': others.length - common, 'already here': common, 'with errors': 0 });
  const [{ id }] = await asks<{ id: string }[]>(person, 'library/imports');
  const out = await (await person.page.request.get(`${site.url}/api/library/export.pgn?collection=${id}`)).text();
  expect(printsOf(out)).toEqual(printsOf(text).filter(print => !prints.has(print)));
});

test(
  'a compressed file is taken as it is, and its annotations are there on the analysis board',
  { timeout: LONG_MS },
  async () => {
    const person = await reader();
    const text =
      '[Event "Notes"]\n[White "Ida"]\n[Black "Ola"]\n\n1. e4 $1 { best by test } e5 (1... c5 2. Nf3 { the open one }) 2. Nf3 1-0\n';
    await person.page.goto(`${site.url}/library/imports`);
    await person
      .see('.file input')
      .setInputFiles({ name: 'notes.pgn.gz', mimeType: 'application/gzip', buffer: gzipSync(text) });
    expect(await isBrought(person, 'notes.pgn.gz', 'done')).toEqual({
      'new games': 1,
      'already here': 0,
      'with errors': 0,
    });
    const {
      games: [{ id }],
    } = await asks<{ games: { id: string }[] }>(person, 'library?mine=true');
    await person.page.goto(`${site.url}/analysis/library/${id}`);
    for (const words of ['best by test', 'the open one']) await person.page.getByText(words).first().waitFor();
  },
);

test('a compressed file that goes on is seen to pass by what is there', { timeout: LONG_MS }, async () => {
  const person = await reader();
  const packed = gzipSync(
    crossed(20_000, 78)
      .map(game => pgnOf(game, 'In two packed parts'))
      .join(''),
  );
  const slow = await person.page.context().newCDPSession(person.page);
  const sends = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await sends(packed.length / 12);
  await person.page.goto(`${site.url}/library/imports`);
  await person
    .see('.file input')
    .setInputFiles({ name: 'packed.pgn.gz', mimeType: 'application/gzip', buffer: packed });
  const row = person.see('.imports li', 'packed.pgn.gz');
  await expect
    .poll(async () => Number((await row.locator('.counts dd').first().innerText()).replace(/\D/g, '')), {
      timeout: LONG_MS,
    })
    .toBeGreaterThan(0);
  await row.getByRole('button', { name: 'Stop' }).click();
  await isBrought(person, 'packed.pgn.gz', 'stopped');
  await row.getByRole('button', { name: 'Resume' }).click();
  await row.getByText('Skipping what’s already here').waitFor();
  await sends(-1);
  await isBrought(person, 'packed.pgn.gz', 'done');
  expect(await row.getByText('Skipping').count()).toBe(0);
});

test.each([
  ['fr-FR', /endommagé ou incomplet/, /ce type d’archive/],
  ['he-IL', /פגום או קטוע/, /ארכיון/],
])(
  'why an import failed is told in the language of the page: %s',
  { timeout: LONG_MS },
  async (locale, damaged, archive) => {
    const person = await reader({ locale });
    const packed = gzipSync(
      games
        .slice(0, 500)
        .map(game => pgnOf(game, locale))
        .join(''),
    );
    await person.page.goto(`${site.url}/library/imports`);
    await person.see('.file input').setInputFiles({
      name: 'cut.pgn.gz',
      mimeType: 'application/gzip',
      buffer: packed.subarray(0, packed.length - 100),
    });
    await person.sees('.imports li .note', damaged);
    await person.see('.file input').setInputFiles({
      name: 'games.zip.pgn',
      mimeType: 'application/x-chess-pgn',
      buffer: Buffer.from('PK\x03\x04 and so on'),
    });
    await person.sees('.imports li .note', archive);
    expect((await person.see('.imports li .note').allInnerTexts()).join(' ')).not.toMatch(/damaged|unpack|file/);
  },
);

test('a file that is brought twice brings nothing new', { timeout: LONG_MS }, async () => {
  const person = await reader();
  await brings(
    person,
    'again.pgn',
    games
      .slice(0, 2000)
      .map(game => pgnOf(game))
      .join(''),
  );
  expect(await isBrought(person, 'again.pgn', 'done')).toEqual({
    'new games': 0,
    'already here': 2000,
    'with errors': 0,
  });
});

/** Thirty games of which three cannot be read. */
function someBroken(): { texts: string[]; wrong: number[] } {
  const texts = crossed(30, 991).map(game => pgnOf(game, 'Some broken'));
  const wrong = [4, 17, 28];
  for (const i of wrong) texts[i] = texts[i].replace(/\n1\. \S+/, '\n1. Qh8');
  return { texts, wrong };
}

test(
  'broken games are told with number, line and reason; the others come in; all of it is deleted after a second question',
  { timeout: LONG_MS },
  async () => {
    const person = await reader();
    const { texts, wrong } = someBroken();
    await brings(person, 'broken.pgn', texts.join(''));
    expect(await isBrought(person, 'broken.pgn', 'done')).toEqual({
      'new games': 27,
      'already here': 0,
      'with errors': 3,
    });
    const row = person.see('.imports li', 'broken.pgn');
    await row.locator('summary').click();
    await row.locator('.problems tbody tr').first().waitFor();
    const told = await row
      .locator('.problems tbody tr')
      .evaluateAll(all => all.map(one => [...one.querySelectorAll('td')].map(cell => cell.innerText)));
    expect(told.map(([game]) => Number(game))).toEqual(wrong.map(i => i + 1));
    for (const [i, [, line, why]] of told.entries()) {
      const before = texts.slice(0, wrong[i]).join('').split('\n').length;
      expect(Number(line.replace(/\D/g, ''))).toBeGreaterThanOrEqual(before);
      expect(Number(line.replace(/\D/g, ''))).toBeLessThan(before + texts[wrong[i]].split('\n').length);
      expect(why).not.toBe('');
    }
    await row.getByRole('button', { name: /^Delete/ }).click();
    await row.locator('.confirm .yes').click();
    await expect.poll(() => row.count()).toBe(0);
    expect((await asks<{ total: number }>(person, 'library?mine=true')).total).toBe(0);
  },
);

test('by keys alone: search, open a game, ask the explorer and play its move', { timeout: LONG_MS }, async () => {
  const person = await vera();
  await person.page.goto(`${site.url}/library`);
  await person.sees('.shelf li');
  await person.page.getByLabel('Player').focus();
  await person.page.keyboard.type('Joly');
  await person.presses('Enter');
  await person.sees('.total', /\d games/);
  await expect.poll(() => new URL(person.page.url()).search).toBe('?player=Joly');
  await person.tabsTo(/Joly[\s\S]*moves/);
  await person.sees('.peek piece');
  await person.presses('Enter');
  await person.sees('[role=tab]', 'Explorer');
  await person.page.waitForURL(/\/analysis\/library\//);
  await opensExplorer(person);
  await person.tabsTo(/^Nf3$/);
  await person.presses('Enter');
  await expect.poll(() => rows(person)).toEqual(expected(KNIGHT));
});

async function isNotTooWide(person: Person): Promise<void> {
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('axe finds nothing, on a desk and a phone, in Hebrew too', { timeout: LONG_MS }, async () => {
  const small = { ...PHONE, viewport: { width: 360, height: 640 } };
  for (const [where, options] of [
    ['desk', {}],
    ['phone', small],
    ['Hebrew', { ...small, locale: 'he-IL' }],
  ] as const) {
    const person = await reader(options);
    await brings(person, 'broken.pgn', someBroken().texts.join(''));
    await person.see('.imports summary').click();
    for (const [path, sign] of [
      ['library?player=Moss', '.shelf li'],
      [`library?position=${encodeURIComponent(`${KNIGHT} 0 1`)}`, '.shelf li'],
      ['library/imports', '.imports li'],
      ['games', 'h1'],
    ]) {
      await person.page.goto(`${site.url}/${path}`);
      await person.sees(sign);
      await isFine(person, `${where}: ${path}`);
      await isNotTooWide(person);
    }
    await person.page.goto(`${site.url}/analysis`);
    await person.see('#tab-explorer').click();
    await person.sees('.moves-of tbody tr');
    await person.see('.explorer summary').click();
    await isFine(person, `${where}: explorer`);
    await isNotTooWide(person);
    if (where === 'Hebrew') expect(await person.see('html').getAttribute('dir')).toBe('rtl');
    const heights = await person
      .see('.explorer button, .explorer summary, .explorer .models a')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});

test('without a network the explorer says so, and goes on when there is one', { timeout: LONG_MS }, async () => {
  const person = await vera();
  await opensExplorer(person);
  await person.page.context().setOffline(true);
  await person.see('.moves-of button', 'Nf3').click();
  await person.sees('.explorer [role=alert]', 'You’re offline');
  await person.page.context().setOffline(false);
  await expect.poll(() => rows(person)).toEqual(expected(KNIGHT));
});
