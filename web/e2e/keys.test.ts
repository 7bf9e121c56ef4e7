// Without a mouse and without eyes: everything by keys, named for those who hear the page, and asked by typing.
import { expect, test } from 'vitest';
import { open, pair, play, site, somebody, type Person } from './people.ts';

open();

test('a game from the first page to its end without a mouse', async () => {
  const me = await somebody();
  await me.page.goto(site);
  await me.tabsTo(/Twelve opponents/);
  await me.presses('Enter');
  await me.tabsTo('Play');
  await me.presses('Enter');
  await me.sees('cg-board piece');
  // Who plays has the board at hand.
  await expect.poll(() => focused(me)).toBe('e4');
  await me.presses('ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await me.hasMoves(2);
  await me.tabsTo('Hint');
  await me.presses('Enter');
  await me.sees('.turnwords', 'Look at the');
  await me.tabsTo('Take back');
  await me.presses('Enter');
  await me.hasMoves(0);
  await me.presses('?');
  await me.sees('dialog .keys');
  await me.presses('Escape');
  await me.seesNo('dialog');
  await me.presses('/');
  await me.page.keyboard.type('d4');
  await me.presses('Enter');
  await me.hasMoves(2);
  await me.tabsTo('Resign');
  await me.presses('Enter');
  await me.see('.confirm .yes:enabled').waitFor();
  await me.presses('Shift+Tab', 'Enter');
  await me.isTold('You lost', 'resignation');
  await me.sees('.actions a');
  await me.tabsTo('New game');
  await me.presses('Enter');
  await me.page.waitForURL(`${site}/`);
});

test('squares have names, a promotion is chosen by keys, and what happens is said', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' }, fen: '8/P4k2/8/8/4p3/8/3P1K2/8 w - - 0 1' });
  const name = async (square: string) =>
    (await me.see(`[data-square=${square}]`).getAttribute('aria-label'))?.replace(/[\u2066\u2069]/g, '');
  expect(await me.see('[role=grid] [role=row] [role=gridcell]').count()).toBe(64);
  expect(await name('d2')).toBe('d2, White pawn, can move to d3 d4');
  expect(await name('h8')).toBe('h8, empty');
  await me.see('[data-square=e4]').focus();
  // By letters from piece to piece: the pawns in the order of the squares.
  await me.presses('p');
  await expect.poll(() => focused(me)).toBe('a7');
  await me.presses('Enter', 'ArrowUp', 'Enter');
  await me.sees('.choices');
  await expect.poll(() => me.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('queen');
  await me.presses('Tab', 'Enter');
  await me.hasMoves(1);
  await me.has('a8', 'White knight');
  await expect
    .poll(() => me.see('[aria-live=assertive]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/White: .*a8=N/));
});

test('questions are typed and answered', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' }, time: '5+0' });
  await me.types('e4');
  await me.hasMoves(1);
  const answers: [string, RegExp][] = [
    ['p N', /White, knights: .*b1 g1/],
    ['s e', /e.?: .*e1.* White king/],
    ['clock', /White .*5:00.*, Black .*5:00/],
    ['last', /e4/],
    ['moves e7', /From .*e7.*: .*e5 e6/],
    ['moves e4', /no legal move/],
    ['Ke4', /can’t move from .*e8.* to .*e4/],
    ['Kxyz', /isn’t a legal move here/],
  ];
  for (const [question, words] of answers) {
    await me.types(question);
    await me.sees('.typed .answer', words);
  }
  await me.types('flip');
  await me.sees('.cg-wrap.orientation-black');
  await me.types('takeback');
  await me.hasMoves(0);
  await me.types('hint');
  await me.sees('.turnwords', 'Look at the');
  await me.types('help');
  await me.sees('dialog .keys');
  await me.presses('Escape');
  await me.types('resign');
  await me.see('.confirm .yes').click();
  await me.isTold('Black wins', 'resignation');
});

test('offers are made and answered by typing, and a move is made ahead', async () => {
  const [white, black] = await pair();
  await play(white, black, 'e2e4 e7e5');
  await black.types('b8c6');
  await black.sees('.turnwords', /Premove: .*b8.* to .*c6/);
  await black.sees('square.current-premove');
  await white.types('Nf3');
  await white.hasMoves(4);
  await black.see('[data-square=g8]').focus();
  await black.presses('Enter', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter');
  await black.sees('square.current-premove');
  await black.presses('Escape');
  await black.seesNo('square.current-premove');
  await white.types('takeback');
  await white.see('.confirm .yes').click();
  await black.sees('.offer', 'take back');
  await black.types('decline');
  await black.seesNo('.offer');
  await white.types('draw');
  await white.see('.confirm .yes').click();
  await black.sees('.offer', 'offers a draw');
  await black.types('accept');
  await white.isTold('Draw', 'agreement');
  // There is nothing more to type, and the keys are meant for the board.
  expect(await black.see('#typed').count()).toBe(0);
  await expect.poll(() => black.page.evaluate(() => document.activeElement?.closest('.grid') !== null)).toBe(true);
  await white.page.getByRole('button', { name: 'Rematch' }).press('Enter');
  await black.sees('.actions .primary.fresh');
});

const focused = (person: Person) =>
  person.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.square);
