import { Agent, request } from 'node:http';
import { config } from '#platform/config.ts';
import type { Found, Question } from './memory/question.ts';

/** Longer than any answer takes; PostgreSQL answers in its place. */
const PATIENCE_MS = 1_000;
/** An index that did not answer is not asked again before. */
const AWAY_MS = 1_000;

const connections = new Agent({ keepAlive: true });
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
    const answer = await post(SEARCH_URL, JSON.stringify(question));
    if (answer !== undefined) return JSON.parse(answer) as Found;
  } catch {
    // It is not there, or does not answer in time.
  }
  awayUntil = performance.now() + AWAY_MS;
  return undefined;
}

/**
 * By Node's own client: `fetch` takes a twentieth of the processor time of a list.
 * @returns the answer's text; undefined where it is a refusal.
 */
function post(url: string, body: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: connections }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(response.statusCode === 200 ? text : undefined));
      response.on('error', reject);
    });
    const patience = setTimeout(() => sent.destroy(new Error('no answer in time')), PATIENCE_MS);
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(patience));
    sent.end(body);
  });
}
