import { fillIn, lookupPostal } from '#app/forms/postal.ts';
import { clientOf } from '#app/forms/request.ts';
import { consume } from '#platform/throttle.ts';
import type { Route } from './+types/api-postal.ts';

/** The address of a postal code as JSON, or null when the code is not known. */
export async function loader({ params, request }: Route.LoaderArgs) {
  if (!/^\d{7}$/.test(params.code)) return Response.json(null, { status: 400 });
  const client = clientOf(request);
  if (client !== '') {
    const taken = await consume('postal_address', client);
    if (!taken.ok)
      return Response.json(null, { status: 429, headers: { 'Retry-After': String(taken.retryAfter) } });
  }
  const found = fillIn(await lookupPostal(params.code));
  return Response.json(found ?? null, { headers: { 'Cache-Control': 'public, max-age=86400' } });
}
