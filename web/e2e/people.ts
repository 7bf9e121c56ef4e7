// People before their screens: what they see, what they do, and the games they make.
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

export const site = inject('site');
export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export interface Wish {
  against:
    | { kind: 'link' }
    | { kind: 'computer'; strength: { level: number } }
    | { kind: 'screen'; white?: string; black?: string };
  color?: 'white' | 'black';
  time?: string;
  fen?: string;
  rated?: boolean;
}
type Settings = Record<string, string | number | boolean>;
/** `delayMs`: everything the page asks for comes so much later, as over a slow line. */
type Options = BrowserContextOptions & { settings?: Settings; url?: string; delayMs?: number };

let browser: Browser;
const people: Person[] = [];

/** Call in each file: connects to the browser, and sends everybody home after each test. */
export function open(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(task.name);
    const errors = people.flatMap(person => person.errors);
    await Promise.all(people.splice(0).map(person => person.page.context().close()));
    expect(errors, 'no error in any page').toEqual([]);
  });
  afterAll(() => browser?.close());
}

/** What everybody saw when a test failed: `e2e/failed/`. */
async function takePictures(test: string): Promise<void> {
  const name = test.replace(/\W+/g, '-').slice(0, 40);
  const take = (person: Person, i: number) =>
    person.page.screenshot({ path: join(import.meta.dirname, 'failed', `${name}-${i}.png`) });
  await Promise.allSettled(people.map(take));
}

export async function somebody(options: Options = {}): Promise<Person> {
  const { settings, url = site, delayMs = Number(process.env.DELAY_MS ?? 0), ...context } = options;
  const made = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // It keeps the whole page for later, which is a third of what a flow computes; those that cut the network allow it.
    serviceWorkers: 'block',
    ...context,
  });
  made.setDefaultTimeout(60_000);
  if (settings) {
    await made.addInitScript(kept => localStorage.setItem('tabiya.settings', JSON.stringify(kept)), settings);
  }
  if (process.env.CORES)
    await made.addInitScript(
      count => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count }),
      Number(process.env.CORES),
    );
  if (delayMs) await made.route('**/*', route => setTimeout(() => void route.continue().catch(() => {}), delayMs));
  await made.addInitScript(noteCopies);
  const person = new Person(await made.newPage(), url);
  people.push(person);
  return person;
}

/** What a page has put on the clipboard, noted: the clipboard itself belongs to all pages of the browser, other tests' too. */
function noteCopies(): void {
  if (!navigator.clipboard) return;
  const write = navigator.clipboard.writeText.bind(navigator.clipboard);
  const notes = window as unknown as { copied?: string };
  navigator.clipboard.writeText = async text => {
    await write(text);
    notes.copied = text;
  };
}

/** Two who play each other by link from a position, both before the board. */
export async function pair(
  wish: Partial<Wish> = {},
  white: Options = {},
  black: Options = {},
): Promise<[Person, Person]> {
  const both = await Promise.all([somebody(white), somebody(black)]);
  const id = await both[0].makes({ against: { kind: 'link' }, color: 'white', ...wish });
  await both[1].asks('guest', {});
  await both[1].acts(id, { do: 'sit' });
  await Promise.all(both.map(person => person.looksAt(id)));
  return both;
}

export class Person {
  readonly errors: string[] = [];

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('pageerror', error => this.errors.push(String(error)));
    page.on('console', message => {
      const text = message.text();
      // A line that is cut, something refused, or a machine without sound is noted in the console by the browser itself.
      if (message.type() === 'error' && !/ERR_|WebSocket|status of 4|AudioContext/.test(text)) this.errors.push(text);
    });
  }

  see(selector: string, hasText?: string | RegExp): Locator {
    return hasText ? this.page.locator(selector, { hasText }) : this.page.locator(selector);
  }

  /** Waits until it is to be seen. */
  async sees(selector: string, hasText?: string | RegExp): Promise<void> {
    await this.see(selector, hasText).first().waitFor();
  }

  async seesNo(selector: string): Promise<void> {
    await this.see(selector).first().waitFor({ state: 'hidden' });
  }

  /** Makes a game without the form. */
  async makes(wish: Wish): Promise<string> {
    const { id } = (await this.asks('games', { color: null, time: null, ...wish })) as { id: string };
    return id;
  }

  async acts(id: string, act: object): Promise<void> {
    await this.asks(`games/${id}/act`, act);
  }

  async asks(path: string, data: object): Promise<unknown> {
    const response = await this.page.request.post(`${this.url}/api/${path}`, { data, headers: { origin: this.url } });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  }

  async looksAt(id: string): Promise<void> {
    await this.page.goto(`${this.url}/game/${id}`);
    await this.sees('cg-board piece');
    await this.sees('.player .name');
  }

  /** Makes a game and sits before it. */
  async begins(wish: Wish): Promise<string> {
    const id = await this.makes(wish);
    await this.looksAt(id);
    return id;
  }

  async isToMove(): Promise<void> {
    await this.sees('.turnwords.yours');
  }

  /** The middle of a square on the screen. */
  async point(square: string): Promise<{ x: number; y: number }> {
    const box = (await this.see('.stage cg-board').boundingBox())!;
    const isBlack = await this.see('.stage .cg-wrap.orientation-black').count();
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    const [x, y] = isBlack ? [7 - file, rank] : [file, 7 - rank];
    return { x: box.x + (x + 0.5) * (box.width / 8), y: box.y + (y + 0.5) * (box.height / 8) };
  }

  async clicks(square: string): Promise<void> {
    const { x, y } = await this.point(square);
    await this.page.mouse.click(x, y);
  }

  /** Moves by two clicks; a fifth letter is chosen from the four pieces. */
  async moves(uci: string): Promise<void> {
    await this.isToMove();
    await this.clicksMove(uci);
  }

  /** The same where the page does not say whose turn it is, as without a network. */
  async clicksMove(uci: string): Promise<void> {
    await this.clicks(uci.slice(0, 2));
    await this.sees('.stage square.selected');
    await this.clicks(uci.slice(2, 4));
    if (uci[4]) await this.see(`.choices button:has(piece.${ROLES[uci[4]]})`).click();
  }

  async drags(from: string, to: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const [a, b] = [await this.point(from), await this.point(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up({ button });
  }

  /** Another tab of the same browser, before the same page. */
  async opensAnotherTab(): Promise<Person> {
    const page = await this.page.context().newPage();
    await page.goto(this.page.url());
    const tab = new Person(page, this.url);
    await tab.sees('cg-board piece');
    return tab;
  }

  /** What the page has copied since the last time this was asked. */
  async copied(): Promise<string> {
    const taken = await this.page.waitForFunction(() => {
      const notes = window as unknown as { copied?: string };
      const text = notes.copied;
      notes.copied = undefined;
      return text === undefined ? null : { text };
    });
    return (await taken.jsonValue())!.text;
  }

  /** What a page says from its beginning on, each text once, also if only for a moment: asked before it is opened. */
  async notesWords(): Promise<() => Promise<string[]>> {
    await this.page.addInitScript(() => {
      const words = new Set<string>();
      Object.assign(window, { words });
      const note = () => document.body?.innerText.split('\n').forEach(line => words.add(line.trim()));
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return () => this.page.evaluate(() => [...(window as unknown as { words: Set<string> }).words]);
  }

  /** Whether something could be pressed when it first came to be seen: asked before it comes, answered afterwards. */
  async watchesFirst(selector: string): Promise<() => Promise<boolean>> {
    const watch = await this.page.evaluateHandle(selector => {
      const seen: { isEnabled: boolean | null } = { isEnabled: null };
      const watcher = new MutationObserver(() => {
        const button = document.querySelector<HTMLButtonElement>(selector);
        if (!button) return;
        seen.isEnabled = !button.disabled;
        watcher.disconnect();
      });
      watcher.observe(document, { subtree: true, childList: true });
      return seen;
    }, selector);
    return async () => {
      await this.sees(selector);
      return (await watch.evaluate(seen => seen.isEnabled))!;
    };
  }

  /** Presses Tab until what is sought has the focus. A page still to come, or one that has the focus as a whole, is not it. */
  async tabsTo(name: string | RegExp): Promise<void> {
    const sought = typeof name === 'string' ? new RegExp(`^${name}$`, 'm') : name;
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      await this.page.keyboard.press('Tab');
      const label = await this.page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        if (!element || element.matches('body, main, dialog')) return '';
        return element.getAttribute('aria-label') ?? element.innerText;
      });
      if (sought.test(label.trim().replace(/[\u2066\u2069]/g, ''))) return;
    }
    throw new Error(`no way by Tab to ${name}`);
  }

  async taps(uci: string): Promise<void> {
    await this.isToMove();
    for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
      const { x, y } = await this.point(square);
      await this.page.touchscreen.tap(x, y);
    }
  }

  /** Waits until so many moves have been made. */
  async hasMoves(count: number): Promise<void> {
    await expect.poll(() => this.see('button.san').count()).toBe(count);
  }

  sans(): Promise<string[]> {
    return this.see('button.san').allInnerTexts();
  }

  /** What stands on the board, as the screen reader's grid names it. */
  async piece(square: string): Promise<string> {
    return ((await this.see(`[data-square=${square}]`).getAttribute('aria-label')) ?? '').split(', ')[1];
  }

  async has(square: string, name: string): Promise<void> {
    await expect.poll(() => this.piece(square), { message: square }).toBe(name);
  }

  async types(text: string): Promise<void> {
    await this.see('#typed').fill(text);
    await this.page.keyboard.press('Enter');
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** One of the actions, and its second question where there is one. */
  async does(name: string | RegExp, sure = true): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
    if (sure) await this.see('.confirm .yes').click();
  }

  /** One of what is seldom wanted. */
  async picks(name: string | RegExp): Promise<void> {
    const item = this.page.getByRole('menuitem', { name }).or(this.page.getByRole('menuitemcheckbox', { name }));
    if (!(await this.page.getByRole('menu').count())) await this.page.getByRole('button', { name: /^More/ }).click();
    await item.click();
  }

  async isTold(head: string | RegExp, why: string | RegExp): Promise<void> {
    await this.sees('.result h2', head);
    await this.sees('.result', why);
  }
}

const ROLES: Record<string, string> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** A line of moves by two in turn; both have seen each before the next. */
export async function play(white: Person, black: Person, line: string, from = 0): Promise<void> {
  for (const [i, uci] of line.split(' ').entries()) {
    await ((from + i) % 2 ? black : white).moves(uci);
    await Promise.all([white.hasMoves(from + i + 1), black.hasMoves(from + i + 1)]);
  }
}
