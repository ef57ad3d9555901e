import { config } from '#platform/config.ts';
import type { Found, Question } from './memory/question.ts';

/** Longer than any answer takes; PostgreSQL answers in its place. */
const PATIENCE_MS = 1_000;
/** An index that did not answer is not asked again before. */
const AWAY_MS = 1_000;

let awayUntil = 0;

/**
 * Asks the search program. @param words those of the question and what is pinned to them, which only an index needs like this.
 * @returns undefined where there is none, or while it has no index: PostgreSQL answers the same.
 */
export async function askIndex(
  asked: Omit<Question, 'words' | 'pins'>,
  words: () => Promise<Pick<Question, 'words' | 'pins'>>,
): Promise<Found | undefined> {
  const { SEARCH_URL } = config();
  if (!SEARCH_URL || performance.now() < awayUntil) return undefined;
  const question = { ...asked, at: asked.at.getTime(), ...(await words()) };
  try {
    const response = await fetch(SEARCH_URL, {
      method: 'POST',
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return (await response.json()) as Found;
    await response.body?.cancel();
  } catch {
    // It is not there, or does not answer in time.
  }
  awayUntil = performance.now() + AWAY_MS;
  return undefined;
}
