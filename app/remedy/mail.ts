import { sendDonationMail } from '#app/donation/mail/donation-mail.ts';
import { db, transaction } from '#platform/db/db.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { findAsked, nextAsked, noteMailed } from './asked-store.ts';
import { choiceUrl } from './link.ts';
import { findRemedy, type Remedy } from './remedy-store.ts';

const AT_ONCE = 100;

/** Job `send_remedy_mails`: asks each donor by one mail, once. It may run twice. */
export async function sendRemedyMails(payload: unknown, now: Date = new Date()): Promise<void> {
  const remedy = await findRemedy(db(), Number((payload as { id?: unknown }).id));
  if (!remedy) return;
  for (let after = 0; ; ) {
    const ids = remedy.closedAt === null ? await nextAsked(remedy.id, 'mail', after, AT_ONCE) : [];
    if (ids.length === 0) return;
    for (const id of ids) await mailOne(remedy, id, now);
    after = ids.at(-1)!;
  }
}

function mailOne(remedy: Remedy, id: number, now: Date): Promise<void> {
  return transaction(async (tx) => {
    const asked = await findAsked(tx, id);
    if (!asked || !(await noteMailed(tx, id, now))) return;
    await sendDonationMail(tx, asked.donationId, (f) => ({
      kind: 'donation_remedy',
      part: String(remedy.id),
      subject: '返礼品についてのお詫びと、ご希望の確認のお願い',
      paragraphs: [
        `${f.government}への寄附の返礼品「${asked.gift}」について、お知らせとお詫びがございます。`,
        remedy.words,
        `次のリンクから、${formatPlainDate(remedy.deadline)}までに、ご希望をお選びください。期限までは、何度でも選び直していただけます。`,
        `お選びいただかない場合は、${formatPlainDate(remedy.waitUntil)}までの発送をお待ちいただくものとして承ります。`,
      ],
      button: { label: 'ご希望を選ぶ', url: choiceUrl(id) },
      notes: ['このリンクは、ログインせずにご利用いただけます。ほかの方に転送しないでください。'],
    }));
  });
}
