// Every part of a game can be seen in every state of it, on a desk and on a phone, light and dark.
import { expect, test } from 'vitest';
import { open, pair, PHONE, play, somebody } from './people.ts';
import { areSeen, inked, type Parts } from './seen.ts';

open();

const LYING = { ...PHONE, viewport: { width: 844, height: 390 } };
const SCREENS = [
  ['a desk', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['a desk in the dark', { colorScheme: 'dark', viewport: { width: 1920, height: 1080 } }],
  ['a phone', { ...PHONE, colorScheme: 'light' }],
  ['a phone in the dark', { ...PHONE, colorScheme: 'dark', viewport: { width: 360, height: 640 } }],
  ['a phone that lies', { ...LYING, colorScheme: 'dark' }],
] as const;
type Screen = (typeof SCREENS)[number][1];
const isWide = (screen: Screen) => !('isMobile' in screen);

const ALWAYS: Parts = {
  'header a': [40, 20],
  '.stage cg-board': [240, 240],
  '.stage piece': [30, 30],
  '.stage coord': [4, 6],
  '.face': [20, 20],
  '.player .name': [30, 14],
  '.number': [12, 30],
  'button.san': [40, 30],
  '.browse button': [40, 30],
  '.actions > *': [40, 40],
  '.actions svg': [18, 18],
};
const CLOCKS: Parts = { '.clock': [90, 40], '.clock .digits': [45, 18], '.clock .left': [20, 3] };
const TAKEN: Parts = { '.taken piece': [14, 14], '.taken b': [10, 10] };
const CHAT: Parts = {
  '.chat h2': [60, 16],
  '.said': [150, 100],
  '.said p': [60, 14],
  '.presets button': [60, 30],
  '.chat input': [100, 28],
};
const SHARE: Parts = {
  '.about': [100, 20],
  '.typed input': [80, 28],
  '.typed label': [30, 12],
};
const within = (place: string, parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([selector, least]) => [`${place} :is(${selector})`, least]));

test.each(SCREENS)('between two people, looked on, on %s', async (_, screen) => {
  const [me, other] = await pair({ time: '5+3' }, screen);
  // White takes a pawn and the queen, Black a pawn and a knight.
  await play(me, other, 'e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 e5c3 d2c3 c8g4');
  const id = me.page.url().split('/game/')[1];
  const watcher = await somebody(screen);
  await watcher.looksAt(id);
  await watcher.sees('.taken piece');
  await other.see('.presets button').first().click();

  await areSeen(me, 'a game', {
    ...ALWAYS,
    ...CLOCKS,
    ...TAKEN,
    '.turnwords': [80, 14],
    '.actions .half': [8, 14],
    '.face.there': [20, 20],
  });
  await areSeen(watcher, 'a game looked on', { ...ALWAYS, ...CLOCKS, ...TAKEN, '.turnwords': [80, 14] });
  for (const person of [me, watcher]) {
    expect(await person.see('.bottom .taken piece').evaluateAll(all => all.map(piece => piece.className))).toEqual([
      'queen black',
      'pawn black',
    ]);
    expect(await person.see('.top .taken piece').evaluateAll(all => all.map(piece => piece.className))).toEqual([
      'knight white',
      'pawn white',
    ]);
    // Overlapping ones too are seen by their own colours, whatever the light.
    for (const share of await inked(person, '.taken piece')) expect(share).toBeGreaterThan(0.12);
  }
  if (isWide(screen)) {
    await areSeen(me, 'beside the board', { ...CHAT, ...SHARE, '.slot p': [60, 14], '.about p': [60, 14] });
  } else {
    await me.does(/^More/, false);
    await areSeen(me, 'all the rest', {
      ...within('dialog', CHAT),
      ...within('dialog', SHARE),
      'dialog .extras > *': [120, 40],
      'dialog .more > .primary': [100, 40],
    });
    await me.does('Close', false);
  }

  await other.does('Take back');
  await me.see('.offer .yes:enabled').waitFor();
  await areSeen(me, 'an offer', { '.offer': [150, 40], '.offer span': [60, 14], '.offer button': [40, 40] });
  await me.see('.offer button').first().click();
  await me.does('Offer a draw', false);
  await areSeen(me, 'a question', { '.confirm span': [40, 14], '.confirm button': [44, 30] });
  await me.see('.confirm .yes').click();
  await areSeen(me, 'an offer of one’s own', { '.own': [150, 40], '.own span': [60, 14], '.own button': [40, 28] });
  await me.does('Withdraw', false);

  await other.does('Resign');
  await me.isTold('You won!', 'resignation');
  const after: Parts = {
    ...ALWAYS,
    ...CLOCKS,
    ...TAKEN,
    '.result img': [48, 36],
    '.result h2': [60, 16],
    '.score': [20, 14],
    '.result .turnwords': [60, 14],
    '.actions .primary': [60, 40],
    '.actions .wide': [50, 40],
  };
  await areSeen(me, 'after the end', after);
  await me.page.reload();
  await areSeen(me, 'opened again', after);
  await other.page.goto('about:blank');
});

test.each(SCREENS)('alone, on %s', async (_, screen) => {
  const me = await somebody({ ...screen, settings: { evaluation: true } });
  await me.begins({ against: { kind: 'link' }, time: '10+5' });
  await areSeen(me, 'waiting', {
    '.cover h2': [80, 18],
    '.cover p:not(:empty)': [80, 14],
    '.cover input': [120, 30],
    '.cover button': [60, 36],
  });

  await me.begins({
    against: { kind: 'computer', strength: { level: 1 } },
    color: 'white',
    fen: '7k/P6p/7P/8/8/8/5PPP/6K1 w - - 0 1',
  });
  await me.isToMove();
  await me.does('Hint', false);
  await areSeen(me, 'the bar and a hint', {
    '.bar': [10, 200],
    '.stage .cg-shapes circle': [20, 20],
    '.turnwords': [80, 14],
    ...(isWide(screen) ? { '.worth': [15, 12] } : {}),
  });
  await me.clicks('a7');
  await me.sees('.stage square.selected');
  await areSeen(me, 'where a piece may go', {
    '.stage square.move-dest': [30, 30],
    '.stage square.selected': [30, 30],
  });
  for (const share of await inked(me, '.stage square.move-dest')) expect(share).toBeGreaterThan(0.03);
  await me.clicks('a8');
  await areSeen(me, 'a promotion', { '.choices': [30, 120], '.choices button': [30, 30], '.choices piece': [28, 28] });
  await me.see('.choices button').first().click();
  await me.isTold('You won!', 'checkmate');
  await areSeen(me, 'mate', {
    '.stage piece.king': [30, 30],
    '.actions .primary': [60, 40],
    '.actions .wide': [50, 40],
  });

  await me.begins({ against: { kind: 'screen' }, fen: '4k3/7p/8/8/8/8/5P1P/r5K1 w - - 0 1' });
  await areSeen(me, 'check', { '.stage square.check': [30, 30], '.turnwords': [80, 14] });
  for (const share of await inked(me, '.stage square.check')) expect(share).toBeGreaterThan(0.1);
});
