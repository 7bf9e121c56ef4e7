// A club evening from the form to the paper: twenty people, half of them on boards; one comes late, one goes, one rests, one result was wrong.
import { expect, test } from 'vitest';
import { fresh, registered } from './accounts.ts';
import { isFine } from './axe.ts';
import { open, PHONE, type Person } from './people.ts';

open();

interface Game {
  id: number;
  board: number;
  white: number;
  black: number;
  place: 'here' | 'board';
  result: string | null;
  game: string | null;
}
interface View {
  seq: number;
  phase: string;
  entrants: { id: number; name: string }[];
  rounds: { number: number; stage: string; games: Game[]; byes: { entrant: number; bye: string }[] }[];
  standings: { entrant: number; points: string }[];
}

const view = async (person: Person, id: string): Promise<View> =>
  (await (await person.page.request.get(`${person.url}/api/tournaments/${id}`)).json()) as View;
const act = (person: Person, id: string, act: object) => person.asks(`tournaments/${id}/act`, act);

/** Makes a tournament with the form. */
async function made(arbiter: Person, name: string, venue: string): Promise<string> {
  await arbiter.page.goto(`${arbiter.url}/tournaments`);
  await arbiter.see('button.primary', 'New tournament').click();
  await arbiter.see('.new-tournament input').first().fill(name);
  await arbiter.see('.new-tournament label', venue).click();
  await arbiter.see('.new-tournament button.big').click();
  await arbiter.page.waitForURL(/\/tournaments\/\w{8}/);
  return arbiter.page.url().split('/tournaments/')[1].slice(0, 8);
}

test(
  'a club evening of twenty, half on boards, ends with paper and a file that passes',
  { timeout: 240_000 },
  async () => {
    const arbiter = await registered(fresh('ada'));
    const id = await made(arbiter, 'Friday night', 'Both');

    // Ten with accounts join by themselves, one of them on a phone; nine others are typed in.
    const people: Person[] = [];
    const names: string[] = [];
    for (let number = 0; number < 10; number += 1) {
      names.push(fresh(`p${number}`));
      people.push(await registered(names[number], number === 0 ? PHONE : {}));
      if (number) await act(people[number], id, { do: 'join', code: null, team: null });
    }
    await people[0].page.goto(`${people[0].url}/tournaments/${id}`);
    await people[0].see('.mine button', 'Join').click();
    await people[0].sees('.mine', 'You’re in.');
    await isFine(people[0], 'a tournament on a phone');
    await arbiter.see('[role=tab]', 'Players').click();
    const typed = Array.from({ length: 9 }, (_, at) => `Club Member ${at + 1}, ${1900 - 40 * at}`).join('\n');
    await arbiter.see('.add-people textarea').fill(typed);
    await arbiter.see('.add-people button', 'Add 9 players').click();
    await expect.poll(() => arbiter.see('.people tbody tr').count()).toBe(19);
    await isFine(arbiter, 'the people');

    /** Plays a round: games here end by resignation, those on boards are entered by the arbiter. */
    async function play(): Promise<View> {
      await arbiter.see('[role=tab]', 'Arbiter').click();
      await arbiter.see('.desk button.primary', /^Pair round/).click();
      await arbiter.see('.desk button.primary', /^Start round/).click();
      await arbiter.sees('.desk button.primary', /^Close round/);
      const started = await view(arbiter, id);
      const { games, number } = started.rounds.at(-1)!;
      for (const game of games) {
        if (game.place === 'board') {
          const result = ['white-wins', 'draw', 'black-wins'][(game.board + number) % 3];
          await act(arbiter, id, { do: 'result', game: game.id, result });
          continue;
        }
        const loser = started.entrants.find(one => one.id === (game.board % 2 ? game.white : game.black))!;
        await people[names.indexOf(loser.name)].acts(game.game!, { do: 'resign', color: null });
      }
      await expect
        .poll(async () => (await view(arbiter, id)).rounds.at(-1)!.games.every(game => game.result !== null))
        .toBe(true);
      await arbiter.see('.desk button.primary', /^Close round/).click();
      await expect.poll(async () => (await view(arbiter, id)).rounds.at(-1)!.stage).toBe('closed');
      return view(arbiter, id);
    }

    const first = await play();
    expect(first.rounds[0].byes.filter(one => one.bye === 'pairing')).toHaveLength(1);

    // One comes late, one goes, one asks for a bye.
    await act(arbiter, id, { do: 'enter', entries: [{ name: 'Late Larry', rating: 1700 }] });
    await people[0].see('.mine button.danger').click();
    await people[0].see('.mine .confirm button.yes:enabled').click();
    await people[0].sees('.mine', 'You’ve left this tournament.');
    await people[1].page.goto(`${people[1].url}/tournaments/${id}`);
    await people[1].see('.mine .bye select').selectOption('half');
    await expect.poll(async () => JSON.stringify((await view(arbiter, id)).entrants)).toContain('"bye":"half"');
    const second = await play();
    const late = second.entrants.find(one => one.name === 'Late Larry')!.id;
    expect(second.rounds[1].games.some(game => game.white === late || game.black === late)).toBe(true);
    expect(second.rounds[1].byes.some(one => one.bye === 'half')).toBe(true);

    // A wrong result is corrected at the board list: nothing is paired anew, standings follow.
    await arbiter.see('[role=tab]', 'Pairings').click();
    await arbiter.see('.round-head select').selectOption('1');
    const wrong = second.rounds[0].games[0];
    const right = wrong.result === 'draw' ? 'white-wins' : 'draw';
    await arbiter.see('select.result').first().selectOption(right);
    await expect.poll(async () => (await view(arbiter, id)).rounds[0].games[0].result).toBe(right);
    const corrected = await view(arbiter, id);
    expect(corrected.rounds[1]).toEqual(second.rounds[1]);
    expect(corrected.standings).not.toEqual(second.standings);

    let last = second;
    for (let round = 3; round <= 5; round += 1) last = await play();
    for (const place of ['here', 'board'])
      expect(last.rounds.some(round => round.games.some(game => game.place === place))).toBe(true);
    await isFine(arbiter, 'the desk');

    // Why: somebody asks of a name, and is told a sentence.
    await arbiter.see('[role=tab]', 'Pairings').click();
    await arbiter.see('.boards .who').first().click();
    await arbiter.sees('dialog p', /\w+ .{12,}/);
    await arbiter.see('dialog button', 'Close').click();
    await isFine(arbiter, 'the boards');

    // Paper: only the sheet is on it.
    await arbiter.page.evaluate(() => (window.print = () => {}));
    await arbiter.see('[role=tab]', 'Arbiter').click();
    for (const [sheet, words] of [
      ['Pairings by board', 'White'],
      ['Pairings by name', 'Opponent'],
      ['Result slips', 'Signed'],
      ['Score sheets', 'Result'],
      ['Place cards', 'Club Member'],
      ['Standings', 'BH'],
      ['Crosstable', 'Points'],
      ['Diplomas for everyone', 'Diploma'],
    ]) {
      await arbiter.see('.desk button', sheet).click();
      await arbiter.page.emulateMedia({ media: 'print' });
      await arbiter.sees('.printout', words);
      expect(await arbiter.see('.sheet').isVisible()).toBe(false);
      await arbiter.page.emulateMedia({ media: 'screen' });
      expect(await arbiter.see('.printout').isVisible()).toBe(false);
      await arbiter.page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await arbiter.seesNo('.printout');
    }

    // The file has everybody, the games have their round, and everything that happened is in the log.
    const trf = await (await arbiter.page.request.get(`${arbiter.url}/api/tournaments/${id}/trf`)).text();
    expect(trf.match(/^001 /gm)).toHaveLength(20);
    const pgn = await (await arbiter.page.request.get(`${arbiter.url}/api/tournaments/${id}/pgn`)).text();
    expect(pgn).toContain('[Round "5.1"]');
    await arbiter.see('.desk button.primary', 'Finish the tournament').click();
    await arbiter.sees('.phase', 'Finished');
    await arbiter.see('[role=tab]', 'Log').click();
    await arbiter.sees('.log', /corrected from/);
    await arbiter.sees('.log', /Late Larry joined/);
    await isFine(arbiter, 'the log');

    // On the wall, without an account.
    await arbiter.page.goto(`${arbiter.url}/tournaments/${id}/wall`);
    await arbiter.sees('.hall td', 'Club Member');
    await isFine(arbiter, 'the wall');
  },
);

test('both players enter the result on their phones, and the arbiter settles what they disagree on', async () => {
  const arbiter = await registered(fresh('ada'));
  const id = await made(arbiter, 'Two on wood', 'On boards');
  const [ann, bob] = await Promise.all([registered(fresh('ann'), PHONE), registered(fresh('bob'), PHONE)]);
  for (const person of [ann, bob]) {
    await act(person, id, { do: 'join', code: null, team: null });
    await person.page.goto(`${person.url}/tournaments/${id}`);
  }
  await act(arbiter, id, { do: 'pair' });
  await act(arbiter, id, { do: 'start' });
  // They hear of it by themselves.
  await Promise.all([ann.sees('.mine', 'Board 1'), bob.sees('.mine', 'Board 1')]);
  await ann.see('.mine button', 'I won').click();
  await ann.sees('.mine', 'Waiting for');
  await bob.see('.mine button', 'I won').click();
  await ann.sees('.mine', 'You two don’t agree.');
  await arbiter.page.goto(`${arbiter.url}/tournaments/${id}?tab=desk`);
  await arbiter.sees('.desk', 'You’re needed');
  await bob.see('.mine button', 'I lost').click();
  await bob.sees('.mine', 'Result:');
  await isFine(bob, 'my board');
});

test(
  'after the round there is a page to take home, with the turning point and an exercise',
  { timeout: 180_000 },
  async () => {
    const arbiter = await registered(fresh('ada'));
    const id = await made(arbiter, 'Homework', 'Online');
    const [ann, bob] = await Promise.all([registered(fresh('ann')), registered(fresh('bob'))]);
    for (const person of [ann, bob]) await act(person, id, { do: 'join', code: null, team: null });
    await act(arbiter, id, { do: 'pair' });
    await act(arbiter, id, { do: 'start' });
    const { entrants, rounds } = await view(arbiter, id);
    const [game] = rounds[0].games;
    const isAnn = entrants.find(one => one.id === game.white)!.name.startsWith('ann');
    const [white, black] = isAnn ? [ann, bob] : [bob, ann];
    // White gives a knight away, and Black overlooks the mate.
    const moves = 'e2e4 e7e5 g1f3 d7d6 f3e5 d6e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');
    for (const [ply, uci] of moves.entries())
      await (ply % 2 ? black : white).acts(game.game!, { do: 'move', ply, uci });
    await expect.poll(async () => (await view(arbiter, id)).rounds[0].games[0].result).toBe('white-wins');
    await act(arbiter, id, { do: 'close-round' });
    await black.page.goto(`${black.url}/tournaments/${id}`);
    await black.see('.mine a', 'My page to take home').click();
    await black.see('button', /^Review/).click();
    await black.sees('.home-page h2', 'The turning point');
    await black.sees('.home-page .why', /\w+/);
    await black.sees('.home-page h2', 'An exercise from your game');
    expect(await black.see('.home-page').count()).toBe(1);
    await isFine(black, 'a page to take home');
    await black.page.emulateMedia({ media: 'print' });
    expect(await black.see('.take-home-head').isVisible()).toBe(false);
    expect(await black.see('.home-page img').first().isVisible()).toBe(true);
  },
);
