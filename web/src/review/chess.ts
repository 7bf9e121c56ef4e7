// The rules and the engine, where this page has them.
import type { Load, Rules, Thinker } from '../chess/types';

const MODULES = import.meta.glob<{ loadRules?: Load<Rules>; loadThinker?: Load<Thinker> }>(['../chess/rules.ts', '../chess/engine.ts']);

export const loadRules: Load<Rules> = async () => (await MODULES['../chess/rules.ts']?.())?.loadRules?.() ?? null;
export const loadThinker: Load<Thinker> = async () => (await MODULES['../chess/engine.ts']?.())?.loadThinker?.() ?? null;
