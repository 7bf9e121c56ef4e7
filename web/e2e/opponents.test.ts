// The computer's characters: one is chosen, beaten, remembered, and the next one offered.
import { expect, test } from 'vitest';
import { open, PHONE, somebody } from './people.ts';

open();

/** All pieces are there, and White mates by taking on f7. */
const MATE_IN_ONE = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4';

test('a character is chosen by keys, says how it plays, and is the opponent', async () => {
  const me = await somebody({ settings: { level: 1 } });
  await me.page.goto(me.url);
  await me.see('.way.play').click();
  const radios = me.page
    .getByRole('radiogroup', { name: 'Your opponent' })
    .or(me.page.getByRole('group', { name: 'Your opponent' }));
  await radios.getByRole('radio', { name: /Pim/ }).focus();
  await me.page.keyboard.press('ArrowRight');
  await me.page.keyboard.press('ArrowRight');
  expect(await radios.getByRole('radio', { name: /Zoe/ }).isChecked()).toBe(true);
  await me.sees('.chosen', 'Knows what the pieces are worth');
  await me.sees('.chosen', /Level 3 · .?Elo 800/);
  await me.see('.newgame .primary').click();
  await me.sees('.player', 'Zoe, level 3');
});

test('on a phone the game is one click away however long the form is', async () => {
  const me = await somebody(PHONE);
  await me.page.goto(me.url);
  await me.see('.way.play').click();
  const play = (await me.see('.newgame .primary').boundingBox())!;
  expect(play.y + play.height).toBeLessThanOrEqual(PHONE.viewport.height);
});

test('who is beaten is remembered, and the next one is offered', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white', fen: MATE_IN_ONE });
  await me.moves('h5f7');
  await me.sees('.challenger', 'You beat Pim! Next up: Hugo.');
  await me.see('.challenger button', 'Play Hugo').click();
  await me.sees('.player', 'Hugo, level 2');
  await me.page.goto(me.url);
  await me.see('.way.play').click();
  await me.sees('.opponent.beaten', 'Pim');
  expect(await me.page.locator('.opponent.beaten').count()).toBe(1);
  expect(await me.page.getByRole('radio', { name: /Pim.*beaten/ }).count()).toBe(1);
  expect(await me.page.getByRole('radio', { name: /Hugo/ }).isChecked()).toBe(true);
});
