import { redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { findMember } from '#app/account/session.ts';
import { stoppedPath } from '#app/cart/words.ts';
import { toForm } from '#app/forms/draft.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { resumePayment } from '#app/payment/start-payment.ts';
import { isLookedAt } from '#platform/conversion/people.ts';
import { tally } from '#platform/conversion/tally.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { confirmView } from '../apply/confirm-view.ts';
import { readOrderForm } from '../apply/form.ts';
import { formView } from '../apply/form-view.ts';
import { CART_PATH, type Choice, type Offer, orderPath } from '../apply/offer.ts';
import { adoptForm, choiceOf, keepForm, keptForm, openOffer, openVisitor } from '../apply/order-form.ts';
import type { Owner } from '../apply/owner.ts';
import { plainChoices, prefill } from '../apply/prefill.ts';
import { closedFor, refusals } from '../apply/rules.ts';
import { guestOf } from '../guest/guest.ts';
import { orders } from '../pay/orders.ts';
import { cartRefusedPath, failedPath, goodsOf, resultPath } from '../result/result-path.ts';
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
    : failedPath(on.code, { goods: goodsOf(made), number: on.number });
}

/** What the order's page loads: the form, or the final confirmation of the same form. @param goodsId null: of the cart. */
export async function orderPage(request: Request, url: URL, goodsId: number | null) {
  const at = new Date();
  const owner = await ownerOf(request);
  const choice = choiceOf(request, owner, goodsId);
  const offer = await openOffer(choice, at);
  const isConfirm = url.searchParams.get('step') === 'confirm';
  if (!offer) return nothingToOrder(owner, choice, isConfirm);
  const path = orderPath(choice);
  if ('memberId' in owner) await bringAlong(request, owner, choice);
  if (offer.joined) throw redirect(isConfirm ? stoppedPath('shop') : CART_PATH);
  const { draft, made } = await keptForm(owner, choice);
  const visitor = await openVisitor(owner, at);
  const mark = 'memberId' in owner ? formOwner(owner.memberId) : '';
  if (isConfirm) {
    // Back after paying, or a reload: this form has its result.
    if (made) throw redirect(await wayOn(made));
    if (!draft?.confirmed) throw redirect(path);
    // A product's own page refuses when it is sent; a cart says at each line what is in the way.
    const inTheWay = offer.lines && closedPath(offer);
    if (inTheWay) throw redirect(inTheWay);
    const read = await readOrderForm(toForm(draft.values), offer, visitor, at);
    if (!read.ok) throw redirect(`${path}?check=1${url.searchParams.has('changed') ? '&changed=1' : ''}`);
    return {
      step: 'confirm' as const,
      owner: mark,
      changed: url.searchParams.has('changed'),
      formKey: draft.formKey,
      ...confirmView(read.value, choice, at, 'guest' in owner),
    };
  }
  const closed = closedPath(offer);
  if (closed) throw redirect(closed);
  // A guest's form that became an order is not shown again: the browser may be somebody else's by now.
  const over = made !== undefined && isOver(made);
  const kept = over ? ('guest' in owner ? undefined : forNextOrder(draft?.values ?? {})) : draft?.values;
  // One that is gone on with counted when it was begun.
  if ((!draft || over) && isLookedAt((name) => request.headers.get(name))) tally('order_form');
  return {
    step: 'input' as const,
    owner: mark,
    ended: url.searchParams.has('ended'),
    changed: offer.lines !== null && url.searchParams.has('changed'),
    form: formView(offer, visitor, url.searchParams, at),
    values: !kept ? await prefill(visitor) : over ? { ...plainChoices(visitor.payments), ...kept } : kept,
    /** What of a kept form no longer passes. */
    faults:
      kept && url.searchParams.has('check')
        ? (await readOrderForm(toForm(kept), offer, visitor, at)).reply
        : EMPTY_REPLY,
  };
}

/** Whether the form has come to its order: it was paid, or its buyer told how to pay. One that failed is gone on with. */
function isOver({ status, told_how }: OrderWithPayment): boolean {
  return status === 'pending_payment' ? told_how : status !== 'failed' && status !== 'expired';
}

/** What of a form that became an order is good for the next one: who orders, where it goes and how it is paid. */
function forNextOrder(values: Record<string, string>): Record<string, string> {
  const lasts = (name: string) => /^(?:buyer\.|delivery\.|deliveryTo$|payment$)/.test(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => lasts(name)));
}

/** There is no such product, or nothing is left in the cart, perhaps as it was just ordered. */
async function nothingToOrder(owner: Owner, choice: Choice, isConfirm: boolean): Promise<never> {
  if ('goodsId' in choice) throw notFound();
  const { made } = await keptForm(owner, choice);
  throw redirect(
    made && stands(made.status) ? await wayOn(made) : isConfirm ? stoppedPath('shop') : CART_PATH,
  );
}

/** Where somebody is led who cannot order this, whatever is typed; undefined where they can. */
function closedPath({ choice, products: [product], lines }: Offer): string | undefined {
  if ('goodsId' in choice) {
    const code = product && closedFor(product);
    return code ? failedPath(code, { goods: choice.goodsId }) : undefined;
  }
  const closed = refusals(lines ?? [], { prefecture: 0, orderedBefore: new Map() });
  return (
    closed[0] &&
    cartRefusedPath(
      closed[0].code,
      closed.map((r) => r.line.skuId),
    )
  );
}

/** A form that its owner typed elsewhere: before the session ended, or as a guest before the login. */
async function bringAlong(
  request: Request,
  owner: { memberId: number; email: string },
  choice: Choice,
): Promise<void> {
  const { memberId } = owner;
  const path = orderPath(choice);
  const parked = await takeParkedForm(request, memberId, path);
  if (parked) {
    await keepForm(owner, choice, Object.fromEntries(parked));
    throw redirect(`${path}?ended=1`);
  }
  const guest = guestOf(request);
  if (guest) await adoptForm(memberId, guest, choice);
}
