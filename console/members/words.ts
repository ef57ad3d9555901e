import type { EntryKind } from '#app/point/rules.ts';

export const LIST_NAMES: Record<string, string> = {
  donation: 'ふるさと納税のお知らせ',
  shop: 'ショップのお知らせ',
};

export const ENTRY_KINDS: Record<EntryKind, string> = {
  earned: '付与',
  used: '利用',
  returned: '返還',
  expired: '失効',
  adjusted: '調整',
};

export const GONE = 'この会員は見つからないか、すでに退会しています。画面を開き直してください';

/** 「あと12分」 */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? `あと${minutes}分` : `あと${Math.ceil(minutes / 60)}時間`;
}
