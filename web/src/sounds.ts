// Sounds made on the spot: a knock of wood is a short noise with a low tone, a bell two sines.
import { settings } from './state/settings.svelte';

export type Sound = 'move' | 'capture' | 'check' | 'begin' | 'end' | 'low' | 'notice';

/** A sound that comes later than this is worse than none. */
const LATE_MS = 250;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sounds) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void wake(context, sound);
    else SOUNDS[sound](context, context.currentTime);
  } catch {
    // No sound device.
  }
}

/** A device takes a moment to begin, and before the first click a browser keeps silent. */
async function wake(asleep: AudioContext, sound: Sound): Promise<void> {
  const asked = performance.now();
  await asleep.resume().catch(() => {});
  if (asleep.state === 'running' && performance.now() - asked < LATE_MS) SOUNDS[sound](asleep, asleep.currentTime);
}

const SOUNDS: Record<Sound, (c: AudioContext, at: number) => void> = {
  move: (c, at) => knock(c, at, 190, 0.5),
  capture: (c, at) => {
    knock(c, at, 240, 0.6);
    knock(c, at + 0.045, 160, 0.6);
  },
  check: (c, at) => {
    knock(c, at, 190, 0.5);
    tone(c, at + 0.02, 660, 0.16, 0.12);
  },
  begin: (c, at) => [392, 523].forEach((pitch, i) => tone(c, at + i * 0.12, pitch, 0.2, 0.14)),
  end: (c, at) => [523, 392, 330].forEach((pitch, i) => tone(c, at + i * 0.14, pitch, 0.3, 0.16)),
  low: (c, at) => [880, 880].forEach((pitch, i) => tone(c, at + i * 0.16, pitch, 0.1, 0.12)),
  notice: (c, at) => tone(c, at, 587, 0.2, 0.12),
};

function knock(c: AudioContext, at: number, pitch: number, loud: number): void {
  const length = Math.floor(c.sampleRate * 0.06);
  const buffer = c.createBuffer(1, length, c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length / 8));
  const noise = new AudioBufferSourceNode(c, { buffer });
  const filter = new BiquadFilterNode(c, { type: 'lowpass', frequency: pitch * 6 });
  noise
    .connect(filter)
    .connect(new GainNode(c, { gain: loud }))
    .connect(c.destination);
  noise.start(at);
  tone(c, at, pitch, 0.07, loud / 3);
}

function tone(c: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const oscillator = new OscillatorNode(c, { frequency: pitch });
  const gain = new GainNode(c, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(c.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
