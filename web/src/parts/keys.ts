// Keys of the pages on which one plays.
export type Keys = Record<string, () => void>;

/** Through the moves of a game. */
interface Looked {
  readonly shown: number;
  readonly plies: number;
  look(ply: number): void;
}

export const lookKeys = (game: Looked): Keys => ({
  ArrowLeft: () => game.look(game.shown - 1),
  ArrowRight: () => game.look(game.shown + 1),
  ArrowUp: () => game.look(0),
  ArrowDown: () => game.look(game.plies),
  Home: () => game.look(0),
  End: () => game.look(game.plies),
});

/** Does what a key is for, unless it is a letter that is being written or meant for the browser or a dialogue. */
export function obey(keys: Keys, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
  if (document.querySelector('dialog[open]')) return;
  const does = keys[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
