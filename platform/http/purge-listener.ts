import pg from 'pg';
import { config } from '../config.ts';
import { forgetKept } from '../kept-for.ts';
import { log } from '../log.ts';

/** What is told of purges: the page cache. */
export interface Purgeable {
  purge(tag: string): void;
  doubt(): void;
}

/** Something that the database tells of: a channel of NOTIFY. */
export interface Listener {
  channel: string;
  heard(payload: string): void;
  /** There is a connection again: something may have been told of while there was none. */
  connected(): void;
  /** There is none any more: nothing is told of until it is back. */
  lost?(): void;
}

/** Tags of what the processes keep as values, too: everything, the words of the search, guidance that staff wrote, and settings. */
const FORGETTING: ReadonlySet<string> = new Set(['*', 'words', 'guidance', 'settings']);

const BEAT_MS = 10_000;
const AGAIN_MS = 1_000;

/**
 * Passes on every NOTIFY page_purge of any process. All pages are doubted once after each connect; after the first one too,
 * as pages may have been rendered before it.
 */
export function purgesOf(cache: Purgeable): Listener {
  return {
    channel: 'page_purge',
    heard: (tag) => {
      if (!tag || FORGETTING.has(tag)) forgetKept();
      cache.purge(tag || '*');
    },
    connected: () => {
      forgetKept();
      cache.doubt();
    },
  };
}

/** Of a program that keeps no pages: what it keeps of names and categories is read anew. */
export const forgetting: Listener = purgesOf({ purge: () => {}, doubt: () => {} });

/**
 * Listens on a connection of its own. Notifications are lost while there is none, so each listener is told of every connect.
 * A peer that vanished without a word is noticed within two beats.
 * @returns a function that ends it.
 */
export function listenTo(listeners: readonly Listener[], beatMs = BEAT_MS): () => Promise<void> {
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
      for (const listener of listeners) listener.lost?.();
      timer = setTimeout(() => void connect(), AGAIN_MS);
      c.end().catch(() => {});
    };
    c.on('error', again);
    c.on('end', again);
    c.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.heard(payload);
    });
    // Listening again changes nothing, and shows that somebody is still there.
    const listen = () => c.query(listeners.map(({ channel }) => `listen ${channel}`).join('; '));
    try {
      await c.connect();
      await listen();
      for (const listener of listeners) listener.connected();
      beat = setInterval(() => listen().catch(again), beatMs);
    } catch (error) {
      log().warn({ err: error }, 'no connection to hear of changes, trying again');
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
