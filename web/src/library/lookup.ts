// Answers to questions that change quickly: one asks after a pause, the one before is called off, and what was answered
// once is known.

const PAUSE_MS = 120;
const KEPT = 300;

export interface Told<T> {
  question: string;
  answer?: T;
  error?: unknown;
}

export class Lookup<T> {
  #known = new Map<string, T>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;
  #question: string | null = null;

  constructor(
    readonly fetcher: (question: string, signal: AbortSignal) => Promise<T>,
    readonly tell: (told: Told<T>) => void,
  ) {}

  /** Asks, unless that is being asked or known. True: the answer was known and has been told. */
  ask(question: string): boolean {
    const known = this.#known.get(question);
    if (question === this.#question && known === undefined) return false;
    this.stop();
    this.#question = question;
    if (known !== undefined) {
      this.tell({ question, answer: known });
      return true;
    }
    this.#timer = setTimeout(() => void this.#fetch(question), PAUSE_MS);
    return false;
  }

  /** What failed is asked again, at once. */
  again(): void {
    if (this.#question !== null && !this.#known.has(this.#question)) void this.#fetch(this.#question);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#question = null;
  }

  async #fetch(question: string): Promise<void> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    try {
      const answer = await this.fetcher(question, asked.signal);
      this.#keep(question, answer);
      if (question === this.#question) this.tell({ question, answer });
    } catch (error) {
      if (!asked.signal.aborted && question === this.#question) this.tell({ question, error });
    }
  }

  #keep(question: string, answer: T): void {
    this.#known.set(question, answer);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
  }
}
