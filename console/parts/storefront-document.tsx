import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import styles from '#app/app.css?url';
import type { SiteInfo } from '#app/shell/site-info.ts';
import { config } from '#platform/config.ts';
import { storefrontOf } from '#platform/storefront.ts';

/** Nothing of it runs, leads anywhere or can be sent. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-same-origin',
].join('; ');

/** A page of the storefront, to be looked at. */
export interface Looked {
  title: string;
  /** Where it is, or would be. */
  path: string;
  /** What stands between the site's head and foot. */
  element: ReactElement;
}

/** A page as visitors would see it: the storefront's own parts and styles in a document of their own. */
export async function storefrontDocument(page: Looked): Promise<Response> {
  const body = renderToStaticMarkup(await inStorefront(page));
  return document(page.title, storefrontOf(page.path), 200, body);
}

/** Why there is none. */
export function noPreview(faults: readonly string[]): Response {
  const body = renderToStaticMarkup(
    <main className="wrap py-8">
      <h1>プレビューを表示できません</h1>
      <ul className="list-disc ps-5">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </main>,
  );
  return document('プレビュー', 'donation', 400, body);
}

/** The parts ask the router where they are, and the root for the operator. */
async function inStorefront({ path, element }: Looked) {
  const c = config();
  const info: SiteInfo = {
    siteName: c.SITE_NAME,
    shopName: c.SHOP_NAME,
    operator: c.OPERATOR_NAME,
    contact: c.CONTACT_EMAIL,
    origin: c.origin,
    notices: [],
    demo: c.APP_MODE === 'demo',
  };
  const handler = createStaticHandler([
    { id: 'root', path: '*', loader: () => info, element: <main className="wrap pt-4">{element}</main> },
  ]);
  const context = await handler.query(new Request(c.origin + path));
  if (context instanceof Response) throw context;
  return (
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );
}

function document(title: string, storefront: string, status: number, body: string): Response {
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <title>{`プレビュー: ${title}`}</title>
    </>,
  );
  return new Response(
    `<!DOCTYPE html><html lang="ja" data-storefront="${storefront}"><head>${head}<link rel="stylesheet" href="${styles}"/></head><body>${withoutLinks(body)}</body></html>`,
    {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': POLICY,
        'X-Frame-Options': 'DENY',
      },
    },
  );
}

/** Takes from every link where it leads: an address of the storefront is none of the console. */
function withoutLinks(html: string): string {
  const [first, ...rest] = html.split('<a ');
  const links = rest.map((part) => {
    const end = part.indexOf('>');
    return `<a ${part.slice(0, end).replace(/href="[^"]*"/, '')}${part.slice(end)}`;
  });
  return [first, ...links].join('');
}
