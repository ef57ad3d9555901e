import type { Storefront } from '#platform/storefront.ts';
import { MOST_LATER, MOST_LINES } from './limits.ts';

/** Everything that differs between the list of donations and the shop's cart: words and paths. */
export interface CartWords {
  /** お申し込みリスト, カート */
  list: string;
  /** As a part of a sentence: リストに入れる, カートに入れる */
  short: string;
  path: string;
  /** Where its lines are applied for or ordered. */
  next: string;
  /** 件 or 商品, after a number of lines; pieces are 点. */
  counter: string;
  goods: string;
  /** What one piece asks for. */
  amount: string;
  /** What is to be looked at where lines have changed. */
  check: string;
  /** That the list is full, as a reason. */
  limit: string;
  later: string;
  back: string;
  goOn: string;
  /** The same where there is little room. */
  goOnShort: string;
  /** That sending the form came to nothing. */
  notDone: string;
  /** Cannot be had now. */
  blocked: (count: number) => string;
}

/** Where somebody is led whose form has nothing, or something else, to stand on: the list says that nothing was done. */
export const stoppedPath = (storefront: Storefront): string => `${WORDS[storefront].path}?stopped=1`;

const WORDS: Record<Storefront, CartWords> = {
  donation: {
    list: 'お申し込みリスト',
    short: 'リスト',
    path: '/donate/cart',
    next: '/donate/cart/apply',
    counter: '件',
    goods: '返礼品',
    amount: '寄附金額',
    check: '数量と金額',
    limit: `${MOST_LINES.donation}件を超える`,
    later: 'あとで',
    back: 'リストに戻す',
    goOn: '申し込み手続きへ進む',
    goOnShort: '申し込みへ進む',
    notDone: 'お申し込みは完了していません',
    blocked: (count) => `${count}件は今はお申し込みいただけません`,
  },
  shop: {
    list: 'カート',
    short: 'カート',
    path: '/ec/cart',
    next: '/ec/orders',
    counter: '商品',
    goods: '商品',
    amount: '価格',
    check: '数量',
    limit: `${MOST_LINES.shop}商品を超える`,
    later: 'あとで買う',
    back: 'カートに戻す',
    goOn: '注文手続きへ進む',
    goOnShort: '注文へ進む',
    notDone: 'ご注文は完了していません',
    blocked: (count) => `${count}商品は今はご注文いただけません`,
  },
};

export function cartWords(storefront: Storefront): CartWords {
  return WORDS[storefront];
}

/** What came of putting something in. `choose`: one of several variants has to be chosen first. */
export type Outcome = 'added' | 'there' | 'changed' | 'full' | 'choose' | 'unknown';

/** 「お申し込みリストに入れました(3件)」. @param count lines that are in the list now. */
export function outcomeWords(outcome: Outcome, storefront: Storefront, count: number): string {
  const { list, short, counter } = cartWords(storefront);
  switch (outcome) {
    case 'added':
      return `${list}に入れました(${count}${counter})`;
    case 'changed':
      return `すでに${short}に入っているため、数量を変更しました`;
    case 'there':
      return `すでに${short}に入っています`;
    case 'full':
      return fullWords(storefront);
    case 'choose':
      return '種類をお選びください';
    case 'unknown':
      return `現在は公開されていないため、${short}に入れられませんでした。`;
  }
}

export function fullWords(storefront: Storefront): string {
  const { list, counter } = cartWords(storefront);
  return `${list}に入れられるのは${MOST_LINES[storefront]}${counter}までです。`;
}

export function laterFullWords(storefront: Storefront): string {
  const { later, counter } = cartWords(storefront);
  return `「${later}」に移せるのは${MOST_LATER}${counter}までです。`;
}

export const WAIT_WORDS = 'しばらく時間をおいて、もう一度お試しください。';

export const FAILED_WORDS = '変更できませんでした。通信の状態をご確認のうえ、もう一度お試しください。';

/**
 * That lines of a list cannot be had now: 「2件は今はお申し込みいただけません」, or that their amounts or numbers are to be mended, where
 * that is all. @param kinds of what is wrong with each.
 */
export function blockedWords(storefront: Storefront, kinds: readonly string[]): string {
  const { blocked, amount, counter } = cartWords(storefront);
  const mended = kinds.flatMap((kind) => (kind === 'amount' ? amount : kind === 'pieces' ? '数量' : []));
  return mended.length === kinds.length
    ? `${kinds.length}${counter}の${[...new Set(mended)].join('と')}をご確認ください`
    : blocked(kinds.length);
}
