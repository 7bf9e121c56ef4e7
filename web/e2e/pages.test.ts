// What people do beside the board: accounts, settings, tokens, challenges, the lobby, looking after a site.
import { expect, test } from 'vitest';
import { fresh, keeper, PASSWORD, registered } from './accounts.ts';
import { open, pair, play, site, somebody } from './people.ts';

open();

test('from the first visit two clicks lead to a game against the computer, and the third thing is a move', async () => {
  const person = await somebody();
  await person.page.goto(site);
  await person.see('.way').first().click();
  await person.see('.newgame .primary').click();
  await person.moves('e2e4');
  await person.hasMoves(2);
});

test('an account: made, its settings in another browser, refusals in words, the way out', async () => {
  const name = fresh('Vera');
  const person = await somebody();
  await person.page.goto(`${site}/login`);
  await person.page.getByRole('button', { name: 'New here? Create an account' }).click();
  // Nothing is cut: what is too long is refused.
  for (const [bad, why] of [
    ['x'.repeat(200), 'up to 20 characters'],
    ['a name', 'spaces'],
    ['<b>', '“<”'],
  ]) {
    await person.page.getByLabel('Username').fill(bad);
    await person.page.getByLabel('Password').fill(PASSWORD);
    await person.see('form .primary').click();
    await person.sees('.field .problem', why);
    expect(await person.page.getByLabel('Username').inputValue()).toBe(bad);
  }
  await person.page.getByLabel('Username').fill(name);
  await person.page.getByLabel('Password').fill('password');
  await person.see('form .primary').click();
  await person.sees('.field .problem', 'too easy to guess');
  await person.page.getByLabel('Password').fill(PASSWORD);
  await person.see('form .primary').click();
  await person.sees('nav a', name);
  await person.page.goto(`${site}/settings`);
  const kept = person.page.waitForResponse(
    response =>
      response.url().endsWith('/api/me/settings') &&
      response.request().method() === 'PUT' &&
      response.request().postData()!.includes('"plain"'),
  );
  await person.see('.segments label', 'green').click();
  await person.see('.segments label', 'bold').click();
  await kept;

  const other = await somebody({ locale: 'he-IL' });
  await other.page.goto(`${site}/login`);
  await other.see('input[autocomplete=username]').fill(name);
  await other.see('input[type=password]').fill('something else');
  await other.see('form .primary').click();
  await other.sees('.note', 'שם משתמש או סיסמה שגויים');
  await other.see('input[type=password]').fill(PASSWORD);
  await other.see('form .primary').click();
  await expect.poll(() => other.see('html').getAttribute('data-board')).toBe('green');
  await expect.poll(() => other.see('html').getAttribute('data-pieces')).toBe('plain');
  await expect.poll(() => other.see('html').getAttribute('dir')).toBe('rtl');
  await other.page.goto(`${site}/account`);
  await expect.poll(() => other.see('.rows li').count()).toBe(2);
  await other.page.getByRole('button', { name: 'יציאה', exact: true }).click();
  await other.sees('nav a', 'כניסה');
});

test('whoever has to wait at the door is let in without asking again', async () => {
  const name = fresh('Wanda');
  await registered(name);
  const person = await somebody();
  const busy = { status: 429, headers: { 'retry-after': '2' }, json: { code: 'too-many', error: 'too many requests' } };
  await person.page.route('**/api/login', route => route.fulfill(busy), { times: 1 });
  await person.page.goto(`${site}/login`);
  await person.page.getByLabel('Username').fill(name);
  await person.page.getByLabel('Password').fill(PASSWORD);
  await person.see('form .primary').click();
  await person.sees('.note', 'try again as soon as we can');
  await person.sees('nav a', name);
});

test('a token is shown once, works, and can be revoked', async () => {
  const person = await registered(fresh('Tom'));
  await person.page.goto(`${site}/tokens`);
  await person.page.getByLabel('What is it for?').fill('My bot');
  await person.see('.check', 'play my games').click();
  await person.page.getByLabel('Your password').fill(PASSWORD);
  await person.see('form .primary').click();
  const token = await person.see('.once input').inputValue();
  const me = await fetch(`${site}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then(answer =>
    answer.json(),
  );
  expect(me.me.scopes).toEqual(['board:play']);
  await person.page.reload();
  await person.sees('.rows li', 'My bot');
  expect(await person.see('.once').count()).toBe(0);
  await person.see('.rows .danger').click();
  await person.see('.confirm .yes').click();
  await person.sees('p', 'No tokens yet.');
  expect((await fetch(`${site}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test('a keeper adds somebody, gives a role and a password, and removes them', async () => {
  const [boss, name] = [await keeper(fresh('boss')), fresh('pupil')];
  await boss.page.goto(`${site}/admin`);
  await boss.sees('.figures dd');
  const add = boss.see('.row-form').first();
  await add.getByLabel('Username').fill(name);
  await add.getByLabel('Password').fill(PASSWORD);
  await add.locator('button').click();
  await boss.sees('.good', name);
  const row = boss.see('.rows li', name);
  await row.locator('select').selectOption('bot');
  await expect
    .poll(async () => (await fetch(`${site}/api/people/${name}`).then(answer => answer.json())).role)
    .toBe('bot');
  await row.locator('button', { hasText: 'New password' }).click();
  await row.locator('form input').fill('another password');
  await row.locator('form .primary').click();
  await boss.sees('.good', 'new password');
  const pupil = await somebody();
  await pupil.asks('login', { name, password: 'another password' });
  await row.locator('.danger').click();
  await row.locator('.confirm .yes').click();
  await boss.sees('.good', 'has been removed');
  expect((await fetch(`${site}/api/people/${name}`)).status).toBe(404);
});

test('a page for administrators is for nobody else', async () => {
  const person = await registered(fresh('Paul'));
  await person.page.goto(`${site}/admin`);
  await person.sees('.sheet', 'This page is for administrators.');
  const guest = await somebody();
  await guest.page.goto(`${site}/tokens`);
  await guest.sees('h1', 'Log in');
});

test('a challenge by name is told wherever one is, declined, made again and accepted', async () => {
  const [ada, bob] = [fresh('Ada'), fresh('Bob')];
  const [one, other] = [await registered(ada), await registered(bob)];
  await other.page.goto(`${site}/settings`);
  await other.sees('.swatch');
  await one.page.goto(site);
  await one.see('.way').nth(3).click();
  await one.page.getByLabel('Player’s name').fill(bob);
  await one.see('.newgame .primary').click();
  await other.see('.challenge button', 'Decline').click();
  await other.seesNo('.challenge');
  await one.sees('.game', 'aborted');
  await one.page.goto(`${site}/@/${bob}`);
  await one.page.getByRole('button', { name: 'Challenge' }).click();
  await one.see('.newgame .primary').click();
  await other.see('.challenge button', 'Accept').click();
  await one.moves('e2e4');
  await other.hasMoves(1);
  await one.page.goto(site);
  await one.sees('.hero .caption', bob);
});

test('nobody of that name, and oneself, are refused in words', async () => {
  const name = fresh('Eve');
  const person = await registered(name);
  await person.page.goto(site);
  await person.see('.way').nth(3).click();
  for (const [whom, words] of [
    [fresh('nobody'), 'Nobody here has that name.'],
    [name, 'You can’t challenge yourself.'],
  ]) {
    await person.page.getByLabel('Player’s name').fill(whom);
    await person.see('.newgame .primary').click();
    await person.sees('.newgame .problem', words);
  }
});

test('the lobby: a time of one’s own is sought and taken, and the game is seen by others move by move', async () => {
  const [one, two, third] = [await somebody(), await somebody(), await somebody()];
  await one.page.goto(site);
  await one.see('.pairing.custom').click();
  await one.page.getByLabel('Minutes').fill('42');
  await one.see('.own .primary').click();
  await one.sees('.pairing.sought', '42+10');
  await two.page.goto(site);
  await two.see('.seeks button', '42+10').click();
  const [white, black] =
    (await Promise.race([one.isToMove().then(() => 1), two.isToMove().then(() => 2)])) === 1 ? [one, two] : [two, one];
  await third.page.goto(site);
  const id = new URL(white.page.url()).pathname.split('/').pop();
  const tile = third.see(`.tile[href$="${id}"], .hero:has(a[href$="${id}"])`);
  await tile.waitFor();
  expect(await tile.locator('square').count()).toBe(0);
  await white.moves('e2e4');
  await black.hasMoves(1);
  await expect.poll(() => tile.locator('square').count()).toBe(2);
});

test('after a game the next opponent is sought at once, on the same terms', async () => {
  const [white, black] = await pair({ time: '7+3' });
  await play(white, black, 'f2f3 e7e5 g2g4 d8h4');
  await white.see('.actions a', 'New game').click();
  await white.sees('.pairing.sought', '7+3');
  await expect.poll(() => new URL(white.page.url()).search).toBe('');
  const other = await somebody();
  await other.page.goto(site);
  await other.see('.seeks button', '7+3').click();
  await other.sees('.stage cg-board piece');
});
