import { createRequestHandler, type EntryContext } from 'react-router';
import { aClient } from '#app/account/testing/members.ts';
import type { Door } from '#app/admission/door.ts';
import { guard } from '../guard.ts';
import { httpApp } from '../http-app.ts';
import { PublicPages } from '../public-pages.ts';
import { type StubRoute, stubBuild } from './stub-build.ts';

/** An answer: its status, where it leads, and what the page's loaders gave, by their routes. */
interface Answer {
  status: number;
  location: string | null;
  loaded: Record<string, Record<string, unknown>>;
}

/** What a person's browser calls itself. */
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** In place of rendering, which asks the database nothing: what was loaded. */
const entry = {
  default: (_: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) =>
    Response.json(staticHandlerContext.loaderData, { status, headers }),
};

/**
 * The site's HTTP application with some of its pages, none of them kept, and a browser with cookies and a network of its own
 * on it.
 * @param pages route modules by their paths; those of `mine` are for members alone. @param door one that nobody closes unless told.
 */
export function aSite(pages: Record<string, object>, mine: Record<string, object>, door?: Door) {
  const rows = (of: Record<string, object>, parentId: string): [string, StubRoute][] =>
    Object.entries(of).map(([path, module]) => [path, { path: path.slice(1), parentId, module }]);
  const build = stubBuild(
    entry,
    Object.fromEntries<StubRoute>([
      ['root', { path: '', module: {} }],
      // As the layout of private pages does.
      ['private', { module: { middleware: [guard], loader: () => null } }],
      ...rows(pages, 'root'),
      ...rows(mine, 'private'),
    ]),
  );
  const handler = createRequestHandler(build, 'production');
  const app = httpApp(async () => handler, new PublicPages(async () => handler, undefined), door);

  return {
    /** Delivers what is not sent by a browser. */
    report: async (path: string, raw: string, headers: Headers): Promise<number> =>
      (await app.request(`http://inner${path}`, { method: 'POST', body: raw, headers }, from(aClient())))
        .status,
    visitor() {
      const client = aClient();
      const cookies = new Map<string, string>();
      async function ask(path: string, fields?: Record<string, string>): Promise<Answer> {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await app.request(
          `http://inner${path}`,
          {
            method: fields ? 'POST' : 'GET',
            headers: { origin: 'http://localhost:3000', 'user-agent': BROWSER, ...(cookie && { cookie }) },
            ...(fields && { body: new URLSearchParams(fields) }),
          },
          from(client),
        );
        for (const set of response.headers.getSetCookie()) {
          const [name = '', value = ''] = set.split(';', 1)[0]!.split('=');
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = await response.text();
        return {
          status: response.status,
          location: response.headers.get('location'),
          loaded: text.startsWith('{') ? JSON.parse(text) : {},
        };
      }
      return { ask, cookies };
    },
  };
}

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
