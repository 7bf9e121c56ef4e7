// What a person has chosen for this browser. Kept in localStorage; a broken entry counts as none.
import { usualLanguage, type Language } from '../text/index.svelte';

export const BOARDS = ['brown', 'blue', 'green', 'wood', 'grey', 'contrast'] as const;
export const PIECES = ['classic', 'letters'] as const;
export const SCHEMES = ['system', 'light', 'dark'] as const;
export const ANIMATIONS = { none: 0, fast: 120, normal: 200, slow: 500 } as const;

export interface Settings {
  language: Language;
  scheme: (typeof SCHEMES)[number];
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  coordinates: boolean;
  dots: boolean;
  sounds: boolean;
  animation: keyof typeof ANIMATIONS;
  autoQueen: boolean;
  confirmResign: boolean;
  turnBoard: boolean;
  typing: boolean;
  level: number;
}

const KEY = 'tabiya.settings';

function usual(): Settings {
  return {
    language: usualLanguage(), scheme: 'system', board: 'brown', pieces: 'classic', coordinates: true, dots: true, sounds: true,
    animation: 'normal', autoQueen: false, confirmResign: true, turnBoard: false, typing: true, level: 3,
  };
}

function read(): Settings {
  const settings = usual();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    for (const name of Object.keys(settings) as (keyof Settings)[]) {
      if (typeof kept[name] === typeof settings[name]) Object.assign(settings, { [name]: kept[name] });
    }
  } catch {
    // Whatever was kept cannot be read: the usual settings do.
  }
  return settings;
}

export const settings = $state<Settings>(read());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may keep nothing.
  }
}

export function wear(): void {
  const root = document.documentElement;
  root.dataset.scheme = settings.scheme;
  root.dataset.board = settings.board;
  root.dataset.pieces = settings.pieces;
}
