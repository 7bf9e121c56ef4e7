// The real server, with a data folder of its own that goes when it does.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..');
const PAGE = process.env.PAGE ?? join(WEB, 'dist');
const PROGRAMS = ['debug', 'release'].map(profile => join(WEB, '..', 'target', profile, 'tabiya'));
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The first that is there; what the environment names must be. */
function find(what: string, named: string | undefined, usual: string[], remedy: string): string {
  const found = (named ? [named] : usual).find(path => existsSync(path));
  if (!found) throw new Error(`${what} was not found (${named ?? usual.join(', ')}): ${remedy}`);
  return found;
}

export const program = () =>
  find('the program', process.env.TABIYA, PROGRAMS, 'build it with `cargo build`, or set TABIYA');
export const browser = () => find('a Chromium', process.env.CHROMIUM, BROWSERS, 'install one, or set CHROMIUM');
export const page = () =>
  find('the built page', undefined, [join(PAGE, 'index.html')], 'build it with `npm run build`, or set PAGE') && PAGE;

export class Site {
  readonly url: string;
  readonly data: string;
  #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, data: string) {
    this.#child = child;
    this.url = url;
    this.data = data;
  }

  /** Starts a server; with a site, the same one again: its port, its data. */
  static async start(again?: Site, ...more: string[]): Promise<Site> {
    const data = again ? again.data : mkdtempSync(join(tmpdir(), 'tabiya-e2e-'));
    const listen = `127.0.0.1:${again ? new URL(again.url).port : 0}`;
    const args = [
      'serve',
      '--listen',
      listen,
      '--data',
      data,
      '--no-limits',
      '--page',
      page(),
      '--log-level',
      'warn',
      ...more,
    ];
    const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    return new Site(child, await ready(child), data);
  }

  /** How much processor time it has used, in milliseconds; Linux tells it in hundredths of a second. */
  processorMs(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Ends it as a power cut does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve();
    const gone = new Promise<void>(resolve => this.#child.once('exit', () => resolve()));
    this.#child.kill(signal);
    return gone;
  }
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [out, complaints] = ['', ''];
    child.stderr!.on('data', text => (complaints += text));
    child.stdout!.on('data', text => {
      out += text;
      const url = /listening on (http\S+)/.exec(out)?.[1];
      if (url) resolve(url.replace(/\/$/, ''));
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${complaints}`)));
  });
}
