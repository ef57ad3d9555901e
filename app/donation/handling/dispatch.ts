import { tracked } from '#app/delivery/carriers.ts';
import { deliveriesOf } from '#app/delivery/create.ts';
import { openPlan } from '#app/delivery/dispatch-words.ts';
import { type Move, type Moved, moveDelivery } from '#app/delivery/move.ts';
import { config } from '#platform/config.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { sendDonationMail } from '../mail/donation-mail.ts';
import { lockForShipping } from './dispatch-store.ts';

const TEMPERATURE_NOTES: Record<string, string> = {
  chilled: '冷蔵便でお届けします。お早めにお受け取りいただき、冷蔵庫で保管してください。',
  frozen: '冷凍便でお届けします。お早めにお受け取りいただき、冷凍庫で保管してください。',
};

/**
 * Moves one instalment of a paid donation on; a dispatch queues the donor's mail in the same transaction. A corrected number
 * is shown in the history and not mailed again.
 * @param instalment counted from 1. @param also what is written in the same transaction where something changed.
 */
export async function moveInstalment(
  number: string,
  instalment: number,
  move: Move,
  by: { actor: string; reason: string },
  now: Date = new Date(),
  also?: (tx: Tx) => Promise<void>,
): Promise<Moved> {
  return transaction(async (tx) => {
    // Locks the donation before its deliveries, in the same order as a cancellation does.
    const d = await lockForShipping(tx, number);
    if (!d) return 'unknown';
    if (d.status !== 'paid') return 'refused';
    const which = { of: { donation: d.id }, instalment, held: holdsBack(d.dispute) };
    const moved = await moveDelivery(tx, which, move, by, now);
    if (moved === 'moved' && move.to === 'shipped')
      await shippedMail(tx, d.id, instalment, d.temperature ?? 'ambient');
    if (moved === 'moved' || moved === 'corrected') await also?.(tx);
    return moved;
  });
}

async function shippedMail(
  tx: Tx,
  donationId: number,
  instalment: number,
  temperature: string,
): Promise<void> {
  const all = await deliveriesOf(tx, { donation: donationId });
  const sent = all.find((x) => x.instalment === instalment);
  const way = sent && tracked(sent);
  const next = all.find((x) => x.status === 'waiting' || x.status === 'preparing');
  const nextPlanned = next && openPlan(next);
  const attempt = sent?.attempt ?? 1;
  const turn = all.length > 1 ? `(第${instalment}回/全${all.length}回)` : '';
  await sendDonationMail(tx, donationId, (f) => ({
    kind: 'donation_shipped',
    part: attempt > 1 ? `${instalment}-${attempt}` : String(instalment),
    subject: `返礼品を${attempt > 1 ? '再' : ''}発送しました${turn}`,
    paragraphs: [
      `${f.government}への寄附の返礼品を${attempt > 1 ? 'あらためて' : ''}発送しました。お受け取りまで、もうしばらくお待ちください。`,
      ...(TEMPERATURE_NOTES[temperature] ? [TEMPERATURE_NOTES[temperature]] : []),
    ],
    facts: [
      ...(all.length > 1
        ? ([['お届け回数', `第${instalment}回/全${all.length}回`]] as [string, string][])
        : []),
      ...(way ? ([['配送会社', way.carrier]] as [string, string][]) : []),
      ...(way?.number ? ([['お問い合わせ番号', way.number]] as [string, string][]) : []),
      ...(nextPlanned ? ([['次回の発送予定', nextPlanned]] as [string, string][]) : []),
    ],
    button: way?.url
      ? { label: 'お荷物の状況を確認する', url: way.url }
      : {
          label: '寄附の詳細を見る',
          url: `${config().origin}/mypage/donation-histories?donation=${f.number}`,
        },
    notes: [
      '配送会社のページに反映されるまで、数時間かかることがあります。',
      '長期のご不在や住所の誤りによる再発送は、原則としてできません。',
    ],
  }));
}
