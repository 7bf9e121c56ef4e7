// A form that somebody fills in: what is wrong is said beside its field, and the focus goes to the first such field; what is wrong with
// none of them is said under the form.
import { ApiError } from '../api';
import { t } from '../text/index.svelte';
import { problemWords } from '../text/problem';
import type { Fault } from './fields';

/** Which field a refusal of the server is about, and what to say there, if not the refusal's own words. */
export interface Blame<Name> {
  field: Name;
  words?: string;
}

export class Filling<Name extends string> {
  /** What is wrong with each field; nothing: it is well. */
  wrong = $state<Partial<Record<Name, string>>>({});
  /** Where each can be gone to; the parts of the form put themselves here. */
  fields = $state<Partial<Record<Name, { focus: () => void }>>>({});
  problem = $state('');

  /** Fields in the order in which they stand. */
  constructor(
    private readonly names: readonly Name[],
    private readonly blame: (code: string) => Blame<Name> | null = () => null,
  ) {}

  /** Does it, unless something is wrong with what was filled in. Has it been done? */
  async send(faults: Partial<Record<Name, Fault | null>>, does: () => Promise<unknown>): Promise<boolean> {
    this.clear();
    for (const name of this.names) this.wrong[name] = wordsOf(faults[name]);
    let isDone = false;
    if (!this.#firstWrong())
      try {
        await does();
        isDone = true;
      } catch (error) {
        this.#tell(error);
      }
    const first = this.#firstWrong();
    if (first) this.fields[first]?.focus();
    return isDone;
  }

  clear(): void {
    this.problem = '';
    this.wrong = {};
  }

  #firstWrong(): Name | undefined {
    return this.names.find(name => this.wrong[name]);
  }

  #tell(error: unknown): void {
    const blamed = error instanceof ApiError ? this.blame(error.code) : null;
    if (blamed) this.wrong[blamed.field] = blamed.words ?? problemWords(error);
    else this.problem = problemWords(error);
  }
}

const wordsOf = (fault: Fault | null | undefined): string => (fault ? t(fault.key, fault.args) : '');
