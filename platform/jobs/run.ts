import { EventEmitter } from 'node:events';
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { dbPool } from '../db/db.ts';
import { jobLogger } from '../job-log.ts';
import { log } from '../log.ts';
import { metrics } from '../metrics/metrics.ts';
import { settingsKnown } from '../setting/in-force.ts';
import { traced } from '../tracing/span.ts';
import { inProgress } from '../watchdog/in-progress.ts';
import { insistentPool } from './insistent-pool.ts';
import { RHYTHM, type Rhythm, stayAlive } from './stay-alive.ts';

/** Jobs that are done side by side and wait for no job of another lane. */
export interface Lane {
  name: string;
  jobs: TaskList;
  timetable: CronItem[];
  /** How many at once. */
  concurrency: number;
}

/**
 * Does jobs, each lane by a runner of its own.
 * @param onEnd called when a runner ends although nobody asked for that.
 * @returns a function that ends them: running jobs are finished first.
 */
export async function runLanes(
  lanes: readonly Lane[],
  onEnd: () => void,
  rhythm: Rhythm = RHYTHM,
): Promise<() => Promise<void>> {
  const life = stayAlive(rhythm);
  let stopping = false;
  const active = new Set<Runner>();
  for (const lane of lanes) {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => life.join(workerPool.id));
    const runner = await run({
      pgPool: insistentPool(dbPool()),
      taskList: noted(lane.jobs),
      parsedCronItems: parseCronItems(lane.timetable),
      concurrency: lane.concurrency,
      logger: jobLogger(),
      events,
      noHandleSignals: true,
    });
    active.add(runner);
    const ended = (error?: unknown) => {
      active.delete(runner);
      if (stopping) return;
      log().error({ err: error, lane: lane.name }, 'a runner of jobs ended');
      onEnd();
    };
    runner.promise.then(() => ended(), ended);
  }
  return async () => {
    stopping = true;
    await Promise.all([...active].map((runner) => runner.stop()));
    await life.leave();
  };
}

/** The same jobs; each is noted while it runs, for the record of a process that stands still, counted and traced. */
function noted(jobs: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        const ended = inProgress.note(`job ${name} ${helpers.job.id}`);
        const began = performance.now();
        let outcome = 'failed';
        try {
          await settingsKnown();
          const facts = { 'job.id': String(helpers.job.id), 'job.attempt': helpers.job.attempts };
          const done = await traced({ name: `job ${name}`, kind: 'job', facts }, async () =>
            task?.(payload, helpers),
          );
          outcome = 'done';
          return done;
        } finally {
          ended();
          metrics()?.jobRuns.inc({ task: name, outcome });
          metrics()?.jobSeconds.observe({ task: name }, (performance.now() - began) / 1000);
        }
      },
    ]),
  );
}
