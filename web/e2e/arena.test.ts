// An arena from the form to the last place, the arbiter who is called to a game, and a score sheet on a phone.
import { expect, test } from 'vitest';
import { fresh, registered } from './accounts.ts';
import { isFine } from './axe.ts';
import { open, PHONE, type Person } from './people.ts';

open();

interface Game {
  id: number;
  white: number;
  result: string | null;
  game: string | null;
}
interface View {
  entrants: { id: number; name: string }[];
  rounds: { games: Game[] }[];
}
const act = (person: Person, id: string, act: object) => person.asks(`tournaments/${id}/act`, act);
const view = async (person: Person, id: string): Promise<View> =>
  (await (await person.page.request.get(`${person.url}/api/tournaments/${id}`)).json()) as View;
const SETTINGS = {
  rounds: 1,
  clock: '3+2',
  is_rated: false,
  join: 'all',
  venue: 'here',
  starts_at: null,
  no_show_minutes: null,
  check_in: 'never',
  half_byes: 0,
  is_first_white: true,
  tie_breaks: null,
};
const made = async (person: Person, name: string, more: object): Promise<string> =>
  ((await person.asks('tournaments', { ...SETTINGS, name, ...more })) as { id: string }).id;
const SWISS = { kind: { system: 'swiss', is_accelerated: false } };
/** The game whose page is open. */
const opened = async (person: Person): Promise<string> => {
  await person.page.waitForURL(/\/game\/\w{8}/);
  await person.sees('cg-board piece');
  return person.page.url().split('/game/')[1].slice(0, 8);
};

test('an arena opens the next game by itself, and half of the time is a point more', { timeout: 180_000 }, async () => {
  const arbiter = await registered(fresh('ada'));
  await arbiter.page.goto(`${arbiter.url}/tournaments`);
  await arbiter.see('button.primary', 'New tournament').click();
  await arbiter.see('.new-tournament input').first().fill('Saturday arena');
  await arbiter.see('.new-tournament label', 'Arena').click();
  await arbiter.see('.new-tournament summary').click();
  await arbiter.sees('.new-tournament label', 'berserk');
  await arbiter.see('.new-tournament button.big').click();
  await arbiter.page.waitForURL(/\/tournaments\/\w{8}/);
  const id = arbiter.page.url().split('/tournaments/')[1].slice(0, 8);
  await arbiter.sees('.arena h1', 'Saturday arena');

  const [ann, bob] = await Promise.all([registered(fresh('ann')), registered(fresh('bob'), PHONE)]);
  for (const person of [ann, bob]) {
    await person.page.goto(`${person.url}/tournaments/${id}`);
    await person.see('.mine button', 'Join').click();
    await person.sees('.mine', 'You’re in.');
  }
  await isFine(bob, 'an arena on a phone, before it begins');
  await arbiter.see('.more-ways a', 'Arbiter').click();
  await arbiter.see('.desk button.primary', 'Start the arena').click();
  const game = await opened(ann);
  expect(await opened(bob)).toBe(game);
  const first = (await view(arbiter, id)).rounds[0].games[0];
  const names = new Map((await view(arbiter, id)).entrants.map(one => [one.id, one.name]));
  const isAnn = names.get(first.white)!.startsWith('ann');
  const [white, black] = isAnn ? [ann, bob] : [bob, ann];

  await white.see('.actions button[aria-label^="Half the time"]').click();
  await white.see('.confirm button.yes:enabled').click();
  await black.sees('.player .elo', '½');
  await isFine(white, 'a game of an arena');
  const moves = 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d1f3 f7e6 b1c3'.split(' ');
  for (const [ply, uci] of moves.entries()) await (ply % 2 ? black : white).acts(game, { do: 'move', ply, uci });
  await black.acts(game, { do: 'resign', color: null });
  for (const person of [white, black]) {
    await person.see('.actions a.primary').click();
    await person.sees('.arena .time-left b', /^\d+:\d\d/);
  }
  await white.sees('.arena-rows tr.mine-row .points', '3');
  // Two alone meet again.
  const next = await opened(white);
  expect(next).not.toBe(game);
  await opened(black);
  await arbiter.page.goto(`${arbiter.url}/tournaments/${id}`);
  await arbiter.sees('.arena-rows tbody tr');
  await isFine(arbiter, 'an arena');
  await arbiter.page.goto(`${arbiter.url}/tournaments/${id}?tab=desk`);
  await arbiter.see('.desk button', 'Finish the tournament').click();
  await arbiter.see('.desk .confirm button.yes:enabled').click();
  await arbiter.sees('.time-left', 'Finished');
  await isFine(arbiter, 'the desk of an arena');
});

test('a player calls the arbiter, and the clocks stand until the game goes on', { timeout: 120_000 }, async () => {
  const arbiter = await registered(fresh('ada'));
  const id = await made(arbiter, 'Friday', SWISS);
  const [ann, bob] = await Promise.all([registered(fresh('ann')), registered(fresh('bob'), PHONE)]);
  for (const person of [ann, bob]) await act(person, id, { do: 'join', code: null, team: null });
  await act(arbiter, id, { do: 'pair' });
  await act(arbiter, id, { do: 'start' });
  const game = (await view(arbiter, id)).rounds[0].games[0];
  for (const person of [ann, bob]) await person.looksAt(game.game!);
  await bob.see('.actions button[aria-label="Call the arbiter"]').click();
  await bob.see('.confirm button.yes:enabled').click();
  for (const person of [ann, bob]) await person.sees('.turnwords', 'The arbiter has been called.');
  await isFine(bob, 'a game whose clocks stand');
  await arbiter.page.goto(`${arbiter.url}/tournaments/${id}?tab=desk`);
  await arbiter.sees('.desk', 'You’re needed');
  await arbiter.see('[role=tab]', 'Pairings').click();
  await arbiter.see('.boards button', '+2 min Black').click();
  await ann.sees('.clock .digits', '5:00');
  await arbiter.see('.boards button', /^Play on$/).click();
  await Promise.all([ann, bob].map(person => person.sees('.turnwords', /to move|turn/i)));
  await arbiter.see('[role=tab]', 'Log').click();
  await arbiter.sees('.log', /120 seconds more/);
});

test('the moves of a game on wood are written down on a phone, by the rules', { timeout: 120_000 }, async () => {
  const arbiter = await registered(fresh('ada'));
  const id = await made(arbiter, 'On wood', { ...SWISS, venue: 'boards', clock: null });
  const ann = await registered(fresh('ann'), PHONE);
  await act(ann, id, { do: 'join', code: null, team: null });
  await act(arbiter, id, { do: 'enter', entries: [{ name: 'Club Member', rating: 1500 }] });
  await act(arbiter, id, { do: 'pair' });
  await act(arbiter, id, { do: 'start' });
  await ann.page.goto(`${ann.url}/tournaments/${id}`);
  await ann.see('.mine a', 'Enter the moves').click();
  await ann.sees('.stage cg-board piece');
  for (const uci of ['e2e4', 'e7e5', 'g1f3']) await ann.clicksMove(uci);
  await ann.sees('.score-moves', '2.');
  await ann.see('button', 'Take back').click();
  await ann.see('button', 'Save').click();
  await ann.sees('.score-page', 'Saved.');
  await isFine(ann, 'a score sheet on a phone');
  const pgn = await (await ann.page.request.get(`${ann.url}/api/tournaments/${id}/pgn`)).text();
  expect(pgn).toContain('1. e4 e5');
  expect(pgn).not.toContain('2.');
  await ann.page.reload();
  await expect.poll(() => ann.see('.score-moves button').count()).toBe(2);
});
