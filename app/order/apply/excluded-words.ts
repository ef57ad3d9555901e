import { prefectureName } from '#app/forms/prefectures.ts';

/** 二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律 1条3項: nobody may sell it to them. */
export const TOO_YOUNG = '20歳未満の方に酒類は販売できません。ほかの商品をお選びください';

/**
 * What cannot be delivered there, and what to do; null where all of it can.
 * @param names of the products, null for the only one of a form that has no cart.
 */
export function excludedWords(prefecture: number, names: readonly (string | null)[]): string | null {
  if (names.length === 0) return null;
  const there = `${prefectureName(prefecture)}にはお届けできません`;
  const named = [...new Set(names)].filter((name) => name !== null);
  return named.length === 0
    ? `この商品は、${there}。別のお届け先をお選びください`
    : `次の商品は、${there}: ${named.join('、')}。別のお届け先をお選びいただくか、カートでその商品を外してください`;
}
