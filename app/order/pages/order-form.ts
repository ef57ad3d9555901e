import { redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { findMember } from '#app/account/session.ts';
import { toForm } from '#app/forms/draft.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { resumePayment } from '#app/payment/start-payment.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { confirmView } from '../apply/confirm-view.ts';
import { readOrderForm } from '../apply/form.ts';
import { formView } from '../apply/form-view.ts';
import { adoptForm, keepForm, keptForm, openProduct, openVisitor } from '../apply/order-form.ts';
import type { Owner } from '../apply/owner.ts';
import { prefill } from '../apply/prefill.ts';
import { orderPath } from '../apply/product.ts';
import { closedFor } from '../apply/rules.ts';
import { guestOf } from '../guest/guest.ts';
import { orders } from '../pay/orders.ts';
import { failedPath, resultPath } from '../result/result-path.ts';
import { stands } from '../states.ts';
import type { OrderWithPayment } from '../store.ts';

/** Who looks at the form. */
export async function ownerOf(request: Request): Promise<Owner> {
  const member = await findMember(request);
  return member ? { memberId: member.id, email: member.email } : { guest: guestOf(request) };
}

/** Where the buyer of an order that was made goes: to its payment while that is open, or to its result. */
async function wayOn(made: OrderWithPayment): Promise<string> {
  const on = await resumePayment(orders, made);
  if (on.kind === 'pay') return on.url;
  return on.kind === 'made'
    ? resultPath(on.found)
    : failedPath(on.code, { goods: made.goods_id, number: on.number });
}

/** What the order's page loads: the form, or the final confirmation of the same form. */
export async function orderPage(request: Request, url: URL, goodsId: number) {
  const at = new Date();
  const [product, owner] = await Promise.all([openProduct(goodsId, at), ownerOf(request)]);
  if (!product) throw notFound();
  const path = orderPath(goodsId);
  if ('memberId' in owner) await bringAlong(request, owner, goodsId);
  const { draft, made } = await keptForm(owner, goodsId);
  const visitor = await openVisitor(owner, at);
  const mark = 'memberId' in owner ? formOwner(owner.memberId) : '';
  if (url.searchParams.get('step') === 'confirm') {
    // Back after paying, or a reload: this form has its result.
    if (made) throw redirect(await wayOn(made));
    if (!draft?.confirmed) throw redirect(path);
    const read = await readOrderForm(toForm(draft.values), product, visitor, at);
    if (!read.ok) throw redirect(`${path}?check=1`);
    return {
      step: 'confirm' as const,
      owner: mark,
      changed: url.searchParams.has('changed'),
      formKey: draft.formKey,
      ...confirmView(read.value, product, at, 'guest' in owner),
    };
  }
  const code = closedFor(product);
  if (code) throw redirect(failedPath(code, { goods: goodsId }));
  // A guest's form that became an order is not shown again: the browser may be somebody else's by now.
  const kept = made && 'guest' in owner && stands(made.status) ? undefined : draft?.values;
  return {
    step: 'input' as const,
    owner: mark,
    ended: url.searchParams.has('ended'),
    form: formView(product, visitor, url.searchParams, at),
    values: kept ?? (await prefill(visitor)),
    /** What of a kept form no longer passes. */
    faults:
      kept && url.searchParams.has('check')
        ? (await readOrderForm(toForm(kept), product, visitor, at)).reply
        : EMPTY_REPLY,
  };
}

/** A form that its owner typed elsewhere: before the session ended, or as a guest before the login. */
async function bringAlong(
  request: Request,
  owner: { memberId: number; email: string },
  goodsId: number,
): Promise<void> {
  const { memberId } = owner;
  const path = orderPath(goodsId);
  const parked = await takeParkedForm(request, memberId, path);
  if (parked) {
    await keepForm(owner, goodsId, Object.fromEntries(parked));
    throw redirect(`${path}?ended=1`);
  }
  const guest = guestOf(request);
  if (guest) await adoptForm(memberId, guest, goodsId);
}
