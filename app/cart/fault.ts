import { type AcceptanceState, opensOn } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { formatDate, formatPlainDate, formatTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { MOST_YEN } from './limits.ts';
import type { LineRow } from './lines-store.ts';

/** Why a line cannot be applied for or ordered as it stands. */
export interface Fault {
  kind: 'closed' | 'sold_out' | 'few' | 'pieces' | 'amount' | 'resident' | 'young' | 'limit' | 'many';
  text: string;
}

const CLOSED: Record<GoodsKind, Record<Exclude<AcceptanceState, 'open' | 'not_yet'>, string>> = {
  gift: {
    ended: '受付が終了しました',
    not_designated: '自治体が現在、寄附を受け付けていません',
    not_contracted: '当サイトでは現在、この自治体への寄附を受け付けていません',
    no_payment: '当サイトでは現在、寄附のお申し込みを受け付けていません',
  },
  product: {
    ended: '販売が終了しました',
    // A product needs neither.
    not_designated: '販売が終了しました',
    not_contracted: '販売が終了しました',
    no_payment: '当店では現在、ご注文を受け付けていません',
  },
};

/** @param today the JST date of now. */
export function closedFault(
  row: LineRow,
  kind: GoodsKind,
  state: AcceptanceState,
  today: string,
): Fault | null {
  if (state === 'open') return null;
  if (state === 'not_yet') {
    const from = new Date(row.accept_from ?? 0);
    const time = formatTime(from);
    const day = `${formatDate(from)}${time === '0:00' ? '' : ` ${time}`}`;
    return {
      kind: 'closed',
      text: kind === 'gift' ? `${day}から受け付けます` : `${day}からご注文いただけます`,
    };
  }
  const opens = kind === 'gift' && state !== 'ended' ? opensOn(row, today) : null;
  return {
    kind: 'closed',
    text: opens ? `${formatPlainDate(opens)}から受け付けます` : CLOSED[kind][state],
  };
}

/** A variant of its own that is offered no more, while others of the goods are. */
export const VARIANT_GONE: Fault = {
  kind: 'closed',
  text: 'この種類は受付が終了しました。ほかの種類をお選びください',
};

export function stockFault(left: number | null, quantity: number): Fault | null {
  if (left === 0) return { kind: 'sold_out', text: '在庫がなくなりました' };
  return left !== null && left < quantity
    ? { kind: 'few', text: `在庫の残りは${left}点です。数量を${left}点以下にしてください` }
    : null;
}

/** @param most pieces of one line. */
export function piecesFault(quantity: number, most: number): Fault | null {
  return quantity > most ? { kind: 'few', text: `数量は${most}点以下にしてください` } : null;
}

/** What was typed is no number of pieces. @param most of one line. */
export function piecesTypedFault(most: number): Fault {
  return { kind: 'pieces', text: `数量は1から${digits(most)}までの数字で入力してください` };
}

/** Of a donation without a gift. @param amount yen; null while none is typed. */
export function amountFault(amount: number | null, least: number): Fault | null {
  if (amount === null) return { kind: 'amount', text: '寄附金額を入力してください' };
  if (amount < least) return { kind: 'amount', text: `寄附金額は${yen(least)}以上で入力してください` };
  return amount > MOST_YEN
    ? { kind: 'amount', text: `寄附金額は${yen(MOST_YEN)}以下で入力してください` }
    : null;
}

export const RESIDENT: Fault = {
  kind: 'resident',
  text: 'お住まいの自治体の返礼品は受け取れません。返礼品なしの寄附に変えるか、リストから外してください',
};

/** 二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律 1条. */
export const TOO_YOUNG: Record<GoodsKind, Fault> = {
  gift: {
    kind: 'young',
    text: '20歳未満の方は、お酒の返礼品をお申し込みいただけません。リストから外してください',
  },
  product: { kind: 'young', text: '20歳未満の方に酒類は販売できません。カートから外してください' },
};

/**
 * 「お一人様2点までの返礼品です。ほかの種類の1点、これまでのお申し込み1点と合わせて上限を超えています」, with what can be done.
 * @param beside pieces of it in other lines. @param before applied for or ordered before.
 */
export function limitFault(
  kind: GoodsKind,
  limit: number,
  { beside, before }: { beside: number; before: number },
): Fault {
  const noun = kind === 'gift' ? '返礼品' : '商品';
  const others = [
    ...(beside > 0 ? [`ほかの種類の${digits(beside)}点`] : []),
    ...(before > 0 ? [`これまでの${kind === 'gift' ? 'お申し込み' : 'ご注文'}${digits(before)}点`] : []),
  ];
  const along = others.length > 0 ? `${others.join('、')}と合わせて` : '';
  const fits = limit - beside - before;
  const way =
    fits > 0
      ? `数量を${digits(fits)}点以下にしてください`
      : `${beside > 0 && before < limit ? 'いずれかの種類の数量を減らすか、' : ''}${kind === 'gift' ? 'リスト' : 'カート'}から外してください`;
  return {
    kind: 'limit',
    text: `お一人様${digits(limit)}点までの${noun}です。${along}上限を超えています。${way}`,
  };
}

/** @param most lines that are applied for or ordered at once. */
export function manyFault(kind: GoodsKind, most: number): Fault {
  return {
    kind: 'many',
    text:
      kind === 'gift'
        ? `一度にお申し込みいただけるのは${most}件までです`
        : `一度にご注文いただけるのは${most}商品までです`,
  };
}
