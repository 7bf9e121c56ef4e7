// A sentence that is shown for a while, the longer the more there is to read.
export class Note {
  words = $state('');

  /** Made where a component is: it goes with it. */
  constructor(leastMs = 5000) {
    $effect(() => {
      if (!this.words) return;
      const timer = setTimeout(() => (this.words = ''), leastMs + this.words.length * 60);
      return () => clearTimeout(timer);
    });
  }
}
