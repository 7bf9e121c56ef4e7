// Waits until something may be tried again, as the server says, and then does it.

export class Again {
  /** Seconds that are left; 0 where nothing is waited for. */
  left = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Does it after so many seconds, unless it is stopped before. */
  after(seconds: number, deed: () => void): void {
    this.stop();
    // By the clock, for pages in the background are woken rarely.
    const due = Date.now() + seconds * 1000;
    const look = () => {
      this.left = Math.max(0, Math.ceil((due - Date.now()) / 1000));
      if (this.left > 0) return;
      this.stop();
      deed();
    };
    this.#timer = setInterval(look, 250);
    this.left = Math.ceil(seconds);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.left = 0;
  }
}
