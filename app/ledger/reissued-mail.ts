import { sendDonationMail } from '#app/donation/mail/donation-mail.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import type { LedgerDonation } from './donation-store.ts';

/** That the 寄附金受領証明書 was issued again, and what becomes of the one before. */
export function reissuedMail(tx: Tx, d: LedgerDonation): Promise<void> {
  return sendDonationMail(tx, d.id, (f) => ({
    kind: 'donation_receipt_reissued',
    part: String(d.receiptEdition + 1),
    subject: '寄附金受領証明書を再発行しました',
    paragraphs: [
      `${f.government}への寄附について、寄附された方の情報を訂正し、寄附金受領証明書を再発行しました。`,
      '以前の証明書は、破棄していただき、これからは新しい証明書をお使いください。',
      'すでに以前の証明書を確定申告などに使われた場合は、税務署またはお住まいの市区町村にご確認ください。',
    ],
    button: {
      label: '新しい受領証明書をダウンロードする',
      url: `${config().origin}/papers/donations/${f.number}/receipt.pdf`,
    },
    notes: ['ダウンロードにはログインが必要です。', 'お心当たりがない場合は、お問い合わせください。'],
  }));
}
