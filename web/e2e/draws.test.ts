// Every way in which a game between two people ends without a mate.
import { expect, test } from 'vitest';
import { open, pair, play } from './people.ts';

open();

const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8';

test('stalemate', async () => {
  const [white, black] = await pair({ fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' });
  await white.moves('g6f7');
  await white.isTold('Draw', 'stalemate');
  await black.isTold('Draw', 'stalemate');
});

test('insufficient material', async () => {
  const [white, black] = await pair({ fen: '7k/8/8/8/8/8/1p6/K7 w - - 0 1' });
  await white.moves('a1b2');
  await black.isTold('Draw', 'insufficient material');
});

test('a position that comes for the third time can be claimed', async () => {
  const [white, black] = await pair();
  await play(white, black, `${SHUFFLE} ${SHUFFLE}`);
  await white.does('Claim a draw');
  await black.isTold('Draw', 'threefold repetition');
});

test('a draw can be claimed with the move that would bring it', async () => {
  const [white, black] = await pair();
  await play(white, black, `${SHUFFLE} g1f3 g8f6 f3g1`);
  await black.does('Claim a draw with my next move', false);
  await black.sees('.turnwords', 'it’s announced, not played');
  await black.moves('f6e4');
  await black.sees('.turnwords', 'You can’t claim a draw yet');
  await black.does('Claim a draw with my next move', false);
  await black.moves('f6g8');
  await white.isTold('Draw', 'threefold repetition');
});

test('a position that comes for the fifth time ends the game', async () => {
  const [white, black] = await pair();
  await play(white, black, `${SHUFFLE} ${SHUFFLE} ${SHUFFLE} ${SHUFFLE}`.trim());
  await black.isTold('Draw', 'fivefold repetition');
});

test('fifty moves can be claimed', async () => {
  const [white, black] = await pair({ fen: '7k/8/8/8/8/8/8/K5R1 w - - 98 90' });
  await play(white, black, 'g1g2 h8h7');
  await white.does('Claim a draw');
  await black.isTold('Draw', 'fifty-move rule');
});

test('seventy-five moves end the game', async () => {
  const [white, black] = await pair({ fen: '7k/8/8/8/8/8/8/K5R1 w - - 148 90' });
  await play(white, black, 'g1g2 h8h7');
  await white.isTold('Draw', 'seventy-five');
});

test('a draw is offered, declined, withdrawn, lapses with a move, and is accepted', async () => {
  const [white, black] = await pair();
  await play(white, black, 'e2e4 e7e5');
  await white.does('Offer a draw');
  await white.sees('.offers .own', 'You offered a draw.');
  await black.sees('.offer', 'Your opponent offers a draw.');
  await black.does('Decline', false);
  await white.seesNo('.offers .own');
  await expect
    .poll(() => white.see(':not(.board) > [aria-live=assertive]').innerText())
    .toContain('Your draw offer was declined.');
  // Once is enough until somebody has moved.
  await white.does('Offer a draw');
  await white.sees('.turnwords', 'You’ve already asked');
  await play(white, black, 'g1f3 b8c6', 2);
  await white.does('Offer a draw');
  await black.sees('.offer');
  await white.does('Withdraw', false);
  await black.seesNo('.offer');
  await black.does('Offer a draw');
  await white.sees('.offer');
  await play(white, black, 'f1c4', 4);
  await white.seesNo('.offer');
  await white.does('Offer a draw');
  await black.does('Accept', false);
  await Promise.all([white.isTold('Draw', 'agreement'), black.isTold('Draw', 'agreement')]);
});

test('a flag that falls loses, but not against a bare king', async () => {
  const [white, black] = await pair({ fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', time: '3s' });
  await play(white, black, 'a1a2 e8d8');
  // Now White's clock runs, and Black cannot mate.
  await white.sees('.bottom .clock.running.low');
  await Promise.all([white.isTold('Draw', 'time'), black.isTold('Draw', 'time')]);

  const [one, two] = await pair({ fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', time: '9s' });
  await play(one, two, 'a1a2 e8d8 a2a3');
  await one.isTold('You won!', 'time');
  await two.isTold('You lost', 'time');
});
