// The review of a game on the server.
import { ask } from '../api';
import type { GivenReview, ReviewProgress, StoredReview } from '../contract';

type Answer = StoredReview | ReviewProgress | null;
const isProgress = (answer: StoredReview | ReviewProgress): answer is ReviewProgress => 'ahead' in answer;

const given = (id: string, language: string) => ({ path: { id }, query: { language } });

/** What is stored, how far the server is, or nothing. */
export const storedReview = async (id: string, language: string) =>
  sorted(await ask('GET /api/games/{id}/review', given(id, language)));
export const askServer = async (id: string, language: string) =>
  sorted(await ask('POST /api/games/{id}/review', given(id, language)));
export const keepOnServer = async (id: string, language: string, review: GivenReview) =>
  sorted(await ask('PUT /api/games/{id}/review', { ...given(id, language), body: review }));

function sorted(answer: Answer): { review: StoredReview | null; progress: ReviewProgress | null } {
  if (!answer) return { review: null, progress: null };
  return isProgress(answer) ? { review: null, progress: answer } : { review: answer, progress: answer.progress };
}
