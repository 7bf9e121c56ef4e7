// Playing the computer, with what it can be asked.
import { expect, test } from 'vitest';
import { open, site, somebody, type Wish } from './people.ts';

open();

const EASY: Wish['against'] = { kind: 'computer', strength: { level: 1 } };

test('two clicks from the first visit to the first move, and once more after the end', async () => {
  const me = await somebody();
  await me.page.goto(site);
  await me.see('.way.play').click();
  await me.page.getByRole('button', { name: 'Play', exact: true }).click();
  await me.sees('cg-board piece');
  await me.moves('e2e4');
  await me.hasMoves(2);
  await me.page.reload();
  await me.hasMoves(2);
  await me.does('Resign');
  await me.isTold('You lost', 'Resignation');
  await me.see('.actions .primary').click();
  await me.sees('.cg-wrap.orientation-black');
  await me.hasMoves(1);
});

test('a game played again is like the first in every respect', async () => {
  const me = await somebody();
  await me.begins({ against: EASY, color: 'black', time: '10+5' });
  const isAgainstComputer = async (state: string) => {
    await me.isToMove();
    const button = (name: string) => me.page.getByRole('button', { name, exact: true });
    for (const name of ['Hint', 'Resign', 'Offer a draw'])
      expect(await button(name).isEnabled(), `${name}, ${state}`).toBe(true);
    for (const name of ['Give 15 seconds', 'Abort', 'Mute'])
      expect(await button(name).count(), `${name}, ${state}`).toBe(0);
    expect(await me.see('.chat').count(), `chat, ${state}`).toBe(0);
    await me.does('Hint', false);
    await me.sees('.turnwords', 'Look at the');
    await me.presses('e');
    await me.sees('.bar');
    await me.presses('e');
  };
  await isAgainstComputer('the first game');
  const first = me.page.url();
  await me.does('Resign');
  await me.see('.actions .primary', 'Play again').click();
  await me.page.waitForURL(url => url.href !== first);
  await me.sees('.stage .cg-wrap.orientation-white');
  await isAgainstComputer('the second game');
  await me.moves('e2e4');
  await me.hasMoves(2);
  await me.does('Take back', false);
  await me.hasMoves(0);
});

test('as Black the computer begins', async () => {
  const me = await somebody();
  await me.begins({ against: EASY, color: 'black' });
  await me.hasMoves(1);
  await me.sees('.stage .cg-wrap.orientation-black');
  await me.moves('e7e5');
  await me.hasMoves(3);
  await me.sees('.player', 'Pim, level 1');
});

test('a move is taken back without asking', async () => {
  const me = await somebody();
  await me.begins({ against: EASY, color: 'white' });
  await me.moves('e2e4');
  await me.hasMoves(2);
  await me.does('Take back', false);
  await me.hasMoves(0);
  await me.has('e2', 'White pawn');
});

test('a hint tells first the piece, then the move, then why', async () => {
  const me = await somebody();
  await me.begins({ against: EASY, color: 'white', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
  await me.isToMove();
  await me.does('Hint', false);
  await me.sees('.turnwords', 'Look at the rook on \u2066a1\u2069.');
  await me.sees('.cg-shapes circle');
  await me.presses('h');
  await me.sees('.turnwords', 'Move the rook to \u2066a8\u2069.');
  await expect.poll(() => me.see('.cg-shapes line').count()).toBe(1);
  await me.presses('h');
  await me.sees('.turnwords', /mate/i);
  await me.moves('a1a8');
  await me.isTold('You won!', 'checkmate');
});

test('the bar stands beside the board if it is wanted, and after a game comes analysis', async () => {
  const me = await somebody();
  await me.begins({ against: EASY, color: 'white', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
  await me.isToMove();
  expect(await me.see('.bar').count()).toBe(0);
  await me.presses('e');
  await expect.poll(() => me.see('.bar').getAttribute('aria-label')).toMatch(/#1/);
  await me.page.reload();
  await me.sees('.bar');
  await me.picks('Evaluation bar');
  await me.seesNo('.bar');
  await me.presses('Escape');
  await me.moves('a1a8');
  await me.sees('.result');
  await me.picks('Analyse');
  await me.page.waitForURL(/\/analysis\//);
  await me.sees('.tree .move', 'Ra8#');
});
