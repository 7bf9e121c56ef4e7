// Files on their way into the library. They go on while one looks at other pages; what is cut short goes on where the server
// says. A file is never read here: the browser sends it from the disk.
import { address, ApiError } from '../api';
import type { ImportView, Visibility } from '../contract';
import { line } from '../socket.svelte';
import { person } from '../state/me.svelte';
import { problemWords } from '../text/problem';
import { library } from './api';
import { Rate } from './figures';
import { isOf, lastLine, unfinished, uploadPath } from './transfer';

const LOOK_MS = 500;
const LOOK_AT_OTHERS_MS = 2000;
const MOST_LOOKS = 80;

/** `lost`: the line was cut; it goes on with the next one. */
export type Phase = 'waiting' | 'sending' | 'stopped' | 'lost' | 'refused' | 'done';

export class Upload {
  phase = $state<Phase>('waiting');
  row = $state.raw<ImportView | null>(null);
  perSecond = $state<number | null>(null);
  problem = $state('');
  #request: XMLHttpRequest | null = null;
  #rate = new Rate();

  constructor(
    readonly file: File,
    readonly visibility: Visibility,
  ) {}

  get isOpen(): boolean {
    return this.phase === 'waiting' || this.phase === 'sending' || this.phase === 'lost';
  }

  /** From where the server has got to, until the end of the file or of the line. */
  async run(before: ImportView[]): Promise<void> {
    const open = unfinished(this.file, before);
    [this.phase, this.problem, this.row, this.#rate] = ['sending', '', open, new Rate()];
    const looking = setInterval(() => void this.#look(), LOOK_MS);
    try {
      const answer = await this.#send(open);
      this.see(JSON.parse(lastLine(answer)) as ImportView);
      this.phase = this.row?.state === 'stopped' ? 'stopped' : 'done';
    } catch (error) {
      if ((this.phase as Phase) === 'stopped') return;
      const isLost = error instanceof ApiError && error.code === 'offline';
      [this.phase, this.problem] = [isLost ? 'lost' : 'refused', problemWords(error)];
    } finally {
      clearInterval(looking);
      this.perSecond = null;
    }
  }

  stop(): void {
    this.phase = 'stopped';
    this.#request?.abort();
  }

  see(row: ImportView): void {
    this.row = row;
    this.#rate.see(row.games + row.duplicates + row.broken, performance.now());
    this.perSecond = this.#rate.perSecond;
  }

  #send(open: ImportView | null): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = (this.#request = new XMLHttpRequest());
      request.open('POST', address(uploadPath(this.file, this.visibility, open)));
      request.setRequestHeader('content-type', 'application/x-chess-pgn');
      request.onload = () => (request.status < 300 ? resolve(request.responseText) : reject(refusal(request)));
      request.onerror = request.onabort = () => reject(new ApiError(0, 'offline', ''));
      request.send(open?.from ? this.file.slice(open.from) : this.file);
    });
  }

  /** A browser hears nothing before it has said all: how far the server is, is asked beside. */
  async #look(): Promise<void> {
    try {
      const found = this.row
        ? await library.import(this.row.id)
        : (await library.imports()).find(one => one.state === 'running' && isOf(one, this.file));
      if (found && this.phase === 'sending') this.see(found);
    } catch {
      // The next look may see more.
    }
  }
}

const refusal = (request: XMLHttpRequest): ApiError =>
  ApiError.of(request.status, request.statusText, request.responseText);

class Uploads {
  /** All that the server knows of, the newest first. */
  known = $state.raw<ImportView[]>([]);
  isLoaded = $state(false);
  problem = $state('');
  all = $state.raw<Upload[]>([]);
  #isBusy = false;
  #looked = 0;

  constructor() {
    line.onOpen(() => this.#goOn(), false);
  }

  /** The upload of this page that an import comes from. */
  of(row: ImportView): Upload | undefined {
    return [...this.all].reverse().find(one => one.row?.id === row.id);
  }

  /** Those the server has not heard of yet. */
  get unknown(): Upload[] {
    return this.all.filter(one => one.phase !== 'done' && !this.known.some(row => row.id === one.row?.id));
  }

  add(files: File[], visibility: Visibility): Upload[] {
    const added = files.map(file => new Upload(file, visibility));
    this.all = [...this.all, ...added];
    void this.#next();
    return added;
  }

  async load(): Promise<void> {
    if (!person.hasAccount) return;
    try {
      this.known = [...(await library.imports())].sort((a, b) => b.started_at - a.started_at);
      this.problem = '';
    } catch (error) {
      this.problem = problemWords(error);
    }
    this.isLoaded = true;
  }

  /** Looks again and again while something goes on elsewhere; returns how to stop. */
  watch(): () => void {
    void this.load();
    const timer = setInterval(() => {
      const isNow = this.#isBusy || performance.now() - this.#looked > LOOK_AT_OTHERS_MS;
      if (!isNow || !(this.#isBusy || this.known.some(row => row.state === 'running'))) return;
      this.#looked = performance.now();
      void this.load();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }

  async stop(upload: Upload): Promise<void> {
    upload.stop();
    await this.load();
  }

  /** What was stopped goes on, with its file. */
  resume(file: File, visibility: Visibility): void {
    this.all = this.all.filter(one => one.isOpen || !(one.file.name === file.name && one.file.size === file.size));
    this.add([file], visibility);
  }

  dismiss(upload: Upload): void {
    this.all = this.all.filter(one => one !== upload);
  }

  async remove(row: ImportView): Promise<void> {
    try {
      await library.removeImport(row.id);
      this.all = this.all.filter(one => one.row?.id !== row.id);
    } catch (error) {
      this.problem = problemWords(error);
      return;
    }
    await this.load();
  }

  /** One after the other: the server has one library. */
  async #next(): Promise<void> {
    const next = this.#isBusy ? undefined : this.all.find(one => one.phase === 'waiting');
    if (!next) return;
    this.#isBusy = true;
    await this.#settled(next.file);
    if (next.phase === 'waiting') await next.run(this.known);
    this.#isBusy = false;
    await this.load();
    void this.#next();
  }

  /** The server may not have noticed yet that the line before was cut: that import must have stopped before it goes on. */
  async #settled(file: File): Promise<void> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      await this.load();
      if (!this.known.some(row => row.state === 'running' && row.mine !== false && isOf(row, file))) return;
      await new Promise(resolve => setTimeout(resolve, LOOK_MS));
    }
  }

  #goOn(): void {
    for (const one of this.all) if (one.phase === 'lost') one.phase = 'waiting';
    void this.#next();
  }
}

export const uploads = new Uploads();
