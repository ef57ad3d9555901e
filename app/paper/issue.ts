import { sendDonationMail } from '#app/donation/mail/donation-mail.ts';
import { wishesTooMany } from '#app/donation/one-stop/count.ts';
import { deductionStep } from '#app/donation/result/next-steps.ts';
import { config } from '#platform/config.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { endOfJstDay, formatPlainDate, jstDate, jstYear } from '#platform/jst.ts';
import { log } from '#platform/log.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import {
  donationsWithoutReceipt,
  issuerOn,
  lockForReceipt,
  noteIssuer,
  noteReceipt,
  takeReceiptNumber,
} from './paper-store.ts';

const BATCH = 200;

/**
 * Gives a paid donation its receipt number, once: `2026-016918-000001`, year of receipt, government, and serial number
 * there. The row's lock makes calls run one after the other; a later one finds the number. What it names of the government
 * is kept with it: another print says the same, also under the next head. Nothing happens unless the donation is paid and
 * undisputed, since money that goes back must leave no certificate, and everything that it names is known.
 * @param also what to do in the same transaction when this call issued the number.
 */
export async function issueReceipt(
  number: string,
  at: Date = new Date(),
  also: (tx: Tx, donationId: number) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(async (tx) => {
    const d = await lockForReceipt(tx, number);
    if (d?.status !== 'paid' || d.paid_at === null || d.receipt_issuer !== null) return;
    const issuer = !holdsBack(d.dispute) && (await issuerOn(tx, d.government_code, jstDate(at)));
    if (!issuer) return;
    await noteIssuer(tx, d.id, issuer);
    if (d.receipt_number !== null) return; // issued by a release that kept no copy
    const year = jstYear(d.paid_at);
    const order = await takeReceiptNumber(tx, d.government_code, year);
    const receipt = `${year}-${d.government_code}-${String(order).padStart(6, '0')}`;
    await noteReceipt(tx, d.id, receipt, jstDate(at));
    await also(tx, d.id);
  });
}

/**
 * Job `issue_receipts`, early every morning: issues receipts for all paid donations of earlier days that have none yet
 * and whose government has everything that they name, each with a mail. A donor who already took the receipt from the site needs no mail. Safe to run twice and in
 * parallel.
 */
export async function issueReceipts(now: Date = new Date()): Promise<void> {
  const before = new Date(endOfJstDay(now, -1).getTime() + 1000);
  for (let issued = 0; ; ) {
    const numbers = await donationsWithoutReceipt(before, BATCH);
    for (const number of numbers) await issueReceipt(number, now, papersMail);
    issued += numbers.length;
    if (numbers.length < BATCH) {
      if (issued > 0) log().info({ issued }, 'receipts issued');
      return;
    }
  }
}

function papersMail(tx: Tx, donationId: number): Promise<void> {
  const { origin } = config();
  return sendDonationMail(tx, donationId, async (f) => {
    const paidAt = f.paid_at ?? new Date();
    const taxYear = jstYear(paidAt);
    const { number, government: place, one_stop } = f;
    const tooMany = await wishesTooMany(tx, f, taxYear);
    const step = deductionStep({ number, place, taxYear, one_stop, tooMany });
    return {
      kind: 'donation_papers',
      urgency: 'reminder', // thousands in one morning; the paper itself is on the site at once
      subject: '寄附金受領証明書をダウンロードいただけます',
      heading: '寄附金受領証明書のご用意ができました',
      paragraphs: [
        `${formatPlainDate(jstDate(paidAt))}に受領した${f.government}への寄附の「寄附金受領証明書」を、ダウンロードいただけます。`,
        ...(one_stop === 'none'
          ? ['確定申告で寄附金控除を受けるときに必要です。大切に保管してください。']
          : [`${step.text}\n${step.link.label}: ${origin}${step.link.path}`]),
      ],
      button: {
        label: '受領証明書をダウンロードする',
        url: `${origin}/papers/donations/${number}/receipt.pdf`,
      },
      notes: ['ダウンロードにはログインが必要です。', '寄附履歴からも、いつでもダウンロードいただけます。'],
    };
  });
}
