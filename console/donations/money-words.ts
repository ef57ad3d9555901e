import { type Fate, fateOf } from '#app/donation/fate.ts';
import { dividedWords } from '#app/donation/history/state-words.ts';
import type { donationView } from '#app/ledger/view.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';

/** What went back of the whole payment. */
export function returnedWords({ refunded, paidOut }: { refunded: number; paidOut: number }): string {
  const byHand = paidOut > 0 ? `(${refunded > 0 ? `うち${yen(paidOut)}は` : 'すべて'}振り込みなど)` : '';
  return `${yen(refunded + paidOut)}${byHand}`;
}

/** What becomes of the money of this one, once it has ended: of several the payment's sums do not say it. */
export function fateRows({
  d,
}: Pick<NonNullable<Awaited<ReturnType<typeof donationView>>>, 'd'>): [string, string][] {
  const fate = fateOf({
    status: d.status,
    paid_at: d.paidAt,
    amount: d.amount,
    returned_at: d.returnedAt,
    lost_amount: d.lostAmount,
    return_failed: d.returnFailed,
  });
  return fate ? [['この寄附の返金', fateWords(d.amount, fate)]] : [];
}

/** The payer was asked for an account by mail. */
const FAILED = '返金が受け付けられず、振込先のご連絡待ち';

function fateWords(amount: number, fate: Fate): string {
  switch (fate.kind) {
    case 'returned':
      return `${yen(amount)}(${formatDateTime(fate.on)}に返金済み)`;
    case 'owed':
      return `${yen(amount)}(${fate.failed ? FAILED : '返金の手続き中'})`;
    case 'takenBack':
      return `${yen(amount)}(カード会社などから返金)`;
    case 'divided':
      return dividedWords(fate) + (fate.failed ? `(${FAILED})` : '');
  }
}

/** Of what was received elsewhere nothing is known of the payment, and nothing of it is with us. */
export function elsewhereFacts(d: { source: string; sourceNumber: string | null }): [string, string][] {
  return [
    ['受付元', sourceName(d.source)],
    ['受付元での番号', d.sourceNumber ?? '(なし)'],
    ['お支払い', '受付元で受領済み'],
  ];
}
