import type { Line, Share } from '#app/settlement/lines-query.ts';
import type { Kind } from '#app/settlement/party.ts';
import { type Direction, directionOf, type Total } from '#app/settlement/rules.ts';
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
                ['ほかで受けた寄附の管理料(税抜)', -t.elsewhereFee],
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
  return rows.map(([name, amount]) => [name, yen(amount || 0)]);
}

/** What is said of a statement by who pays. Of nobody: what is said where it could have been somebody. */
export const DIRECTION_WORDS: Readonly<
  Record<
    Direction,
    { due: string; day: string; record: string; mark: string; takeBack: string; open: string; done: string }
  >
> = {
  pay: {
    ...{ due: 'お支払い額', day: '支払日', record: '支払いの記録', mark: '支払済にする' },
    ...{ takeBack: '支払済を取り消す', open: '未払い', done: '支払日を記録しました' },
  },
  ask: {
    ...{ due: 'ご請求額', day: '入金日', record: '入金の記録', mark: '入金済にする' },
    ...{ takeBack: '入金済を取り消す', open: '未入金', done: '入金日を記録しました' },
  },
  none: {
    ...{ due: 'お支払い額', day: '支払日', record: '支払いの記録', mark: '支払済にする' },
    ...{ takeBack: '記録を取り消す', open: 'お支払いはありません', done: '支払日を記録しました' },
  },
};

/** 「お支払い額」, or what is asked of the party. */
export function dueWords({ due }: Pick<Total, 'due'>): string {
  return DIRECTION_WORDS[directionOf(due)].due;
}

/** What stands beside the sums, counted in none of them. */
export function besideWords({ elsewhere }: Pick<Total, 'elsewhere'>): string | undefined {
  return elsewhere === 0
    ? undefined
    : `ほかで受けた寄附(自治体が直接受け取ったもの): ${yen(elsewhere)}。精算額には含みません。`;
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
