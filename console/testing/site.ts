import { createRequestHandler, type EntryContext } from 'react-router';
import { aClient } from '#app/account/testing/members.ts';
import { shownStatus } from '#app/site/shown-status.ts';
import { stubBuild } from '#app/site/testing/stub-build.ts';
import { consoleApp } from '../http-app.ts';
import { guard } from '../layouts/guard.ts';
import { consoleRoutes } from '../route-table.ts';

/** In place of rendering: what was loaded, and what the form was answered with. */
const entry = {
  default: (_: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) =>
    Response.json(
      {
        loaded: staticHandlerContext.loaderData,
        answered: staticHandlerContext.actionData,
        faults: staticHandlerContext.errors,
      },
      { status: shownStatus(status, staticHandlerContext), headers },
    ),
};

/** What came of a request: loader data by route, action data. */
export interface ConsoleAnswer {
  status: number;
  location: string | null;
  cookies: string[];
  /** As it was sent. */
  text: string;
  policy: string | null;
  loaded: Record<string, Record<string, unknown> | undefined>;
  answered: Record<string, unknown>;
  /** Of what page the boundary of errors tells; undefined where there was none. What is no answer of a page is told as 500. */
  shownFault: number | undefined;
}

/** The console's HTTP application with all of its pages. */
export async function consoleSite() {
  const rows = await Promise.all(
    consoleRoutes.map(async ({ path, page, needs }) => {
      const module = (await import(/* @vite-ignore */ `../${page}`)) as object;
      const parentId = needs === 'nobody' ? 'root' : 'desk';
      return [path, { path: path.slice(1), parentId, module }] as const;
    }),
  );
  const build = stubBuild(entry, {
    root: { path: '', module: {} },
    desk: { module: { middleware: [guard], loader: () => null } },
    ...Object.fromEntries(rows),
  });
  const handler = createRequestHandler(build, 'production');
  const app = consoleApp(async () => handler);

  /** @param fields of a form, which is posted then. @param from the network address. */
  return async function ask(
    path: string,
    cookie = '',
    fields?: Record<string, string> | FormData,
    from = aClient(),
  ): Promise<ConsoleAnswer> {
    const body = fields instanceof FormData ? fields : fields && new URLSearchParams(fields);
    const response = await app.request(
      `http://inner${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { origin: 'http://localhost:3100', ...(cookie && { cookie }) },
        ...(body && { body }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    );
    const text = await response.text();
    const { loaded = {}, answered = {}, faults } = text.startsWith('{') ? JSON.parse(text) : {};
    return {
      status: response.status,
      location: response.headers.get('location'),
      cookies: response.headers.getSetCookie(),
      text,
      policy: response.headers.get('content-security-policy'),
      loaded,
      answered: Object.values(answered ?? {})[0] as Record<string, unknown>,
      shownFault: faults ? ((Object.values(faults)[0] as { status?: number }).status ?? 500) : undefined,
    };
  };
}
