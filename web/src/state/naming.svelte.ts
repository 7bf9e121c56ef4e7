// A guest is asked once what to be called, when somebody else is about to see it. To say nothing is an answer, and is kept.
import { api } from '../api';
import { line } from '../socket.svelte';
import { person } from './me.svelte';

const KEY = 'tabiya.named';
/** What the server calls guests who have not said a name. */
const NAMELESS = 'Guest';

function wasAsked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

class Naming {
  isAnswered = $state(wasAsked());

  /** Is this the moment? */
  get isOpen(): boolean {
    return !this.isAnswered && this.isNameless;
  }

  get isNameless(): boolean {
    return person.me?.role === 'guest' && person.me.name === NAMELESS;
  }

  /** Is called this from now on. Throws where it cannot be. */
  async take(name: string): Promise<void> {
    person.me = await api.setName(name);
    this.close();
    // The line knows people by the name they came with.
    await line.renew();
  }

  close(): void {
    this.isAnswered = true;
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // Private windows may keep nothing.
    }
  }
}

export const naming = new Naming();
