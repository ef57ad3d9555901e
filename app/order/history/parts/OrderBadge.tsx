import type { OrderState } from '../../states.ts';

const LOOKS: Partial<Record<OrderState, string>> = {
  pending_payment: 'bg-warn-tint text-ink',
  paid: 'bg-ok-tint text-ok',
  preparing: 'bg-ok-tint text-ok',
  shipped: 'bg-ok-tint text-ok',
  delivered: 'bg-ok-tint text-ok',
};

export function OrderBadge({ status, name }: { status: OrderState; name: string }) {
  return <span className={`badge ${LOOKS[status] ?? 'badge-label'}`}>{name}</span>;
}
