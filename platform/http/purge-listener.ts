import pg from 'pg';
import { config } from '../config.ts';
import { forgetKept } from '../kept-for.ts';
import { log } from '../log.ts';

/** What is told of purges: the page cache. */
export interface Purgeable {
  purge(tag: string): void;
  doubt(): void;
}

const BEAT_MS = 10_000;
const AGAIN_MS = 1_000;

/**
 * Passes on every NOTIFY page_purge of any process. Notifications are lost while there is no connection, so all pages
 * are doubted once after each connect; after the first one too, as pages may have been rendered before it. A peer that
 * vanished without a word is noticed within two beats.
 * @returns a function that ends it.
 */
export function listenForPurges(cache: Purgeable, beatMs = BEAT_MS): () => Promise<void> {
  let client: pg.Client | undefined;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (ended) return;
    const c = new pg.Client({
      connectionString: config().DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: beatMs,
      query_timeout: beatMs,
    });
    client = c;
    let lost = false;
    let beat: NodeJS.Timeout | undefined;
    const again = () => {
      clearInterval(beat);
      if (lost || ended) return;
      lost = true;
      timer = setTimeout(() => void connect(), AGAIN_MS);
      c.end().catch(() => {});
    };
    c.on('error', again);
    c.on('end', again);
    c.on('notification', ({ payload: tag }) => {
      if (!tag || tag === '*') forgetKept();
      cache.purge(tag || '*');
    });
    // Listening again changes nothing, and shows that somebody is still there.
    const listen = () => c.query('listen page_purge');
    try {
      await c.connect();
      await listen();
      forgetKept();
      cache.doubt();
      beat = setInterval(() => listen().catch(again), beatMs);
    } catch (error) {
      log().warn({ err: error }, 'no connection for cache purges, trying again');
      again();
    }
  }

  void connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
