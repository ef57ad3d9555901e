import { otherRoutes } from '#app/shell/other-routes.ts';
import { routerPattern, siteRoutes } from '#app/shell/route-map.ts';
import { LOOKS } from '#app/shell/storefront-looks.ts';
import { routeFinder } from '#platform/metrics/routes.ts';

/** What is answered beside the pages: see http-app.ts and health.ts. */
const FILES = [
  '/assets/*',
  '/media/share/*',
  '/media/*',
  '/favicon.ico',
  ...Object.values(LOOKS).flatMap(({ icon, touchIcon }) => [icon, touchIcon]),
  '/healthz',
  '/readyz',
];

/** The pattern of any address of the site, for metrics and traces. */
export const siteAddress = routeFinder([
  ...siteRoutes.map(({ path }) => `/${routerPattern(path)}`),
  ...otherRoutes.map(({ path }) => path),
  ...FILES,
]);
