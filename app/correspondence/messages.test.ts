import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publishedMessages } from '#app/catalogue/government/government-store.ts';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { messagesWaiting } from '#app/donation/message/release.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { decideAsStaff, listMessages } from './messages.ts';

useTestDatabase();

it('is let through or declined by an operator, with an entry in the audit for what changed', async () => {
  await aPlace();
  const number = randomNumber(11);
  const paidAt = new Date('2026-11-01T00:00:00Z');
  await db()
    .insertInto('donation')
    .values({
      ...{ number, form_key: randomUUID(), member_id: await aMember(), government_code: TOWN },
      ...{ amount: 10_000, usage_title: '自治体におまかせ', status: 'paid', paid_at: paidAt },
      usage_id: sql<number>`(select id from usage where government_code = ${TOWN} limit 1)`,
      donor: JSON.stringify({ familyName: '見本', givenName: '花子' }),
      ...{ message: '応援しています', publish_message: true, publish_name: false },
    })
    .execute();
  const operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  const auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  expect(await listMessages(auditor, '', 9)).toMatchObject([{ number, name: '', state: 'waiting' }]);
  expect(await messagesWaiting()).toEqual({ count: 1, since: paidAt });
  expect(() => decideAsStaff(auditor, number, 'shown', '')).toThrow(NotAllowed);

  const twice = await Promise.all([1, 2].map(() => decideAsStaff(operator, number, 'shown', '')));
  expect(twice.toSorted()).toEqual(['already', 'done']);
  expect(await publishedMessages(TOWN, 9)).toMatchObject([{ message: '応援しています' }]);
  expect(await listMessages(operator, '', 9)).toEqual([]);
  expect(await messagesWaiting()).toEqual({ count: 0, since: null });
  expect(await decideAsStaff(operator, number, 'declined', '宣伝')).toBe('done');
  expect(await listMessages(operator, `${number.slice(0, 4)}-${number.slice(4)}`, 9)).toMatchObject([
    { state: 'declined' },
  ]);
  expect(await listMessages(operator, 'ABC', 9)).toEqual([]);
  expect(await decideAsStaff(operator, 'ABC', 'shown', '')).toBe('unknown');
  const entries = await listEntries({ subject: 'message', subjectId: number }, 9);
  expect(entries.map((e) => e.changes)).toEqual([
    { 掲載: ['掲載中', '見送り'], 理由: [null, '宣伝'] },
    { 掲載: ['確認待ち', '掲載中'] },
  ]);
});
