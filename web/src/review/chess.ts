// The rules and the engine, loaded when they are needed; `null` where this page has none.
import type { Load, Rules, Thinker } from '../chess/types';

export const loadRules: Load<Rules> = () => import('../chess/rules').then(chess => chess.load());
export const loadThinker: Load<Thinker> = () => import('../chess/engine').then(chess => chess.load());
