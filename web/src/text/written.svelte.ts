// How moves are written for the one who looks: in the letters of the page's language, in English ones, or with figurines,
// which have those letters beneath for whoever listens or copies.
import { settings } from '../state/settings.svelte';
import { ENGLISH, lettered, toEnglish, type Letters, type Piece } from './moves';
import { t } from './index.svelte';

export const ownLetters = (): Letters =>
  Object.fromEntries(Object.keys(ENGLISH).map(piece => [piece, t(`piece.${piece}.letter`)])) as Letters;

const letters = (): Letters => (settings.notation === 'english' ? ENGLISH : ownLetters());

export const letterOf = (piece: Piece): string => letters()[piece];

/** A text with its moves in letters: what is announced, and what has no room for drawings. */
export const written = (text: string): string => lettered(text, letters());

/** What was typed, in English letters if it was in the language's: whoever reads it asks for both. */
export const typedIn = (text: string): string => toEnglish(text, ownLetters());
