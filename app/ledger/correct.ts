import { deliveriesOf } from '#app/delivery/create.ts';
import type { Donor } from '#app/donation/fields.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { lockFor } from './donation.ts';
import {
  correctDonation,
  excludedPrefectures,
  type LedgerDonation,
  replaceReceipt,
} from './donation-store.ts';
import { reissuedMail } from './reissued-mail.ts';

export type Corrected =
  /** `reissued`: the certificate was issued again. */
  | { kind: 'saved'; reissued: boolean }
  | { kind: 'unknown' }
  /** It has ended, or its parcels are on their way, or its money is disputed. */
  | { kind: 'closed' }
  /** Of who gave here all is known, and stays so. */
  | { kind: 'lacking' }
  /** The gift is not sent there. */
  | { kind: 'excluded' }
  /** Somebody else has saved since the form was opened. */
  | { kind: 'conflict'; now: LedgerDonation };

/** A person with an address as the audit tells of changes. */
function facts(r: Recipient): Record<string, string> {
  return {
    氏名: `${r.familyName} ${r.givenName}`,
    フリガナ: `${r.familyNameKana} ${r.givenNameKana}`,
    住所: addressLines(r),
    電話番号: r.phone === '' ? '' : phoneWords(r.phone),
  };
}

function changesOf(before: Record<string, string>, after: Record<string, string>): Changes {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name] ?? null, after[name]!] as const]),
  );
}

/** What differs of the donor, in words. */
function donorChanges(before: Donor, after: Donor): Changes {
  return changesOf(
    { ...facts(before), 生年月日: before.birthDate },
    { ...facts(after), 生年月日: after.birthDate },
  );
}

/** Whether who gave can still be corrected: the donation stands. */
export function donorIsOpen(d: LedgerDonation): boolean {
  return d.status === 'paid' || d.status === 'pending_payment';
}

/**
 * Corrects who gave. A 寄附金受領証明書 that was issued is issued again under its number; what it said is kept, and the donor is told.
 * @throws NotAllowed
 */
export function correctDonor(
  actor: Actor,
  number: string,
  form: { version: number; donor: Donor; reason: string },
  now: Date = new Date(),
): Promise<Corrected> {
  return transaction(async (tx) => {
    const d = await lockFor(tx, actor, 'donation.correct', number);
    if (!d) return { kind: 'unknown' };
    if (d.version !== form.version) return { kind: 'conflict', now: d };
    if (!donorIsOpen(d) || holdsBack(d.dispute)) return { kind: 'closed' };
    if (d.source === 'site' && (form.donor.phone === '' || form.donor.birthDate === ''))
      return { kind: 'lacking' };
    const changes = donorChanges(d.donor, form.donor);
    if (Object.keys(changes).length === 0) return { kind: 'saved', reissued: false };
    const reissued = d.receiptNumber !== null;
    if (reissued) {
      await replaceReceipt(tx, d, { reason: form.reason, staffId: actor.staffId, today: jstDate(now) });
      await reissuedMail(tx, d);
    }
    await correctDonation(tx, d.id, { donor: form.donor });
    await record(tx, actor, {
      action: 'donation.correct',
      subject: 'donation',
      subjectId: number,
      changes: { ...changes, 理由: [null, form.reason] },
    });
    return { kind: 'saved', reissued };
  });
}

/**
 * Whether where it goes can still be changed: something is to be sent, or came back and can be sent again, and what is here is not being
 * packed, or is held.
 */
export async function deliveryIsOpen(
  on: Tx | Parameters<typeof deliveriesOf>[0],
  d: LedgerDonation,
): Promise<boolean> {
  if (d.delivery === null || !donorIsOpen(d)) return false;
  if (d.status === 'pending_payment') return true;
  const here = (await deliveriesOf(on, { donation: d.id })).filter(
    (x) => x.status === 'waiting' || x.status === 'preparing' || x.status === 'returned',
  );
  return here.length > 0 && here.every((x) => x.status !== 'preparing' || x.held_at !== null);
}

/** What differs of where it goes, in words. */
function deliveryChanges(
  before: { to: Recipient; slot: string },
  after: { to: Recipient; slot: string },
): Changes {
  const of = ({ to, slot }: typeof before) =>
    Object.fromEntries(
      Object.entries({ ...facts(to), 時間帯: slot }).map(([name, value]) => [`お届け先の${name}`, value]),
    );
  return changesOf(of(before), of(after));
}

/** Changes where a gift goes, of what has not left yet. @param form.slot a time of day by its stored value, or 'none'. @throws NotAllowed */
export function changeDelivery(
  actor: Actor,
  number: string,
  form: { version: number; to: Recipient; slot: string },
): Promise<Corrected> {
  return transaction(async (tx) => {
    const d = await lockFor(tx, actor, 'donation.edit', number);
    if (!d) return { kind: 'unknown' };
    if (d.version !== form.version) return { kind: 'conflict', now: d };
    if (d.delivery === null || !(await deliveryIsOpen(tx, d))) return { kind: 'closed' };
    if (d.goodsId !== null && (await excludedPrefectures(tx, d.goodsId)).includes(form.to.prefecture))
      return { kind: 'excluded' };
    const changes = deliveryChanges({ to: d.delivery, slot: d.deliveryWish }, form);
    if (Object.keys(changes).length === 0) return { kind: 'saved', reissued: false };
    await correctDonation(tx, d.id, { delivery: form.to, deliveryWish: form.slot });
    await record(tx, actor, { action: 'donation.edit', subject: 'donation', subjectId: number, changes });
    return { kind: 'saved', reissued: false };
  });
}
