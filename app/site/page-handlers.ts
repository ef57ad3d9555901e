import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Handler } from './render.ts';

type Routes = ServerBuild['routes'];

/**
 * React Router with a table of its own for each page: the page's route and the layouts around it. With the table of all
 * pages, each request walks it twice and makes elements for every row, which costs more than most pages. An address
 * that is written in another way than the table has it is answered with the table of all.
 */
export function pageHandlers(build: ServerBuild): Handler {
  const all = createRequestHandler(build, 'production');
  const routeAt = addresses(build.routes);
  const made = new Map<string, Handler>();
  return (request, context) => {
    const id = routeAt(new URL(request.url).pathname);
    if (id === undefined) return all(request, context);
    let handler = made.get(id);
    if (!handler) {
      handler = createRequestHandler(oneRoute(build, id), 'production');
      made.set(id, handler);
    }
    return handler(request, context);
  };
}

/** Finds the route of a path, also of the data for it; undefined where it is none, or the router has to decide. */
export function addresses(routes: Routes): (pathname: string) => string | undefined {
  const fixed = new Map<string, string>();
  const others: { id: string; pattern: RegExp }[] = [];
  for (const { id, path } of Object.values(routes).filter((r) => r !== undefined)) {
    if (!path || /[*?]/.test(path)) continue;
    const full = `/${path.replace(/^\//, '')}`;
    const pattern = full.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+');
    if (full.includes(':')) others.push({ id, pattern: new RegExp(`^${pattern}$`) });
    else fixed.set(full, id);
  }
  return (pathname) => {
    if (pathname.includes('%')) return undefined;
    const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
    const found = fixed.get(path);
    if (found !== undefined) return found;
    const matching = others.filter(({ pattern }) => pattern.test(path));
    return matching.length === 1 ? matching[0]?.id : undefined;
  };
}

/** The program for one route and those around it. What browsers get tells of all pages as before: it is in a file. */
function oneRoute(build: ServerBuild, id: string): ServerBuild {
  const ids: string[] = [];
  for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) ids.push(at);
  const only = <T extends object>(table: T) =>
    Object.fromEntries(Object.entries(table).filter(([name]) => ids.includes(name))) as T;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
