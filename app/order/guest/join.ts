import type { SessionMember } from '#app/account/session.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { sendOrderMail } from '../mail/order-mail.ts';
import { isProven, type Owned } from './access.ts';
import { adoptOrder } from './access-store.ts';

/**
 * Whether a member may add a guest's order to the account: it was made with the account's mail address, which is
 * verified, or the browser holds a proof of it.
 */
export function mayJoin(request: Request, member: SessionMember, order: Owned & { email: string }): boolean {
  if (order.member_id !== null) return false;
  return order.email === member.email || isProven(request, order);
}

/**
 * Adds the order. The buyer gets a mail when the account has another mail address, as somebody else may have read the
 * link.
 * @returns `taken` when it belongs to an account already.
 */
export async function joinOrder(
  request: Request,
  member: SessionMember,
  order: Owned & { id: number; email: string },
  now: Date = new Date(),
): Promise<'joined' | 'taken' | 'refused'> {
  if (order.member_id !== null) return 'taken';
  if (!mayJoin(request, member, order)) return 'refused';
  return transaction(async (tx) => {
    if (!(await adoptOrder(tx, order.number, member.id, now))) return 'taken';
    if (order.email !== member.email) await adoptedMail(tx, order.id);
    return 'joined';
  });
}

function adoptedMail(tx: Tx, orderId: number): Promise<void> {
  return sendOrderMail(tx, orderId, () => ({
    kind: 'order_adopted',
    subject: 'ご注文がアカウントに追加されました',
    paragraphs: [
      'ご注文が、このメールアドレスとは別のメールアドレスで登録されたアカウントのご注文履歴に追加されました。',
      'お心当たりのない場合は、お手数ですが、お問い合わせ先までご連絡ください。',
    ],
  }));
}
