import { fillIn, lookupPostal } from '#app/forms/postal.ts';
import type { Route } from './+types/postal.ts';

/** The address of a postal code, as the storefronts' forms ask for it. */
export async function loader({ params }: Route.LoaderArgs) {
  if (!/^\d{7}$/.test(params.code)) return Response.json(null, { status: 400 });
  return Response.json(fillIn(await lookupPostal(params.code)) ?? null);
}
