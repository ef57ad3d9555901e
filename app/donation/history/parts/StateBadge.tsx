import type { DonationState } from '../../states.ts';

const LOOKS: Partial<Record<DonationState, string>> = {
  paid: 'bg-ok-tint text-ok',
  pending_payment: 'bg-warn-tint text-ink',
};

export function StateBadge({ status, name }: { status: DonationState; name: string }) {
  return <span className={`badge ${LOOKS[status] ?? 'badge-label'}`}>{name}</span>;
}
