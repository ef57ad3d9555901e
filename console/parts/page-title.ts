import { routeOf } from '../route-table.ts';

/** The title of a page: what is shown, or the route's name. */
export function pageTitle({ location }: { location: { pathname: string } }, shown?: string) {
  return [{ title: `${shown ?? routeOf(location.pathname)?.name ?? 'ページ'} | 管理画面` }];
}
