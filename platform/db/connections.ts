import type { Config } from '../config.ts';

export type Program = 'web' | 'worker' | 'search' | 'console';

/** Lists and files of staff that are read from a replica at the same time; more of them wait. */
export const REPORT_CONNECTIONS = 4;

/** Beside its pools: one that hears of changes, and one for questions of monitors that must not wait behind visitors. */
const LISTENER = 1;
const PROBE = 1;
/** How far the replica is behind is asked by a connection of its own. */
const LAG = 1;
/** The search program's own: one feeds the index, another process makes it anew. */
const FEED = 1;
const MAKING = 1;

/**
 * The most connections that a process of a program opens: to the server of DATABASE_URL, and to that of DATABASE_READ_URL where there is
 * one. What reads from the replica falls back to the primary, so that the primary has room for it, too.
 */
export function connectionsOf(
  program: Program,
  { DATABASE_POOL, DATABASE_POOL_SEARCH }: Pick<Config, 'DATABASE_POOL' | 'DATABASE_POOL_SEARCH'>,
): { primary: number; replica: number } {
  const pool = DATABASE_POOL + LISTENER + PROBE;
  switch (program) {
    case 'web':
      return { primary: pool + DATABASE_POOL_SEARCH, replica: DATABASE_POOL_SEARCH + LAG };
    case 'console':
      return { primary: pool, replica: REPORT_CONNECTIONS + LAG };
    case 'worker':
      return { primary: pool, replica: 0 };
    case 'search':
      return { primary: FEED + MAKING + LISTENER, replica: MAKING };
  }
}
