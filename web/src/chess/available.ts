// Were the rules and the engine built into this page?
import { engine, rules } from 'virtual:wasm';

export const isAvailable = rules !== null && engine !== null;
