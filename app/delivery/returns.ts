/** Why a parcel came back, by stored value. */
export const RETURN_REASONS = {
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
