import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { config } from '#platform/config.ts';
import { storefrontOf } from '#platform/storefront.ts';
import type { Route } from './+types/root.ts';
import './app.css';
import { EARLY_STYLE } from '#app/shell/early-style.ts';
import { pageHead } from '#app/shell/head.ts';
import { OWNS_BODY_ONLY, PAGE } from '#app/shell/page-element.ts';
import { useRequestId } from '#app/shell/request-id.ts';
import type { SiteInfo } from '#app/shell/site-info.ts';
import { siteNotices } from '#app/shell/site-notices.ts';
import { LOOKS } from '#app/shell/storefront-looks.ts';
import { ClientScripts } from './site/parts/ClientScripts.tsx';
import { ErrorPage, errorTitle } from './site/parts/ErrorPage.tsx';
import { Footer } from './site/parts/Footer.tsx';
import { Header } from './site/parts/Header.tsx';
import { HeadOfPage } from './site/parts/HeadOfPage.tsx';
import { tellRouting, watchForms } from './site/sending.ts';
import { replayTypedEarly } from './site/typed-early.ts';

/** The server's inline script has run: where a browser draws it once more, it is to be mere data. */
const HAS_RUN: object = OWNS_BODY_ONLY ? { type: 'text/plain' } : {};

export function loader(): SiteInfo {
  const c = config();
  return {
    siteName: c.SITE_NAME,
    shopName: c.SHOP_NAME,
    operator: c.OPERATOR_NAME,
    contact: c.CONTACT_EMAIL,
    origin: c.origin,
    demo: c.APP_MODE === 'demo',
    notices: siteNotices(new Date()),
  };
}

/** What changes of it, the operator's notices, is said again by the next page that a visitor opens anew. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const storefront = storefrontOf(useLocation().pathname);
  const { paper, icon, touchIcon } = LOOKS[storefront];
  // Pages that need no script load none: a route says so by `handle.script = false`, or by what it loads. A browser that
  // came there from a page with scripts keeps them: without them it would not scroll to the top of the new page, nor back.
  const needless = useMatches().some((m) =>
    [m.handle, m.loaderData].some((said) => (said as { script?: boolean } | undefined)?.script === false),
  );
  const script = !needless || typeof document !== 'undefined';
  const page = (
    <>
      {children}
      {script && <ScrollRestoration {...HAS_RUN} />}
      {script && !OWNS_BODY_ONLY && <ClientScripts />}
    </>
  );
  const head = (
    <>
      <meta name="theme-color" content={paper} />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touchIcon} />
      <Meta />
    </>
  );
  const requestId = useRequestId() || undefined;
  if (OWNS_BODY_ONLY)
    return (
      <>
        {page}
        <HeadOfPage storefront={storefront}>{head}</HeadOfPage>
      </>
    );
  return (
    <html lang="ja" data-storefront={storefront} data-request-id={requestId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        {head}
        <Links />
        {!script && <style>{EARLY_STYLE}</style>}
      </head>
      <body>
        <div id={PAGE} className="contents">
          {page}
        </div>
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(replayTypedEarly, []);
  useEffect(watchForms, []);
  const busy = useNavigation().state !== 'idle';
  useEffect(() => tellRouting(busy), [busy]);
  return <Outlet />;
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The head of error pages, which the root renders itself; every other page has a head of its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  return pageHead({ matches }, { title: errorTitle(statusOf(error)), noindex: true });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = statusOf(error);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="wrap py-8 outline-none">
        <ErrorPage status={status} />
      </main>
      <Footer />
    </>
  );
}
