import { findMember } from '#app/account/session.ts';
import { limitLeftAndCarts } from '#app/donation/apply/limit-left.ts';
import { favoriteMarks } from '#app/favorite/marks.ts';
import { isFull } from '#app/favorite/toggle.ts';
import type { Route } from './+types/api-me.ts';

/** What public pages show of the member; the browser fills it in. 401 tells it to stop asking. */
export async function loader({ request }: Route.LoaderArgs) {
  const member = await findMember(request);
  const headers = { 'Cache-Control': 'private, no-store' };
  if (!member) return Response.json(null, { status: 401, headers });
  const [marks, full, { left, carts }] = await Promise.all([
    favoriteMarks(member.id),
    isFull(member.id),
    limitLeftAndCarts(member.id),
  ]);
  return Response.json({ name: member.name, limitLeft: left, ...marks, full, carts }, { headers });
}
