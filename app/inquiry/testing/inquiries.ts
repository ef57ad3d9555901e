import { randomUUID } from 'node:crypto';
import { aClient } from '#app/account/testing/members.ts';
import { db } from '#platform/db/db.ts';
import type { InquiryInput } from '../form.ts';
import { sendInquiry } from '../send.ts';

/** Asks as a visitor does. @returns the id. */
export async function anInquiry(over: Partial<InquiryInput> = {}, trapped = false): Promise<number> {
  const input: InquiryInput = {
    category: 'gift',
    name: '髙﨑 花子',
    email: 'asker@example.jp',
    reference: '',
    text: '届く日を教えてください。',
    ...over,
  };
  const from = {
    formId: randomUUID(),
    client: aClient(),
    storefront: 'donation',
    member: undefined,
  } as const;
  const sent = await sendInquiry(input, { ...from, trapped });
  const number = sent.kind === 'sent' ? sent.number : '';
  const row = await db().selectFrom('inquiry').select('id').where('number', '=', number).executeTakeFirst();
  return row!.id;
}
