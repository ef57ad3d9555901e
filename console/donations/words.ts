import { returnedInWords } from '#app/delivery/returns.ts';
import { shownDelivery } from '#app/delivery/shown.ts';
import { DELIVERY_STATE_NAMES, type DeliveryState } from '#app/delivery/states.ts';
import type { OneStopState } from '#app/donation/one-stop/rules.ts';
import type { DonationState } from '#app/donation/states.ts';
import { formatDate } from '#platform/jst.ts';
import { ONE_STOP } from './ledger-filter.ts';

/** 「ほたて貝柱 1kg × 2」, 「返礼品なし」 */
export function goodsWords(d: { goods: string; sku: string; quantity: number }): string {
  const name = [d.goods, d.sku].filter(Boolean).join(' ');
  if (name === '') return '返礼品なし';
  return d.quantity > 1 ? `${name} × ${d.quantity}` : name;
}

export function deliveryWords(state: DeliveryState | null): string {
  return state === null ? '' : DELIVERY_STATE_NAMES[state];
}

/** @param status of the donation: nobody waits for the papers of one that does not stand. */
export function oneStopWords(state: OneStopState | null, status: DonationState): string {
  if (state === null || state === 'none') return '希望しない';
  if (status === 'paid') return ONE_STOP[state];
  // What the donor had sent is void with the donation.
  return state === 'requested' ? '対象外' : `${ONE_STOP[state]}。寄附の取り消しなどにより無効`;
}

/** A parcel as the page of its donation shows it. */
export function parcelRow(d: Parameters<typeof shownDelivery>[0]) {
  const { instalment, state, planned, shippedAt, deliveredAt, tracked } = shownDelivery(d, false);
  const waits = d.status === 'waiting' || d.status === 'preparing';
  return {
    instalment,
    state,
    planned: planned ?? '',
    sent: [
      shippedAt && `${shippedAt}発送`,
      deliveredAt && `${deliveredAt}お届け済み`,
      d.returned_at && `${formatDate(d.returned_at)}${returnedInWords(d.returned_reason)}`,
    ]
      .filter(Boolean)
      .join('、'),
    tracking: tracked ? [tracked.carrier, tracked.number].filter(Boolean).join(' ') : '',
    held: d.held_at === null ? null : d.held_reason,
    waits,
  };
}

export type ParcelRow = ReturnType<typeof parcelRow>;
