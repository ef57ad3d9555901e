import { lanes } from '#app/site/jobs.ts';
import { observe } from '#app/site/metrics/observe.ts';
import { gaugeState } from '#app/site/metrics/site-metrics.ts';
import { config } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { EdgePurge } from '#platform/http/edge-purge.ts';
import { listenTo } from '#platform/http/purge-listener.ts';
import { runLanes } from '#platform/jobs/run.ts';
import { log } from '#platform/log.ts';
import { exitWithParent, onShutdown, sayReady } from '#platform/process.ts';
import { watchEventLoop } from '#platform/watchdog/watch.ts';

exitWithParent();
onShutdown(closeDb);
onShutdown(closeProbe);
const metrics = await observe('worker');
if (metrics) gaugeState(metrics);
if (config().PURGE_URL) {
  const purge = new EdgePurge();
  onShutdown(() => purge.stop());
  onShutdown(listenTo([purge]));
}
onShutdown(await runLanes(lanes, () => process.kill(process.pid, 'SIGTERM')));
onShutdown(watchEventLoop());
log().info({ origin: config().origin }, 'worker runs');
sayReady();
