import { prefectureName } from '#app/forms/prefectures.ts';
import type { Recipients } from './newsletter.ts';

/** 「お住まい: 東京都・大阪府 / 直近6か月に寄附」, or that all are written to. */
export function recipientWords(
  r: Omit<Recipients, 'list'>,
  governmentNames: Readonly<Record<string, string>> = {},
): string {
  const words = [
    ...(r.prefectures.length > 0 ? [`お住まい: ${r.prefectures.map(prefectureName).join('・')}`] : []),
    ...(r.governments.length > 0
      ? [`お気に入り: ${r.governments.map((code) => governmentNames[code] ?? code).join('・')}`]
      : []),
    ...(r.donated === 'within' ? [`直近${r.donatedMonths}か月に寄附あり`] : []),
    ...(r.donated === 'not_within' ? [`直近${r.donatedMonths}か月に寄附なし`] : []),
  ];
  return words.join(' / ') || '同意した会員すべて';
}
