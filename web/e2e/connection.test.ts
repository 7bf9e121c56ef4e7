// Lines that break: the network goes, the server dies, a tab is opened twice, an opponent leaves.
import { expect, test } from 'vitest';
import { open, pair, play, somebody, type Person } from './people.ts';
import { Site } from './site.ts';

open();

/** Cuts the network, the line that is open too. */
async function cut(person: Person): Promise<void> {
  await person.page.context().setOffline(true);
  await person.page.evaluate(() => (window as unknown as { lines: WebSocket[] }).lines.at(-1)?.close());
  await person.sees('.network.lost');
}

async function isCuttable(person: Person): Promise<void> {
  await person.page.addInitScript(() => {
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
  await person.page.reload();
  await person.sees('cg-board piece');
}

test('a network that was cut: the move is drawn at once and arrives when it is back', async () => {
  const [white, black] = await pair({ time: '10+0' });
  await isCuttable(white);
  await play(white, black, 'e2e4 e7e5');
  await cut(white);
  await black.sees('.top .face.away');
  // The line that says whose turn it is says now that there is no network.
  await white.clicksMove('g1f3');
  await white.has('f3', 'White knight');
  expect(await white.sans()).toEqual(['e4', 'e5']);
  // It is told for a moment only.
  const back = white.sees('.network.back');
  await white.page.context().setOffline(false);
  await Promise.all([back, white.hasMoves(3), black.hasMoves(3)]);
  await black.sees('.top .face.there');
  await cut(white);
  await black.moves('b8c6');
  await white.page.context().setOffline(false);
  await white.hasMoves(4);
});

test('a move that is refused is taken back', async () => {
  const me = await somebody();
  const held: (() => void)[] = [];
  let isHeld = false;
  await me.page.routeWebSocket(/\/ws$/, socket => {
    const server = socket.connectToServer();
    const pass = (send: () => void) => (isHeld ? held.push(send) : send());
    socket.onMessage(message => pass(() => server.send(message)));
    server.onMessage(message => pass(() => socket.send(message)));
  });
  await me.begins({ against: { kind: 'screen' } });
  const other = await me.opensAnotherTab();
  await me.isToMove();
  isHeld = true;
  await me.moves('e2e4');
  await me.has('e4', 'White pawn');
  await other.moves('d2d4');
  await other.hasMoves(1);
  isHeld = false;
  for (const pass of held) pass();
  await me.has('d4', 'White pawn');
  await me.has('e2', 'White pawn');
  expect(await me.sans()).toEqual(['d4']);
  await me.moves('d7d5');
  await other.hasMoves(2);
  await other.page.close();
});

test('a server that is killed and started again: both go on where they were', async () => {
  let site = await Site.start();
  try {
    const [white, black] = await pair({ time: '10+0' }, { url: site.url }, { url: site.url });
    await play(white, black, 'e2e4 e7e5 g1f3');
    await site.kill();
    await Promise.all([white.sees('.network.lost'), black.sees('.network.lost')]);
    await black.clicksMove('b8c6');
    await black.has('c6', 'Black knight');
    site = await Site.start(site);
    await Promise.all([white.hasMoves(4), black.hasMoves(4)]);
    await play(white, black, 'f1b5 a7a6', 4);
  } finally {
    await site.stop();
  }
});

test('a second tab shows the same', async () => {
  const [white, black] = await pair();
  const tab = await white.opensAnotherTab();
  await white.moves('e2e4');
  await tab.hasMoves(1);
  await black.moves('e7e5');
  await tab.moves('g1f3');
  await Promise.all([white.hasMoves(3), black.hasMoves(3)]);
});

test('an opponent who has left: shown, counted down, and claimed', async () => {
  const [white, black] = await pair({ time: '3+2' });
  await play(white, black, 'e2e4 e7e5');
  await black.page.goto('about:blank');
  await white.sees('.top .face.away');
  await white.sees('.gone', /You can claim the win in \d+ second/);
  await white.does('Claim the win');
  await white.isTold('You won!', 'Abandonment');
});

test('an opponent who has left and comes back plays on', async () => {
  const [white, black] = await pair({ time: '3+2' });
  await play(white, black, 'e2e4 e7e5');
  const address = black.page.url();
  await black.page.goto('about:blank');
  await white.sees('.gone');
  await black.page.goto(address);
  await white.seesNo('.gone');
  await play(white, black, 'g1f3 b8c6', 2);
});
