import { findMember } from '#app/account/session.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { ticketState } from '../member-tickets.ts';
import type { Route } from './+types/api-ticket.ts';

/** The state of one of the member's own tickets, for its open page. 401 without a session, 404 for another member's. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'private, no-store' };
  const member = await findMember(request);
  if (!member) return Response.json(null, { status: 401, headers });
  const id = routeNumber(params.id);
  const state = id === undefined ? undefined : await ticketState(member.id, id);
  return Response.json(state ?? null, { status: state ? 200 : 404, headers });
}
