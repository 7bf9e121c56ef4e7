// A broadcast from the form to the boards: games are sent by a file and by a program, watched by others, corrected and finished.
import { expect, test } from 'vitest';
import { fresh, registered } from './accounts.ts';
import { isFine } from './axe.ts';
import { open, PHONE, somebody, type Person } from './people.ts';

open();

const game = (board: number, white: string, black: string, moves: string): string =>
  `[Event "Open"]\n[Round "1.${board}"]\n[White "${white}"]\n[Black "${black}"]\n[WhiteElo "2105"]\n\n${moves}\n\n`;

/** Sends games as programs do. */
async function push(person: Person, round: string, pgn: string): Promise<void> {
  const address = `${person.url}/api/broadcast/round/${round}/push`;
  const answer = await person.page.request.post(address, { data: pgn, headers: { 'content-type': 'text/plain' } });
  expect(answer.status()).toBe(200);
}

const positions = (person: Person) => person.page.locator('.broadcast-boards li');

test('a broadcast is made, sent to, and watched on a large screen and on a phone', { timeout: 120_000 }, async () => {
  const ada = await registered(fresh('ada'));
  await ada.page.goto(`${ada.url}/tournaments`);
  await ada.see('main a', 'Broadcasts').click();
  await ada.see('button.primary', 'New broadcast').click();
  await ada.see('.newgame input').first().fill('Club Open');
  await ada.see('.newgame button.big').click();
  await ada.page.waitForURL(/\/broadcast\/club-open\/round-1\/\w{8}$/);
  const round = ada.page.url().slice(-8);
  await ada.sees('.sender code', `--round ${round}`);
  await isFine(ada, 'an empty broadcast');

  // A file with a game that is broken: the other one is there, and it is said what is wrong.
  const pgn = game(1, 'Bea', 'Cid', '1. e4 {[%clk 1:59:30]} e5 {[%clk 1:58:10]} *') + game(2, 'Dan', 'Eve', '1. Ke2 *');
  const file = { name: 'games.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(pgn) };
  await ada.page.locator('.sender input[type=file]').setInputFiles(file);
  await ada.sees('.sender', '1 game taken.');
  await ada.sees('.sender [role=alert]', 'Ke2');
  await ada.sees('.broadcast-boards li', 'Bea');

  const watcher = await somebody(PHONE);
  await watcher.page.goto(`${watcher.url}/broadcast`);
  await watcher.see('.tournaments a', 'Club Open').first().click();
  await watcher.sees('.broadcast-boards li', 'Bea');
  await watcher.sees('.broadcast-boards .side-clock.running', '1:5');
  await push(ada, round, game(1, 'Bea', 'Cid', '1. e4 e5 2. Nf3 *') + game(2, 'Dan', 'Eve', '1. d4 d5 *'));
  await expect.poll(() => positions(watcher).count()).toBe(2);
  await isFine(watcher, 'a broadcast on a phone');

  // One board large follows the game, also where a move is taken back; what was before can be looked at.
  await positions(watcher).first().locator('a').click();
  await watcher.sees('.large-list', 'f3');
  await watcher.see('.large .browse button').first().click();
  await expect.poll(() => watcher.page.locator('.large-list .current').count()).toBe(0);
  await watcher.see('.large .browse button').last().click();
  await push(ada, round, game(1, 'Bea', 'Cid', '1. e4 c5 0-1'));
  await watcher.sees('.large-list', '0-1');
  await expect.poll(() => watcher.page.locator('.large-list [data-ply]').count()).toBe(2);
  await watcher.sees('.large-list [data-ply="1"]', 'c5');
  await isFine(watcher, 'a game of a broadcast on a phone');
  const analysis = await watcher.page.locator('.large a.primary').getAttribute('href');
  expect(analysis).toContain('play=e2e4%2Cc7c5');

  // Other words for it: it is found under them.
  await ada.see('.sender button', 'Broadcast settings').click();
  await ada.see('dialog input').first().fill('Club Open 2026');
  await isFine(ada, 'the settings of a broadcast');
  await ada.see('dialog button.big', 'Save').click();
  await ada.page.waitForURL(/\/broadcast\/club-open-2026\//);
  await ada.sees('h1', 'Club Open 2026');

  // Into the library, and gone.
  await ada.see('.broadcast .row button', 'Add to my library').click();
  await ada.sees('.broadcast .row', 'Added to your library');
  await ada.see('.sender summary').click();
  await ada.see('.sender button.danger', 'Delete the broadcast').click();
  await ada.page.waitForTimeout(600);
  await ada.see('.confirm .yes').click();
  await ada.page.waitForURL(/\/broadcast$/);
});
