// Two people and a link: whole games with every kind of move, offers, and what comes after.
import { expect, test } from 'vitest';
import { open, play, PHONE, site, somebody } from './people.ts';

open();

test('a game by link: both castlings, en passant, promotion, mate, and a rematch with colours changed', async () => {
  const [white, black] = [await somebody(), await somebody(PHONE)];
  await white.page.goto(site);
  await white.page.getByRole('button', { name: 'Play a friend' }).click();
  await white.page.getByRole('button', { name: 'Play', exact: true }).click();
  await black.page.goto(await white.see('.cover .link').inputValue());
  await black.see('.cover .primary').click();
  await play(white, black, 'e2e4 d7d5 e4e5 f7f5 e5f6');
  await black.has('f5', 'empty');
  await play(white, black, 'd8d6 f6g7 c8d7 g7h8n b8c6 g1f3 e8c8', 5);
  await Promise.all([black.has('h8', 'White knight'), white.has('d8', 'Black rook'), white.has('c8', 'Black king')]);
  await play(white, black, 'f1e2 g8f6 e1g1 f6g4', 12);
  await Promise.all([black.has('g1', 'White king'), black.has('f1', 'White rook')]);
  await play(white, black, 'f3e1 d6h2', 16);
  expect(await black.sans()).toEqual(expect.arrayContaining(['exf6', 'gxh8=N', 'O-O-O', 'O-O', 'Qxh2#']));
  await white.isTold('You lost', 'checkmate');
  await black.isTold('You won!', 'checkmate');
  await white.see('.actions .primary').click();
  await black.see('.actions .primary.fresh').click();
  await white.hasMoves(0);
  await Promise.all([white.seesNo('.result'), black.seesNo('.result')]);
  await play(black, white, 'e2e4 e7e5');
});
