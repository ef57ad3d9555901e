import { PAYMENT_NAMES } from '#app/words/labels.ts';
import { formatPlainDate } from '#platform/jst.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import type { Surroundings } from './document.ts';
import { contentDocument } from './documents.ts';
import { seasonOf } from './season.ts';

/** How each method is paid and what counts as its day; the deadlines are those of app/donation/apply/deadline.ts. */
const PAYING: Record<PaymentMethod, { how: string; until: string; day: string }> = {
  card: {
    how: '決済会社の画面でカード番号を入力します。カード会社の本人認証(3Dセキュア)があります。',
    until: 'お申し込みから30分',
    day: '決済が完了した日',
  },
  wallet: {
    how: '決済会社の画面に進み、スマートフォンで承認します。',
    until: 'お申し込みから30分',
    day: '決済が完了した日',
  },
  konbini: {
    how: 'お知らせする番号で、コンビニのレジまたは端末でお支払いください。300,000円までです。',
    until: 'お申し込みの7日後の23:59',
    day: 'コンビニで支払った日',
  },
  pay_easy: {
    how: 'お知らせする番号で、ペイジー対応のATMまたはネットバンキングからお支払いください。',
    until: 'お申し込みの7日後の23:59',
    day: '払い込みをした日',
  },
  bank_transfer: {
    how: 'お知らせする口座へお振り込みください。振込手数料はご負担ください。',
    until: 'お申し込みの7日後の23:59',
    day: '口座に入金された日',
  },
};

/** Everything that a guidance page shows; `now` decides only which tax year's dates are given. */
export function guidancePage(name: string, isServed: Surroundings['isServed'], now: Date = new Date()) {
  const doc = contentDocument(name, isServed);
  return {
    doc,
    changed: formatPlainDate(doc.changed),
    season: seasonOf(now),
    payments: paymentProvider().methods.map((method) => ({
      method,
      name: PAYMENT_NAMES[method] ?? method,
      ...PAYING[method],
    })),
  };
}

export type GuidancePage = ReturnType<typeof guidancePage>;
