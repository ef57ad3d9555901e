import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime, jstYear } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { applicationPath } from '../history/query.ts';
import { wishesTooMany } from '../one-stop/count.ts';
import { giftKind, nextStepsOf } from '../result/next-steps.ts';
import {
  type ApplicationFacts,
  dispatchFacts,
  sendApplicationMail as send,
  ticketFacts,
} from './donation-mail.ts';
import type { DonationFacts } from './mail-store.ts';

export function noChanges(f: ApplicationFacts): string {
  const what = f.donations.some((d) => d.goods_id !== null) ? '返礼品' : '使い道';
  return `寄附のお申し込み後の取り消しや${what}の変更は、原則としてできません。`;
}

/** Of several there is no page together: the list of them leads to each. */
export function detailsButton(f: ApplicationFacts, label: string): { label: string; url: string } {
  const own = `/mypage/donation-histories?donation=${f.number}`;
  return { label, url: config().origin + (f.donations.length > 1 ? applicationPath(f.number) : own) };
}

/** That it was paid and received; of several, also which could not be. */
export function paidMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, async (f) => {
    const received = f.donations.filter((d) => d.status !== 'cancelled');
    const paidAt = received[0]?.paid_at ?? new Date();
    const year = jstYear(paidAt);
    return {
      kind: 'donation_paid',
      subject: `${f.government}への寄附を受け付けました`,
      heading: 'ご寄附ありがとうございます',
      paragraphs: [
        `${f.government}への寄附のお支払いを確認しました。`,
        `${formatDateTime(paidAt)}に受け付けましたので、${year}年分の寄附になります。`,
        ...notReceived(f),
      ],
      facts: [...dispatchFacts(f), ...ticketFacts(f)],
      button: detailsButton(f, '受付内容と書類を見る'),
      notes: [...(await stepTexts(tx, f.number, received, year)), noChanges(f)],
    };
  });
}

/** Those that had ended, or sold out, when their money came: the others stand. */
function notReceived({ donations }: ApplicationFacts): string[] {
  const gone = donations.filter((d) => d.status === 'cancelled');
  if (gone.length === 0) return [];
  const sum = gone.reduce((total, d) => total + d.amount, 0);
  const which = gone.map((d) => [d.government, d.goods_name].filter(Boolean).join(' ')).join('、');
  return [
    `次の${gone.length}件は、お支払いの時点で受け付けを終えていたか、返礼品の在庫がなくなっていたため、${yen(sum)}を返金します。申し訳ございません。ほかの${donations.length - gone.length}件の寄附は受け付けました。`,
    `受け付けられなかった寄附: ${which}`,
  ];
}

/** What is to be done. */
async function stepTexts(
  tx: Tx,
  number: string,
  received: readonly DonationFacts[],
  taxYear: number,
): Promise<string[]> {
  const wish = received.find((d) => d.one_stop !== 'none');
  const tooMany = wish !== undefined && (await wishesTooMany(tx, wish, taxYear));
  const chosen = received.map((d) => ({
    number: d.number,
    place: d.government,
    taxYear,
    one_stop: d.one_stop,
    tooMany,
    gift: giftKind(d),
    deliveries: d.deliveries ?? 1,
    planned: null, // a row of its own says it
  }));
  return nextStepsOf(chosen, applicationPath(number)).map((step) => step.text);
}
