import { personValues } from '#app/account/person-query.ts';
import { guestOf } from '#app/cart/owner.ts';
import { hasPassed, type KeptForm, keepable } from '#app/forms/draft.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { tally } from '#platform/conversion/tally.ts';
import { db } from '#platform/db/db.ts';
import { type OrderWithPayment, orderByFormKey } from '../store.ts';
import { adoptDraft, findDraft, saveDraft } from './draft-store.ts';
import { type OrderInput, readOrderForm } from './form.ts';
import type { Choice, Offer } from './offer.ts';
import { type KnownOwner, memberIdOf, type Owner } from './owner.ts';
import { countedBefore, loadOffer, loadVisitor, type Visitor } from './product.ts';
import { type RefusedLine, refusals } from './rules.ts';
import { ORDER_FIELDS } from './schema.ts';

/** What the form at an address orders. @param goodsId null: the cart of who asks. */
export function choiceOf(request: Request, owner: Owner, goodsId: number | null): Choice {
  if (goodsId !== null) return { goodsId };
  const memberId = memberIdOf(owner);
  if (memberId !== null) return { cart: { memberId } };
  const guest = guestOf(request);
  return { cart: guest && { guest } };
}

/** What can be ordered now; undefined when there is no product of the id, or nothing in the cart. */
export function openOffer(choice: Choice, at: Date): Promise<Offer | undefined> {
  return loadOffer(db(), choice, at);
}

export function openVisitor(owner: Owner, at: Date): Promise<Visitor> {
  return loadVisitor(db(), owner, at);
}

/** The form as it was kept, and what it has made. */
export async function keptForm(
  owner: Owner,
  choice: Choice,
): Promise<{ draft: KeptForm | undefined; made: OrderWithPayment | undefined }> {
  const draft = await findDraft(db(), owner, choice);
  return { draft, made: draft?.made ? await orderByFormKey(db(), draft.formKey) : undefined };
}

/** Keeps what was typed. @param confirmed whether it passed every check. @returns what was kept before. */
export function keepForm(
  owner: KnownOwner,
  choice: Choice,
  values: Record<string, string>,
  confirmed = false,
): Promise<KeptForm | undefined> {
  return saveDraft(owner, choice, keepable(values, ORDER_FIELDS), confirmed);
}

/** A guest has logged in: the form that the browser kept goes on as the member's. */
export async function adoptForm(memberId: number, guest: Buffer, choice: Choice): Promise<void> {
  if (await findDraft(db(), { guest }, choice))
    await adoptDraft(memberId, guest, choice, await personValues(memberId, 'buyer.'));
}

/**
 * Checks what was typed and keeps it where the browser is known.
 * @returns the lines that cannot be ordered, where the form itself is right.
 */
export async function checkForm(
  form: FormData,
  p: { offer: Offer; owner: Owner; known: KnownOwner; at: Date },
): Promise<
  { ok: true; reply: FormReply; value: OrderInput; inTheWay: RefusedLine[] } | { ok: false; reply: FormReply }
> {
  const { offer, owner, known, at } = p;
  const read = await readOrderForm(form, offer, await openVisitor(owner, at), at);
  const { reply } = read;
  if (!read.ok) {
    await keepForm(known, offer.choice, reply.values);
    return { ok: false, reply };
  }
  const { value } = read;
  const { lines, delivery, email } = value;
  const orderedBefore = await countedBefore(db(), offer.products, { memberId: memberIdOf(owner), email });
  const inTheWay = refusals(lines, { prefecture: delivery.prefecture, orderedBefore });
  const before = await keepForm(known, offer.choice, reply.values, inTheWay.length === 0);
  if (inTheWay.length === 0 && !hasPassed(before)) tally('order_confirm');
  return { ok: true, reply, value, inTheWay };
}
