import { personValues } from '#app/account/person-query.ts';
import { type KeptForm, keepable } from '#app/forms/draft.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { db } from '#platform/db/db.ts';
import type { OrderErrorCode } from '../result/error-catalogue.ts';
import { type OrderWithPayment, orderByFormKey } from '../store.ts';
import { adoptDraft, findDraft, saveDraft } from './draft-store.ts';
import { ORDER_FIELDS, type OrderInput, readOrderForm } from './form.ts';
import { type KnownOwner, memberIdOf, type Owner } from './owner.ts';
import { countedBefore, loadProduct, loadVisitor, type Product, type Visitor } from './product.ts';
import { refusal } from './rules.ts';

/** The product as it is now; undefined when there is none of the id. */
export function openProduct(goodsId: number, at: Date): Promise<Product | undefined> {
  return loadProduct(db(), goodsId, at);
}

export function openVisitor(owner: Owner, at: Date): Promise<Visitor> {
  return loadVisitor(db(), owner, at);
}

/** The form as it was kept, and what it has made. */
export async function keptForm(
  owner: Owner,
  goodsId: number,
): Promise<{ draft: KeptForm | undefined; made: OrderWithPayment | undefined }> {
  const draft = await findDraft(db(), owner, goodsId);
  return { draft, made: draft?.made ? await orderByFormKey(db(), draft.formKey) : undefined };
}

/** Keeps what was typed. @param confirmed whether it passed every check. */
export function keepForm(
  owner: KnownOwner,
  goodsId: number,
  values: Record<string, string>,
  confirmed = false,
): Promise<void> {
  return saveDraft(owner, goodsId, keepable(values, ORDER_FIELDS), confirmed);
}

/** A guest has logged in: the form that the browser kept goes on as the member's. */
export async function adoptForm(memberId: number, guest: Buffer, goodsId: number): Promise<void> {
  if (await findDraft(db(), { guest }, goodsId))
    await adoptDraft(memberId, guest, goodsId, await personValues(memberId, 'buyer.'));
}

/**
 * Checks what was typed and keeps it where the browser is known.
 * @returns why it cannot be ordered, where the form itself is right, and how many pieces of what was chosen are left.
 */
export async function checkForm(
  form: FormData,
  p: { product: Product; owner: Owner; known: KnownOwner; at: Date },
): Promise<
  | { ok: true; reply: FormReply; value: OrderInput; code: OrderErrorCode | null; left: number }
  | { ok: false; reply: FormReply }
> {
  const { product, owner, known, at } = p;
  const read = await readOrderForm(form, product, await openVisitor(owner, at), at);
  const { reply } = read;
  if (!read.ok) {
    await keepForm(known, product.id, reply.values);
    return { ok: false, reply };
  }
  const { value } = read;
  const { skuId, quantity, delivery, email } = value;
  const orderedBefore = await countedBefore(db(), product, { memberId: memberIdOf(owner), email });
  const code = refusal(product, { skuId, quantity, prefecture: delivery.prefecture, orderedBefore });
  await keepForm(known, product.id, reply.values, code === null);
  return { ok: true, reply, value, code, left: product.skus.find((s) => s.id === skuId)?.left ?? 0 };
}
