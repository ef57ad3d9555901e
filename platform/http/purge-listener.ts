import pg from 'pg';
import { config } from '../config.ts';
import { log } from '../log.ts';

/**
 * Calls `purge` for every NOTIFY page_purge of any process. Notifications are lost while there is no connection, so
 * everything is purged once after each connect; after the first one too, as pages may have been rendered before it.
 * @returns a function that ends it.
 */
export function listenForPurges(purge: (tag: string) => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (ended) return;
    const c = new pg.Client({ connectionString: config().DATABASE_URL, keepAlive: true });
    client = c;
    let lost = false;
    const again = () => {
      if (lost || ended) return;
      lost = true;
      timer = setTimeout(() => void connect(), 1000);
      c.end().catch(() => {});
    };
    c.on('error', again);
    c.on('end', again);
    c.on('notification', (n) => purge(n.payload || '*'));
    try {
      await c.connect();
      await c.query('listen page_purge');
      purge('*');
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
