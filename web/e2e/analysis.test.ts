// The analysis board: games in and out with their variations, the engine in the page, why a position is worth what it is,
// files with many games; by keys alone, in Hebrew, on a phone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import { open, pair, PHONE, play, site, somebody, START, type Person } from './people.ts';

open();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PGN = `[Event "Club match"]
[Site "?"]
[Date "2026.03.??"]
[Round "1"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]

{ A short game. } 1. e4 e5 2. Nf3 $1 { Attacks the pawn. } ( 2. f4 exf4 ( 2... d5 3. exd5 ) 3. Nf3 { The gambit } 3... g5 $6 ) 2... Nc6 ( 2... d6 3. d4 ) 3. Bb5 a6 $2 4. Ba4 1-0
`;
/** The same whatever the line breaks and brackets of those who write it. */
const plain = (pgn: string) =>
  pgn
    .replace(/\s+/g, ' ')
    .replace(/([({]) /g, '$1')
    .replace(/ ([)}])/g, '$1')
    .trim();

async function isFine(person: Person, state: string): Promise<void> {
  await person.page.evaluate(AXE);
  const results = (await person.page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  const found = results.violations.map(
    one => `${one.id}: ${one.nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
  );
  expect(found, state).toEqual([]);
}

async function analyses(options: Parameters<typeof somebody>[0] = {}, address = 'analysis'): Promise<Person> {
  const me = await somebody({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  await me.page.goto(`${site}/${address}`);
  await me.sees('.analysis cg-board piece');
  await me.sees('.analysis[aria-busy=false]');
  return me;
}

async function pastes(me: Person, text: string): Promise<void> {
  await me.page.evaluate(text => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const copied = async (me: Person, what: 'Copy PGN' | 'Copy FEN' | 'Copy link') => {
  if (!(await me.see('.sharing').count())) await me.presses('d');
  await me.see('.sharing button', what).click();
  return me.copied();
};
const moves = (me: Person) =>
  me
    .see('.tree .move')
    .allInnerTexts()
    .then(all => all.map(text => text.replace(/\s+/g, '')));
const current = (me: Person) =>
  me
    .see('.tree .move.current')
    .innerText()
    .then(text => text.replace(/\s+/g, ''));

test('a pasted game keeps its variations, comments and signs; they are promoted, deleted, had back and written out', async () => {
  const me = await analyses();
  await pastes(me, PGN);
  await expect
    .poll(() => moves(me))
    .toEqual([
      'e4',
      'e5',
      'Nf3!',
      '2.f4',
      'exf4',
      '2…d5',
      '3.exd5',
      '3.Nf3',
      '3…g5?!',
      'Nc6',
      '2…d6',
      '3.d4',
      'Bb5',
      'a6?',
      'Ba4',
    ]);
  await me.sees('.said-of', 'Attacks the pawn.');
  await me.sees('.players-of', 'Ada');
  expect(plain(await copied(me, 'Copy PGN'))).toBe(plain(PGN));
  // The gambit's own branch is promoted, then all of it made the main line, and so written out.
  await me.see('.tree .move', 'exd5').click();
  await me.presses('p');
  await expect
    .poll(() => moves(me))
    .toEqual([
      'e4',
      'e5',
      'Nf3!',
      '2.f4',
      'd5',
      '2…exf4',
      '3.Nf3',
      '3…g5?!',
      '3.exd5',
      'Nc6',
      '2…d6',
      '3.d4',
      'Bb5',
      'a6?',
      'Ba4',
    ]);
  await me.presses('Shift+P');
  expect(plain(await copied(me, 'Copy PGN'))).toContain(
    '1. e4 e5 2. f4 (2. Nf3 $1 {Attacks the pawn.} 2... Nc6 (2... d6 3. d4) 3. Bb5 a6 $2 4. Ba4) 2... d5 (2... exf4 3. Nf3 {The gambit} 3... g5 $6) 3. exd5 1-0',
  );
  await me.see('.tree .move', 'Nf3!').click();
  await me.presses('Delete');
  expect(plain(await copied(me, 'Copy PGN'))).toContain(
    '1. e4 e5 2. f4 d5 (2... exf4 3. Nf3 {The gambit} 3... g5 $6) 3. exd5 1-0',
  );
  await me.presses('Control+z', 'Control+z', 'Control+z');
  expect(plain(await copied(me, 'Copy PGN'))).toBe(plain(PGN));
});

test('moves are made on the board and by typing, signed and commented; a page loaded again has them', async () => {
  const me = await analyses();
  await me.clicks('e2');
  await me.clicks('e4');
  await me.sees('.tree .move', 'e4');
  await me.presses('/');
  await me.page.keyboard.type('Nc6');
  await me.presses('Enter');
  await me.sees('.tree .move', 'Nc6');
  await me.page.keyboard.type('Nc3 is no move of Black');
  await me.presses('Enter');
  await me.sees('.notice-of[role=status]');
  await me.see('.tree .move', 'Nc6').click();
  await me.presses('6', 'c');
  await me.page.keyboard.type('Nimzowitsch} liked it');
  await me.see('.edit button', 'Close').click();
  await me.sees('.tree .move.current', 'Nc6?!');
  expect(await copied(me, 'Copy PGN')).toMatch(/1\. e4 Nc6 \$6 \{ ?Nimzowitsch\) liked it ?\}/);
  await me.sees('.opening-of', 'Nimzowitsch');
  // It is kept when the hands rest.
  await me.page.waitForFunction(() => Object.values(sessionStorage).some(kept => kept.includes('liked it')));
  await me.page.reload();
  await me.sees('.tree .move.current', 'Nc6?!');
  expect(await copied(me, 'Copy FEN')).toContain('r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq');
});

test('links lead to a move: of a game of this site, of a position, of moves', async () => {
  const me = await somebody({ permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await me.makes({ against: { kind: 'screen' } });
  for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) await me.acts(id, { do: 'move', ply, uci });
  await me.page.goto(`${site}/analysis/${id}#3`);
  await expect.poll(() => current(me)).toBe('g4');
  await me.presses('ArrowRight');
  await me.sees('.depth', /./);
  expect(await copied(me, 'Copy link')).toBe(`${site}/analysis/${id}#4`);
  await me.page.goto(`${site}/analysis?fen=${encodeURIComponent('4k3/8/8/8/8/8/4P3/4K3 b - - 0 30')}&play=e8e7,e2e4#1`);
  await expect.poll(() => current(me)).toBe('Ke7');
  expect(await moves(me)).toEqual(['Ke7', 'e4']);
  expect(await me.see('.no').first().innerText()).toBe('30');
  await me.page.goto(`${site}/analysis?fen=8/8/8/8/8/8/8/8_w_-_-_0_1`);
  await me.sees('.cover [role=status]', /8\/8\/8/);
  // From the end of a game to its analysis.
  await me.looksAt(id);
  await me.picks('Analyse');
  await me.sees('.tree .move', 'Qh4#');
  // What is not there, or not for everybody, is told.
  for (const [address, words] of [
    ['analysis/nowhere', 'This game doesn’t exist'],
    ['analysis/zzzzzzzz', 'This game doesn’t exist'],
    ['analysis?fen=garbage', /garbage.*can’t be shown: ./],
  ] as const) {
    await me.page.goto(`${site}/${address}`);
    await me.sees('.cover [role=status]', words);
    expect(await me.see('.tree .empty').count(), address).toBe(0);
  }
  // In the language of the page.
  const other = await somebody({ locale: 'fr-FR' });
  for (const [address, words] of [
    ['analysis/zzzzzzzz', /^Cette partie n/],
    ['analysis?fen=garbage', /^Impossible d’afficher la position .*garbage.* : (?!.*\b(the|expected|is)\b)./],
  ] as const) {
    await other.page.goto(`${site}/${address}`);
    await other.sees('.cover [role=status]', words);
    await other.sees('.cover .button', 'Analyse');
  }
  // From there one comes to a board that can be used.
  await me.see('.cover .button').click();
  await me.seesNo('.cover');
  await me.drags('e2', 'e4');
  await me.sees('.tree .move', 'e4');
});

test('the engine shows its lines, plays its move, tells threats, and stops', async () => {
  const me = await analyses();
  await pastes(me, '[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n[SetUp "1"]\n\n*');
  await me.presses('l');
  await me.sees('.lines .pv-move', 'Ra8#');
  await expect.poll(() => me.see('.engine .score').innerText()).toBe('#1');
  await expect.poll(() => me.see('.bar').getAttribute('aria-label')).toMatch(/#1/);
  expect(await me.see('.lines li').count()).toBe(3);
  await me.presses('-', '-');
  await expect.poll(() => me.see('.lines li').count()).toBe(1);
  await me.presses(' ');
  await expect.poll(() => current(me)).toBe('Ra8#');
  await me.sees('.depth', 'checkmate');
  await me.presses('ArrowLeft', 'x');
  await me.sees('.lines.threat .pv-move');
  await me.presses('x');
  // A line that is pointed at shows where it leads; clicked it is in the tree.
  await pastes(me, START);
  await me.sees('.depth', /depth \d/);
  await me.see('.lines .pv-move').nth(1).hover();
  await me.sees('.glimpse piece');
  await me.see('.lines .pv-move').nth(1).click();
  await expect.poll(() => moves(me).then(all => all.length)).toBe(2);
  await me.see('.lines .add').first().click();
  await expect.poll(() => moves(me).then(all => all.length)).toBeGreaterThan(2);
  await me.presses('s');
  await expect.poll(() => me.see('.analysis > [aria-live]').innerText()).toMatch(/Evaluation/);
  await me.presses('l');
  await me.seesNo('.lines');
  expect(await me.see('.switch').getAttribute('aria-checked')).toBe('false');
  // In check nobody can pass.
  await pastes(me, '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1');
  await me.presses('x');
  await me.sees('.notice-of[role=status]', 'the king is in check');
});

test('why: groups with their parts, their squares, and what the last move has changed', async () => {
  const me = await analyses();
  await pastes(me, PGN);
  await me.presses('w');
  // What looking ahead says comes first; the terms are opened by those who want them.
  await me.sees('.why .verdict', /^[+−]?\d/);
  expect(await me.see('.term.group:visible').count()).toBe(0);
  await me.see('.why details > summary').click();
  await me.sees('.why .summary', /./);
  const groups = (await me.see('.term.group').allInnerTexts()).map(text => text.toLowerCase());
  for (const group of [
    'material',
    'mobility',
    'pawn structure',
    'king safety',
    'centre',
    'rooks',
    'placement',
    'threats',
  ]) {
    expect(
      groups.some(text => text.includes(group)),
      group,
    ).toBe(true);
  }
  await me.sees('.why .summary', /Opening/);
  await me.see('.tree .move', 'Ba4').click();
  await me.see('.term.group', /mobility/i).click();
  await me.see('.term.part', /bishop mobility/i).hover();
  await expect.poll(() => me.see('cg-board square.lit:visible').count()).toBeGreaterThan(1);
  await me.see('.term.part', /knight mobility/i).focus();
  await expect.poll(() => me.see('cg-board square.lit-white:visible').count()).toBeGreaterThan(2);
  const before = await me.see('.why-head .sum').innerText();
  await me.see('.why label', 'Last move').click();
  await me.sees('.why .summary', 'Ba4');
  await expect.poll(() => me.see('.why-head .sum').innerText()).not.toBe(before);
});

test('the engine rests while nobody looks, and goes on when somebody does', async () => {
  const me = await analyses();
  await me.presses('l');
  await me.sees('.lines .pv-move');
  const turns = (isHidden: boolean) =>
    me.page.evaluate(value => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await turns(true);
  await me.seesNo('.busy.going');
  await me.seesNo('.lines .pv-move');
  expect(await me.see('.switch').getAttribute('aria-checked')).toBe('true');
  await turns(false);
  await me.sees('.busy.going');
  await me.sees('.lines .pv-move');
});

test('with several threads each question ends when the next comes', async () => {
  const me = await somebody();
  // A question alone would take a minute: had one not been stopped, the last would not have its answer in time.
  await me.page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  await me.page.goto(`${site}/analysis?play=e2e4,e7e5,d1h5,b8c6,f1c4,g8f6`);
  await me.sees('.tree .move', 'Nf6');
  await me.presses('l');
  for (let i = 0; i < 3; i++) {
    await me.presses('ArrowUp');
    await me.sees('.lines .pv-move');
    await me.presses('ArrowRight', 'ArrowRight');
    await me.sees('.depth', /depth \d/);
  }
  await me.presses('End');
  await me.sees('.lines .pv-move', 'Qxf7#');
  await me.presses('l');
  await me.seesNo('.lines');
  await me.presses('ArrowLeft', 'l');
  await me.sees('.lines .pv-move');
  await me.sees('.lines .ply', '3…');
});

test('a game that people are playing cannot be analysed before its end', async () => {
  const [white, black] = await pair();
  await play(white, black, 'e2e4 e7e5');
  const id = white.page.url().split('/game/')[1];
  const other = await somebody();
  for (const person of [white, other]) {
    await person.page.goto(`${site}/analysis/${id}`);
    await person.sees('.cover [role=status]', 'still going on');
    expect(await person.see('.tree .move').count()).toBe(0);
  }
  await black.acts(id, { do: 'resign', color: null });
  await other.page.reload();
  await other.sees('.tree .move', 'e5');
});

test('refusals are told in the language of the page', async () => {
  const me = await analyses({ locale: 'fr-FR' });
  await me.presses('/');
  await me.page.keyboard.type('Bc4');
  await me.presses('Enter');
  await me.sees('.notice-of[role=status]', /Le fou ne peut pas aller en .*c4.* barre le passage\./);
  await pastes(me, '1. e4 e5 2. Ke3 Nc6 *');
  await me.sees('.notice-of[role=status]', /première erreur : Ligne 1, .*e3.* un roi ne va pas de/);
  await pastes(me, '8/8/8/8/8/8/8/8 w - - 0 1');
  await me.sees('.notice-of[role=status]', /Les Blancs n’ont pas de roi\..*Les Noirs n’ont pas de roi\./);
  // What is read after that is not blamed for it.
  await pastes(me, '1. e4 *');
  await me.seesNo('.notice-of');
});

test('where WebAssembly cannot be had the page says so, and plays and reviews by the server', async () => {
  const me = await somebody();
  await me.page.route('**/*.wasm', route => route.abort());
  await me.page.goto(`${site}/analysis`);
  await me.sees('.notice-of', 'without an engine in the page');
  await me.see('.switch').click();
  await me.sees('.depth', 'no engine here');
  await pastes(me, '1. e4 e5');
  expect(await me.see('.notice-of').count()).toBe(1);
  await isFine(me, 'without WebAssembly');
  await me.page.goto(`${site}/editor`);
  await me.sees('#faults', 'the server will tell you');
  await me.begins({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  await me.moves('e2e4');
  await me.hasMoves(2);
  await me.types('Ke5');
  await me.sees('.typed .answer', /isn’t a legal move here/);
  await me.does('Resign');
  await me.see('.actions .button', 'Review').click();
  await me.see('.review .sides').waitFor({ timeout: 120_000 });
  await me.sees('.review .source', 'Made by the server');
});

test('several games without tags give a list as well', async () => {
  const me = await analyses();
  await pastes(me, '1. e4 e5 2. Nf3 1-0\n\n1. d4 d5 (1... Nf6 *) 2. c4 *\n\n1. c4 1/2-1/2');
  await me.sees('dialog [role=status]', '3 games');
  await me.see('dialog [role=option]', '1. d4 d5').click();
  await me.seesNo('dialog');
  await expect.poll(() => moves(me)).toEqual(['d4', 'd5', '1…Nf6', 'c4']);
});

test('games are read in the letters of other languages, with the signs of books, and written in English', async () => {
  const me = await analyses();
  await pastes(me, '1. e4 e5 2. Cf3 Cc6 (2…Cf6 3. Cxe5 ±) 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Dd4 6. Rh1 *');
  expect(plain(await copied(me, 'Copy PGN'))).toContain(
    '1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5 $16) 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qd4 6. Kh1 *',
  );
  await pastes(me, '1. e4 e5 2. Sf3 Sc6 3. Lc4 De7 *');
  await expect.poll(() => moves(me)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Qe7']);
  // Who passes in the main line can go on from there, and has it back.
  await pastes(me, '1. e4 -- 2. d4 *');
  await expect.poll(() => moves(me)).toEqual(['e4', '--', 'd4']);
  await me.presses('ArrowRight', 'ArrowRight');
  expect(await copied(me, 'Copy FEN')).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2');
  await me.presses('l');
  await me.sees('.lines .worth-of');
  await me.presses('l', 'ArrowRight');
  expect(plain(await copied(me, 'Copy PGN'))).toContain('1. e4 -- 2. d4 *');
  // Letters of two languages are none.
  await pastes(me, '1. e4 e5 2. Cf3 Sc6 *');
  await me.sees('.notice-of[role=status]', /Cf3/);
});

test('a file with many games gives a list; faults are named', async () => {
  const me = await analyses();
  const many = Array.from(
    { length: 5000 },
    (_, i) =>
      `[Event "Open ${i % 7}"]\n[White "White ${i}"]\n[Black "Black ${i}"]\n[Result "1/2-1/2"]\n\n1. e4 e5 { ${'words '.repeat(40)}} 2. Nf3 1/2-1/2\n\n`,
  ).join('');
  await me.presses('o');
  await me
    .see('dialog input[type=file]')
    .setInputFiles({ name: 'many.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(many) });
  await me.sees('dialog [role=status]', '5000 games');
  expect(await me.see('dialog [role=option]').count()).toBeLessThan(60);
  await me.see('dialog input[type=search]').fill('white 4321');
  await me.sees('dialog [role=status]', '1 game');
  await isFine(me, 'the list');
  await me.presses('ArrowDown', 'Enter');
  await me.sees('.players-of', 'White 4321');
  expect(await moves(me)).toEqual(['e4', 'e5', 'Nf3']);
  await me.presses('o');
  await me.see('dialog textarea').fill('neither one nor the other');
  await me.see('dialog button', 'Open').last().click();
  await me.sees('dialog [role=alert]', 'neither one nor the other');
  await me.see('dialog textarea').fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w KQkq - 0 1');
  await me.see('dialog button', 'Open').last().click();
  await me.sees('dialog [role=alert]', /king/i);
  await me.presses('Escape');
  // A game is read as far as it goes.
  await pastes(me, '1. e4 e5 2. Nf6 Nc6 *');
  await me.sees('.notice-of[role=status]', 'Nf6');
  expect(await moves(me)).toEqual(['e4', 'e5']);
});

test('pictures and a film are made in the page', async () => {
  const me = await analyses();
  await pastes(me, '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  await me.presses('End', 'd');
  for (const [name, start] of [
    ['SVG', '<'],
    ['PNG', '\x89PNG'],
    ['Animated GIF', 'GIF89a'],
  ] as const) {
    const [download] = await Promise.all([me.page.waitForEvent('download'), me.see('.sharing button', name).click()]);
    const path = join(mkdtempSync(join(tmpdir(), 'tabiya-e2e-')), 'file');
    await download.saveAs(path);
    const content = readFileSync(path);
    rmSync(dirname(path), { recursive: true });
    expect(content.toString('latin1').startsWith(start), name).toBe(true);
    expect(content.length).toBeGreaterThan(1000);
  }
});

test('without a mouse: from branch to branch, every panel, the keys told', async () => {
  const me = await analyses();
  await me.tabsTo('Analysis');
  await me.presses('o');
  await me.sees('dialog textarea');
  await me.presses('Tab');
  await me.page.keyboard.insertText(PGN);
  await me.tabsTo('Open');
  await me.presses('Enter');
  await me.seesNo('dialog');
  await me.presses('Shift+ArrowRight', 'Shift+ArrowRight');
  await expect.poll(() => current(me)).toBe('Nf3!');
  await me.presses('Shift+ArrowDown');
  await expect.poll(() => current(me)).toBe('2.f4');
  await me.presses('ArrowRight', 'Shift+ArrowUp');
  await expect.poll(() => current(me)).toBe('2…d5');
  await me.presses('Shift+ArrowLeft');
  await expect.poll(() => current(me)).toBe('2.f4');
  await me.presses('ArrowUp');
  await expect.poll(() => me.see('.tree .move.current').count()).toBe(0);
  await me.presses('?');
  await me.sees('dialog .keys');
  await isFine(me, 'the keys');
  await me.presses('Escape');
  await me.tabsTo(/^e4, /);
  await me.presses('ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect.poll(() => current(me)).toBe('e4');
  await me.presses('d');
  await me.sees('.sharing');
  await me.presses('w');
  await me.sees('.why .verdict');
  await me.tabsTo(/^Term by term/);
  await me.presses('Enter');
  await me.tabsTo(/^▸\s*material/i);
  await me.presses('Enter');
  await me.sees('.term.part');
});

test('axe finds nothing', async () => {
  const me = await analyses();
  await pastes(me, PGN);
  await me.presses('ArrowRight', 'ArrowRight', 'ArrowRight', 'l');
  await me.sees('.lines .pv-move');
  await me.presses('w');
  await me.see('.why details > summary').click();
  await me.see('.term.group').first().click();
  await isFine(me, 'the engine and why');
  await me.presses('c');
  await me.see('#tab-share').click();
  await isFine(me, 'a comment, in and out');
  const phone = await analyses(PHONE);
  await pastes(phone, PGN);
  await isFine(phone, 'a phone');
});

test('on a phone the board comes first, then the buttons and the moves, all large enough', async () => {
  const me = await analyses(PHONE);
  await pastes(me, PGN);
  await me.see('.switch').tap();
  await me.sees('.lines .pv-move');
  const faults = await me.page.evaluate(() => {
    const found: string[] = [];
    if (document.scrollingElement!.scrollWidth > innerWidth) found.push('scrolls sideways');
    const [board, controls, tools, panels] = ['.stage', '.controls', '.tools', '.panels'].map(part =>
      document.querySelector(part)!.getBoundingClientRect(),
    );
    if (!(board.bottom <= controls.top + 1 && controls.bottom <= tools.top + 1 && tools.bottom <= panels.top + 1))
      found.push('out of order');
    if (controls.bottom > innerHeight) found.push('the buttons are out of sight');
    for (const element of document.querySelectorAll<HTMLElement>(
      '.controls button, .engine-head .tool, .tab-row button, .pair-of .move, .why .term',
    )) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 43.5 || height < 43.5)
        found.push(`${element.getAttribute('aria-label') ?? element.innerText} is ${width}×${height}`);
    }
    return found;
  });
  expect(faults).toEqual([]);
  await me.see('.tree .move', 'Bb5').tap();
  await me.has('b5', 'White bishop');
});

test('in Hebrew the page runs from right to left, board, moves and lines do not', async () => {
  const me = await analyses({ locale: 'he-IL' });
  expect(await me.see('html').getAttribute('dir')).toBe('rtl');
  await pastes(me, PGN);
  await me.presses('ArrowRight', 'l');
  await me.sees('.lines .pv-move');
  const x = async (selector: string) => (await me.see(selector).first().boundingBox())!.x;
  expect(await x('[data-square=a1]')).toBeLessThan(await x('[data-square=h1]'));
  expect(await x('.tree .move >> text=e4')).toBeLessThan(await x('.tree .move >> text=e5'));
  expect(await x('.panels')).toBeLessThan(await x('.tools'));
  await me.see('#tab-why').click();
  await me.sees('.why .verdict', /[\u05d0-\u05ea]/);
  await me.see('.why details > summary').click();
  expect(await me.see('.why .summary').innerText()).toMatch(/[\u05d0-\u05ea]/);
  expect(await me.see('.term.group').first().innerText()).toMatch(/[\u05d0-\u05ea]/);
  await isFine(me, 'Hebrew');
});
