// The game as somebody new finds it: what one cannot use is not there, what one cannot do is explained, and what happens by itself
// is told before and after. Each test has the number of what was found when the page was walked.
import { expect, test } from 'vitest';
import { open, pair, PHONE, play, site, somebody, type Person } from './people.ts';

open();

const plain = (text: string) => text.replace(/[\u2066\u2069]/g, '');
const said = async (person: Person, selector: string) => plain((await person.see(selector).first().innerText()) ?? '');

test('10: the first move is counted down, and why a game was called off is told, then and later', async () => {
  const [white, black] = await pair({ time: '0.25+0' });
  await white.sees('.countdown', /\d+ s for your first move/);
  await black.sees('.countdown', /White: .*\d+ s for the first move/);
  await white.sees('.result h2', 'Game aborted');
  await white.sees('.result', 'You didn’t make your first move in time');
  await black.sees('.result', 'White didn’t make a first move in time');
  expect(await white.see('.countdown').count()).toBe(0);
  await black.page.reload();
  await black.sees('.result', 'White didn’t make a first move in time');
});

test('10: who calls a game off is told, and the seconds stop with the first moves', async () => {
  const [white, black] = await pair({ time: '10+0' });
  await white.moves('e2e4');
  await black.sees('.countdown', 'your first move');
  await black.does('Abort');
  await black.sees('.result', 'You aborted the game');
  await white.sees('.result', 'Black aborted the game');
  const [one, two] = await pair({ time: '10+0' });
  await play(one, two, 'e2e4 e7e5');
  await one.seesNo('.countdown');
});

test('15: an illegal move says why at its square: dragged, tapped, by keys, and aloud', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' } });
  await me.isToMove();
  await me.drags('a1', 'a4');
  await me.sees('.whynot', 'in the way');
  const [square, words] = [(await me.see('.tried').boundingBox())!, await me.point('a4')];
  expect(
    Math.abs(square.x + square.width / 2 - words.x) < 4 && Math.abs(square.y + square.height / 2 - words.y) < 4,
  ).toBe(true);
  await me.sees('.board [aria-live=assertive]', 'in the way');
  expect(await me.sans()).toEqual([]);
  await me.clicks('b1');
  await me.seesNo('.whynot');
  await me.clicks('b4');
  await me.sees('.whynot', /knight can’t move from .*b1.* to .*b4/);
  // What is one's own is another choice, not a try.
  await me.clicks('e2');
  await me.seesNo('.whynot');
  await me.clicks('d2');
  await me.sees('.stage square.selected');
  expect(await me.see('.whynot').count()).toBe(0);
  await me.clicks('d4');
  await me.hasMoves(1);
  await me.see('[data-square=e7]').focus();
  await me.presses('Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await me.sees('.whynot');
  await me.types('Ke4');
  await me.sees('.typed .answer', 'can’t move from');
});

test('15: the same by touch, in Hebrew, within the board', async () => {
  const me = await somebody({ ...PHONE, locale: 'he-IL' });
  await me.begins({ against: { kind: 'screen' } });
  await me.isToMove();
  for (const square of ['h2', 'h6']) {
    const { x, y } = await me.point(square);
    await me.page.touchscreen.tap(x, y);
  }
  await me.sees('.whynot', /[\u05d0-\u05ea]/);
  const [words, board] = [(await me.see('.whynot').boundingBox())!, (await me.see('.board').boundingBox())!];
  expect(words.x >= board.x && words.x + words.width <= board.x + board.width).toBe(true);
  expect(words.y >= board.y && words.y + words.height <= board.y + board.height).toBe(true);
});

test('15: nothing of the rules is loaded before somebody needs to be told of them', async () => {
  const me = await somebody();
  const loaded: string[] = [];
  me.page.on('request', request => /\.wasm/.test(request.url()) && loaded.push(request.url()));
  await me.begins({ against: { kind: 'screen' } });
  await me.moves('e2e4');
  await me.hasMoves(1);
  expect(loaded).toEqual([]);
  await me.drags('e7', 'e4');
  await me.sees('.whynot');
  expect(loaded).toHaveLength(1);
});

test('16: offline says so in a line of its own, over no button, and nothing of the opponent', async () => {
  const [white, black] = await pair({ time: '3+2' }, PHONE);
  await white.page.addInitScript(() => {
    const lines: WebSocket[] = [];
    const Real = WebSocket;
    Object.assign(window, {
      lines,
      WebSocket: class extends Real {
        constructor(url: string) {
          super(url);
          lines.push(this);
        }
      },
    });
  });
  await white.page.reload();
  await white.sees('cg-board piece');
  for (const [i, uci] of ['e2e4', 'e7e5'].entries()) {
    await (i ? black.moves(uci) : white.taps(uci));
    await Promise.all([white.hasMoves(i + 1), black.hasMoves(i + 1)]);
  }
  await black.page.goto('about:blank');
  await white.sees('.gone');
  await white.page.context().setOffline(true);
  await white.page.evaluate(() => (window as unknown as { lines: WebSocket[] }).lines.at(-1)?.close());
  await white.sees('.notice .network.lost', 'You’re offline');
  expect(await white.see('.gone').count()).toBe(0);
  expect(await white.see('.face.away').count()).toBe(0);
  const covered = await white.see('.actions button').evaluateAll(
    buttons =>
      buttons.filter(button => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }).length,
  );
  expect(covered).toBe(0);
  await white.page.context().setOffline(false);
  await white.seesNo('.network.lost');
});

test('18: what is wrong with a name or a password stands beside it, and nothing is cut off', async () => {
  const me = await somebody();
  await me.page.goto(`${site}/login`);
  await me.page.getByRole('button', { name: 'New here? Create an account' }).click();
  const [name, password] = [me.page.getByLabel('Name'), me.page.getByLabel('Password')];
  const problems: [string, RegExp][] = [
    ['x'.repeat(200), /up to 20 characters; this one has 200/],
    ['two words', /contain spaces/],
    ['<b>', /“<”/],
    ['👑king', /“👑”/],
    ['', /fill this in/],
  ];
  await password.fill('a good password');
  for (const [text, words] of problems) {
    await name.fill(text);
    await me.see('form .primary').click();
    await me.sees('.field .problem', words);
    expect(await name.inputValue()).toBe(text);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const beside = await name.getAttribute('aria-describedby');
    expect(await me.see(`#${beside}`).innerText()).toMatch(words);
    await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true);
  }
  await name.fill('Anna_2');
  await password.fill('short');
  await me.see('form .primary').click();
  await me.sees('.field .problem', 'at least 8');
  expect(await me.see('.problem').count()).toBe(1);
});

test('19: who looks on has nothing there that they cannot use', async () => {
  const [white, black] = await pair({ time: '5+3' });
  await play(white, black, 'e2e4 e7e5');
  const watcher = await somebody();
  await watcher.looksAt(white.page.url().split('/game/')[1]);
  await watcher.sees('.about', /watch|look/);
  expect(await watcher.see('#typed').count()).toBe(0);
  expect(await watcher.see('.actions button').evaluateAll(all => all.map(one => one.ariaLabel))).toEqual([
    'Flip the board',
    'More',
  ]);
  expect(await watcher.see('.actions button:disabled').count()).toBe(0);
  // After the end there is no move to type, and nobody's to take back.
  expect(await white.see('#typed').count()).toBe(1);
  await black.does('Resign');
  await white.isTold('You won!', 'resignation');
  expect(await white.see('#typed').count()).toBe(0);
  expect(await white.page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  // Without a clock there is no time to give.
  const [one] = await pair();
  await one.isToMove();
  expect(await one.page.getByRole('button', { name: 'Give 15 seconds' }).count()).toBe(0);
});

test('23: the tools are in one menu, by pointer and by keys', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  await me.isToMove();
  expect(await me.see('.side button').count()).toBe(0);
  const more = me.page.getByRole('button', { name: 'More' });
  await more.click();
  await expect.poll(() => me.page.getByRole('menu').locator('[role^=menuitem]').count()).toBe(6);
  const box = (await me.see('.popup').boundingBox())!;
  const board = (await me.see('.stage').boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(board.x + board.width);
  await me.presses('ArrowDown', 'ArrowDown', 'ArrowUp');
  const focused = () => me.page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
  expect(await focused()).toBe('Copy PGN');
  await me.presses('Escape');
  await me.seesNo('.popup');
  await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true);
  await me.picks('Evaluation bar');
  await me.sees('.bar');
  await me.clicks('e5');
  await me.seesNo('.popup');
  // Against people nobody is told how it stands.
  const [white] = await pair();
  await white.page.getByRole('button', { name: 'More' }).click();
  expect(await white.page.getByRole('menuitemcheckbox', { name: 'Evaluation bar' }).count()).toBe(0);
});

test.each([
  ['a desk', {}],
  ['a phone', PHONE],
  ['a phone that lies', { ...PHONE, viewport: { width: 844, height: 390 } }],
] as const)('24: the end covers nothing of the board on %s, and the mated king lies', async (_, options) => {
  const me = await somebody(options);
  await me.begins({ against: { kind: 'screen' }, fen: '6k1/1p3ppp/8/8/8/8/q4PPP/R5K1 w - - 0 1' });
  await ('isMobile' in options ? me.taps('a1a2') : me.moves('a1a2'));
  await me.hasMoves(1);
  // What was taken is drawn.
  await me.sees('.bottom .taken piece.queen.black');
  await ('isMobile' in options ? me.taps('b7b6') : me.moves('b7b6'));
  await me.hasMoves(2);
  await ('isMobile' in options ? me.taps('a2a8') : me.moves('a2a8'));
  await me.isTold('White wins', 'checkmate');
  expect(await me.see('dialog').count()).toBe(0);
  const covered = await me.see('.stage').evaluate(stage => {
    const { x, y, width, height } = stage.getBoundingClientRect();
    const points = Array.from({ length: 64 }, (_, i) => [(i % 8) + 0.5, Math.floor(i / 8) + 0.5]);
    return points.filter(
      ([a, b]) => !stage.contains(document.elementFromPoint(x + (a * width) / 8, y + (b * height) / 8)),
    ).length;
  });
  expect(covered).toBe(0);
  const king = me.see('.stage piece.king.black');
  expect(await king.evaluate(piece => getComputedStyle(piece).rotate)).toBe('38deg');
  const [at, square] = [(await king.boundingBox())!, await me.point('g8')];
  expect(Math.hypot(at.x + at.width / 2 - square.x, at.y + at.height / 2 - square.y)).toBeLessThan(3);
  // There is a next step.
  for (const name of ['Play again', 'Review', 'New game']) await me.sees('.actions > *', name);
});

test.each([
  ['a desk', {}],
  ['a phone', PHONE],
] as const)('25: the answers to a question lie within their line on %s', async (_, options) => {
  const me = await somebody(options);
  await me.begins({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  await me.isToMove();
  await me.does('Resign', false);
  const line = (await me.see('.notice').boundingBox())!;
  for (const button of await me.see('.confirm button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.y >= line.y && box.y + box.height <= line.y + line.height, await button.innerText()).toBe(true);
  }
  await me.see('.confirm button').last().click();
});

test('26: the editor has its coordinates where the game has them', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' } });
  const sides = async (board: string, squares: string) =>
    me.page.evaluate(
      ([board, squares]) => {
        const { x, width } = document.querySelector(board)!.getBoundingClientRect();
        const coords = [...document.querySelectorAll('coords.ranks')];
        const ranked = coords.length
          ? coords.map(one => one.getBoundingClientRect().x)
          : [...document.querySelectorAll('[data-rank]')].map(one => one.getBoundingClientRect().x);
        const before = document.querySelector(squares);
        const edge = before ? getComputedStyle(before, '::before').left : '2px';
        return { ranks: ranked[0] - x < width / 8 ? 'left' : 'right', edge };
      },
      [board, squares],
    );
  const game = await sides('.stage cg-board', '.none');
  /** A set is one picture, of which a piece shows its own square. */
  const shown = (piece: string) =>
    me
      .see(piece)
      .first()
      .evaluate(one => getComputedStyle(one).backgroundSize);
  const one = await shown('.stage piece');
  await me.page.goto(`${site}/editor`);
  await me.sees('.set-grid piece');
  expect(await sides('.set-board', '[data-rank]')).toEqual(game);
  expect([await shown('.set-grid piece'), await shown('.tool piece')]).toEqual([one, one]);
  expect(await me.page.evaluate(() => getComputedStyle(document.querySelector('[data-file]')!, '::after').right)).toBe(
    '3px',
  );
});

test('pieces that change are shown changing, unless less motion is asked for', async () => {
  const motions = async (options: object) => {
    const me = await somebody(options);
    await me.page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        seen.push(this.className.replace(/ (anim|fading)/g, ''));
        return animate.call(this, frames, timing);
      };
    });
    await me.begins({ against: { kind: 'screen' }, fen: '7k/P7/8/8/8/8/8/R3K3 w Q - 0 1' });
    await me.isToMove();
    await me.moves('a7a8q');
    await me.hasMoves(1);
    await me.does('Take back', false);
    await me.hasMoves(0);
    await me.drags('e1', 'c1');
    await me.hasMoves(1);
    return me.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  };
  const shown = await motions({ reducedMotion: 'no-preference' });
  expect(shown).toContain('white queen');
  expect(shown).toContain('white rook');
  expect(await motions({ reducedMotion: 'reduce' })).toEqual([]);
  expect(await motions({ reducedMotion: 'no-preference', settings: { animation: 'none' } })).toEqual([]);
});

test('sounds have sets that are heard when they are chosen, and off is off', async () => {
  const me = await somebody();
  await me.page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.push(this.frequency.value);
      return start.call(this, when);
    };
  });
  await me.page.goto(`${site}/settings`);
  const heard = () => me.page.evaluate(() => (window as unknown as { heard: number[] }).heard.splice(0));
  const choose = (name: string) => me.page.getByRole('radio', { name, exact: true }).check({ force: true });
  await choose('clear');
  await me.page.waitForTimeout(1300);
  const clear = await heard();
  await choose('drops');
  await me.page.waitForTimeout(1300);
  const drops = await heard();
  expect(clear.length && drops.length).toBeGreaterThan(0);
  expect(clear).not.toEqual(drops);
  await choose('off');
  await me.page.waitForTimeout(600);
  expect(await heard()).toEqual([]);
  expect(await me.page.getByRole('button', { name: 'Listen to these sounds' }).isDisabled()).toBe(true);
  await me.begins({ against: { kind: 'screen' } });
  await me.moves('e2e4');
  await me.hasMoves(1);
  expect(await heard()).toEqual([]);
});

test('who comes to play has the board at hand, and arrows still go through the moves', async () => {
  const me = await somebody();
  await me.page.goto(site);
  await me.see('.way.play').click();
  await me.page.getByRole('button', { name: 'Play', exact: true }).click();
  await me.sees('cg-board piece');
  await expect.poll(() => me.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  await me.moves('e2e4');
  await me.hasMoves(2);
  await me.presses('ArrowLeft');
  await me.sees('.turnwords', 'Looking back');
  expect(await said(me, '.turnwords')).toContain('1/2');
});
