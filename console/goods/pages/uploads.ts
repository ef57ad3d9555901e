import { data } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { offerUploads } from '#app/listing/direct-uploads.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/uploads.ts';

/** There is nothing to be seen here. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Where the browser puts files of these sizes, in their order; nothing where the storage takes none from browsers. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const sizes = (await readForm(request)).getAll('size').map((size) => routeNumber(String(size)) ?? 0);
  const offered = await offerUploads(context.get(staffContext), routeNumber(params.id) ?? 0, sizes);
  if (!offered) throw data(null, { status: 404 });
  return Response.json(offered, { headers: { 'Cache-Control': 'no-store' } });
}
