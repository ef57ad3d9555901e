import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { probePool } from './probe.ts';

const TICK_MS = 1_000;
const PATIENCE_MS = 1_500;
/** Positions of the primary that are remembered: a replica further behind than these seconds is not asked anyway. */
const REMEMBERED = 120;
/** How old the last look may be: a process that stood still, or a primary that says nothing, knows nothing of the replica. */
const LOOK_MS = 3 * TICK_MS;

/** Bytes of WAL as a number: exact up to 2^53. */
const REPLAYED = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::numeric as at`;
const WRITTEN = `select (pg_current_wal_lsn() - '0/0')::numeric as at`;

interface Position {
  /** Bytes of WAL. */
  at: number;
  /** `performance.now()` before it was asked for. */
  seen: number;
}

/**
 * A streaming replica (or a proxy in front of several), looked at every second. How far it is behind is told by no clock but ours:
 * it is the age of the newest position of the primary that the replica has replayed. So a replica that has lost its primary, and
 * believes itself up to date, is behind, too.
 */
export class Replica {
  readonly url: string;
  readonly #pool: pg.Pool;
  readonly #timer: NodeJS.Timeout;
  #written: Position[] = [];
  #lagMs = Number.POSITIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(url: string) {
    this.url = url;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'lag',
    });
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => void client.on('error', () => {}));
    this.#timer = setInterval(() => void this.look(), TICK_MS).unref();
    void this.look();
  }

  /** Milliseconds that it is behind at most; infinite while that is not known. */
  get lagMs(): number {
    const unseen = performance.now() - this.#lookedAt;
    return unseen > LOOK_MS ? Number.POSITIVE_INFINITY : this.#lagMs + unseen;
  }

  get isFresh(): boolean {
    return this.lagMs <= config().DATABASE_READ_MAX_LAG * 1_000;
  }

  /** A connection was refused: it is not asked again before the next look that finds it. */
  isAway(): void {
    this.#lagMs = Number.POSITIVE_INFINITY;
  }

  /** Looks at both, unless it does already. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const was = this.isFresh;
    try {
      const seen = performance.now();
      const at = await position(probePool(), WRITTEN);
      this.#written = [...this.#written, { at, seen }].slice(-REMEMBERED);
      const replayed = await position(this.#pool, REPLAYED);
      const newest = this.#written.findLast((w) => w.at <= replayed);
      const now = performance.now();
      this.#lagMs = newest ? now - newest.seen : Number.POSITIVE_INFINITY;
      this.#lookedAt = now;
    } catch (error) {
      this.isAway();
      if (was) log().warn({ err: error }, 'read replica away, the primary is asked');
      return;
    }
    if (was !== this.isFresh)
      log().info(
        { lagMs: Math.round(this.#lagMs) },
        this.isFresh ? 'read replica in use' : 'read replica behind',
      );
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#pool.end();
  }
}

async function position(pool: pg.Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(statement);
  return rows[0]!.at;
}

/**
 * Connections of the replica while it is fresh, else of the primary: chosen anew for each statement. One that the replica refuses
 * is had from the primary at once.
 * @param own connections to the replica, which end with these. @param primary its pool, whose owner ends it.
 */
export function freshOrPrimary(replica: Replica, own: pg.Pool, primary: () => pg.Pool): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      if (replica.isFresh)
        try {
          return await own.connect();
        } catch (error) {
          replica.isAway();
          log().warn({ err: error }, 'read replica away, the primary is asked');
        }
      return primary().connect();
    },
    end: () => own.end(),
    options: own.options,
  };
}
