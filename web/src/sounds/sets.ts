// The sounds of a game in sets of our own making: tables of strokes, which are made into sound on the spot. Pure.
/** Every sound of a game. */
export type Sound = 'move' | 'capture' | 'castle' | 'check' | 'promote' | 'begin' | 'end' | 'low' | 'notice';

export interface Stroke {
  /** After so many seconds. */
  at: number;
  /** Its pitch in Hz; where it slides to another, that too. */
  pitch: number;
  to?: number;
  seconds: number;
  loud: number;
  /** The partials of the tone: how loud each multiple of the pitch is. */
  partials?: readonly number[];
  /** How much of it is noise, as of wood on wood. */
  knock?: number;
}

const knock = (at: number, pitch: number, loud: number): Stroke => ({
  at,
  pitch,
  seconds: 0.09,
  loud: loud / 2.4,
  knock: loud,
});
const chime = (at: number, pitch: number, seconds: number, loud: number): Stroke => ({
  at,
  pitch,
  seconds,
  loud,
  partials: [1, 0, 0.28, 0, 0.09],
});
const drop = (at: number, pitch: number, loud: number): Stroke => ({
  at,
  pitch: pitch * 0.62,
  to: pitch,
  seconds: 0.13,
  loud,
});
const tune = (pitches: number[], step: number, stroke: (at: number, pitch: number) => Stroke): Stroke[] =>
  pitches.map((pitch, i) => stroke(i * step, pitch));

/** Low and soft, as pieces with felt under them: for those who play beside others. */
const WOOD: Record<Sound, Stroke[]> = {
  move: [knock(0, 175, 0.42)],
  capture: [knock(0, 235, 0.5), knock(0.05, 150, 0.5)],
  castle: [knock(0, 175, 0.42), knock(0.13, 160, 0.42)],
  check: [knock(0, 190, 0.46), { at: 0.03, pitch: 523, seconds: 0.2, loud: 0.08 }],
  promote: [knock(0, 175, 0.4), ...tune([392, 523], 0.09, (at, pitch) => chime(at + 0.06, pitch, 0.2, 0.08))],
  begin: tune([392, 523], 0.12, (at, pitch) => chime(at, pitch, 0.3, 0.1)),
  end: tune([523, 392, 330], 0.15, (at, pitch) => chime(at, pitch, 0.45, 0.12)),
  low: tune([740, 740], 0.17, (at, pitch) => ({ at, pitch, seconds: 0.1, loud: 0.09 })),
  notice: [chime(0, 587, 0.25, 0.09)],
};

/** Bright and short: heard through a room, or through other sounds. */
const CLEAR: Record<Sound, Stroke[]> = {
  move: [knock(0, 420, 0.5), chime(0, 840, 0.09, 0.1)],
  capture: [knock(0, 520, 0.6), chime(0, 1047, 0.12, 0.12), knock(0.055, 330, 0.55)],
  castle: [knock(0, 420, 0.5), chime(0, 840, 0.09, 0.1), knock(0.14, 440, 0.5), chime(0.14, 880, 0.09, 0.1)],
  check: [knock(0, 420, 0.5), ...tune([988, 1319], 0.09, (at, pitch) => chime(at + 0.02, pitch, 0.22, 0.13))],
  promote: tune([659, 880, 1319], 0.075, (at, pitch) => chime(at, pitch, 0.28, 0.13)),
  begin: tune([523, 784], 0.13, (at, pitch) => chime(at, pitch, 0.4, 0.15)),
  end: tune([784, 659, 523], 0.15, (at, pitch) => chime(at, pitch, 0.6, 0.16)),
  low: tune([1175, 1175, 1175], 0.13, (at, pitch) => chime(at, pitch, 0.09, 0.14)),
  notice: tune([784, 988], 0.1, (at, pitch) => chime(at, pitch, 0.3, 0.12)),
};

/** Round and light, as of water: no knock at all. */
const DROPS: Record<Sound, Stroke[]> = {
  move: [drop(0, 620, 0.16)],
  capture: [drop(0, 740, 0.18), drop(0.08, 440, 0.18)],
  castle: [drop(0, 620, 0.16), drop(0.14, 660, 0.16)],
  check: [drop(0, 620, 0.16), drop(0.1, 1040, 0.15)],
  promote: tune([620, 780, 1040], 0.08, (at, pitch) => drop(at, pitch, 0.15)),
  begin: tune([520, 780], 0.13, (at, pitch) => drop(at, pitch, 0.17)),
  end: tune([780, 620, 520], 0.16, (at, pitch) => drop(at, pitch, 0.18)),
  low: tune([1040, 1040], 0.15, (at, pitch) => drop(at, pitch, 0.14)),
  notice: [drop(0, 880, 0.14)],
};

export const SETS = { wood: WOOD, clear: CLEAR, drops: DROPS };

/** The sound of a move that was written down. */
export function soundOf(san: string): Sound {
  if (/[+#]$/.test(san)) return 'check';
  if (san.includes('=')) return 'promote';
  if (san.startsWith('O-O')) return 'castle';
  return san.includes('x') ? 'capture' : 'move';
}
