import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { addNotice, readNotice, removeNotice, sampleMail, saveNotice, visitorKinds } from './notices.ts';

useTestDatabase();

let operator: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('writer@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('reader@example.jp', everywhere('auditor')));
});
beforeEach(async () => {
  await db().deleteFrom('mail_notice').execute();
  await db().deleteFrom('mail_message').execute();
});

const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR);
const notice = (words: string, more: Partial<Parameters<typeof addNotice>[1]> = {}) => ({
  ...{ kinds: ['order_paid'], words, from: from(-1), until: from(1) },
  ...more,
});
async function added(...of: Parameters<typeof notice>): Promise<number> {
  const result = await addNotice(operator, notice(...of));
  if (result.kind !== 'saved') throw new Error(result.kind);
  return result.id;
}

let mails = 0;
async function mailed(kind = 'order_paid') {
  mails++;
  await transaction((tx) =>
    queueLetter(tx, 'shop', {
      ...{ kind, dedupeKey: `notice:${mails}`, to: 'a@example.jp', subject: '題', greeting: '甲 様' },
      ...{ heading: '題', paragraphs: ['本文'], facts: [['番号', '1']], notes: ['注'] },
      button: { label: '開く', url: 'http://localhost/' },
    }),
  );
  return db()
    .selectFrom('mail_message')
    .select(['body_text as text', 'body_html as html'])
    .where('dedupe_key', '=', `notice:${mails}`)
    .executeTakeFirstOrThrow();
}

it('stands in both parts of mails of its kinds, above the signature, and in no others', async () => {
  await added('年末年始は発送を休みます。\n1月4日から再開します。');
  const { text, html } = await mailed();
  expect(text).toMatch(/・注\n\n◆ お知らせ\n年末年始は発送を休みます。\n1月4日から再開します。\n\n──/);
  expect(html).toContain('年末年始は発送を休みます。\n1月4日から再開します。</div>');
  const other = await mailed('order_shipped');
  for (const part of [other.text, other.html]) expect(part).not.toMatch(/お知らせ|operator notice/);
});

it('counts from its beginning to its end, and what is queued already stays', async () => {
  await added('まだ', { from: from(1), until: from(2) });
  await added('もう', { from: from(-2), until: from(-1) });
  const id = await added('いま');
  const before = await mailed();
  expect(before.text).toMatch(/◆ お知らせ\nいま\n/);
  expect(before.text).not.toMatch(/まだ|もう/);
  await saveNotice(operator, id, 1, notice('次の文'));
  expect((await mailed()).text).toContain('次の文');
  await removeNotice(operator, id);
  expect((await mailed()).text).not.toContain('お知らせ');
});

it('is text, whatever is written, also beside another one', async () => {
  await added('<script>alert(1)</script> & $& $1');
  await added('二つ目');
  const { text, html } = await mailed();
  expect(text).toContain('<script>alert(1)</script> & $& $1');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; $1');
  expect(html).not.toContain('<script');
  expect(text.indexOf('二つ目')).toBeGreaterThan(text.indexOf('alert'));
  const sample = await sampleMail('order_paid', '<b>$&</b>');
  expect([sample.text.includes('<b>$&</b>'), sample.html.includes('&lt;b&gt;$&amp;&lt;/b&gt;')]).toEqual([
    true,
    true,
  ]);
  const empty = await sampleMail('donation_paid', '');
  expect(empty.text + empty.html).not.toContain('operator notice');
});

it('is written by operators, with what changed in the audit, and by one of two at once', async () => {
  const id = await added('はじめ');
  await expect(addNotice(auditor, notice('x'))).rejects.toThrow(NotAllowed);
  expect((await readNotice(auditor, id))?.words).toBe('はじめ');
  const results = await Promise.all(['甲', '乙'].map((words) => saveNotice(operator, id, 1, notice(words))));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
  const [entry] = await listEntries({ subject: 'mail_notice', subjectId: String(id) }, 5);
  expect(entry).toMatchObject({
    action: 'text.edit',
    changes: { 文: ['はじめ', expect.stringMatching(/甲|乙/)] },
  });
});

it('stands in no mail of staff', () =>
  expect(visitorKinds(['staff_invitation', 'inquiry_operator', 'donation_paid', 'nothing'])).toEqual([
    'donation_paid',
  ]));
