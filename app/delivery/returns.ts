import { DELIVERY_STATE_NAMES, type DeliveryState } from './states.ts';

/** Why a parcel came back, or is known never to arrive, by stored value. */
export const RETURN_REASONS = {
  lost: '紛失',
  absent: '長期不在',
  address: '住所不明',
  refused: '受取拒否',
  damaged: '破損',
  other: 'その他',
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

export function isReturnReason(code: string): code is ReturnReason {
  return Object.hasOwn(RETURN_REASONS, code);
}

/** What became of a parcel that did not arrive: one that was lost has not come back. */
function returnedName(reason: string): string {
  return reason === 'lost' ? RETURN_REASONS.lost : DELIVERY_STATE_NAMES.returned;
}

/** The name of a delivery's state, as everybody reads it. */
export function deliveryStateName(d: { status: DeliveryState; returned_reason: string }): string {
  return d.status === 'returned' ? returnedName(d.returned_reason) : DELIVERY_STATE_NAMES[d.status];
}

/** 「返送(長期不在)」, 「紛失」 */
export function returnedInWords(reason: string): string {
  const name = returnedName(reason);
  const why = isReturnReason(reason) ? RETURN_REASONS[reason] : '';
  return why === '' || why === name ? name : `${name}(${why})`;
}

/** What the recipient reads of a parcel that did not arrive. */
export function awayWords(reason: string): string {
  const what = reason === 'lost' ? '配送の途中で紛失しました。' : 'お届けできず、発送元に戻りました。';
  return `${what}発送元からのご連絡をお待ちください。`;
}
