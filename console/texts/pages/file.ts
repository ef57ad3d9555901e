import { data } from 'react-router';
import { exportText } from '#app/texts/export.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/file.ts';

/** A text as the file that content/ would hold: what is live, or the version that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const version = routeNumber(url.searchParams.get('version') ?? '');
  const file = await exportText(context.get(staffContext), routeNumber(params.id) ?? 0, version);
  if (!file) throw data(null, { status: 404 });
  return new Response(file.source, {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
