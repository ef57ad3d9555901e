import { redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { personValues } from '#app/account/person-query.ts';
import { findMember } from '#app/account/session.ts';
import { toForm } from '#app/forms/draft.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { isWrappable } from '#app/sale/rules/wrapping.ts';
import { ALCOHOL_TERMS, paymentTerms, returnTermsOf } from '#app/sale/terms.ts';
import { db } from '#platform/db/db.ts';
import { notFound } from '#platform/http/not-found.ts';
import { guestOf } from '../guest/guest.ts';
import { failedPath, resultPath } from '../result/result-path.ts';
import { stands } from '../states.ts';
import { orderByFormKey } from '../store.ts';
import { confirmView } from './confirm-view.ts';
import { dateChoices } from './dates.ts';
import { adoptDraft, findDraft, saveDraft } from './draft-store.ts';
import { readOrderForm } from './form.ts';
import type { Owner } from './owner.ts';
import { prefill } from './prefill.ts';
import { loadProduct, loadVisitor, orderPath, type Product, type Visitor } from './product.ts';
import { closedFor } from './rules.ts';

/** Who looks at the form. */
export async function ownerOf(request: Request): Promise<Owner> {
  const member = await findMember(request);
  return member ? { memberId: member.id, email: member.email } : { guest: guestOf(request) };
}

/** What the order's page loads: the form, or the final confirmation of the same form. */
export async function orderPage(request: Request, url: URL, goodsId: number) {
  const at = new Date();
  const [product, owner] = await Promise.all([loadProduct(db(), goodsId, at), ownerOf(request)]);
  if (!product) throw notFound();
  const path = orderPath(goodsId);
  if ('memberId' in owner) await bringAlong(request, owner, goodsId);
  const draft = await findDraft(db(), owner, goodsId);
  const made = draft && (await orderByFormKey(db(), draft.formKey));
  const visitor = await loadVisitor(db(), owner, at);
  const mark = 'memberId' in owner ? formOwner(owner.memberId) : '';
  if (url.searchParams.get('step') === 'confirm') {
    // Back after paying, or a reload: this form has its result.
    if (made) throw redirect(resultPath(made));
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
    form: formView(product, visitor, url, at),
    values: kept ?? (await prefill(visitor)),
    faults: kept && url.searchParams.has('check') ? await faultsOf(kept, product, visitor, at) : EMPTY_REPLY,
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
    await saveDraft(owner, goodsId, Object.fromEntries(parked), false);
    throw redirect(`${path}?ended=1`);
  }
  const guest = guestOf(request);
  if (guest && (await findDraft(db(), { guest }, goodsId)))
    await adoptDraft(memberId, guest, goodsId, await personValues(memberId, 'buyer.'));
}

/** What of a kept form no longer passes. */
async function faultsOf(
  values: Record<string, string>,
  product: Product,
  visitor: Visitor,
  at: Date,
): Promise<FormReply> {
  return (await readOrderForm(toForm(values), product, visitor, at)).reply;
}

/** What the form shows of its product and visitor. */
function formView(product: Product, { owner, addresses, points, payments }: Visitor, url: URL, at: Date) {
  const { excludedPrefectures, perPersonLimit, acceptUntil: _, open: __, ...shown } = product;
  const sku =
    product.skus.find((s) => String(s.id) === url.searchParams.get('sku')) ??
    product.skus.find((s) => s.left !== 0);
  const quantity = Number(url.searchParams.get('quantity'));
  return {
    path: orderPath(product.id),
    product: {
      ...shown,
      limited: perPersonLimit !== null,
      notTo: excludedPrefectures.map(prefectureName).join('・'),
    },
    wrappable: isWrappable(product.temperature),
    /** null for a guest. */
    email: 'memberId' in owner ? owner.email : null,
    addresses: addresses.map(({ value, label, recipient }) => ({
      value,
      label,
      prefecture: recipient.prefecture,
      postalCode: recipient.postalCode,
    })),
    points,
    payments: payments.map((method) => ({ value: method, ...paymentTerms(method) })),
    returnTerms: returnTermsOf(product),
    alcoholTerms: product.alcohol ? ALCOHOL_TERMS : [],
    dates: dateChoices(product, at),
    /** Chosen on the product's page; it wins over what was kept, as the newer choice. */
    chosen: {
      sku: url.searchParams.has('sku') && sku ? String(sku.id) : undefined,
      quantity:
        Number.isInteger(quantity) && quantity >= 1 && quantity <= product.maxQuantity
          ? String(quantity)
          : undefined,
    },
    firstSku: sku ? String(sku.id) : undefined,
  };
}

export type FormView = ReturnType<typeof formView>;
