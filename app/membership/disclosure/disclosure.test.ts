import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { discloseGuest, discloseMember, heldOf } from './disclose.ts';
import { HELD_TABLES, NOT_DISCLOSED } from './tables.ts';
import { valueWords } from './words.ts';

useTestDatabase();

let operator: Actor;

beforeAll(async () => {
  await aPlace();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
});

const held = HELD_TABLES.map(({ table }) => table);

it('every table with personal data is told of, or stands with a reason among those that are not', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8');
  const part = doc.split('### With personal data\n')[1]!.split('\n### ')[0]!;
  const personal = part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!));
  expect([...held, ...Object.keys(NOT_DISCLOSED)].sort()).toEqual(personal.sort());
});

it('every table that refers to somebody or what is theirs is told of, or stands with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = any('{member,donation,shop_order,payment,delivery,ticket,inquiry,point_account}'::regclass[])`.execute(
    db(),
  );
  const missing = rows.map((r) => r.name).filter((name) => !held.includes(name));
  expect(missing.filter((name) => !Object.hasOwn(NOT_DISCLOSED, name))).toEqual([]);
});

it('every column of these tables is told, or left out for a reason', async () => {
  const { rows } = await dbPool().query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  for (const { table, columns, without } of HELD_TABLES) {
    const there = rows.filter((r) => r.table === table).map((r) => r.column);
    expect([table, [...Object.keys(columns), ...Object.keys(without)].sort()]).toEqual([table, there.sort()]);
  }
});

it('every row of a donation or order says of which one it is', () => {
  const untold = HELD_TABLES.flatMap(({ table, without }) =>
    Object.keys(without).flatMap((key) =>
      /^(donation|order|delivery|refund|return|inquiry|ticket)_id$/.test(key) ? `${table} ${key}` : [],
    ),
  );
  // A payment stands under the reference that it was made with.
  expect(untold).toEqual(['payment donation_id', 'payment order_id']);
});

it('tells of a refund’s lines by their products, and of a parcel by its number', async () => {
  const id = await aFullLife('lines@example.jp');
  const gift = await aGift([10]);
  const number = `LIFE-${id}`;
  await sql`
    with d as (select id from donation where number = ${number}),
         v as (insert into delivery (donation_id, instalment, status) select id, 2, 'waiting' from d returning id)
    insert into delivery_event (delivery_id, from_status, to_status, actor) select id, 'waiting', 'preparing', 'staff' from v`.execute(
    db(),
  );
  await sql`
    with o as (
      insert into shop_order (number, form_key, member_id, email, buyer, delivery_address, goods_total, shipping_fee, total,
                              taxable_8, tax_8, taxable_10, tax_10)
      values ('ORDER1', gen_random_uuid(), ${id}, 'lines@example.jp', '{}', '{}', 3000, 0, 3000, 3000, 222, 0, 0) returning id),
    l as (
      insert into order_line (order_id, position, goods_id, sku_id, goods_name, sku_label, unit_price, quantity, tax_rate, temperature, shipping_class)
      select o.id, n, ${gift.id}, ${gift.skus[0]!}, '商品' || n, '大', 1000, 1, 8, 'ambient', 'normal' from o, generate_series(1, 3) n),
    r as (
      insert into order_refund (order_id, key, goods_8, goods_10, shipping_fee, wrapping_fee, points_8, points_10, tax_8, tax_10, amount, actor, reason)
      select id, gen_random_uuid(), 1000, 0, 0, 0, 0, 0, 74, 0, 1000, 'staff', '破損' from o returning id),
    b as (insert into order_return (order_id, key, reason) select id, gen_random_uuid(), '返送' from o returning id),
    rl as (insert into order_refund_line (refund_id, position, quantity, amount) select id, 2, 1, 1000 from r)
    insert into order_return_line (return_id, position, quantity, restocked) select id, 3, 1, 1 from b`.execute(
    db(),
  );
  const { parts } = await heldOf({ memberId: id, email: 'lines@example.jp' }, true);
  const of = (name: string) => parts.find(({ table }) => table === name)!.records;
  expect(of('donation_note')).toMatchObject([{ 受付番号: number }]);
  expect(of('delivery')).toMatchObject([{ 受付番号: number, 注文番号: null, 回: 2 }]);
  expect(of('delivery_event')).toMatchObject([{ お荷物番号: `${number}-2` }]);
  expect(of('order_line')).toMatchObject([1, 2, 3].map((n) => ({ 注文番号: 'ORDER1', 商品: `商品${n}` })));
  expect(of('order_refund_line')).toMatchObject([{ 注文番号: 'ORDER1', 商品: '商品2 大' }]);
  expect(of('order_return_line')).toMatchObject([{ 注文番号: 'ORDER1', 商品: '商品3 大' }]);
});

it('tells of an account with nothing but a name, and of no secret', async () => {
  const id = await aMember('plain@example.jp');
  const { parts } = await heldOf({ memberId: id, email: 'plain@example.jp' }, true);
  expect(parts.map((p) => p.table)).toEqual(['member']);
  expect(parts[0]!.records[0]).toMatchObject({ 会員番号: id, 姓: '髙﨑', 状態: '会員' });
  expect(JSON.stringify(parts)).not.toContain('argon2');
});

/** One row of a member in each table that a form of the site fills. */
async function aFullLife(email: string): Promise<number> {
  const id = await aMember(email);
  await sql`
    insert into prefecture (code, name, kana, region) values (13, '東京都', 'トウキョウト', '関東') on conflict do nothing`.execute(
    db(),
  );
  await sql`
    insert into government (code, name, kana, prefecture_code, kind) values ('131016', '千代田区', 'チヨダク', 13, 'special_ward')
    on conflict do nothing`.execute(db());
  await sql`insert into usage (government_code, title) values ('131016', '子育て') on conflict do nothing`.execute(
    db(),
  );
  await sql`
    insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, message, status, paid_at)
    select 'LIFE-' || ${id}::text, gen_random_uuid(), ${id}, '131016', 12000, max(id), '子育て',
           '{"familyName":"髙﨑","givenName":"花子","prefecture":13,"city":"千代田区","phone":"0312345678"}', '応援しています', 'paid', now()
      from usage`.execute(db());
  await sql`insert into donation_note (donation_id, text) select id, '強いお叱り' from donation where member_id = ${id}`.execute(
    db(),
  );
  await sql`insert into member_note (member_id, text) values (${id}, '電話がありました')`.execute(db());
  await sql`
    insert into inquiry (number, form_digest, category, name, email, body, storefront, member_id)
    values ('Q' || ${id}::text, sha256(${email}::text::bytea), 'donation', '髙﨑花子', ${email}, '証明書の名前が違います', 'donation', ${id})`.execute(
    db(),
  );
  await sql`
    insert into inquiry_message (inquiry_id, kind, body, form_key)
    select id, kind, kind || 'の本文', gen_random_uuid() from inquiry, unnest('{answer,note}'::text[]) kind where member_id = ${id}`.execute(
    db(),
  );
  await sql`
    insert into mail_message (kind, recipient, subject, body_text, body_html)
    values ('donation_paid', ${email}, '受け付けました', '本文です', '')`.execute(db());
  await sql`insert into deduction_limit (member_id, tax_year, amount) values (${id}, 2026, 61000)`.execute(
    db(),
  );
  return id;
}

it('hands over everything as JSON and as a tagged PDF, once somebody may, and says so in the audit', async () => {
  const id = await aFullLife('all@example.jp');
  await aFullLife('other@example.jp');
  const json = await discloseMember(operator, id, { format: 'json', notes: true });
  const said = new TextDecoder().decode(json!.bytes);
  for (const text of [
    '髙﨑',
    '子育て',
    '応援しています',
    '強いお叱り',
    '電話がありました',
    '証明書の名前が違います',
  ])
    expect(said).toContain(text);
  for (const text of ['本文です', 'noteの本文', '"件数": 1', '保有個人データの開示'])
    expect(said).toContain(text);
  expect(said).not.toMatch(/other@example|password|argon2|token/);
  // Every name in it is one that its reader knows.
  expect(said).toContain('"姓": ');
  expect(said.match(/"[\w.]+":/g)).toBeNull();

  const pdf = await discloseMember(operator, id, { format: 'pdf', notes: true });
  const text = Buffer.from(pdf!.bytes).toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('/MarkInfo');

  const plain = await discloseMember(operator, id, { format: 'json', notes: false });
  const without = new TextDecoder().decode(plain!.bytes);
  expect(without).not.toMatch(/強いお叱り|電話がありました|noteの本文/);
  expect(without).toContain('第33条第2項第2号');
  expect(without).toContain('answerの本文');

  const deeds = await db()
    .selectFrom('audit_entry')
    .select('changes')
    .where('action', '=', 'member.disclose')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(deeds.map((d) => Object.values(d.changes as object)[0])).toEqual([
    [null, 'JSON'],
    [null, 'PDF'],
    [null, 'JSON(担当者のメモを除く)'],
  ]);
  const auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  await expect(discloseMember(auditor, id, { format: 'json', notes: true })).rejects.toThrow(NotAllowed);
  expect(await discloseMember(operator, 999_999, { format: 'json', notes: true })).toBeUndefined();
});

it('tells of who has no account by the mail address alone', async () => {
  await aFullLife('guest@example.jp');
  await sql`update inquiry set member_id = null where email = 'guest@example.jp'`.execute(db());
  const file = await discloseGuest(operator, 'guest@example.jp', { format: 'json', notes: true });
  const said = new TextDecoder().decode(file.bytes);
  expect(said).toContain('証明書の名前が違います');
  expect(said).not.toContain('子育て');
});

it.each([
  [{ familyName: '髙﨑', prefecture: 13, building: '' }, '姓: 髙﨑\n都道府県: 東京都'],
  [{ 氏名: ['髙﨑', '高崎'], 理由: [null, '訂正'] }, '氏名: 髙﨑 → 高崎\n理由: (なし) → 訂正'],
  [
    [
      ['donor.familyName', '髙﨑'],
      ['memo', ''],
    ],
    '寄附者・姓: 髙﨑',
  ],
  [{ donor: { city: '千代田区' } }, '寄附者・市区町村: 千代田区'],
  [
    {
      ...{
        familyName: '髙﨑',
        givenName: '花子',
        familyNameKana: 'タカサキ',
        givenNameKana: 'ハナコ',
        phone: '0312345678',
      },
      ...{
        postalCode: '1000001',
        prefecture: 13,
        city: '千代田区',
        street: '千代田1-1',
        building: '',
        birthDate: '1980-04-01',
      },
    },
    '髙﨑 花子(タカサキ ハナコ)\n〒100-0001\n東京都千代田区千代田1-1\n電話番号 03-1234-5678\n生年月日 1980年4月1日',
  ],
  ['2026-11-24', '2026年11月24日'],
  [1234567, '1,234,567'],
  [false, 'いいえ'],
  [null, ''],
])('%j is said as %s', (value, words) => expect(valueWords(value)).toBe(words));

it('says stored words as people read them, and of a form that was not sent what was typed alone', () => {
  const payment = HELD_TABLES.find(({ table }) => table === 'payment')!.columns;
  const said = (column: string, value: string) => {
    const c = payment[column]!;
    return typeof c === 'string' ? value : c.say?.(value);
  };
  expect([said('status', 'paid'), said('dispute', 'won'), said('provider', 'stripe')]).toEqual([
    '入金済み',
    '解決(お支払いは有効)',
    'Stripe',
  ]);
  const form: [string, string][] = [
    ['donor.familyName', '髙﨑'],
    ['donor.prefecture', '13'],
    ['payment', 'konbini'],
    ['usage', '4711'],
    ['formKey', 'e4b8'],
    ['timeSlot', 'am'],
  ];
  const words = valueWords(form);
  expect(words).toContain('寄附者・姓: 髙﨑');
  expect(words).toContain('寄附者・都道府県: 東京都');
  expect(words).toContain('お支払い方法: コンビニ');
  expect(words).not.toMatch(/4711|e4b8|konbini|: am/);
});
