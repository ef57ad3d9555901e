import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { config } from '#platform/config.ts';
import { boundedPool } from '#platform/db/pool.ts';
import { log } from '#platform/log.ts';
import { settingsKnown } from '#platform/setting/in-force.ts';
import { readQuery } from '../search-query.ts';
import { Feed, OtherDatabase } from './feed.ts';
import { GoodsIndex, IndexFull } from './goods-index.ts';
import { type IndexData, makeIndex } from './index-data.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import type { Standing } from './search-server.ts';

/** How often changes are asked for: what changes is found within a second. */
const FEED_MS = 250;
/** An index that heard nothing from the database for so long answers no more. */
const STALE_MS = 5_000;
/** Each costs every search a look. */
const MANY_NEWCOMERS = 2_000;
const ROOM = 50_000;
/** Reading a million rows takes its time; nobody waits for it. */
const MAKING_MS = 300_000;
const FEEDING_MS = 15_000;
const CONNECT_MS = 5_000;
const PAUSE_MS = 2_000;

/** Keeps an index of all goods in memory: read from its file, made anew where that cannot be, and fed by what changes. */
export class IndexKeeper {
  #file: string;
  #make: (file: string) => Promise<void>;
  /** From so many newcomers on the file is made anew. */
  #many: number;
  #pool = boundedPool(1, FEEDING_MS, CONNECT_MS);
  #index: GoodsIndex | undefined;
  #feeding: Feed | undefined;
  #heardAt = 0;
  #ended = false;
  #end = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  /** @param make makes the file, in a process of its own unless a test does it. */
  constructor(file: string, make: (file: string) => Promise<void>, many = MANY_NEWCOMERS) {
    this.#file = file;
    this.#make = make;
    this.#many = many;
  }

  /** The index as it is now; undefined while it is made or hears nothing of the database. */
  index(): GoodsIndex | undefined {
    return performance.now() - this.#heardAt < STALE_MS ? this.#index : undefined;
  }

  /** Seconds since it last heard of the database: what changed since is not found. Undefined while there is no index. */
  get age(): number | undefined {
    return this.#index && (performance.now() - this.#heardAt) / 1000;
  }

  /** What it knows: how many goods, since when it heard nothing, up to which snapshot of the database. Undefined like `index`. */
  standing(): Standing | undefined {
    const index = this.index();
    if (!index || !this.#feeding) return undefined;
    return {
      goods: index.goods,
      heardMs: Math.round(performance.now() - this.#heardAt),
      snapshot: this.#feeding.snapshot,
    };
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#ended = true;
    this.#end.resolve();
    await this.#running;
    await this.#pool.end();
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      try {
        await this.#feed(await this.#load());
      } catch (error) {
        this.#index = undefined;
        if (error instanceof OtherDatabase || error instanceof IndexFull) await this.#makeAnew();
        else {
          log().warn({ err: error }, 'search index away');
          await this.#rest(PAUSE_MS);
        }
      }
    }
  }

  /** Has the file made, unless the program ends meanwhile: what makes it then ends, too. */
  async #makeAnew(): Promise<void> {
    const made = this.#make(this.#file).catch(async (error) => {
      log().warn({ err: error }, 'search index not made');
      await this.#rest(PAUSE_MS);
    });
    await Promise.race([made, this.#end.promise]);
  }

  async #load(): Promise<Feed> {
    this.#index = undefined; // two of them would take twice the memory
    const started = performance.now();
    const data = readIndexFile(this.#file);
    if (!data) throw new OtherDatabase();
    const index = new GoodsIndex(data, ROOM);
    const feed = new Feed(index, data);
    await this.#ask((client) => feed.catchUp(client));
    await settingsKnown();
    askFirst(index);
    this.#index = index;
    this.#feeding = feed;
    this.#heardAt = performance.now();
    log().info({ goods: index.goods, ms: Math.round(this.#heardAt - started) }, 'search index ready');
    return feed;
  }

  /** Takes over changes. @returns when the file was made anew because of many newcomers. */
  async #feed(feed: Feed): Promise<void> {
    const file = { isBeingMade: false, isNew: false };
    const make = async () => {
      file.isBeingMade = true;
      await this.#makeAnew();
      file.isNew = true;
    };
    while (!this.#ended && !file.isNew) {
      await this.#rest(FEED_MS);
      if (!file.isBeingMade && this.#index!.newcomers >= this.#many) void make();
      try {
        await this.#ask((client) => feed.catchUp(client));
        this.#heardAt = performance.now();
      } catch (error) {
        if (error instanceof OtherDatabase || error instanceof IndexFull) throw error;
        await this.#rest(PAUSE_MS); // the database is away; index() says so after a while
      }
    }
  }

  async #ask(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await work(client);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #rest(ms: number): Promise<void> {
    for (let left = ms; left > 0 && !this.#ended; left -= FEED_MS) await sleep(Math.min(left, FEED_MS));
  }
}

/** What is worked out once, with the first question, no visitor waits for: of a million goods they would be sent to PostgreSQL. */
function askFirst(index: GoodsIndex): void {
  const query = readQuery(new URLSearchParams());
  for (const kind of ['gift', 'product'] as const)
    index.search({ kind, query, government: null, at: new Date(), words: [], pins: [] });
}

/**
 * Makes the file in this process. All goods are read from the replica, if there is one: the feed, which asks the primary, takes over
 * whatever that did not know yet.
 */
export async function makeIndexFile(file: string): Promise<void> {
  const { DATABASE_READ_URL, DATABASE_URL } = config();
  const data = DATABASE_READ_URL
    ? await readAll(DATABASE_READ_URL).catch((error) => {
        log().warn({ err: error }, 'search index not made from the read replica, but from the primary');
        return readAll(DATABASE_URL);
      })
    : await readAll(DATABASE_URL);
  writeIndexFile(file, data);
}

async function readAll(url: string): Promise<IndexData> {
  const pool = boundedPool(1, MAKING_MS, CONNECT_MS, [], url);
  try {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const data = await makeIndex(client);
      await client.query('commit');
      return data;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Makes the file in a process of its own, which takes its memory with it when it ends, and lets visitors go first. */
export function makeIndexFileApart(program: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(program, ['--make', file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`making the index ended with ${code}`)),
    );
  });
}
