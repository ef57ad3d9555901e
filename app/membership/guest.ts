import type { Actor } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { seal, unseal } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { eraseAddress, type GuestHeld, heldOfAddress, ordersUnderWay } from './guest-store.ts';

/** Who has ordered or asked without an account is known by a mail address alone. */

const PURPOSE = 'guest address';

/** A mail address as the address of a page holds it: no log of requests tells of it. */
export function keyOf(email: string): string {
  return seal(PURPOSE, '', email).toString('base64url');
}

export function addressOf(key: string): string | undefined {
  return /^[\w-]{10,600}$/.test(key) ? unseal(PURPOSE, '', Buffer.from(key, 'base64url')) : undefined;
}

/** What is held of a mail address, and orders that must end first. The look stands in the audit. @throws NotAllowed */
export async function readGuest(actor: Actor, email: string): Promise<GuestHeld & { underWay: string[] }> {
  demandEverywhere(actor, 'member.disclose');
  await recordLook(actor, {
    action: 'member.read',
    subject: 'guest',
    subjectId: '',
    changes: { メールアドレス: [null, email] },
  });
  return { ...(await heldOfAddress(db(), email)), underWay: await ordersUnderWay(db(), email) };
}

/**
 * Erases what is held of an address, as far as the law allows: orders stay for the books.
 * @returns `member` where it is a member's, who withdraws instead; `under_way` while an order is. @throws NotAllowed
 */
export function eraseGuest(
  actor: Actor,
  email: string,
  reason: string,
): Promise<'erased' | 'member' | 'under_way'> {
  return transaction(async (tx) => {
    demandEverywhere(actor, 'member.disclose');
    const held = await heldOfAddress(tx, email);
    if (held.memberId !== null) return 'member';
    if ((await ordersUnderWay(tx, email)).length > 0) return 'under_way';
    await eraseAddress(tx, email);
    await record(tx, actor, {
      action: 'member.disclose',
      subject: 'guest',
      subjectId: '',
      changes: { 個人データの消去: [`お問い合わせ${held.inquiries}件、メール${held.mails}件`, reason] },
    });
    return 'erased';
  });
}
