// What two people ask of each other in a game, and that no question can be answered by mistake.
import { expect, test } from 'vitest';
import { open, pair, play, type Person } from './people.ts';

open();

test('resigning asks again in place, and no answer is taken at once', async () => {
  const [white, black] = await pair();
  await play(white, black, 'e2e4 e7e5');
  const button = (await white.page.getByRole('button', { name: 'Resign' }).boundingBox())!;
  const wasEnabled = await white.watchesFirst('.confirm .yes');
  await white.does('Resign', false);
  const yes = white.see('.confirm .yes');
  expect(await wasEnabled(), 'no answer at once').toBe(false);
  expect(apart(button, (await yes.boundingBox())!)).toBe(true);
  await white.see('.confirm button').last().click();
  await white.seesNo('.confirm');
  await white.does('Resign');
  await white.isTold('You lost', 'resignation');
  await black.isTold('You won!', 'resignation');
});

test('a move is taken back when the other agrees, and not otherwise', async () => {
  const [white, black] = await pair();
  await play(white, black, 'e2e4 e7e5 d2d4');
  await white.does('Take back');
  await black.sees('.offer', 'would like to take back');
  await black.does('Decline', false);
  await white.seesNo('.own');
  await white.hasMoves(3);
  await play(white, black, 'b8c6', 3);
  await white.does('Take back');
  await black.does('Accept', false);
  await Promise.all([white.hasMoves(2), black.hasMoves(2)]);
  await white.has('d2', 'White pawn');
  await play(white, black, 'g1f3 b8c6', 2);
});

test('a game can be called off before both have moved', async () => {
  const [white, black] = await pair();
  await white.moves('e2e4');
  await black.hasMoves(1);
  await black.does('Abort');
  await Promise.all([white, black].map(person => person.sees('.turnwords', 'aborted')));
  expect(await white.see('dialog').count()).toBe(0);
});

test('time is given, and words are read in one’s own language', async () => {
  const [white, black] = await pair({ time: '5+0' }, {}, { locale: 'fr-FR' });
  await play(white, black, 'e2e4 e7e5');
  await white.does('Give 15 seconds', false);
  await expect.poll(() => black.see('.bottom .clock').innerText()).toMatch(/^\s*5:1/);
  await white.see('.presets button', 'Good luck!').click();
  await black.sees('.said', 'Bonne chance !');
  await black.see('.chat input').fill('Salut');
  await black.presses('Enter');
  await white.sees('.said', 'Salut');
});

test('no prompt comes where another was just answered', async () => {
  const [white, black] = await pair();
  await play(white, black, 'e2e4 e7e5');
  await white.does('Offer a draw');
  const first = await strip(black, 'offers a draw');
  await black.see('.offer button').first().click();
  await black.seesNo('.offer');
  const wasEnabled = await black.watchesFirst('.offer .yes');
  await white.does('Take back');
  const second = await strip(black, 'take back');
  expect(apart(first, second), 'another row').toBe(true);
  expect(await wasEnabled(), 'no answer at once').toBe(false);
  await black.see('.offer .yes:enabled').waitFor();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function strip(person: Person, words: string): Promise<Box> {
  await person.sees('.offer', words);
  return (await person.see('.offer', words).boundingBox())!;
}

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
