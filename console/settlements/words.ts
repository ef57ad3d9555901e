import type { Line, Share } from '#app/settlement/lines-query.ts';
import type { Kind } from '#app/settlement/party.ts';
import type { Total } from '#app/settlement/rules.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { yen } from '#platform/money.ts';

const RECEIVED: Record<Kind, string> = {
  government: 'このサイトで受け取った寄附',
  gift: '返礼品の代金',
  shop: '商品の売上(税込)',
};

const RETURNED: Record<Kind, string> = {
  government: '取り消し・返金した寄附',
  gift: '取り消した返礼品の代金',
  shop: '返金した商品(税込)',
};

const SITE_FEE: Record<Kind, string> = {
  government: 'サイト利用料(税抜)',
  gift: '',
  shop: '販売手数料(税抜)',
};

/** 「−1,200円」 */
export function signedYen(n: number): string {
  return n < 0 ? `−${yen(-n)}` : yen(n);
}

/** The rows of a statement, from what came to what is paid: fees are taken off. */
export function sumRows(kind: Kind, t: Total): [name: string, amount: string][] {
  const fees: [string, number][] =
    kind === 'gift'
      ? []
      : [
          [SITE_FEE[kind], -t.siteFee],
          ...(kind === 'government'
            ? ([
                ['決済手数料(税抜)', -t.paymentFee],
                ['発送の管理料(税抜)', -t.parcelFee],
                ['月額の基本料(税抜)', -t.monthlyFee],
              ] satisfies [string, number][])
            : []),
          ['消費税(10%)', -t.tax],
        ];
  const rows: [string, number][] = [
    [RECEIVED[kind], t.received],
    [RETURNED[kind], t.returned],
    ...(t.adjusted === 0 ? [] : ([['調整', t.adjusted]] satisfies [string, number][])),
    ...fees,
  ];
  return rows.map(([name, amount]) => [name, signedYen(amount || 0)]);
}

/** 「お支払い額」, or what is asked of the party. */
export function dueWords({ due }: Pick<Total, 'due'>): string {
  return due < 0 ? 'ご請求額' : 'お支払い額';
}

/** What a share is of: a way of payment, a portal, goods. */
export function shareWords({ what, detail }: Pick<Share, 'what' | 'detail'>): string {
  if (detail === '') return '';
  if (what === 'donation' || what === 'donation_returned') return methodName(detail);
  return what.startsWith('elsewhere') ? sourceName(detail) : detail;
}

/** What a line is about. */
export function lineWords(l: Pick<Line, 'what' | 'label' | 'method'>): string {
  if (l.what.startsWith('elsewhere')) return sourceName(l.label);
  return [l.label, l.method === '' ? '' : methodName(l.method)].filter(Boolean).join('・');
}
