import type { TicketState } from '../states.ts';

const LOOKS: Partial<Record<TicketState, string>> = {
  issued: 'bg-ok-tint text-ok',
  partly_used: 'bg-ok-tint text-ok',
};

export function TicketBadge({ status, name }: { status: TicketState; name: string }) {
  return <span className={`badge ${LOOKS[status] ?? 'badge-label'}`}>{name}</span>;
}
