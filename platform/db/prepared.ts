import { type CompiledQuery, sql } from 'kysely';
import { sha256 } from '../crypto.ts';

const MARK = '/* prepared */';

/**
 * Stands in a statement that is to be prepared once for each connection: to plan one with ten joins takes PostgreSQL longer than
 * to carry it out. For statements of one text that find their rows by keys alone. PostgreSQL keeps a plan for any values once it
 * costs no more than one for these values, so a search, whose best plan hangs on its values, is better planned each time.
 */
export const PREPARED = sql.raw(MARK);

/** The same for a text that was made already. */
export function prepared<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  return { ...query, sql: `${query.sql} ${MARK}` };
}

/** Statements are few: more texts than these have values in them, and would fill the server's memory. */
const MOST = 100;
const names = new Map<string, string>();

/** @returns the name under which a statement is prepared; undefined if it is not to be. */
export function preparedName(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const known = names.get(text);
  if (known || names.size === MOST) return known;
  const name = `p_${sha256(text).toString('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A migration changed the type of what a prepared statement answers: its connection is of no more use. */
export function isPreparedForOthers(error: Error & { code?: string }): boolean {
  return error.code === '0A000' && error.message.includes('cached plan');
}
