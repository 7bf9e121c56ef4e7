// What can wait until nothing else is to be done: parts of a page that nobody looks at first.

/** It waits so long at most. */
const PATIENCE_MS = 600;

/** Settles when the page has drawn itself and has nothing better to do. */
export const idle = (): Promise<void> =>
  new Promise(resolve => {
    const done = () => resolve();
    // Some browsers do not tell when they are idle: after the next picture they may be.
    if (!('requestIdleCallback' in window)) return void requestAnimationFrame(() => setTimeout(done));
    requestAnimationFrame(() => requestIdleCallback(done, { timeout: PATIENCE_MS }));
  });

/** Lets the page do what it has to in between: what comes next begins as a task of its own. */
export const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
