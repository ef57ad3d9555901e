import type { Dispute } from './port.ts';

/** The disputes of a payment in one word, as it is stored; null when there was none. */
export type DisputeState = Dispute['status'] | null;

const HOLDING = ['open', 'lost'] as const;

/** Whether a payment with these disputes holds back papers, deliveries, tickets: its money is not surely ours. */
export function holdsBack(dispute: string | null): boolean {
  return HOLDING.some((state) => state === dispute);
}

/** What has to be awaited first counts first. */
export function disputeState(disputes: readonly Pick<Dispute, 'status'>[]): DisputeState {
  return (['open', 'lost', 'won'] as const).find((s) => disputes.some((d) => d.status === s)) ?? null;
}
