// Every page and state that pictures are taken of: where it is, by what one knows that it is there, and what is done there first.
import type { Page } from 'playwright-core';
import type { Seen } from './seed.ts';

export interface Shot {
  name: string;
  path: string;
  sign: string;
  does?: (page: Page) => Promise<unknown>;
  guest?: boolean;
  /** Is it taken at all sizes? */
  isMain?: boolean;
  /** In one language only. */
  locale?: string;
}
const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

export function shots(seen: Seen): Shot[] {
  const { live, asked, over, mated, drawn, off, waiting, classroom, club, code, card, invitation, tournament, open } =
    seen;
  return [
    { name: 'home', path: '', sign: 'cg-board piece', isMain: true },
    { name: 'home-guest', path: '', sign: '.hero piece', does: guestHome, guest: true, isMain: true },
    { name: 'hebrew', path: '', sign: '.tile piece', locale: 'he-IL', guest: true },
    { name: 'new', path: '', sign: 'cg-board piece', does: click('.way.play'), guest: true, isMain: true },
    { name: 'new-link', path: '', sign: 'cg-board piece', does: click('.ways .way:nth-child(2)'), guest: true },
    { name: 'new-person', path: '', sign: 'cg-board piece', does: nobody },
    { name: 'new-rated', path: '', sign: '.seek-terms', does: click('.way.play') },
    { name: 'seeking', path: '', sign: '.pairing', does: click('.pairing'), guest: true },
    { name: 'seeking-rated', path: '', sign: '.seek-terms', does: seekRated },
    { name: 'waiting', path: `game/${waiting}`, sign: '.cover' },
    { name: 'invited', path: `game/${waiting}`, sign: '.cover', guest: true },
    { name: 'game', path: `game/${live}`, sign: 'cg-board piece', isMain: true },
    { name: 'watching', path: `game/${live}`, sign: 'cg-board piece', guest: true },
    { name: 'offered', path: `game/${asked}`, sign: '.offer' },
    { name: 'illegal', path: `game/${live}`, sign: 'cg-board piece', does: tryNonsense },
    { name: 'more', path: `game/${live}`, sign: 'cg-board piece', does: click('.actions > :last-child') },
    { name: 'keys', path: `game/${live}`, sign: 'cg-board piece', does: page => page.keyboard.press('?') },
    { name: 'game-no-network', path: `game/${live}`, sign: 'cg-board piece', does: loseLine },
    { name: 'resigning', path: `game/${live}`, sign: 'cg-board piece', does: click('.actions .danger') },
    { name: 'over', path: `game/${mated}`, sign: '.result', isMain: true },
    { name: 'drawn', path: `game/${drawn}`, sign: '.result' },
    { name: 'aborted', path: `game/${off}`, sign: '.result' },
    { name: 'replay', path: `game/${over}`, sign: '.result', does: page => page.keyboard.press('ArrowLeft') },
    { name: 'no-game', path: 'game/abcdefgh', sign: '.placeholder' },
    { name: 'analysis', path: `analysis/${over}`, sign: '.tree .move', does: analyse, guest: true },
    { name: 'review', path: `analysis/${over}`, sign: '.card .primary', does: nextMistake, isMain: true },
    { name: 'retry', path: `analysis/${over}`, sign: '.card .primary', does: retry },
    { name: 'moment', path: `analysis/${over}`, sign: '.card .primary', does: shareMoment },
    { name: 'paper', path: `analysis/${over}`, sign: '.card .primary', does: print },
    { name: 'no-analysis', path: 'analysis/abcdefgh', sign: '.placeholder' },
    { name: 'explorer', path: 'analysis', sign: 'cg-board piece', does: explore },
    { name: 'named', path: 'analysis?play=e2e4,a7a5,h2h4', sign: '.moves-of tbody tr' },
    { name: 'open', path: 'analysis', sign: 'cg-board piece', does: openSomething },
    { name: 'editor', path: 'editor', sign: '.editor piece' },
    {
      name: 'editor-faults',
      path: 'editor?fen=8/8/8/3P4/8/8/8/P3K3_w_-_-_0_1',
      sign: '.faults li',
    },
    { name: 'games', path: 'games', sign: '.games piece' },
    { name: 'library', path: 'library', sign: '.shelf li', does: page => page.locator('.shelf a').nth(1).hover() },
    { name: 'library-nothing', path: 'library?player=Zzz', sign: '.placeholder' },
    { name: 'imports', path: 'library/imports', sign: '.imports li', does: click('.imports summary') },
    { name: 'profile', path: '@/Ada', sign: '.games piece' },
    { name: 'profile-new', path: '@/Dora', sign: '.profile' },
    { name: 'profile-none', path: '@/Nobody', sign: '.placeholder' },
    { name: 'profile-mine', path: '@/Vera', sign: '.standings svg' },
    { name: 'ratings', path: 'ratings/blitz', sign: '.best' },
    { name: 'ratings-nobody', path: 'ratings/bullet', sign: '.placeholder' },
    { name: 'settings', path: 'settings', sign: '.swatch' },
    { name: 'account', path: 'account', sign: '.rows li' },
    { name: 'tokens', path: 'tokens', sign: '.rows li' },
    { name: 'tokens-wrong', path: 'tokens', sign: '.rows li', does: wrongToken },
    { name: 'admin', path: 'admin', sign: '.rows li' },
    { name: 'admin-wrong', path: 'admin', sign: '.rows li', does: wrongPerson },
    { name: 'login', path: 'login', sign: 'form', guest: true },
    { name: 'register', path: 'login', sign: 'form', does: register, guest: true },
    { name: 'no-page', path: 'nonsense', sign: '.placeholder', guest: true },
    { name: 'offline', path: 'offline', sign: '.opponents', guest: true },
    { name: 'offline-game', path: 'offline', sign: '.opponents', does: playOffline, guest: true },
    { name: 'offline-over', path: 'offline', sign: '.opponents', does: loseOffline, guest: true },
    { name: 'no-network', path: 'login', sign: 'form', does: withoutNetwork, guest: true },
    { name: 'menu', path: 'settings', sign: '.swatch', does: menu },
    { name: 'groups', path: 'groups', sign: '.rows li' },
    { name: 'group', path: `groups/${classroom}`, sign: '.person' },
    { name: 'group-club', path: `groups/${club}`, sign: 'h1' },
    { name: 'group-list', path: `groups/${classroom}`, sign: '.person', does: checkList },
    { name: 'fair-play', path: 'admin', sign: '.rows li', does: showSheet },
    { name: 'privacy', path: 'privacy', sign: 'main h1', guest: true },
    { name: 'no-group', path: 'groups/abcdefgh', sign: '.placeholder' },
    { name: 'join', path: `join#${invitation}`, sign: 'main h1' },
    { name: 'wall', path: `groups/${classroom}/wall`, sign: '.wall-board', isMain: true },
    { name: 'wall-club', path: `groups/${club}/wall`, sign: '.wall-head' },
    { name: 'wall-pairing', path: `groups/${classroom}/wall`, sign: '.wall-board', does: click('.wall-head .primary') },
    { name: 'wall-board', path: `groups/${classroom}/wall`, sign: '.wall-board', does: click('.wall-square') },
    { name: 'class', path: 'class', sign: '.code-form', guest: true },
    { name: 'class-faces', path: 'class', sign: '.code-form', does: enterClass(code), guest: true },
    { name: 'class-pin', path: 'class', sign: '.code-form', does: choosesAnimal(code), guest: true },
    { name: 'class-waiting', path: `card#${card}`, sign: '.waiting-room', guest: true },
    // After this the cards of before do not work any more.
    { name: 'cards', path: `groups/${classroom}`, sign: '.person', does: newCards },
    { name: 'card-bad', path: 'card#nonsense', sign: '.placeholder, .note', guest: true },
    { name: 'tournaments', path: 'tournaments', sign: '.tournaments li' },
    { name: 'tournament-new', path: 'tournaments', sign: 'button.primary', does: click('button.primary') },
    { name: 'tournament', path: `tournaments/${tournament}`, sign: '.boards', isMain: true },
    { name: 'tournament-guest', path: `tournaments/${tournament}`, sign: '.boards', guest: true },
    { name: 'tournament-why', path: `tournaments/${tournament}`, sign: '.boards', does: click('.boards .who') },
    { name: 'tournament-standings', path: `tournaments/${tournament}?tab=standings`, sign: 'tbody tr' },
    { name: 'tournament-players', path: `tournaments/${tournament}?tab=players`, sign: 'tbody tr' },
    { name: 'tournament-desk', path: `tournaments/${tournament}?tab=desk`, sign: '.desk' },
    { name: 'tournament-log', path: `tournaments/${tournament}?tab=log`, sign: '.log' },
    { name: 'tournament-wall', path: `tournaments/${tournament}/wall`, sign: '.hall td' },
    { name: 'tournament-open', path: `tournaments/${open}`, sign: '.tournament' },
    { name: 'no-tournament', path: 'tournaments/abcdefgh', sign: '.placeholder' },
    ...['boards', 'names', 'slips', 'standings', 'crosstable'].map((sheet, at) => ({
      name: `paper-${sheet}`,
      path: `tournaments/${tournament}?tab=desk`,
      sign: '.desk',
      does: printsSheet(at),
    })),
  ];
}

async function guestHome(page: Page): Promise<void> {
  const instead = page.locator('.caption-buttons button');
  if (await instead.count()) await instead.click();
}
async function nobody(page: Page): Promise<void> {
  await page.locator('.ways .way').nth(3).click();
  await page.locator('dialog input[type=text], dialog .field input').first().fill('Zzz');
  await page.locator('dialog .primary').click();
  await page.locator('dialog .problem').waitFor();
}
async function seekRated(page: Page): Promise<void> {
  await page.locator('.seek-terms input').check();
  await page.locator('.pairing').nth(2).click();
  await page.locator('.seeking').waitFor();
}
/** A knight goes where no knight goes. */
async function tryNonsense(page: Page): Promise<void> {
  const { x, y, width } = (await page.locator('.stage cg-board').boundingBox())!;
  const isBlack = await page.locator('.stage .orientation-black').count();
  for (const [file, rank] of [
    [1, 0],
    [1, 4],
  ]) {
    const [column, row] = isBlack ? [7 - file, rank] : [file, 7 - rank];
    await page.mouse.click(x + ((column + 0.5) * width) / 8, y + ((row + 0.5) * width) / 8);
  }
  await page.locator('.whynot').waitFor();
}
async function loseLine(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.context().setOffline(true);
  // The line that is there is given up for another, which cannot be had.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.network.lost').waitFor();
}
async function retry(page: Page): Promise<void> {
  await nextMistake(page);
  await page.locator('.card .again').click();
  await page.locator('.retry piece').first().waitFor();
}
async function shareMoment(page: Page): Promise<void> {
  await nextMistake(page);
  await page.locator('.share-moment').click();
  await page.locator('.moment-picture img').waitFor();
}
async function print(page: Page): Promise<void> {
  await page.locator('.paper .paper-moves').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
}
async function playOffline(page: Page): Promise<void> {
  await page.locator('.newgame .primary').click();
  await page.locator('.stage piece').first().waitFor();
}
async function loseOffline(page: Page): Promise<void> {
  await playOffline(page);
  await page.locator('.actions .danger').click();
  await page.locator('.confirm .yes:enabled').click();
  await page.locator('.result').waitFor();
}
async function analyse(page: Page): Promise<void> {
  await page.keyboard.press('End');
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('l');
  await page.locator('.lines .pv-move').first().waitFor();
  await page.locator('#tab-why').click();
  await page.locator('.why details > summary').click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1500);
}
async function nextMistake(page: Page): Promise<void> {
  await page.locator('.card .primary').click();
  await page.locator('.tree .move.current').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}
async function explore(page: Page): Promise<void> {
  await page.locator('#tab-explorer').click();
  await page.locator('.moves-of tbody tr').nth(1).hover();
}
async function openSomething(page: Page): Promise<void> {
  await page.keyboard.press('o');
  await page.locator('dialog').waitFor();
}
async function wrongToken(page: Page): Promise<void> {
  await page.locator('form .primary').click();
  await page.locator('.problem').first().waitFor();
}
async function wrongPerson(page: Page): Promise<void> {
  await page.locator('.row-form .primary').click();
  await page.locator('.problem').first().waitFor();
}
async function register(page: Page): Promise<void> {
  await page.locator('button.plain').click();
  await page.locator('form .primary').click();
}
async function withoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.locator('.offline').waitFor();
}
async function menu(page: Page): Promise<void> {
  if (await page.locator('.menu-button').isVisible()) await page.locator('.menu-button').click();
}
async function checkList(page: Page): Promise<void> {
  const part = page.locator('details.part', { has: page.locator('textarea') });
  await part.locator('summary').click();
  await part.locator('textarea').fill('Name;Class\nIda Berg;3b\nLiam O’Neill;3b\nnoa levi;3b\nIda Berg;3a');
  await part.locator('button.primary').click();
  await part.locator('.preview').waitFor();
  await part.evaluate(one => one.scrollIntoView());
}
/** Of somebody who has played games long enough to look at. */
async function showSheet(page: Page): Promise<void> {
  const row = page.locator('.rows li', { hasText: 'Bob' }).first();
  await row.locator('button[aria-expanded]').last().click();
  const sheet = page.locator('.fair-play');
  await sheet.locator('summary').click();
  await sheet.locator('button').click();
  await sheet.locator('table').waitFor();
  await sheet.evaluate(one => one.scrollIntoView());
}
async function newCards(page: Page): Promise<void> {
  await page.locator('.head .danger').click();
  await page.locator('.head .confirm .yes:enabled').click();
  await page.locator('.card .code path').first().waitFor();
}
const enterClass = (code: string) => async (page: Page) => {
  await page.locator('.code-form input').fill(code);
  await page.locator('.code-form button').click();
  await page.locator('.faces').waitFor();
};
const choosesAnimal = (code: string) => async (page: Page) => {
  await enterClass(code)(page);
  await page.locator('.faces button').first().click();
  await page.locator('.pad').waitFor();
};
const printsSheet = (at: number) => async (page: Page) => {
  await page.evaluate(() => (window.print = () => {}));
  await page.locator('.desk > section:nth-of-type(2) button').nth(at).click();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.paper').waitFor();
};
