import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { anInquiry as asked } from '#app/inquiry/testing/inquiries.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { withRows } from '#platform/testing/plans.ts';
import { sendAnswer } from './answer.ts';
import { keepDraft, otherWriters, readDraft } from './draft.ts';
import { othersOfAsker } from './earlier-query.ts';
import {
  addMessage,
  type ChangeResult,
  changeInquiry,
  type InquiryWishes,
  markSuspected,
  openInquiry,
  takeInquiry,
} from './inquiries.ts';
import {
  countInquiries,
  type InquiryFilter,
  listInquiries,
  usualWait,
  waitingInquiries,
} from './inquiry-query.ts';
import { matterOf } from './matter.ts';

useTestDatabase();

const OTHER = '442020';
let operator: SignedInStaff;
let auditor: SignedInStaff;
let town: SignedInStaff;
let other: SignedInStaff;
let donation: string;

beforeAll(async () => {
  await aPlace();
  await db()
    .insertInto('prefecture')
    .values({ code: 44, name: '大分県', kana: 'オオイタケン', region: '九州' })
    .onConflict((c) => c.doNothing())
    .execute();
  await db()
    .insertInto('government')
    .values({ code: OTHER, name: '別府市', kana: 'ベップシ', kind: 'city', prefecture_code: 44 })
    .onConflict((c) => c.doNothing())
    .execute();
  const of = (governmentCode: string) => ({ role: 'government', ...NOWHERE, governmentCode }) as const;
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  town = await signedInStaff(await aPerson('town@example.jp', of(TOWN)));
  other = await signedInStaff(await aPerson('other@example.jp', of(OTHER)));
  donation = randomNumber(11);
  await db()
    .insertInto('donation')
    .values({
      number: donation,
      form_key: randomUUID(),
      member_id: await aMember(),
      government_code: TOWN,
      amount: 10_000,
      usage_id: sql<number>`(select id from usage where government_code = ${TOWN} limit 1)`,
      usage_title: '自治体におまかせ',
      donor: JSON.stringify({}),
      status: 'paid',
      paid_at: new Date('2026-11-01T00:00:00Z'),
    })
    .execute();
});

beforeEach(async () => {
  await db().deleteFrom('inquiry').execute();
  await db().deleteFrom('mail_message').execute();
  await db().deleteFrom('throttle').execute();
});

const kept = (id: number) =>
  db().selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = (kind: string) =>
  db().selectFrom('mail_message').selectAll().where('kind', '=', kind).orderBy('id').execute();
const changesOf = async (id: number) =>
  (await listEntries({ subject: 'inquiry', subjectId: String(id), without: 'inquiry.read' }, 9)).map(
    (e) => e.changes,
  );

describe('who answers', () => {
  it('is the government whose donation was named, and otherwise the operator, who sees all', async () => {
    const theirs = await asked({ reference: donation.toLowerCase() });
    const ours = await asked({ reference: donation, category: 'account' });
    const without = await asked({ reference: 'ABC' });
    expect([await kept(theirs), await kept(ours), await kept(without)]).toMatchObject([
      { government_code: TOWN },
      { government_code: null },
      { government_code: null },
    ]);
    for (const id of [theirs, ours, without]) {
      expect(await openInquiry(operator, id)).toMatchObject({ id });
      expect(await openInquiry(auditor, id)).toMatchObject({ id });
      expect(await openInquiry(other, id)).toBeUndefined();
    }
    expect(await openInquiry(town, theirs)).toMatchObject({ government: '別海町' });
    expect(await openInquiry(town, ours)).toBeUndefined();
    await expect(takeInquiry(town, ours, 1)).rejects.toThrow(NotAllowed);
    await expect(takeInquiry(auditor, ours, 1)).rejects.toThrow(NotAllowed);
  });

  it('is the operator where nobody of the government works in the console', async () => {
    await db().updateTable('staff').set({ status: 'stopped' }).where('id', '=', town.staffId).execute();
    expect((await kept(await asked({ reference: donation }))).government_code).toBeNull();
    await db().updateTable('staff').set({ status: 'active' }).where('id', '=', town.staffId).execute();
  });

  it('is changed by who may: to the government of a donation that was meant, and back', async () => {
    const id = await asked();
    const wishes: InquiryWishes = { state: 'open', assigneeId: null, reference: '', desk: 'government' };
    const change = async (who: SignedInStaff, over: Partial<InquiryWishes>): Promise<ChangeResult> =>
      changeInquiry(who, id, (await kept(id)).version, { ...wishes, ...over });
    expect(await change(operator, {})).toEqual({ kind: 'no_donation' });
    expect(await change(operator, { assigneeId: other.staffId, desk: 'operator' })).toEqual({
      kind: 'no_person',
    });
    await change(operator, { assigneeId: operator.staffId, desk: 'operator' });
    expect(await kept(id)).toMatchObject({ status: 'working', assignee_id: operator.staffId });
    await change(operator, { state: 'working', assigneeId: operator.staffId, reference: donation });
    expect(await kept(id)).toMatchObject({ government_code: TOWN, assignee_id: null, reference: donation });
    await change(town, { state: 'working', assigneeId: town.staffId, reference: donation });
    await change(town, { state: 'working', reference: donation, desk: 'operator' });
    expect(await openInquiry(town, id)).toBeUndefined();
    expect((await changesOf(id)).map((c) => Object.keys(c).toSorted())).toEqual([
      ['回答する団体', '担当者'],
      ['担当者'],
      ['回答する団体', '担当者', '番号'],
      ['担当者', '状態'],
    ]);
    expect(await changeInquiry(operator, id, 1, wishes)).toMatchObject({ kind: 'conflict' });
    expect(await changeInquiry(operator, 999_999, 1, wishes)).toEqual({ kind: 'unknown' });
  });
});

describe('an answer', () => {
  const answer = (over: Partial<Parameters<typeof sendAnswer>[2]> = {}) => ({
    version: 1,
    body: '12月の上旬に\n発送します。\n\nお待ちください。',
    formKey: randomUUID(),
    ...over,
  });

  it('leaves once, in the thread of what who asked was sent', async () => {
    const id = await asked();
    const form = answer();
    const results = await Promise.all(Array.from({ length: 4 }, () => sendAnswer(operator, id, form)));
    expect(results).toEqual(Array(4).fill({ kind: 'sent' }));
    const [reply] = await mails('inquiry_reply');
    const [first, ...more] = await mails('inquiry_answer');
    expect(more).toEqual([]);
    const replyId = `<mail-${reply!.id}-${reply!.created_at.getTime()}@satonowa.example>`;
    expect(first).toMatchObject({
      recipient: 'asker@example.jp',
      subject: `Re: ${reply!.subject}`,
      headers: { 'In-Reply-To': replyId, References: replyId, 'Reply-To': 'support@satonowa.example' },
      secret: false,
    });
    expect(first!.body_text).toContain('髙﨑 花子 様\n\n12月の上旬に\n発送します。');
    expect(first!.body_text).toContain('ご返信いただけます');
    // What a stranger may have typed is not carried to the address that was typed.
    expect(first!.body_text).not.toContain('届く日を');
    const { version, ...row } = await kept(id);
    expect(row).toMatchObject({ status: 'answered', assignee_id: operator.staffId });
    expect(row.first_answered_at).toBeInstanceOf(Date);
    await sendAnswer(operator, id, answer({ version, body: '追ってお知らせします。' }));
    const second = (await mails('inquiry_answer'))[1]!;
    const firstId = `<mail-${first!.id}-${first!.created_at.getTime()}@satonowa.example>`;
    expect(second.headers).toMatchObject({ 'In-Reply-To': firstId, References: `${replyId} ${firstId}` });
    expect((await openInquiry(operator, id))!.messages.map((m) => [m.kind, m.mailState])).toEqual([
      ['answer', 'queued'],
      ['answer', 'queued'],
    ]);
    // The words are kept with the inquiry and no longer than it.
    expect(JSON.stringify(await changesOf(id))).not.toContain('発送します');
  });

  it('of a government names its office, and is answered to it', async () => {
    await db()
      .updateTable('government')
      .set({ department: 'ふるさと納税係', phone: '0153-00-0000', email: 'furusato@betsukai.example' })
      .where('code', '=', TOWN)
      .execute();
    const id = await asked({ reference: donation });
    expect(await sendAnswer(town, id, answer())).toEqual({ kind: 'sent' });
    const [mail] = await mails('inquiry_answer');
    expect(mail!.headers).toMatchObject({ 'Reply-To': 'furusato@betsukai.example' });
    expect(mail!.body_text).toContain('北海道 別海町 ふるさと納税係\n電話: 0153-00-0000');
  });

  it('waits when somebody else was first, and is kept until it is sent', async () => {
    const id = await asked();
    await addMessage(operator, id, { kind: 'note', body: '調べています', formKey: randomUUID() });
    await keepDraft(operator, id, '書きかけ');
    expect(await sendAnswer(operator, id, answer())).toMatchObject({ kind: 'conflict', now: { version: 2 } });
    expect(await mails('inquiry_answer')).toEqual([]);
    expect(await readDraft(operator, id)).toBe('書きかけ');
    expect(await otherWriters(operator, id)).toEqual([]);
    expect(await otherWriters(town, id)).toMatchObject([{ name: operator.name }]);
    await sendAnswer(operator, id, answer({ version: 2 }));
    expect(await readDraft(operator, id)).toBe('');
    await expect(sendAnswer(auditor, id, answer({ version: 3 }))).rejects.toThrow(NotAllowed);
    expect(await sendAnswer(operator, 999_999, answer())).toEqual({ kind: 'unknown' });
  });

  it('is kept as it was typed, within bounds, for its writer alone', async () => {
    const id = await asked();
    await keepDraft(operator, id, '一行目\r\n二行目');
    await keepDraft(operator, id, 'x'.repeat(10_001));
    expect(await readDraft(operator, id)).toBe('一行目\n二行目');
    expect(await readDraft(town, id)).toBe('');
    await keepDraft(operator, id, ' \n');
    expect(await readDraft(operator, id)).toBe('');
    await keepDraft(operator, 999_999, 'どこにもない');
  });
});

it('is taken up again by what came back, and notes are the staff’s own', async () => {
  const id = await asked();
  await changeInquiry(operator, id, 1, {
    state: 'answered',
    assigneeId: null,
    reference: '',
    desk: 'operator',
  });
  const formKey = randomUUID();
  for (const body of ['まだ届きません。', '二度目は書かれない'])
    await addMessage(operator, id, { kind: 'received', body, formKey });
  await addMessage(operator, id, { kind: 'note', body: '業者に確認済み', formKey: randomUUID() });
  expect((await openInquiry(operator, id))!.messages.map((m) => [m.kind, m.body])).toEqual([
    ['received', 'まだ届きません。'],
    ['note', '業者に確認済み'],
  ]);
  expect(await kept(id)).toMatchObject({ status: 'working' });
  expect(await mails('inquiry_answer')).toEqual([]);
});

it('may be spam, or none after all', async () => {
  const id = await asked({}, true);
  expect(await sendAnswer(operator, id, { version: 1, body: 'x', formKey: randomUUID() })).toEqual({
    kind: 'suspected',
  });
  await markSuspected(operator, id, false);
  expect(await kept(id)).toMatchObject({ status: 'open' });
  await markSuspected(operator, id, true);
  await markSuspected(operator, id, true);
  expect(await changesOf(id)).toHaveLength(2);
  await expect(markSuspected(auditor, id, true)).rejects.toThrow(NotAllowed);
});

it('is found by number, name, address, state and whose work it is; what waits is counted', async () => {
  const [first, second] = [await asked({ name: 'ヤマダ 太郎' }), await asked({ reference: donation })];
  const spam = await asked({ name: '広告' }, true);
  await takeInquiry(operator, first, 1);
  const filter = (over: Partial<InquiryFilter>): InquiryFilter => ({
    ...{ state: null, category: null, assignee: null, desk: null, q: '' },
    ...over,
  });
  const found = async (over: Partial<InquiryFilter>, who: 'all' | 'town' = 'all') => {
    const reach = who === 'all' ? ('all' as const) : { governments: [TOWN], producers: [] };
    const { rows } = await listInquiries(reach, filter(over), { limit: 9 });
    expect(await countInquiries(reach, filter(over))).toBe(rows.length);
    return rows.map((row) => row.id);
  };
  const { number } = await kept(first);
  expect(await found({})).toEqual([second, first]);
  expect(await found({ state: 'waiting' })).toEqual([first, second]);
  expect(await found({ state: 'suspected' })).toEqual([spam]);
  expect(await found({ q: `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}` })).toEqual([first]);
  expect(await found({ q: 'やまだ' })).toEqual([first]);
  expect(await found({ q: 'asker@example.jp 花子' })).toEqual([second]);
  expect(await found({ q: '100%' })).toEqual([]);
  expect(await found({ assignee: operator.staffId })).toEqual([first]);
  expect(await found({ assignee: 'nobody', category: 'gift' })).toEqual([second]);
  expect([await found({ desk: 'operator' }), await found({ desk: 'government' })]).toEqual([
    [first],
    [second],
  ]);
  expect(await found({}, 'town')).toEqual([second]);
  expect(await waitingInquiries('all')).toEqual({ count: 1, since: (await kept(first)).created_at });
  expect((await waitingInquiries({ governments: [TOWN], producers: [] })).count).toBe(1);
  expect((await othersOfAsker('all', { id: first, email: 'asker@example.jp' }, 9)).map((q) => q.id)).toEqual([
    spam,
    second,
  ]);
  expect(await usualWait('all')).toBeNull();
  await db()
    .updateTable('inquiry')
    .set({ first_answered_at: sql`created_at + interval '90 minutes'` })
    .where('id', '=', first)
    .execute();
  expect(await usualWait('all')).toBe(5400);
});

it('shows the donation that was named, to who may see it, and whether it is the asker’s', async () => {
  const named = { reference: donation, memberId: null, email: 'asker@example.jp' };
  expect(await matterOf(town, named)).toMatchObject({
    of: 'donation',
    isAskers: false,
    governmentCode: TOWN,
  });
  expect(await matterOf(other, named)).toBeUndefined();
  const { email } = await db()
    .selectFrom('member')
    .innerJoin('donation', 'donation.member_id', 'member.id')
    .select('member.email')
    .where('donation.number', '=', donation)
    .executeTakeFirstOrThrow();
  expect(await matterOf(operator, { ...named, email: email!.toUpperCase() })).toMatchObject({
    isAskers: true,
  });
  expect(await matterOf(operator, { ...named, reference: 'ABC' })).toBeUndefined();
  expect(await matterOf(operator, { ...named, reference: randomNumber(11) })).toBeUndefined();
});

it('reads what waits by its index', async () => {
  await withRows(
    `insert into inquiry (number, form_digest, category, name, email, body, storefront, status, created_at)
     select 'N' || i, sha256(i::text::bytea), 'gift', 'n', 'a@b.jp', 'b', 'donation', case when i % 200 = 0 then 'open' else 'closed' end,
            now() - i * interval '1 minute'
       from generate_series(1, 20000) as i; analyze inquiry`,
    async (plan) => {
      expect(
        await plan(
          `select id from inquiry i where i.status in ('open', 'working') order by created_at, id limit 51`,
        ),
      ).toContain('inquiry_waiting');
      expect(
        await plan(
          `select id from inquiry i where i.status <> 'suspected' order by created_at desc, id desc limit 51`,
        ),
      ).toContain('inquiry_age');
    },
  );
});
