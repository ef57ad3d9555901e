import { howToPayFacts } from '#app/payment/mail-words.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import { sendApplicationMail } from './donation-mail.ts';

const LATE = 'そのあとのお支払いは受け付けられず、全額を返金します。';

/**
 * To donors whose application is not paid yet: until when that is possible, as a government may not be donated to for longer,
 * or that it is not possible any more.
 * @param donation whose government it is.
 */
export function endOfAcceptanceMail(
  tx: Tx,
  applicationId: number,
  donation: number,
  now: Date,
): Promise<void> {
  return sendApplicationMail(tx, applicationId, (f) => {
    const government = f.donations.find((d) => d.id === donation)?.government ?? f.government;
    const together =
      f.donations.length > 1 ? `まとめてお申し込みいただいた${f.donations.length}件すべてについて、` : '';
    const until = formatDateTime(f.deadline);
    const part = f.deadline.toISOString();
    if (f.deadline <= now)
      return {
        kind: 'donation_acceptance_over',
        part,
        subject: 'お申し込みを取り消します',
        paragraphs: [
          `当サイトでの${government}への寄附の受付が終了したため、${together}お支払いの済んでいないお申し込みを取り消します。申し訳ございません。`,
          isImmediate(f.method)
            ? 'お支払いの画面を開いている場合は、お支払いをなさらずに閉じてくださいますようお願いいたします。'
            : 'お手元の払込番号や口座へのお支払いは、なさらないようお願いいたします。',
        ],
        notes: [
          `受付の終了までにお支払いがお済みの場合は、寄附として受け付け、メールでお知らせします。${LATE}`,
        ],
      };
    return {
      kind: 'donation_acceptance_ends',
      part,
      subject: 'お支払いの期限が早まりました',
      paragraphs: [
        `当サイトでの${government}への寄附の受付は、${until}に終了することになりました。`,
        `このため、${together}お支払いの期限も${until}に変わります。それまでにお支払いいただければ、寄附として受け付けます。急なお知らせとなり、申し訳ございません。`,
      ],
      facts: howToPayFacts(f),
      notes: [
        'お支払いの画面などに以前の期限が表示されていても、新しい期限までにお支払いください。',
        `期限を過ぎると、お申し込みは取り消されます。${LATE}`,
        '受付の終了後も、お支払いがお済みの寄附の受領証明書などは、寄附履歴からお受け取りいただけます。',
      ],
    };
  });
}
