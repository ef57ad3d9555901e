import { data } from 'react-router';
import { readSealImage } from '#app/municipality/seal.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/seal-image.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const id = routeNumber(params.id) ?? 0;
  const png = await readSealImage(context.get(staffContext), params.code, id);
  if (!png) throw data(null, { status: 404 });
  return new Response(Uint8Array.from(png), { headers: { 'Content-Type': 'image/png' } });
}
