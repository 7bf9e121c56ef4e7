// The arbiter is asked for from a game of a tournament: its clocks stop until they have been there.
import { ApiError, ask } from '../api';
import { language } from '../text/index.svelte';
import { problemWords } from '../text/problem';

/** Asks for the arbiter. Returns why that was refused, or nothing. */
export async function callArbiter(tournament: string | undefined, game: string): Promise<string> {
  if (!tournament) return '';
  try {
    const query = { language: language() };
    await ask('POST /api/tournaments/{id}/act', { path: { id: tournament }, query, body: { do: 'call-here', game } });
    return '';
  } catch (error) {
    return error instanceof ApiError && error.message ? error.message : problemWords(error);
  }
}
