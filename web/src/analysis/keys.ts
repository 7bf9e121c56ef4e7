// What keys are called, when they are meant for the page, and what they do to the game on the board. What they do to the
// rest of the page is the page's own.
import type { AnalysisBoard } from './board.svelte';
import { toggled } from './glyphs';
import { beside, lastChoice, makeMain, nextChoice, promote, remove, setNags } from './tree';

export type Deeds = Record<string, () => void>;

/** Is it a field in which one writes? There keys are letters. */
export function isWriting(target: EventTarget | null): boolean {
  const { tagName = '', type = '' } = (target ?? {}) as Partial<HTMLInputElement>;
  return /^(INPUT|TEXTAREA|SELECT)$/.test(tagName) && !/^(radio|checkbox)$/.test(type);
}

/** `Ctrl+Shift+Z`, `ArrowLeft`; nothing where the key is somebody else's. */
export function pressed(event: KeyboardEvent): string | null {
  if (isWriting(event.target) || event.altKey || document.querySelector('dialog[open]')) return null;
  // A button that was reached by keys is pressed by them.
  if (
    event.key === ' ' &&
    (event.target as HTMLElement).matches('button:focus-visible, a:focus-visible, label:focus-visible')
  )
    return null;
  const hasShift = event.shiftKey && (event.key.startsWith('Arrow') || /^[A-Z]$/.test(event.key));
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${hasShift ? 'Shift+' : ''}${event.key}`;
}

/** Through the game, along its lines, and at the move that is shown: its signs, its place, its end. */
export function boardKeys(board: AnalysisBoard): Deeds {
  const mark = (nag: number) =>
    board.node && board.change(setNags(board.game, board.path, nag ? toggled(board.node.nags, nag) : []));
  return {
    ArrowLeft: board.back,
    ArrowRight: board.forward,
    ArrowUp: board.toStart,
    ArrowDown: board.toEnd,
    Home: board.toStart,
    End: board.toEnd,
    'Shift+ArrowLeft': () => board.go(lastChoice(board.game, board.path)),
    'Shift+ArrowRight': () => board.go(nextChoice(board.game, board.path, board.line)),
    'Shift+ArrowUp': () => board.go(beside(board.game, board.path, -1)),
    'Shift+ArrowDown': () => board.go(beside(board.game, board.path, 1)),
    p: () => board.change(promote(board.game, board.path)),
    'Shift+P': () => board.change(makeMain(board.game, board.path)),
    Delete: () => board.change(remove(board.game, board.path), board.path.slice(0, -1)),
    'Ctrl+z': () => board.undo(),
    'Ctrl+Shift+Z': () => board.redo(),
    'Ctrl+y': () => board.redo(),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map(nag => [String(nag), () => void mark(nag)])),
  };
}
