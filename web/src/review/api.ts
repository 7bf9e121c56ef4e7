// The review of a game on the server.
import { address, ApiError } from '../api';
import type { Review } from '../chess/types';
import type { Problem } from '../wire';

export interface Progress { done: number; of: number; ahead: number }
export type Stored = Review & { by: 'server' | 'page'; progress: Progress | null };

const isProgress = (answer: object): answer is Progress => 'ahead' in answer && 'of' in answer;

async function ask(method: string, id: string, language: string, body?: object): Promise<Stored | Progress | null> {
  const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  const response = await fetch(address(`api/games/${id}/review?language=${language}`), { method, ...init }).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  if (response.status === 204) return null;
  const answer = (await response.json().catch(() => ({}))) as object;
  if (response.ok) return answer as Stored | Progress;
  const problem = answer as Partial<Problem>;
  throw new ApiError(response.status, problem.code ?? `http-${response.status}`, problem.error ?? response.statusText);
}

/** What is stored, how far the server is, or nothing. */
export const storedReview = async (id: string, language: string) => sorted(await ask('GET', id, language));
export const askServer = async (id: string, language: string) => sorted(await ask('POST', id, language));
export const keepOnServer = async (id: string, language: string, review: object) => sorted(await ask('PUT', id, language, review));

function sorted(answer: Stored | Progress | null): { review: Stored | null; progress: Progress | null } {
  if (!answer) return { review: null, progress: null };
  return isProgress(answer) ? { review: null, progress: answer } : { review: answer, progress: answer.progress };
}
