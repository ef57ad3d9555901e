import { join } from 'node:path';
import { IndexKeeper, makeIndexFile, makeIndexFileApart } from '#app/catalogue/search/memory/index-keeper.ts';
import { searchServer } from '#app/catalogue/search/memory/search-server.ts';
import { observe } from '#app/site/metrics/observe.ts';
import { gaugeSearch } from '#app/site/metrics/site-metrics.ts';
import { config } from '#platform/config.ts';
import { forgetting, listenTo } from '#platform/http/purge-listener.ts';
import { log } from '#platform/log.ts';
import { countRequests } from '#platform/metrics/requests.ts';
import { routeFinder } from '#platform/metrics/routes.ts';
import { exitWithParent, onShutdown, sayReady } from '#platform/process.ts';

/** The search program: one a machine, whatever the number of web processes. It listens at SEARCH_URL. */
const [, , make, file] = process.argv;
exitWithParent();
if (make === '--make' && file) {
  await makeIndexFile(file);
  process.exit();
}

const { SEARCH_URL, DATA_DIR } = config();
if (!SEARCH_URL) {
  process.stderr.write('SEARCH_URL is not set: without it PostgreSQL answers searches.\n');
  process.exit(1);
}
const keeper = new IndexKeeper(join(DATA_DIR, 'search-index'), (to) =>
  makeIndexFileApart(import.meta.filename, to),
);
const metrics = await observe('search');
const server = searchServer(
  () => keeper.index(),
  () => keeper.standing(),
);
if (metrics) {
  countRequests(server, metrics, routeFinder(['/', '/healthz']));
  gaugeSearch(metrics, keeper);
}
server.on('error', (error) => {
  process.stderr.write(`The search program cannot listen at ${SEARCH_URL}: ${error.message}\n`);
  process.exit(1);
});
const at = new URL(SEARCH_URL);
server.listen(Number(at.port || 80), at.hostname, () => {
  log().info({ url: SEARCH_URL }, 'search listens');
  keeper.start();
  sayReady();
});
// Days on which nothing is sent are a setting.
onShutdown(listenTo([forgetting]));
onShutdown(() => keeper.stop());
onShutdown(() => server.closeAllConnections());
