import { memberContext } from '#app/account/member-context.ts';
import { pageHead } from '#app/shell/head.ts';
import { hmac } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { memberTicket, memberTickets } from '../member-tickets.ts';
import { TicketList } from '../parts/TicketList.tsx';
import { TicketShown } from '../parts/TicketShown.tsx';
import type { Route } from './+types/tickets.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  // Identifies the session for the service worker, so that pages of one session are not kept for another.
  const owner = hmac('ticket-cache', member.sessionHash.toString('hex')).toString('hex').slice(0, 16);
  const wanted = url.searchParams.get('ticket');
  if (wanted === null) return { owner, ...(await memberTickets(member.id)) };
  const id = routeNumber(wanted);
  const ticket = id === undefined ? undefined : await memberTicket(member.id, id);
  if (!ticket) throw notFound();
  return { owner, ...ticket };
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function Tickets({ loaderData: d }: Route.ComponentProps) {
  return d.kind === 'ticket' ? (
    <TicketShown key={d.id} ticket={d} owner={d.owner} />
  ) : (
    <TicketList tickets={d} owner={d.owner} />
  );
}
