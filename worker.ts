import { lanes } from '#app/site/jobs.ts';
import { observe } from '#app/site/metrics/observe.ts';
import { gaugeState } from '#app/site/metrics/site-metrics.ts';
import { config } from '#platform/config.ts';
import { keepTally } from '#platform/conversion/tally.ts';
import { closeDb } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { EdgePurge } from '#platform/http/edge-purge.ts';
import { forgetting, listenTo } from '#platform/http/purge-listener.ts';
import { runLanes } from '#platform/jobs/run.ts';
import { log } from '#platform/log.ts';
import { exitWithParent, onShutdown, sayReady } from '#platform/process.ts';
import { watchEventLoop } from '#platform/watchdog/watch.ts';

exitWithParent();
onShutdown(closeDb);
onShutdown(closeProbe);
onShutdown(keepTally());
const metrics = await observe('worker');
if (metrics) gaugeState(metrics);
// Each cache by itself, so that one that is away holds up no other.
const purges = (config().PURGE_URL ?? []).map((url) => new EdgePurge(url));
onShutdown(() => Promise.all(purges.map((purge) => purge.stop())));
onShutdown(listenTo([forgetting, ...purges]));
onShutdown(await runLanes(lanes, () => process.kill(process.pid, 'SIGTERM')));
onShutdown(watchEventLoop());
log().info({ origin: config().origin }, 'worker runs');
sayReady();
