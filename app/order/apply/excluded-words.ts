import { prefectureName } from '#app/forms/prefectures.ts';
import type { Offer } from './offer.ts';

/** 二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律 1条3項: nobody may sell it to them. @param drinks names, see `drinkNames`. */
export function tooYoungWords(drinks: readonly string[]): string {
  return drinks.length === 0
    ? '20歳未満の方に酒類は販売できません。ほかの商品をお選びください'
    : `20歳未満の方に、次の酒類は販売できません: ${drinks.join('、')}。「カートに戻って変更する」から外してください`;
}

/**
 * The alcohol in a cart by name, each once; none of a form that has no cart, whose one product needs no name.
 */
export function drinkNames({ lines }: Pick<Offer, 'lines'>): string[] {
  return [...new Set((lines ?? []).filter((l) => l.product.alcohol).map((l) => l.product.name))];
}

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
