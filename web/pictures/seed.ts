// Fills a site with something to see: people, games, a library, ratings, a class with its wall, a club, tournaments. For pictures of
// every page and state.
import { spawnSync } from 'node:child_process';
import type { Browser, BrowserContext } from 'playwright-core';
import { crossed, pgnOf } from '../e2e/crossed.ts';
import { program } from '../e2e/site.ts';
import { SPANISH } from '../e2e/spanish.ts';

const PASSWORD = 'correct horse';
const LINE = SPANISH.slice(0, 16);
const REVIEWED = 'e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 c8g4 d2d4 g4e2 g1e2 e5f5 f2f3 b8c6 g2g4 f5f3'.split(' ');
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const OTHERS = [
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4',
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4',
  'c2c4 e7e5 b1c3',
  'd2d4 d7d5 c2c4 c7c6 g1f3',
];
const CHILDREN =
  'Noa Levi,Élodie Petit,נועם כהן,Ben Adams,Dana Katz,Omar Said,Lea Stern,Max Braun,Yael Dor,Sami Haddad'.split(',');
/** So many of them sit before a screen; the others are seated by the teacher. */
const PRESENT = 6;
const CLUB =
  `Anderson, Ruth;Bianchi, Carlo;Cohen, Amit;Dubois, Hélène;Eriksen, Jon;Fischer, Paula;Garcia, Luis;Haddad, Rana;Ivanova, Olga
Jensen, Mette;Katz, Dana;Lindqvist, Sven;Moreau, Jules;Nakamura, Yui;Okafor, Chidi;Petrov, Ivan;Quinn, Maeve;Rossi, Elena;Stein, Abraham`.split(
    /[;\n]/,
  );

/** Where it happens. */
export interface Place {
  url: string;
  data: string;
  browser: Browser;
}
/** What there is to see, by its address. */
export interface Seen {
  live: string;
  /** With a draw that the opponent offers. */
  asked: string;
  over: string;
  mated: string;
  drawn: string;
  off: string;
  waiting: string;
  classroom: string;
  club: string;
  /** The code of the class's door, and a child's card. */
  code: string;
  card: string;
  invitation: string;
  tournament: string;
  open: string;
}

/** Does it, as those people would. */
export class Seeder {
  constructor(readonly place: Place) {}

  async ask<T = { id: string }>(context: BrowserContext, path: string, data: object): Promise<T> {
    const response = await context.request.post(`${this.place.url}/api/${path}`, {
      data,
      headers: { origin: this.place.url },
    });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return response.json() as Promise<T>;
  }

  async account(name: string): Promise<BrowserContext> {
    const context = await this.place.browser.newContext();
    await this.ask(context, 'register', { name, password: PASSWORD });
    return context;
  }

  /** A game between two by challenge, with its first moves. */
  async game(
    white: BrowserContext,
    black: BrowserContext,
    name: string,
    moves: string[],
    time = '10+5',
    rated = false,
  ): Promise<string> {
    const { id } = await this.ask(white, 'games', { against: { kind: 'person', name }, color: 'white', time, rated });
    await this.ask(black, `games/${id}/act`, { do: 'sit' });
    for (const [ply, uci] of moves.entries())
      await this.ask(ply % 2 ? black : white, `games/${id}/act`, { do: 'move', ply, uci });
    return id;
  }

  async seed(): Promise<Seen> {
    const made = spawnSync(
      program(),
      ['admin', '--data', this.place.data, 'user', 'add', 'Vera', '--admin', '--password-stdin'],
      { input: `${PASSWORD}\n`, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(made.stderr);
    const [ada, bob, cleo] = [await this.account('Ada'), await this.account('Bob'), await this.account('Cleo')];
    await this.account('Dora');
    const vera = await this.logIn(await this.place.browser.newContext());
    for (const [i, line] of OTHERS.entries())
      await this.game(i % 2 ? ada : cleo, bob, 'Bob', line.split(' '), ['5+3', '3+2', '15+10', '10+0'][i]);
    await this.bring(vera);
    await this.rate(ada, bob, vera);
    const long = await this.game(ada, bob, 'Bob', SPANISH);
    await this.ask(bob, `games/${long}/act`, { do: 'resign', color: null });
    const over = await this.game(vera, ada, 'Ada', REVIEWED);
    await this.ask(vera, `games/${over}/act`, { do: 'resign', color: null });
    await this.review(vera, over);
    const mated = await this.game(ada, vera, 'Vera', FOOLS_MATE, '3+2', true);
    const drawn = await this.game(ada, vera, 'Vera', LINE);
    await this.ask(ada, `games/${drawn}/act`, { do: 'draw', color: null });
    await this.ask(vera, `games/${drawn}/act`, { do: 'draw', color: null });
    const off = await this.game(vera, bob, 'Bob', ['e2e4']);
    await this.ask(bob, `games/${off}/act`, { do: 'abort' });
    // With so much time that they are still played when the last picture is taken.
    const asked = await this.game(vera, bob, 'Bob', LINE.slice(0, -1), '90+30');
    await this.ask(bob, `games/${asked}/act`, { do: 'draw', color: null });
    const live = await this.game(vera, bob, 'Bob', LINE, '90+30');
    const { id: waiting } = await this.ask(vera, 'games', { against: { kind: 'link' }, color: 'white', time: '10+5' });
    await this.ask(vera, 'me/tokens', {
      password: PASSWORD,
      label: 'Opening trainer',
      scopes: ['challenge:read', 'board:play'],
      days: 90,
    });
    // Those who are there: Ada seeks, Bob sits before his board.
    await this.seek(ada, '5+3');
    const page = await bob.newPage();
    await page.goto(`${this.place.url}/game/${live}`);
    return {
      live,
      asked,
      over,
      mated,
      drawn,
      off,
      waiting,
      ...(await this.lesson(vera)),
      ...(await this.evening(vera)),
    };
  }

  /** Plays until there are ratings to be seen: a curve for each, and enough of them for a list. */
  async rate(ada: BrowserContext, bob: BrowserContext, vera: BrowserContext): Promise<void> {
    const [A, B, V] = [
      { who: ada, name: 'Ada' },
      { who: bob, name: 'Bob' },
      { who: vera, name: 'Vera' },
    ];
    // Black wins: Vera mostly, Ada now and then.
    const rounds = [...Array(8).keys()].flatMap(i => [
      [B, A],
      i % 3 ? [A, V] : [V, A],
      [B, V],
      i % 2 ? [A, B] : [B, A],
    ]);
    for (const [white, black] of rounds) await this.game(white.who, black.who, black.name, FOOLS_MATE, '3+2', true);
  }

  /** Has a game reviewed in the page. */
  async review(context: BrowserContext, id: string): Promise<void> {
    const page = await context.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
    await page.goto(`${this.place.url}/analysis/${id}?review`);
    await page.locator('.review .source').waitFor({ timeout: 240_000 });
    await page.close();
  }

  async seek(context: BrowserContext, time: string): Promise<void> {
    const page = await context.newPage();
    await page.goto(this.place.url);
    await page.locator('.pairing', { hasText: time }).click();
    await page.locator('.pairing.sought').waitFor();
  }

  async logIn(context: BrowserContext): Promise<BrowserContext> {
    await this.ask(context, 'login', { name: 'Vera', password: PASSWORD });
    return context;
  }

  /** Games for the library, three of them broken, for everybody. */
  async bring(vera: BrowserContext): Promise<void> {
    const texts = crossed(2500, 64).map(game => pgnOf(game, 'Club championship'));
    for (const i of [170, 801, 2017]) texts[i] = texts[i].replace(/\n1\. \S+/, '\n1. Qh8');
    const name = 'name=championship.pgn&visibility=public';
    const headers = { origin: this.place.url, 'content-type': 'application/x-chess-pgn' };
    const answer = await vera.request.post(
      `${this.place.url}/api/library/imports?${name}&bytes=${texts.join('').length}`,
      {
        data: texts.join(''),
        headers,
      },
    );
    if (!answer.ok()) throw new Error(await answer.text());
  }

  /** A class that plays: some children came by their cards, others were seated. And a club beside it. */
  async lesson(vera: BrowserContext): Promise<Pick<Seen, 'classroom' | 'club' | 'code' | 'card' | 'invitation'>> {
    const { id: classroom } = await this.ask(vera, 'groups', { kind: 'class', name: 'Class 3b' });
    const pupils = CHILDREN.map(name => ({ name, note: '3b' }));
    const cards = await this.ask<{ token: string; name: string }[]>(vera, `groups/${classroom}/pupils`, { pupils });
    for (const { token } of cards.slice(0, PRESENT)) {
      const child = await this.place.browser.newContext();
      const page = await child.newPage();
      await page.goto(`${this.place.url}/card#${token}`);
      await page.locator('.waiting-room').waitFor();
    }
    await this.ask(vera, `groups/${classroom}/round`, { how: 'strength', time: '90+0', rated: false, level: null });
    for (const { name } of cards.slice(PRESENT, -1)) await this.ask(vera, `groups/${classroom}/seat`, { name });
    const { code } = await this.ask<{ code: string }>(vera, `groups/${classroom}/door`, { minutes: 120 });
    const { id: club } = await this.ask(vera, 'groups', { kind: 'club', name: 'Riverside Chess Club' });
    const wish = { part: 'member', child: null };
    const { code: invitation } = await this.ask<{ code: string }>(vera, `groups/${club}/invitations`, wish);
    return { classroom, club, code, card: cards.at(-1)!.token, invitation };
  }

  /** A club evening in its third round, of which the arbiter plays herself, and one that is still open. */
  async evening(vera: BrowserContext): Promise<Pick<Seen, 'tournament' | 'open'>> {
    const settings = {
      kind: { system: 'swiss', is_accelerated: false },
      rounds: 5,
      clock: null,
      is_rated: false,
      join: 'all',
      venue: 'boards',
      starts_at: null,
      no_show_minutes: null,
      check_in: 'never',
      half_byes: 1,
      is_first_white: true,
      tie_breaks: null,
    };
    const { id: tournament } = await this.ask(vera, 'tournaments', { ...settings, name: 'Friday night' });
    const act = (deed: object) => this.ask(vera, `tournaments/${tournament}/act`, deed);
    await act({ do: 'enter', entries: CLUB.map((name, at) => ({ name, rating: 2140 - 53 * at })) });
    await act({ do: 'join', code: null, team: null });
    for (let round = 1; round <= 3; round += 1) {
      await act({ do: 'pair' });
      await act({ do: 'start' });
      const view = await vera.request.get(`${this.place.url}/api/tournaments/${tournament}`);
      const { rounds } = (await view.json()) as { rounds: { games: { id: number; board: number }[] }[] };
      for (const { id, board } of rounds.at(-1)!.games)
        if (round < 3 || board % 3 === 2)
          await act({ do: 'result', game: id, result: ['white-wins', 'draw', 'black-wins'][(board * 7 + round) % 3] });
      if (round < 3) await act({ do: 'close-round' });
    }
    const online = { ...settings, kind: { system: 'arena', minutes: 60 }, venue: 'here', clock: '3+2' };
    const { id: open } = await this.ask(vera, 'tournaments', { ...online, name: 'Autumn arena' });
    return { tournament, open };
  }
}
