import pg from 'pg';
import { config } from '../config.ts';
import { isTraced, traced } from '../tracing/span.ts';
import { isPreparedForOthers, preparedName } from './prepared.ts';
import { statementSpan } from './statement-span.ts';

/** Beyond the server's own limit: a server that does not even say that it gave up is gone, or frozen. */
const SILENCE_MS = 2_000;

/** A client whose statement got no answer: what comes next on that connection may belong to it, so it is closed. */
export class BoundedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads can be passed on in no other way
  override query(...args: any[]): any {
    const text: unknown = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    const name = typeof args[0] === 'string' ? preparedName(args[0]) : undefined;
    const asked = () =>
      name ? super.query({ name, text: args[0], values: args[1] }) : super.query(...(args as [string]));
    const isOurs = typeof args.at(-1) !== 'function' && typeof text === 'string' && isTraced();
    const result: unknown = isOurs ? traced(statementSpan(text), asked) : asked();
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout' || isPreparedForOthers(error))
          void this.end().catch(() => {});
      });
    return result;
  }
}

/** A new connection has to learn every statement, a tenth of a second of the server's processor: it is kept over a lull. */
const IDLE_MS = 60_000;

/**
 * A connection pool in which nothing takes for ever, whatever the server does. Errors of idle clients are ignored: the
 * next query gets a fresh one.
 * @param max connections. @param statementMs after which the server ends a statement.
 * @param connectMs the longest wait for a connection, a new one or a free one.
 * @param settings of PostgreSQL for these connections, as `name=value`.
 * @param url of another server than the primary.
 */
export function boundedPool(
  max: number,
  statementMs: number,
  connectMs: number,
  settings: string[] = [],
  url = config().DATABASE_URL,
): pg.Pool {
  const pool = new pg.Pool({
    Client: BoundedClient,
    connectionString: url,
    max,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + SILENCE_MS,
    options: settings.map((s) => `-c ${s}`).join(' '),
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', () => {});
  // A connection lost while it is in use fails its statement; without a listener, its event would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
