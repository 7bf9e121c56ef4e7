// Rated games: told before they begin, what they made of the ratings afterwards, the curve and the best.
import { expect, test } from 'vitest';
import { fresh, keeper, registered } from './accounts.ts';
import { isFine } from './axe.ts';
import { open, play } from './people.ts';

open();

test('a rated game says so before, tells each what it made of the rating, and shows it on the profile', async () => {
  const [ann, bob] = [fresh('Ann'), fresh('Bob')];
  const [white, black] = await Promise.all([registered(ann), registered(bob)]);
  await white.page.goto(`${white.url}/@/${bob}`);
  await white.see('button', 'Challenge').first().click();
  await white.see('.newgame input[type=checkbox]').first().check();
  await white.see('.newgame label', 'White').click();
  await white.see('.newgame button.primary').click();
  await white.page.waitForURL(/\/game\//);
  const id = white.page.url().split('/game/')[1];
  // Who is asked is told.
  await black.page.goto(`${black.url}/`);
  await black.sees('.challenge', 'Rated');
  await black.see('.challenge .primary:enabled').click();
  await black.page.waitForURL(/\/game\//);
  await Promise.all([white.sees('.bottom .elo', '1500?'), black.sees('.top .elo', '1500?')]);
  await play(white, black, 'f2f3 e7e5 g2g4 d8h4');
  await white.sees('.result', /Rating .*−\d+\u2069 · expected score 51%/);
  await black.sees('.result', /Rating .*\+\d+\u2069 · expected score 49%/);
  await black.sees('.bottom .elo', /\? \+\d+/);
  await black.page.goto(`${black.url}/@/${bob}`);
  await black.sees('.standings .lists', 'Rapid');
  await black.sees('.standings svg[role=img]');
  await isFine(black, 'the profile');
  await black.page.goto(`${black.url}/ratings/rapid`);
  await black.sees('.sheet', 'Nobody has played enough rated games here yet.');
  await isFine(black, 'the best');
  // Nothing can be taken back, and the page does not offer it.
  const next = await white.makes({
    against: { kind: 'computer', strength: { level: 1 } },
    color: 'white',
    rated: true,
  });
  await white.looksAt(next);
  await white.moves('e2e4');
  await white.hasMoves(2);
  for (const name of ['Take back', 'Hint']) expect(await white.page.getByRole('button', { name }).count()).toBe(0);
  expect(id).not.toBe(next);
});

test('a number of another list is entered by an administrator and shown on the profile', async () => {
  const name = fresh('Cora');
  await registered(name);
  const admin = await keeper(fresh('keeper'));
  await admin.page.goto(`${admin.url}/@/${name}`);
  await admin.see('.standings summary').click();
  // What is wrong stands beside its field.
  await admin.see('.standings form input').nth(1).fill('17o5');
  await admin.see('.standings form button').click();
  await expect
    .poll(() => admin.see('.standings .problem').allInnerTexts())
    .toEqual(['Please fill this in.', 'A rating is a whole number from 1 to 4000.']);
  await admin.see('.standings form input').first().fill('rapid');
  await admin.see('.standings form input').nth(1).fill('1834');
  await admin.see('.standings form button').click();
  await admin.sees('.standings .problem', 'This list can’t be filled in by hand.');
  await admin.see('.standings form input').first().fill('FIDE');
  await admin.see('.standings form button').click();
  await admin.sees('.standings .figures', 'FIDE');
  await admin.sees('.standings .figures dd', '1834');
});
