import { data } from 'react-router';
import { unsubscribePage } from '#app/member/newsletter/unsubscribe.ts';
import { compose } from '#app/newsletter/compose.ts';
import { readNewsletter } from '#app/newsletter/newsletters.ts';
import { config } from '#platform/config.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/preview.ts';

/** Nothing of it runs or is fetched but the site's pictures; its links open beside the console. */
const policy = (origin: string) =>
  `default-src 'none'; img-src ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups`;

/** A newsletter as its readers get it, but for their own links: `?part=text` shows the plain part. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const n = await readNewsletter(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!n) throw data(null, { status: 404 });
  const parts = (await compose(n)).partsFor(unsubscribePage());
  const isText = url.searchParams.get('part') === 'text';
  return new Response(isText ? parts.text : parts.html, {
    headers: {
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(config().origin),
      'X-Frame-Options': 'DENY',
    },
  });
}
