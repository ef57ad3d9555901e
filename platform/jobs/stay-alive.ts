import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { beat, freeJobsOfDead, sayGoodbye } from './beat.ts';

/** How soon the death of a worker is noticed. Milliseconds. */
export interface Rhythm {
  beatMs: number;
  /** Without a beat for this long, a worker is dead: several beats, as the database may be away for some seconds. */
  deadMs: number;
}

/** Together with a look at every second beat: a killed worker's jobs are free after 25 to 40 s. */
export const RHYTHM: Rhythm = { beatMs: 5_000, deadMs: 30_000 };

export interface Life {
  /** A runner begins, as the queue calls it. */
  join(pool: string): void;
  /** All have ended in order. */
  leave(): Promise<void>;
}

/**
 * Says every few seconds that this process's runners live, and looks for runners that died.
 */
export function stayAlive(rhythm: Rhythm): Life {
  const pools: string[] = [];
  const ended = new AbortController();
  /** Since when no beat was missed. After the database was away, everybody gets time to beat before anybody is dead. */
  let steadySince = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;

  const failed = (error: unknown) => log().warn({ err: error }, 'the worker could not say that it lives');

  async function once(turn: number): Promise<void> {
    try {
      await beat(pools);
      const now = performance.now();
      if (now - last > 3 * rhythm.beatMs) steadySince = now;
      last = now;
      if (turn % 2 === 1 || now - steadySince < rhythm.deadMs / 2) return;
      const { dead, jobs } = await freeJobsOfDead(rhythm.deadMs);
      if (dead.length > 0) log().warn({ dead, jobs }, 'workers died, their jobs are free again');
    } catch (error) {
      failed(error);
    }
  }

  const beating = (async () => {
    for (let turn = 0; !ended.signal.aborted; turn++) {
      if (pools.length > 0) await once(turn);
      await sleep(rhythm.beatMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    join(pool) {
      pools.push(pool);
      beat([pool]).catch(failed); // before its first job, so that even then its death is noticed
    },
    async leave() {
      ended.abort();
      await beating;
      if (pools.length > 0) await sayGoodbye(pools);
    },
  };
}
