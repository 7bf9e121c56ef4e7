// Whether the line to the server is down, as people are told: one that comes back within a second is not worth a word.
import { untrack } from 'svelte';
import { line } from '../socket.svelte';

const WORTH_A_WORD_MS = 1200;
const GLAD_MS = 2500;

class Network {
  isLost = $state(false);
  /** It was down, and has come back just now. */
  isBack = $state(false);

  /** Watches the line; to be run in an effect. */
  watch(): () => void {
    if (line.isOpen) {
      this.isBack = untrack(() => this.isLost);
      this.isLost = false;
      const timer = setTimeout(() => (this.isBack = false), GLAD_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => (this.isLost = true), WORTH_A_WORD_MS);
    return () => clearTimeout(timer);
  }
}

export const network = new Network();
