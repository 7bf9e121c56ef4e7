// Keys of the pages on which one plays.
export type Keys = Record<string, () => void>;

/** Through the moves of a game. */
export interface Looked {
  readonly shown: number;
  readonly plies: number;
  /** The ply that is looked at; `null`: the newest. */
  readonly looked: number | null;
  /** Does more come meanwhile? */
  readonly isLive?: boolean;
  look(ply: number): void;
}

/** Those of a page that scrolls. */
export const stepKeys = (game: Looked): Keys => ({
  ArrowLeft: () => game.look(game.shown - 1),
  ArrowRight: () => game.look(game.shown + 1),
  Home: () => game.look(0),
  End: () => game.look(game.plies),
});
export const lookKeys = (game: Looked): Keys => ({
  ...stepKeys(game),
  ArrowUp: () => game.look(0),
  ArrowDown: () => game.look(game.plies),
});

/** Does what a key is for, unless it is a letter that is being written or meant for the browser or a dialogue. */
export function obey(keys: Keys, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector('dialog[open], :is(input, textarea, select):focus')) return;
  const does = keys[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}
