import { AsyncLocalStorage } from 'node:async_hooks';
import { NotNow } from '../http/not-now.ts';

/**
 * What PostgreSQL reports when it cannot serve at present (Appendix A of its manual): connection exceptions, too few
 * resources, shutting down or starting, a statement or a lock that took too long.
 */
const SQLSTATES = /^(08...|53...|57014|57P0[1-5]|55P03|25P03)$/;
/** Nobody is let in (another password, `pg_hba.conf`), or there is no such database, as while one is restored. That may last. */
const SHUT_OUT = /^(28...|3D000)$/;
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg and kysely give these no code. */
const MESSAGES =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Postgres connection has been discarded)/;

/** Whether an error says that the database cannot be reached or is too busy, and not that the program is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined)
    return (
      SQLSTATES.test(code) ||
      isShutOut(error) ||
      SYSTEM_CODES.has(code) ||
      (code === 'ENOENT' && syscall === 'connect')
    );
  return MESSAGES.test(error.message);
}

/** Whether an outage is one that may last until somebody mends it: another password, for instance. */
export function isShutOut(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && SHUT_OUT.test(code);
}

const watches = new AsyncLocalStorage<{ outage: boolean }>();

/**
 * Runs `work` and says whether an outage was noticed meanwhile: the router turns every error into an answer with 500, and
 * only what it reports beside tells the one from the other.
 */
export async function watchingForOutage<T>(work: () => Promise<T>): Promise<{ value: T; outage: boolean }> {
  const watch = { outage: false };
  const value = await watches.run(watch, work);
  return { value, outage: watch.outage };
}

/** Notes an error for the watch around it. @returns whether it is an outage, or something else that is busy. */
export function noticeOutage(error: unknown): boolean {
  const outage = error instanceof NotNow || isOutage(error);
  const watch = watches.getStore();
  if (watch && outage) watch.outage = true;
  return outage;
}
