import { sql } from 'kysely';
import { toForm } from '#app/forms/draft.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { findDraft, saveDraft } from '../apply/draft-store.ts';
import { readDonationForm } from '../apply/form.ts';
import { type Submitted, submitDonation } from '../apply/submit.ts';
import { loadTarget, targetKey } from '../apply/target.ts';
import { resultPath } from '../result/result-path.ts';
import type { TargetRef } from '../target-ref.ts';

let sequence = 0;

/** Members with only the data that a donation needs. @returns their ids. */
export async function someMembers(count: number): Promise<number[]> {
  sequence++;
  const rows = await db()
    .insertInto('member')
    .values(
      Array.from({ length: count }, (_, i) => ({
        email: `donor-${sequence}-${i}@example.jp`,
        password_hash: 'none',
        family_name: '佐藤',
        given_name: '太郎',
      })),
    )
    .returning('id')
    .execute();
  return rows.map((r) => r.id);
}

export async function aMember(): Promise<number> {
  return (await someMembers(1))[0]!;
}

/** What a donor of 千代田区 types. */
export async function typed(
  memberId: number,
  ref: TargetRef,
  over: Record<string, string> = {},
  at: Date = new Date(),
): Promise<Record<string, string>> {
  const target = await loadTarget(db(), ref, memberId, at);
  if (!target) throw new Error('there is no such target');
  return {
    ...(target.gift
      ? { sku: String(target.gift.skus[0]?.id), quantity: '1', deliveryTo: 'donor' }
      : { amount: '10000' }),
    'donor.familyName': '佐藤',
    'donor.givenName': '太郎',
    'donor.familyNameKana': 'サトウ',
    'donor.givenNameKana': 'タロウ',
    'donor.birthDate.year': '1980',
    'donor.birthDate.month': '4',
    'donor.birthDate.day': '1',
    'donor.postalCode': '100-0001',
    'donor.prefecture': '13',
    'donor.city': '千代田区',
    'donor.street': '千代田1-1',
    'donor.building': '',
    'donor.phone': '03-1234-5678',
    usage: String(target.usages[0]?.id),
    message: '',
    oneStop: 'none',
    payment: 'card',
    consent: 'on',
    ...over,
  };
}

/** A form that the confirm page shows. */
export interface Confirmed {
  memberId: number;
  ref: TargetRef;
  formKey: string;
  amount: number;
}

/** Fills the form in and has it checked and stored as the input step does. */
export async function fillForm(
  memberId: number,
  ref: TargetRef,
  over: Record<string, string> = {},
  at: Date = new Date(),
): Promise<Confirmed> {
  const target = await loadTarget(db(), ref, memberId, at);
  const read = target && (await readDonationForm(toForm(await typed(memberId, ref, over, at)), [target], at));
  if (!read?.ok) throw new Error(`the form is not right: ${JSON.stringify(read?.reply.errors)}`);
  await saveDraft(memberId, targetKey(ref), read.reply.values, true);
  const draft = await findDraft(db(), memberId, targetKey(ref));
  return { memberId, ref, formKey: draft!.formKey, amount: read.value.amount };
}

/** The same confirmed form for each of these members: much quicker than filling in a hundred. */
export async function copyForm(form: Confirmed, members: number[]): Promise<Confirmed[]> {
  await sql`
    insert into donation_draft (member_id, target, data, form_key, confirmed)
    select m.id, d.target, d.data, gen_random_uuid(), true from donation_draft d, member m
     where d.form_key = ${form.formKey} and m.id = any(${members}) and m.id <> d.member_id`.execute(db());
  const drafts = await db()
    .selectFrom('donation_draft')
    .select(['member_id', 'form_key'])
    .where('target', '=', targetKey(form.ref))
    .execute();
  return drafts.map((d) => ({ ...form, memberId: d.member_id, formKey: d.form_key }));
}

/**
 * Submits a confirmed form, shown in the year in which it is submitted. @param at when: the database's clock, by which a payment is
 * made and looked after, is taken to have stood there, too, so that no test depends on the day on which it runs.
 */
export async function submit({ memberId, ref, formKey, amount }: Confirmed, at?: Date) {
  const now = at ?? new Date();
  const result = await submitDonation(memberId, ref, { formKey, amount, year: jstYear(now) }, now);
  if (at)
    await sql`update payment set created_at = ${at}, check_at = ${at}::timestamptz + interval '2 minutes'
       where id in (select payment_id from donation_payment l join donation d on d.id = l.donation_id
                     where d.form_key = ${formKey})`.execute(db());
  return result;
}

/** Submits a form that must lead to the payment. @returns the donation's number and the payment path. */
export async function applied(form: Confirmed, at?: Date): Promise<{ number: string; url: string }> {
  const result = await submit(form, at);
  if (result.kind !== 'pay') throw new Error(`submit led to ${JSON.stringify(result)}`);
  return { number: (await donationOf(form)).number, url: result.url };
}

export async function donationOf(form: Pick<Confirmed, 'formKey'>) {
  return db()
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .selectAll('donation')
    .select([
      'payment.status as payment_status',
      'payment.provider_ref',
      'payment.deadline',
      'payment.failure_code',
      'payment.received_amount',
    ])
    .where('form_key', '=', form.formKey)
    .executeTakeFirstOrThrow();
}

export async function stockOf(skuId: number) {
  return db()
    .selectFrom('sku')
    .select(['stock', 'reserved'])
    .where('id', '=', skuId)
    .executeTakeFirstOrThrow();
}

/** The states that a donation went through, the first one included. */
export async function pathOf(number: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('donation_event')
    .innerJoin('donation', 'donation.id', 'donation_event.donation_id')
    .select('to_status')
    .where('number', '=', number)
    .orderBy('donation_event.id')
    .execute();
  return rows.map((r) => r.to_status);
}

/** Kinds of the mails about a donation, in order. */
export async function mailsOf(number: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('mail_message')
    .select('kind')
    .where('dedupe_key', 'like', `%:${number}`)
    .orderBy('id')
    .execute();
  return rows.map((r) => r.kind);
}

/** Where the browser is redirected after a submit. */
export function placeOf(result: Submitted): string {
  if (result.kind === 'pay') return result.url;
  return result.kind === 'made' ? resultPath(result.found) : result.kind;
}
