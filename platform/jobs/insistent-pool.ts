import type { Pool, PoolClient } from 'pg';
import { isOutage, isShutOut } from '../db/outage.ts';

/** "cannot_connect_now": of the outages that PostgreSQL names, the one that graphile-worker waits for (3 s at first) and tries again. */
const TRIED_AGAIN = '57P03';

/**
 * The pool as graphile-worker is to see it. It writes down that a job is done, or has failed, without waiting for the answer, and tries again only
 * after few kinds of error: any other one, such as a connection that is ended in use, nobody catches, and Node ends the process. Such errors
 * are therefore given to it as one of those few. Both statements may come twice: a job is deleted by its number, or given back if it is still held.
 */
export function insistentPool(pool: Pool): Pool {
  const connect = (callback?: Parameters<Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : pool.connect().then(insistent, triedAgain);
  return overlaid(pool, { connect });
}

function insistent(client: PoolClient): PoolClient {
  const query = (...args: Parameters<PoolClient['query']>) =>
    (client.query(...args) as unknown as Promise<unknown>).catch(triedAgain);
  return overlaid(client, { query });
}

function triedAgain(error: unknown): never {
  // A worker that is let in no more ends, and is started with what is set now.
  if (!isOutage(error) || isShutOut(error)) throw error;
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: TRIED_AGAIN });
}

/** The same object, but for these methods. */
function overlaid<T extends object>(of: T, methods: Record<string, unknown>): T {
  return new Proxy(of, {
    get(target, name) {
      if (typeof name === 'string' && name in methods) return methods[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
