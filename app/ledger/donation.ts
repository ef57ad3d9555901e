import { holdDelivery } from '#app/delivery/hold.ts';
import { SENT_CAUSES } from '#app/donation/handling/after-dispatch.ts';
import { type CancelledDonation, cancelDonation } from '#app/donation/pay/cancel.ts';
import { type CancelledSent, cancelSentDonation, type Sent } from '#app/donation/pay/cancel-sent.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { type Action, demand, may } from '#app/staff/permissions.ts';
import { noteStock } from '#app/stock/stock.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { findDonation, insertNote, type LedgerDonation, lockDonation, piecesOf } from './donation-store.ts';

/** A donation that somebody may look at; undefined as if there were none otherwise. Each look stands in the audit. */
export async function readDonation(actor: Actor, number: string): Promise<LedgerDonation | undefined> {
  const d = await findDonation(number);
  if (!d || !may(actor, 'donation.read', d)) return undefined;
  await recordLook(actor, { action: 'donation.read', subject: 'donation', subjectId: d.number });
  return d;
}

/** A locked donation that somebody may do something to; undefined where there is none. @throws NotAllowed */
export async function lockFor(
  tx: Tx,
  actor: Actor,
  action: Action,
  number: string,
): Promise<LedgerDonation | undefined> {
  const d = await lockDonation(tx, number);
  if (d) demand(actor, action, d);
  return d;
}

/** Writes a note for all who look after the donation. @throws NotAllowed */
export function addNote(actor: Actor, number: string, text: string): Promise<'done' | 'unknown'> {
  return transaction(async (tx) => {
    const d = await lockFor(tx, actor, 'donation.edit', number);
    if (!d) return 'unknown';
    await insertNote(tx, { donationId: d.id, text, staffId: actor.staffId });
    await record(tx, actor, {
      action: 'donation.edit',
      subject: 'donation',
      subjectId: number,
      changes: { メモ: [null, text] },
    });
    return 'done';
  });
}

/**
 * Cancels a donation and gives its money back.
 * @param reason kept in the history, not shown to the donor.
 * @throws NotAllowed
 */
export async function cancel(actor: Actor, number: string, reason: string): Promise<CancelledDonation> {
  const d = await findDonation(number);
  if (!d) return 'unknown';
  demand(actor, 'donation.edit', d);
  return cancelDonation(d.number, { actor: historyName(actor), reason }, (tx) =>
    record(tx, actor, {
      action: 'donation.edit',
      subject: 'donation',
      subjectId: d.number,
      changes: { 取り消し: [null, reason] },
    }),
  );
}

/**
 * Cancels a donation whose gift has left, gives its money back and tells the donor what happened (decision 53).
 * @param reason of the history, not shown to the donor.
 * @throws NotAllowed
 */
export async function cancelSent(
  actor: Actor,
  number: string,
  { reason, ...sent }: Sent & { reason: string },
): Promise<CancelledSent> {
  const d = await findDonation(number);
  if (!d) return 'unknown';
  demand(actor, 'donation.edit', d);
  const why = [SENT_CAUSES[sent.cause], reason].filter(Boolean).join(': ');
  return cancelSentDonation(d.number, { actor: historyName(actor), reason: why }, sent, async (tx) => {
    await record(tx, actor, {
      action: 'donation.edit',
      subject: 'donation',
      subjectId: d.number,
      changes: {
        '取り消し(発送後)': [null, why],
        ...(sent.note && { 寄附者への説明: [null, sent.note] }),
        返礼品の在庫: [null, sent.restock ? '在庫に戻した' : '在庫に戻さない'],
      },
    });
    if (sent.restock)
      await noteStock(tx, await piecesOf(tx, d.id), {
        reason: `寄附の返送(${d.number})`,
        staffId: actor.staffId,
      });
  });
}

/**
 * Keeps a parcel from leaving, or lets it go.
 * @param instalment counted from 1. @param reason null: it may go.
 * @throws NotAllowed
 */
export function hold(actor: Actor, number: string, instalment: number, reason: string | null) {
  return transaction(async (tx) => {
    const d = await lockFor(tx, actor, 'donation.edit', number);
    if (!d) return 'unknown';
    const held = await holdDelivery(tx, { of: { donation: d.id }, instalment }, reason);
    if (held === 'done')
      await record(tx, actor, {
        action: 'donation.edit',
        subject: 'donation',
        subjectId: number,
        changes: {
          [`第${instalment}回の発送`]: reason === null ? ['保留', '保留を解除'] : [null, `保留: ${reason}`],
        },
      });
    return held;
  });
}
