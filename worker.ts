import { parseCronItems, run } from 'graphile-worker';
import { jobs, timetable } from '#app/site/jobs.ts';
import { config } from '#platform/config.ts';
import { closeDb, dbPool } from '#platform/db/db.ts';
import { jobLogger } from '#platform/job-log.ts';
import { log } from '#platform/log.ts';
import { exitWithParent, onShutdown } from '#platform/process.ts';

const CONCURRENCY = 4;

exitWithParent();
onShutdown(closeDb);
const runner = await run({
  pgPool: dbPool(),
  taskList: jobs,
  parsedCronItems: parseCronItems(timetable),
  concurrency: CONCURRENCY,
  logger: jobLogger(),
  noHandleSignals: true,
});
onShutdown(() => runner.stop());
log().info({ origin: config().origin }, 'worker runs');
