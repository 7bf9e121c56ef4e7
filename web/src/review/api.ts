// The review of a game on the server.
import { ask } from '../api';
import type { GivenReview, Review, ReviewProgress, ReviewSoFar, StoredReview } from '../contract';

type Answer = StoredReview | ReviewSoFar | null;
const isOnItsWay = (answer: StoredReview | ReviewSoFar): answer is ReviewSoFar => 'ahead' in answer;

/** The review that is there, how far the server is with another one, and what can be shown of that if there is none yet. */
interface Sorted {
  review: StoredReview | null;
  progress: ReviewProgress | null;
  soFar: Review | null;
}

const given = (id: string, language: string) => ({ path: { id }, query: { language } });

/** What is stored, how far the server is, or nothing. */
export const storedReview = async (id: string, language: string) =>
  sorted(await ask('GET /api/games/{id}/review', given(id, language)));
export const askServer = async (id: string, language: string) =>
  sorted(await ask('POST /api/games/{id}/review', given(id, language)));
export const keepOnServer = async (id: string, language: string, review: GivenReview) =>
  sorted(await ask('PUT /api/games/{id}/review', { ...given(id, language), body: review }));

function sorted(answer: Answer): Sorted {
  if (!answer) return { review: null, progress: null, soFar: null };
  if (!isOnItsWay(answer)) return { review: answer, progress: answer.progress, soFar: null };
  const { review: soFar, ...progress } = answer;
  return { review: null, progress, soFar };
}
