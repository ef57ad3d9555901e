import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findMember as memberOf } from '#app/account/session.ts';
import { aClient, aMember, lastMail, PASSWORD, signedIn, stranger } from '#app/account/testing/members.ts';
import type { Donor } from '#app/donation/fields.ts';
import { logIn } from '#app/member/login.ts';
import { insertTotp } from '#app/member/security/second-factor-store.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { withRows } from '#platform/testing/plans.ts';
import { closedFor, endSessions, resetFactors, unlock } from './access.ts';
import { correctMember } from './correct.ts';
import { addressOf, eraseGuest, keyOf, readGuest } from './guest.ts';
import { listMembers } from './list.ts';
import { countFound, type MemberFilter } from './list-query.ts';
import { addNote, readMember, revealMember } from './member.ts';
import { findMember } from './member-store.ts';
import { readSought } from './sought.ts';
import { memberView } from './view.ts';
import { previewErasure, withdrawOnRequest } from './withdrawal.ts';

useTestDatabase();

let operator: Actor;
let auditor: Actor;
let town: Actor;

beforeAll(async () => {
  await db()
    .insertInto('prefecture')
    .values({ code: 13, name: '東京都', kana: 'トウキョウト', region: '関東' })
    .execute();
  await db()
    .insertInto('government')
    .values({ code: '131016', name: '千代田区', kana: 'チヨダク', prefecture_code: 13, kind: 'special_ward' })
    .execute();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  town = await signedInStaff(
    await aPerson('town@example.jp', { role: 'government', ...NOWHERE, governmentCode: '131016' }),
  );
});

const PERSON: Donor = {
  familyName: '髙﨑',
  givenName: '花子',
  familyNameKana: 'タカサキ',
  givenNameKana: 'ハナコ',
  birthDate: '1980-04-01',
  postalCode: '1000001',
  prefecture: 13,
  city: '千代田区',
  street: '千代田1-1',
  building: '',
  phone: '0312345678',
};

const NONE: MemberFilter = { q: '', state: null, from: null, until: null };
const found = async (q: string, more: Partial<MemberFilter> = {}) =>
  (await listMembers(operator, { ...NONE, q, ...more }, { limit: 10 })).rows.map((m) => m.id);

/** A member with everything that a person has. */
async function aPersonHere(email: string): Promise<number> {
  const id = await aMember(email);
  await correctMember(operator, id, { version: 0, person: PERSON, reason: '準備' });
  return id;
}

/** What the audit says of a member, the newest first. */
async function audited(id: number) {
  const rows = await db()
    .selectFrom('audit_entry')
    .select(['action', 'changes'])
    .where('subject', '=', 'member')
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => [row.action, row.changes]);
}

it.each([
  ['髙﨑 花子', 'name'],
  ['たかさき', 'name'],
  ['090-1234-5678', 'phone'],
  ['０３１２３４５６７８', 'phone'],
  ['Hanako@Example.jp', 'email'],
  ['hanako', 'email'],
  ['123', 'id'],
  ['', 'all'],
])('%s is looked for as %s', (q, by) => expect(readSought(q).by).toBe(by));

it('finds members by whatever staff know, and shows them masked', async () => {
  const id = await aPersonHere('found-me@example.jp');
  for (const q of [
    String(id),
    'found-me@example.jp',
    'Found',
    '髙﨑　花子',
    '高崎',
    '髙崎 花',
    '花子',
    'はなこ',
    'ﾀｶｻｷ',
    '03-1234-5678',
  ])
    expect([q, (await found(q)).includes(id)]).toEqual([q, true]);
  for (const q of ['%', 'nobody@example.jp', '崎', '0399999999', '99999999'])
    expect(await found(q)).toEqual([]);
  expect(await found('found', { from: new Date(Date.now() + 1e6) })).toEqual([]);
  expect(await found('found', { state: 'withdrawn' })).toEqual([]);
  const [row] = (await listMembers(operator, { ...NONE, q: 'found-me' }, { limit: 1 })).rows;
  expect(row).toMatchObject({
    ...{ name: '髙＊ 花＊', kana: 'タ＊ ハ＊', email: 'f***@e***.jp', phone: '＊＊＊-＊＊＊＊-5678' },
    place: '東京都千代田区＊＊＊',
  });
  expect(JSON.stringify(row)).not.toMatch(/花子|found-me|0312345678/);
});

it('each look is recorded, and governments see no member', async () => {
  const id = await aPersonHere('seen@example.jp');
  expect((await readMember(auditor, id))?.email).toBe('seen@example.jp');
  expect((await audited(id))[0]).toEqual(['member.read', {}]);
  await revealMember(auditor, id, '会員のページ');
  expect((await audited(id))[0]).toEqual(['member.read', { 伏せた項目を表示: [null, '会員のページ'] }]);
  expect(await readMember(town, id)).toBeUndefined();
  expect(await revealMember(town, id, '')).toBeUndefined();
  expect(await memberView(town, id)).toBeUndefined();
  await expect(listMembers(town, NONE, { limit: 1 })).rejects.toThrow(NotAllowed);
  for (const act of [
    (who: Actor) => addNote(who, id, 'x'),
    (who: Actor) => endSessions(who, id),
    (who: Actor) => unlock(who, id),
    (who: Actor) => resetFactors(who, id, { reason: 'x', passkeys: true }),
    (who: Actor) => correctMember(who, id, { version: 1, person: PERSON, reason: 'x' }),
    (who: Actor) => previewErasure(who, id),
    (who: Actor) => withdrawOnRequest(who, id, 'x'),
  ])
    for (const who of [auditor, town]) await expect((async () => act(who))()).rejects.toThrow(NotAllowed);
});

it('corrects a person, tells them, and shows who saves second what changed', async () => {
  const id = await aPersonHere('correct@example.jp');
  const person = { ...PERSON, familyName: '高崎', phone: '09011112222' };
  const both = await Promise.all(
    ['一度目', '二度目'].map((reason) => correctMember(operator, id, { version: 1, person, reason })),
  );
  expect(both.map((r) => r.kind).sort()).toEqual(['conflict', 'saved']);
  expect(await findMember(id)).toMatchObject({ familyName: '高崎', phone: '09011112222', version: 2 });
  expect((await lastMail('correct@example.jp'))?.body_text).toContain('訂正した項目: 氏名、電話番号');
  expect((await lastMail('correct@example.jp'))?.body_text).not.toContain('09011112222');
  expect((await audited(id))[0]).toEqual([
    'member.edit',
    {
      氏名: ['髙﨑 花子', '高崎 花子'],
      電話番号: ['03-1234-5678', '090-1111-2222'],
      理由: [null, expect.any(String)],
    },
  ]);
});

it('ends sessions, and lets in who was locked out by strangers', async () => {
  const email = 'locked@example.jp';
  const id = await aMember(email);
  const session = await signedIn(id);
  const guess = () =>
    logIn(storefrontPaths('donation'), { email, password: 'wrong', client: aClient() }, stranger());
  for (let i = 0; i < 6; i++) await guess();
  expect((await guess()).kind).toBe('throttled');
  expect(await closedFor({ id, email })).toBeGreaterThan(0);
  expect(await unlock(operator, id)).toBe('done');
  expect(await closedFor({ id, email })).toBe(0);
  const right = { email, password: PASSWORD, client: aClient() };
  expect((await logIn(storefrontPaths('donation'), right, stranger())).kind).toBe('logged_in');

  expect(await memberOf(session)).toBeDefined();
  expect(await endSessions(operator, id)).toBe('done');
  expect(await memberOf(session)).toBeUndefined();
});

it('takes the second factor away once, ends sessions, and tells the member', async () => {
  const email = 'factor@example.jp';
  const id = await aMember(email);
  const session = await signedIn(id);
  await transaction((tx) => insertTotp(tx, { memberId: id, secret: Buffer.from('x'), counter: 1 }));
  const reset = () => resetFactors(operator, id, { reason: '電話で確認', passkeys: false });
  expect((await Promise.all([reset(), reset()])).sort()).toEqual(['done', 'nothing']);
  expect(await memberOf(session)).toBeUndefined();
  expect(await lastMail(email)).toMatchObject({
    kind: 'second_factor_off',
    body_text: expect.stringContaining('運営の担当者が行いました'),
  });
});

it('warns before an erasure of papers that are still needed', async () => {
  const id = await aPersonHere('files@example.jp');
  await db().insertInto('usage').values({ government_code: '131016', title: 'おまかせ' }).execute();
  await sql`
    insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at)
    select '0123456789AB', gen_random_uuid(), ${id}, '131016', 10000, u.id, u.title, ${JSON.stringify(PERSON)}::jsonb, 'paid', now()
      from usage u limit 1`.execute(db());
  const paidAt = (at: string) =>
    db()
      .updateTable('donation')
      .set({ paid_at: new Date(at) })
      .where('member_id', '=', id)
      .execute();
  const papers = async (now: string) =>
    (await previewErasure(operator, id, new Date(now)))!.warnings.filter((w) =>
      w.includes('寄附金受領証明書のダウンロードも'),
    );
  await paidAt('2026-01-01T00:00:00+09:00');
  expect(await papers('2026-11-27T12:00:00+09:00')).toEqual([expect.stringContaining('寄附が1件あります')]);
  expect(await papers('2027-03-15T12:00:00+09:00')).toHaveLength(1);
  expect(await papers('2027-03-16T12:00:00+09:00')).toEqual([]);
  await paidAt('2025-12-31T23:59:59+09:00');
  expect(await papers('2026-11-27T12:00:00+09:00')).toEqual([]);
});

it('withdraws on request, says before what goes and what stays, and leaves nothing that it does not say', async () => {
  const id = await aPersonHere('leaves@example.jp');
  await addNote(operator, id, '電話がありました');
  await db()
    .insertInto('deduction_limit')
    .values({ member_id: id, tax_year: 2026, amount: 50_000 })
    .execute();
  const preview = await previewErasure(operator, id);
  expect(preview).toEqual({
    obstacles: [],
    warnings: [],
    erased: expect.arrayContaining(['控除上限額の目安 1件', '担当者のメモ(会員) 1件']),
    kept: [],
  });
  const results = await Promise.all([
    withdrawOnRequest(operator, id, '本人の求め'),
    withdrawOnRequest(operator, id, '本人の求め'),
  ]);
  expect(results.some((r) => r.kind === 'withdrawn')).toBe(true);
  expect(await findMember(id)).toMatchObject({ state: 'withdrawn', email: null, familyName: '', phone: '' });
  expect(await addNote(operator, id, 'あとから')).toBe('unknown');
  const deeds = (await audited(id)).filter(([action]) => action === 'member.disclose');
  expect(deeds).toEqual([['member.disclose', { 退会と消去: [null, '本人の求め'] }]]);
  const left = await db().selectFrom('member_note').where('member_id', '=', id).selectAll().execute();
  expect(left).toEqual([]);
});

it('says why somebody cannot withdraw yet', async () => {
  const id = await aPersonHere('waits@example.jp');
  const { id: usage } = await db()
    .insertInto('usage')
    .values({ government_code: '131016', title: '自治体におまかせ' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('donation')
    .values({
      ...{ number: 'WAITS', form_key: crypto.randomUUID(), member_id: id, government_code: '131016' },
      ...{ amount: 10_000, usage_id: usage, usage_title: '', donor: JSON.stringify(PERSON) },
    })
    .execute();
  expect((await previewErasure(operator, id))?.obstacles).toEqual([expect.stringContaining('WAITS')]);
  expect(await withdrawOnRequest(operator, id, '本人の求め')).toEqual({
    kind: 'not_now',
    reasons: [expect.stringContaining('WAITS')],
  });
  expect((await findMember(id))?.state).toBe('active');
});

it('erases what is held of a mail address without an account, once its orders are over', async () => {
  await aMember('has-account@example.jp');
  expect(await eraseGuest(operator, 'has-account@example.jp', '本人の求め')).toBe('member');
  const email = 'guest@example.jp';
  await db()
    .insertInto('shop_order')
    .values({
      ...{
        number: 'GUEST',
        form_key: crypto.randomUUID(),
        email,
        buyer: JSON.stringify(PERSON),
        note: '玄関先に',
      },
      ...{ delivery_address: JSON.stringify(PERSON), goods_total: 1000, shipping_fee: 0, total: 1000 },
      ...{ taxable_8: 1000, tax_8: 74, taxable_10: 0, tax_10: 0, status: 'preparing', paid_at: new Date() },
    })
    .execute();
  await db()
    .insertInto('mail_message')
    .values({
      kind: 'order_paid',
      recipient: email,
      subject: 's',
      body_text: '本文',
      body_html: '',
      status: 'sent',
    })
    .execute();
  expect(await readGuest(operator, email)).toMatchObject({ orders: 1, mails: 1, underWay: ['GUEST'] });
  expect(await eraseGuest(operator, email, '本人の求め')).toBe('under_way');
  await db().updateTable('shop_order').set({ status: 'delivered' }).where('number', '=', 'GUEST').execute();
  expect(await eraseGuest(operator, email, '本人の求め')).toBe('erased');
  expect(await readGuest(operator, email)).toMatchObject({ orders: 1, inquiries: 0, mails: 0 });
  const order = await db()
    .selectFrom('shop_order')
    .select(['note', 'email'])
    .where('number', '=', 'GUEST')
    .executeTakeFirst();
  expect(order).toEqual({ note: '', email });
  for (const who of [auditor, town]) await expect(eraseGuest(who, email, 'x')).rejects.toThrow(NotAllowed);
  expect(addressOf(keyOf(email))).toBe(email);
  expect(addressOf('x'.repeat(60))).toBeUndefined();
});

it('finds one of many by an index', async () => {
  await withRows(
    `insert into member (email, password_hash, family_name, given_name, phone)
     select 'm' || i || '@example.com', 'x', '姓' || i, '名' || i, '090' || lpad(i::text, 8, '0') from generate_series(1, 20000) i;
     analyze member`,
    async (plan) => {
      const where = async (condition: string) =>
        plan(`select id from member m where ${condition} order by created_at desc, id desc limit 51`);
      expect(await where("m.email like 'm777@%'")).toContain('member_email');
      expect(
        await where("name_fold(m.family_name || m.given_name) like name_fold('姓777') || '%'"),
      ).toContain('member_whole_name');
      expect(await where("name_fold(m.given_name) like name_fold('名777') || '%'")).toContain(
        'member_given_name',
      );
      expect(await where("m.phone = '09000000777' and m.phone <> ''")).toContain('member_phone');
      expect(await where('true')).toContain('member_registered');
    },
  );
  expect(await countFound(NONE)).toBeGreaterThan(0);
});
