import type { TicketState } from '../states.ts';

const LOOKS: Partial<Record<TicketState, string>> = {
  issued: 'bg-ok-tint text-ok',
  partly_used: 'bg-ok-tint text-ok',
};

export function TicketBadge({
  status,
  name,
  held = false,
}: {
  status: TicketState;
  name: string;
  held?: boolean;
}) {
  const look = held ? undefined : LOOKS[status];
  return <span className={`badge ${look ?? 'badge-label'}`}>{name}</span>;
}
