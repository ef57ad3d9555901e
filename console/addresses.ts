import { routeFinder } from '#platform/metrics/routes.ts';
import { consoleRoutes } from './route-table.ts';

/** The pattern of any address of the console, for metrics and traces. */
export const consoleAddress = routeFinder([
  ...consoleRoutes.map(({ path }) => path),
  ...['/assets/*', '/media/*', '/icon.svg', '/robots.txt'],
]);
