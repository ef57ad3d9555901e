import { lanes } from '#app/site/jobs.ts';
import { config } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { runLanes } from '#platform/jobs/run.ts';
import { log } from '#platform/log.ts';
import { exitWithParent, onShutdown, sayReady } from '#platform/process.ts';
import { watchEventLoop } from '#platform/watchdog/watch.ts';

exitWithParent();
onShutdown(closeDb);
onShutdown(await runLanes(lanes, () => process.kill(process.pid, 'SIGTERM')));
onShutdown(watchEventLoop());
log().info({ origin: config().origin }, 'worker runs');
sayReady();
