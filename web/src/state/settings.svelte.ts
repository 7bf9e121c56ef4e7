// What a person has chosen. Kept in this browser, and with the account of whoever is logged in; a broken entry counts as
// none.
import { api } from '../api';
import { BOARDS, PIECES } from '../board/looks';
import { LANGUAGES, loadLanguage, spoken, type Language } from '../text/index.svelte';
import { NOTATIONS, type Notation } from '../text/moves';
import { read, type Choices } from './choices';

export const SCHEMES = ['system', 'light', 'dark'] as const;
/** The sounds there are: soft knocks of wood, or clear tones that carry. */
export const SOUND_SETS = ['wood', 'clear', 'drops'] as const;
export const ANIMATIONS = { none: 0, fast: 120, normal: 200, slow: 500 } as const;

export interface Settings {
  /** `system` until somebody chooses: an account must not speak another language than the browser asks for. */
  language: Language | 'system';
  scheme: (typeof SCHEMES)[number];
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  /** How moves are written. */
  notation: Notation;
  coordinates: boolean;
  dots: boolean;
  sounds: boolean;
  soundSet: (typeof SOUND_SETS)[number];
  animation: keyof typeof ANIMATIONS;
  autoQueen: boolean;
  confirmResign: boolean;
  turnBoard: boolean;
  typing: boolean;
  evaluation: boolean;
  level: number;
  /** Games that one makes count for ratings, where they can; and how far from one's own an opponent's may be, 0 for any. */
  rated: boolean;
  ratingRange: number;
  /** Of the analysis board: how many lines the engine shows, and whether as arrows too. */
  engineLines: number;
  engineArrows: boolean;
}

const KEY = 'tabiya.settings';
/** A burst of changes is sent to the server once. */
const QUIET_MS = 600;

const CHOICES: Choices<Settings> = {
  language: ['system', ...(Object.keys(LANGUAGES) as Language[])],
  scheme: SCHEMES,
  board: BOARDS,
  pieces: PIECES,
  notation: NOTATIONS,
  soundSet: SOUND_SETS,
  animation: Object.keys(ANIMATIONS) as Settings['animation'][],
  level: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  engineLines: [1, 2, 3, 4, 5],
  ratingRange: [0, 100, 200, 400],
};

function usual(): Settings {
  return {
    language: 'system',
    scheme: 'system',
    board: 'brown',
    pieces: 'classic',
    notation: 'figurines',
    coordinates: true,
    dots: true,
    sounds: true,
    soundSet: 'wood',
    animation: 'normal',
    autoQueen: false,
    confirmResign: true,
    turnBoard: false,
    typing: true,
    evaluation: false,
    level: 3,
    rated: false,
    ratingRange: 0,
    engineLines: 3,
    engineArrows: true,
  };
}

function inBrowser(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export const settings = $state<Settings>(read(inBrowser(), usual(), CHOICES));

/** What the account has, as text; nothing while nobody is logged in. */
let atServer: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function keep(): void {
  const text = JSON.stringify(settings);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Private windows may keep nothing.
  }
  clearTimeout(timer);
  if (atServer !== null && text !== atServer) timer = setTimeout(() => void send(text), QUIET_MS);
}

async function send(text: string): Promise<void> {
  try {
    await api.keepSettings(JSON.parse(text));
    if (atServer !== null) atServer = text;
  } catch {
    // The browser has them; the next change tries again.
  }
}

/** Somebody has logged in: what the account has counts; an account that has nothing gets what is set here. */
export async function adoptAccountSettings(): Promise<void> {
  const before = $state.snapshot(settings);
  const kept = await api.settings().catch(() => null);
  if (kept === null) return;
  atServer = JSON.stringify(kept);
  const now = $state.snapshot(settings);
  // What was chosen while the answer was on its way is newer than it.
  const chosen = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof Settings]),
  );
  Object.assign(settings, read(kept, now, CHOICES), chosen);
  await loadLanguage(spoken(settings.language));
  keep();
}

/** Nobody is logged in any more: settings stay in this browser only. */
export function leaveAccountSettings(): void {
  atServer = null;
  clearTimeout(timer);
}

/** The page looks as the settings say. */
export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.scheme = settings.scheme;
  root.dataset.board = settings.board;
  root.dataset.pieces = settings.pieces;
}
