import type { DonationState } from '../../states.ts';

const LOOKS: Partial<Record<DonationState, string>> = {
  paid: 'bg-ok-tint text-ok',
  pending_payment: 'bg-warn-tint text-ink',
};

/** @param row.held its payment is looked into. */
export function StateBadge({
  row: { status, state, held },
}: {
  row: { status: DonationState; state: string; held: boolean };
}) {
  const look = held ? LOOKS.pending_payment : LOOKS[status];
  return <span className={`badge ${look ?? 'badge-label'}`}>{state}</span>;
}
