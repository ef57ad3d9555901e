import { z } from 'zod';
import { config } from '#platform/config.ts';
import { rowsBehind } from './look-query.ts';

const PATIENCE_MS = 1_000;
/** Rows that are counted as not yet taken over. */
const MOST_BEHIND = 10_000;

export type SearchLook =
  /** PostgreSQL answers searches, as no search program is configured. */
  | { kind: 'database' }
  /** It does not answer, or has no index at present: PostgreSQL answers in its place. */
  | { kind: 'away' }
  | {
      kind: 'index';
      goods: number;
      /** Milliseconds since it last heard of the database. */
      heardMs: number;
      /** Rows of goods that changed and that it has not taken over. */
      behind: number;
    };

const standing = z.object({ goods: z.number(), heardMs: z.number(), snapshot: z.string().max(10_000) });

/** How the search program does: it is asked what it knows. */
export async function lookAtSearch(): Promise<SearchLook> {
  const { SEARCH_URL } = config();
  if (!SEARCH_URL) return { kind: 'database' };
  try {
    const answer = await fetch(SEARCH_URL, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { goods, heardMs, snapshot } = standing.parse(await answer.json());
    return { kind: 'index', goods, heardMs, behind: await rowsBehind(snapshot, MOST_BEHIND) };
  } catch {
    return { kind: 'away' };
  }
}
