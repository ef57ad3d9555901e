import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { consume } from '#platform/throttle.ts';
import { type Canceller, cancelOrder } from '../handling/cancel.ts';

/** The form by which a guest finds an order. */
export const findForm = z.object({
  number: fields.line('注文番号', 40),
  email: fields.email('ご注文時のメールアドレス'),
});

export type Done = { done: true } | { done: false; reply: FormReply; retryAfter?: number };

/** Takes a throttle point for a change of orders: by the member's id, or for a guest by the order. */
export async function mayChange(who: Canceller, number: string): Promise<Done> {
  const key = 'member' in who ? String(who.member) : `order:${number}`;
  const taken = await consume('order_change_account', key);
  return taken.ok ? { done: true } : { done: false, reply: EMPTY_REPLY, retryAfter: taken.retryAfter };
}

const REFUSALS = {
  shipped: '発送の準備が始まっているため、取り消せません。お困りのときは、お問い合わせください。',
  used: '発送の準備が始まっているため、取り消せません。お困りのときは、お問い合わせください。',
  disputed:
    'お支払いについてカード会社などで確認の手続きが行われているため、取り消せません。お困りのときは、お問い合わせください。',
  ended: 'このご注文は、すでに取り消されているか、お支払いの期限が過ぎています。',
  unknown: 'ご注文が見つかりません。注文番号をご確認ください。',
} as const;

/** The buyer cancels. An order that the same buyer cancelled a moment ago counts as done. */
export async function cancelAction(number: string, who: Canceller): Promise<Done> {
  const allowed = await mayChange(who, number);
  if (!allowed.done) return allowed;
  const outcome = await cancelOrder(number, who);
  return outcome === 'cancelled'
    ? { done: true }
    : { done: false, reply: withError(EMPTY_REPLY, '', REFUSALS[outcome]) };
}
