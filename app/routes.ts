import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type OtherRoute, otherRoutes } from './shell/other-routes.ts';
import { routerPattern, type SiteRoute, siteRoutes } from './shell/route-map.ts';

/**
 * The router's tree, made from the two tables of routes; a row's layout decides where in the tree it is. Paths are told
 * apart by case, as in cache-manifest.ts, which decides by the path what a page costs.
 */
const served = siteRoutes.filter((r): r is typeof r & { page: string } => r.page !== undefined);

const pick = (where: (r: SiteRoute) => boolean): RouteConfigEntry[] =>
  served
    .filter(where)
    .map((r) =>
      route(r.path === '/' ? '/' : routerPattern(r.path), r.page, { id: r.path, caseSensitive: true }),
    );

const others = (wanted: OtherRoute['layout']): RouteConfigEntry[] =>
  otherRoutes
    .filter((r) => r.layout === wanted)
    .map(({ path, page }) => route(path.slice(1), page, { id: path, caseSensitive: true }));

export default [
  layout('site/layouts/main.tsx', [
    ...pick((r) => r.layout === 'main' && !r.private),
    layout('site/layouts/private.tsx', [
      ...pick((r) => r.layout === 'main' && r.private),
      ...others('private'),
    ]),
    layout(
      'site/layouts/mypage.tsx',
      pick((r) => r.layout === 'mypage' && r.private),
    ),
    layout(
      'site/layouts/mypage-open.tsx',
      pick((r) => r.layout === 'mypage' && !r.private),
    ),
    ...others('main'),
    route('*', 'site/pages/unknown.tsx'),
  ]),
  ...others(undefined),
] satisfies RouteConfig;
