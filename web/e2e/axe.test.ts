// axe looks at every state of a game: what is offered, asked, chosen and told, on a desk and on a phone, light and dark.
import { test } from 'vitest';
import { isFine } from './axe.ts';
import { open, pair, PHONE, play, somebody } from './people.ts';

open();

test('between two people', async () => {
  const [desk, phone] = await pair({ time: '3+2' }, {}, PHONE);
  await play(desk, phone, 'e2e4 d7d5 e4d5 d8d5');
  await desk.does('Offer a draw');
  await phone.see('.offer .yes:enabled').waitFor();
  await isFine(desk, 'an offer of one’s own');
  await isFine(phone, 'an offer');
  await phone.does('Decline', false);
  await phone.does('Resign', false);
  await phone.see('.confirm .yes:enabled').waitFor();
  await isFine(phone, 'a question');
  await phone.see('.confirm button').last().click();
  await phone.does('More', false);
  await isFine(phone, 'all the rest');
  await phone.does('Close', false);
  await desk.page.goto('about:blank');
  await phone.see('.gone.can .yes:enabled').waitFor();
  await isFine(phone, 'somebody gone');
  await phone.does('Claim the win');
  await phone.sees('.result');
  await isFine(phone, 'the end');
});

test('on one screen', async () => {
  const me = await somebody({ settings: { evaluation: true } });
  await me.begins({ against: { kind: 'screen' }, time: '15s', fen: '8/PP3k2/8/8/8/8/pp3K2/8 w - - 0 1' });
  await me.clicks('a7');
  await me.clicks('a8');
  await me.sees('.choices');
  await isFine(me, 'a promotion');
  await me.see('.choices button').first().click();
  await me.hasMoves(1);
  await me.presses('?');
  await isFine(me, 'the keys');
  await me.presses('Escape');
  await me.moves('f7f6');
  await me.sees('.clock.low.running');
  await isFine(me, 'little time');
  await me.sees('.result');
  await isFine(me, 'the end');
  await me.does(/^More/, false);
  await me.sees('[role=menu]');
  await isFine(me, 'the tools');
  await me.presses('Escape');
  await me.presses('ArrowLeft');
  await isFine(me, 'looking back');
});
