import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { consoleRoutes } from './route-table.ts';

const rows = (guarded: boolean) =>
  consoleRoutes
    .filter(({ needs }) => (needs !== 'nobody') === guarded)
    .map(({ path, page }) =>
      route(path === '/' ? '/' : path.slice(1), page, { id: path, caseSensitive: true }),
    );

export default [
  layout('layouts/entry.tsx', rows(false)),
  layout('layouts/desk.tsx', [...rows(true), route('*', 'entry/pages/unknown.tsx')]),
] satisfies RouteConfig;
