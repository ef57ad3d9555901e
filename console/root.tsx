import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration } from 'react-router';
import { RouterScripts } from '#app/shell/handed-over.tsx';
import { useRequestId } from '#app/shell/request-id.ts';
import { config } from '#platform/config.ts';
import type { Route } from './+types/root.ts';
import './console.css';
import { Trouble } from './parts/Trouble.tsx';

export function loader() {
  const { SITE_NAME, APP_MODE, origin } = config();
  return { siteName: SITE_NAME, demo: APP_MODE === 'demo', site: origin };
}

/** Nothing here changes while the program runs. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ja" data-request-id={useRequestId() || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <RouterScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-8">
      <Trouble status={isRouteErrorResponse(error) ? error.status : 500} />
    </main>
  );
}
