// Sounds made on the spot: each stroke is a tone that dies away, or that and a knock of noise.
import { settings } from '../state/settings.svelte';
import { SETS, type Sound, type Stroke } from './sets';

export { soundOf, type Sound } from './sets';

/** A sound that comes later than this is worse than none. */
const LATE_MS = 250;
/** From one sound of a preview to the next. */
const PREVIEW_MS = 420;

let context: AudioContext | null = null;

/** Off is off: nothing is made, and no device is asked for. */
export function play(sound: Sound): void {
  if (!settings.sounds) return;
  const strokes = SETS[settings.soundSet][sound];
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void wake(context, strokes);
    else strike(context, strokes);
  } catch {
    // No sound device.
  }
}

/** What a set is like: a move, a capture and a check, one after the other. */
export function preview(): void {
  (['move', 'capture', 'check'] as const).forEach((sound, i) => setTimeout(() => play(sound), i * PREVIEW_MS));
}

/** A device takes a moment to begin, and before the first click a browser keeps silent. */
async function wake(asleep: AudioContext, strokes: Stroke[]): Promise<void> {
  const asked = performance.now();
  await asleep.resume().catch(() => {});
  if (asleep.state === 'running' && performance.now() - asked < LATE_MS) strike(asleep, strokes);
}

function strike(c: AudioContext, strokes: Stroke[]): void {
  for (const stroke of strokes) {
    if (stroke.knock) noise(c, stroke);
    tone(c, stroke);
  }
}

function noise(c: AudioContext, { at, pitch, knock = 0 }: Stroke): void {
  const length = Math.floor(c.sampleRate * 0.06);
  const buffer = c.createBuffer(1, length, c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length / 8));
  const source = new AudioBufferSourceNode(c, { buffer });
  const filter = new BiquadFilterNode(c, { type: 'lowpass', frequency: pitch * 6 });
  source
    .connect(filter)
    .connect(new GainNode(c, { gain: knock }))
    .connect(c.destination);
  source.start(c.currentTime + at);
}

function tone(c: AudioContext, { at, pitch, to, seconds, loud, partials }: Stroke): void {
  const begins = c.currentTime + at;
  const oscillator = new OscillatorNode(c, { frequency: pitch });
  if (partials) oscillator.setPeriodicWave(c.createPeriodicWave([0, ...partials.map(() => 0)], [0, ...partials]));
  if (to) {
    oscillator.frequency.setValueAtTime(pitch, begins);
    oscillator.frequency.exponentialRampToValueAtTime(to, begins + seconds);
  }
  const gain = new GainNode(c, { gain: 0 });
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loud, begins + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + seconds);
  oscillator.connect(gain).connect(c.destination);
  oscillator.start(begins);
  oscillator.stop(begins + seconds);
}
