// Two on one screen, and what can be taken along from a game.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { open, site, somebody } from './people.ts';

open();

test('two on one screen: names, clocks, and the board turned for each', async () => {
  const both = await somebody({ settings: { turnBoard: true } });
  await both.page.goto(site);
  await both.page.getByRole('button', { name: 'Two players, one screen' }).click();
  const names = both.page.getByPlaceholder('Name');
  await names.nth(0).fill('Vera');
  await names.nth(1).fill('Max');
  await both.see('.newgame').getByText('5+3', { exact: true }).click();
  await both.page.getByRole('button', { name: 'Play', exact: true }).click();
  await both.sees('.bottom .name', 'Vera');
  await both.moves('e2e4');
  await both.sees('.cg-wrap.orientation-black');
  await both.sees('.bottom .name', 'Max');
  await both.moves('e7e5');
  await both.sees('.bottom .clock.running');
  await both.sees('.bottom .name', 'Vera');
  await both.does('Take back', false);
  await both.hasMoves(1);
  await both.moves('c7c5');
  await both.sees('.bottom .name', 'Vera');
  await both.does('Resign');
  await both.isTold('Max wins', 'resignation');
});

test('every piece a pawn can become', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' }, fen: '8/PP3k2/8/8/8/8/pp3K2/8 w - - 0 1' });
  for (const [i, uci] of ['a7a8r', 'a2a1b', 'b7b8n', 'b2b1q'].entries()) {
    await me.moves(uci);
    await me.hasMoves(i + 1);
  }
  expect(await me.sans()).toEqual(['a8=R', 'a1=B', 'b8=N', 'b1=Q']);
});

test('a promotion can be thought over, and a queen be taken for granted', async () => {
  const me = await somebody();
  const id = await me.begins({ against: { kind: 'screen' }, fen: '6k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 1' });
  await me.clicks('a7');
  await me.clicks('a8');
  await me.sees('.choices');
  await me.presses('Escape');
  await me.seesNo('.choices');
  await me.has('a7', 'White pawn');
  await me.page.evaluate(() => localStorage.setItem('tabiya.settings', JSON.stringify({ autoQueen: true })));
  await me.looksAt(id);
  await me.clicks('a7');
  await me.clicks('a8');
  await me.has('a8', 'White queen');
});

test('PGN and FEN are copied and downloaded', async () => {
  const me = await somebody({ permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });
  await me.begins({ against: { kind: 'screen' }, time: '5+3' });
  await me.moves('e2e4');
  await me.hasMoves(1);
  await me.moves('e7e5');
  await me.hasMoves(2);
  await me.picks('Copy PGN');
  expect(await me.copied()).toMatch(/1\. e4 .*1\.\.\. e5|1\. e4 .*e5/s);
  await me.picks('Copy FEN');
  expect(await me.copied()).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
  await me.presses('ArrowLeft');
  await me.picks('Copy FEN');
  expect(await me.copied()).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-e2e-'));
  for (const [name, words] of [
    ['Download PGN', '[TimeControl "300+3"]'],
    ['Download FEN', ' b KQkq - 0 1'],
  ]) {
    const [download] = await Promise.all([me.page.waitForEvent('download'), me.picks(name)]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    expect(readFileSync(file, 'utf8')).toContain(words);
  }
  rmSync(folder, { recursive: true });
});

test('a drag, arrows and circles, and the board turned', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' } });
  await me.drags('e2', 'e4');
  await me.hasMoves(1);
  await me.drags('g8', 'f6', 'right');
  await expect.poll(() => me.see('.cg-shapes line').count()).toBe(1);
  await me.drags('e5', 'e5', 'right');
  await expect.poll(() => me.see('.cg-shapes circle').count()).toBe(1);
  await me.does('Flip the board', false);
  await me.sees('.cg-wrap.orientation-black');
  await me.presses('f');
  await me.sees('.cg-wrap.orientation-white');
});

test('moves are browsed by keys, wheel, buttons and clicks, with the clocks of then', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen' }, time: '5+3' });
  for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
    await me.moves(uci);
    await me.hasMoves(i + 1);
  }
  const shows = (san: string) => me.sees('button.san.current', san);
  const start = () => me.seesNo('button.san.current');
  await me.presses('ArrowLeft');
  await shows('Nf3');
  await me.has('b8', 'Black knight');
  await me.presses('Home');
  await start();
  await me.presses('ArrowRight', 'ArrowRight');
  await shows('e5');
  await me.presses('ArrowDown');
  await shows('Nc6');
  const { x, y } = await me.point('e4');
  await me.page.mouse.move(x, y);
  await me.page.mouse.wheel(0, -100);
  await shows('Nf3');
  await me.page.mouse.wheel(0, 100);
  await shows('Nc6');
  await me.does('First move', false);
  await start();
  await me.does('Next move', false);
  await shows('e4');
  await me.see('button.san', 'Nf3').click();
  await shows('Nf3');
  await me.sees('.turnwords', 'Looking back');
  await me.does('Latest move', false);
  await shows('Nc6');
});

test('a move made ahead is played when its time has come', async () => {
  const me = await somebody();
  await me.begins({
    against: { kind: 'computer', strength: { level: 1 } },
    color: 'white',
    fen: 'k7/p7/P7/8/8/8/4P3/4K3 w - - 0 1',
  });
  await me.moves('e2e4');
  // The answer can only be king b8; whether it has come or not, the next move is made at once.
  await me.clicks('e1');
  await me.clicks('e2');
  await me.hasMoves(4);
  expect((await me.sans()).at(2)).toBe('Ke2');
});

test('a move is heard, and not where sounds are off', async () => {
  for (const sounds of [true, false]) {
    const me = await somebody({ settings: { sounds } });
    await me.page.addInitScript(() => {
      const Real = OscillatorNode;
      const heard = { count: 0 };
      Object.assign(window, {
        heard,
        OscillatorNode: class extends Real {
          constructor(context: BaseAudioContext, options?: OscillatorOptions) {
            super(context, options);
            heard.count++;
          }
        },
      });
    });
    await me.begins({ against: { kind: 'screen' } });
    await me.moves('e2e4');
    await me.hasMoves(1);
    await me.moves('e7e5');
    await me.hasMoves(2);
    const isHeard = () => me.page.evaluate(() => (window as unknown as { heard: { count: number } }).heard.count > 0);
    // A device may take longer to begin than two moves do.
    for (let i = 0; sounds && !(await isHeard()) && i < 10; i++) {
      await me.moves(['g1f3', 'g8f6', 'f3g1', 'f6g8'][i % 4]);
      await me.hasMoves(3 + i);
    }
    expect(await isHeard()).toBe(sounds);
  }
});
