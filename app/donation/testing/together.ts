import type { Gift } from '#app/catalogue/testing/gifts.ts';
import { toForm } from '#app/forms/draft.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { keepForm } from '../apply/application.ts';
import { findDraft } from '../apply/draft-store.ts';
import { readDonationForm } from '../apply/form.ts';
import { prefill } from '../apply/prefill.ts';
import { submitDonation } from '../apply/submit.ts';
import { openForm, targetKey } from '../apply/target.ts';
import { applicationByFormKey } from '../store.ts';
import { LIST, type TargetRef } from '../target-ref.ts';
import { typed } from './data.ts';

/** What a test puts on the list. */
export interface Thing {
  ref: TargetRef;
  skuId: number | null;
  quantity: number;
  amount: number | null;
}

/** One piece of each of these gifts. */
export function onePieceOf(gifts: readonly Gift[]): Thing[] {
  return gifts.map((gift) => ({ ref: gift.ref, skuId: gift.skus[0]!, quantity: 1, amount: null }));
}

/** Puts these on a member's list, and nothing else. @returns the ids of its lines. */
export async function gather(memberId: number, things: readonly Thing[]): Promise<number[]> {
  await db().deleteFrom('cart_line').where('member_id', '=', memberId).execute();
  const lines = await db()
    .insertInto('cart_line')
    .values(
      things.map(({ ref, skuId, quantity, amount }) => ({
        member_id: memberId,
        storefront: 'donation',
        sku_id: skuId,
        government_code: 'government' in ref ? ref.government : null,
        quantity,
        shown_amount: amount,
      })),
    )
    .returning('id')
    .execute();
  return lines.map((line) => line.id);
}

/** What is typed in the fields of lines, under their names: 'l1.noshi' is the first one's. */
function named(lines: readonly number[], over: Record<string, string>): Record<string, string> {
  const name = (key: string) => key.replace(/^l(\d+)\./, (_, place) => `l${lines[Number(place) - 1]}.`);
  return Object.fromEntries(Object.entries(over).map(([key, value]) => [name(key), value]));
}

/**
 * What a donor of 千代田区 types in the form for a list: all that is in the form of one, and what is each line's own.
 * @param lines what stands on the list. @param over of what is typed; 'l1.noshi' is the first line's.
 */
export async function typedForList(
  memberId: number,
  lines: readonly number[],
  over: Record<string, string> = {},
): Promise<Record<string, string>> {
  const open = await openForm(db(), LIST, memberId, new Date());
  const [first] = open!.targets;
  return {
    ...(await typed(memberId, first.ref)),
    ...(await prefill(memberId, open!.targets)),
    ...(await typed(memberId, first.ref, named(lines, over))),
  };
}

/** A form for a list that the confirm page shows. */
export interface ConfirmedList {
  memberId: number;
  lines: readonly number[];
  formKey: string;
  amount: number;
}

/** Fills the form for a list in and has it checked and stored as the input step does. */
export async function fillList(
  memberId: number,
  things: readonly Thing[],
  over: Record<string, string> = {},
  at: Date = new Date(),
): Promise<ConfirmedList> {
  const lines = await gather(memberId, things);
  const open = await openForm(db(), LIST, memberId, at);
  const form = toForm(await typedForList(memberId, lines, over));
  const read = await readDonationForm(form, open!.targets, at);
  if (!read.ok) throw new Error(`the form is not right: ${JSON.stringify(read.reply.errors)}`);
  await keepForm(memberId, open!, read.reply.values, true);
  const draft = await findDraft(db(), memberId, targetKey(LIST));
  return { memberId, lines, formKey: draft!.formKey, amount: read.value.amount };
}

export function submitList({ memberId, formKey, amount }: ConfirmedList, at = new Date()) {
  return submitDonation(memberId, LIST, { formKey, amount, year: jstYear(at) }, at);
}

export interface Together {
  /** The number under which they are paid. */
  reference: string;
  /** Numbers and ids of the donations, in the order of the gifts. */
  numbers: string[];
  ids: number[];
  /** Where they are paid; empty with a deferred method. */
  url: string;
}

/** Applies for one piece of each of these gifts at once. @param over of what is typed. */
export async function applyTogether(
  memberId: number,
  gifts: readonly Gift[],
  over: Record<string, string> = {},
): Promise<Together> {
  const form = await fillList(memberId, onePieceOf(gifts), over);
  const result = await submitList(form);
  if (result.kind !== 'pay' && result.kind !== 'made') throw new Error(JSON.stringify(result));
  const { id, number: reference } = (await applicationByFormKey(db(), form.formKey, memberId))!;
  const rows = await db()
    .selectFrom('donation')
    .select(['id', 'number'])
    .where(({ or, eb }) => or([eb('id', '=', id), eb('first_id', '=', id)]))
    .orderBy('id')
    .execute();
  const [numbers, ids] = [rows.map((r) => r.number), rows.map((r) => r.id)];
  return { reference, numbers, ids, url: result.kind === 'pay' ? result.url : '' };
}
