// Why somebody is reported or held back: a short list, the same for both.
import type { Measure, Reason } from '../contract';
import { every } from '../closed';

export const REASONS = every<Reason>({ help: true, words: true, leaving: true, losing: true, name: true, other: true });
export const MEASURES = every<Measure>({ mute: true, suspend: true });
export const MOST_WORDS = 500;
