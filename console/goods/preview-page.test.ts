import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type GoodsInput, writeColumns } from '#app/listing/columns.ts';
import { findGoods } from '#app/listing/goods-store.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { readProposalForm } from '#app/listing/proposal-form.ts';
import { propose } from '#app/listing/propose.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from '#app/listing/testing/goods.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let page: string;
let typed: Record<string, string>;
let input: GoodsInput;
let producer: SignedInStaff;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  ask = await consoleSite();
  const ids = await aCatalogue();
  const operatorId = await aPerson('operator@example.jp', everywhere('operator'));
  const cookie = async (name: string, grant: Parameters<typeof aPerson>[1]) => {
    const id = await aPerson(`${name}@example.jp`, grant!);
    cookies[name] = await staffCookie(id);
    return id;
  };
  await cookie('city', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  await cookie('elsewhere', { role: 'government', ...NOWHERE, governmentCode: ELSEWHERE });
  const producerId = await cookie('producer', { role: 'producer', ...NOWHERE, producerId: ids.producerId });
  producer = await signedInStaff(producerId);
  await cookie('rival', { role: 'producer', ...NOWHERE, producerId: ids.elsewhereId });
  input = aGift(ids.producerId);
  const made = await makeGoods(await signedInStaff(operatorId), 'gift', PLACE, input, 1);
  if (made.kind !== 'made') throw new Error(made.kind);
  page = `/goods/${made.id}/preview`;
  typed = {
    ...writeColumns(input, 'gift'),
    category_id: String(input.category_id),
    producer_id: String(input.producer_id),
  };
});

it('shows a draft as it is saved, and what is typed instead, of which nothing is saved', async () => {
  const saved = await ask(page, cookies.city);
  expect(saved.status).toBe(200);
  expect(saved.text).toContain(typed.name);
  const before = await db().selectFrom('goods').selectAll().execute();
  const changed = await ask(page, cookies.city, {
    ...typed,
    name: '<script>alert(1)</script>の干物',
    amount: '１２，３００',
  });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;の干物');
  expect(changed.text).not.toContain('<script');
  expect(changed.text).toContain('12,300');
  expect(await db().selectFrom('goods').selectAll().execute()).toEqual(before);
});

it('runs nothing, leads nowhere and is not framed', async () => {
  const { text, policy } = await ask(page, cookies.city);
  expect(text).toContain('寄附');
  expect(text).not.toMatch(/<a [^>]*href=/);
  expect(policy).toMatch(
    /default-src 'none'.*form-action 'none'.*frame-ancestors 'none'.*sandbox allow-same-origin/,
  );
});

it('says what is wrong with what was typed', async () => {
  const wrong = await ask(page, cookies.city, { ...typed, amount: 'たくさん', handling_days: '999' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('数字で入力してください');
  expect(wrong.text).toContain('60営業日以下');
  const without = await ask(page, cookies.city, { ...typed, amount: '' });
  expect(without.status).toBe(400);
  expect(without.text).toContain('寄附金額を入力してください');
});

it('shows goods that are not there yet, to who may make or propose them', async () => {
  const goods = async () => db().selectFrom('goods').select('id').execute();
  const before = await goods();
  const form = { ...typed, name: 'まだない干物', stock: '3' };
  const made = (government: string) => `/goods/new/preview?kind=gift&government=${government}`;
  for (const [path, name] of [
    [made(PLACE), 'city'],
    ['/proposals/new/preview', 'producer'],
  ] as const) {
    const seen = await ask(path, cookies[name], form);
    expect([seen.status, seen.text.includes('まだない干物')]).toEqual([200, true]);
    const wrong = await ask(path, cookies[name], { ...form, stock: '三つ', amount: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('プレビューを表示できません');
    expect((await ask(path, cookies[name])).location).toMatch(/\/new(\?|$)/);
  }
  expect((await ask(made(ELSEWHERE), cookies.city, form)).status).toBe(404);
  expect((await ask('/proposals/new/preview', cookies.rival, form)).status).toBe(400);
  expect(await goods()).toEqual(before);
});

it('shows a proposal as it would be, to both sides of it', async () => {
  const proposed = async (of: Parameters<typeof propose>[1], name: string) => {
    const made = await propose(producer, of, { ...input, code: name, name });
    if (made.kind !== 'proposed') throw new Error(made.kind);
    return `/proposals/${made.id}/preview`;
  };
  const goodsId = Number(/\d+/.exec(page)![0]);
  const { version } = await readProposalForm((await findGoods(goodsId))!);
  for (const [path, name] of [
    [await proposed({ goodsId, version }, '変わる干物'), '変わる干物'],
    [
      await proposed(
        { governmentCode: PLACE, kind: 'gift', stock: 2, formKey: randomUUID() },
        '生まれる干物',
      ),
      '生まれる干物',
    ],
  ] as const) {
    for (const who of ['city', 'producer']) {
      const seen = await ask(path, cookies[who]);
      expect([seen.status, seen.text.includes(name)]).toEqual([200, true]);
    }
    expect((await ask(path, cookies.rival)).status).toBe(404);
    expect((await ask(path, cookies.elsewhere)).status).toBe(404);
  }
});

it('is there for the government and the producer alone', async () => {
  const statuses = async (name: string) => [
    (await ask(page, cookies[name])).status,
    (await ask(page, cookies[name], typed)).status,
  ];
  expect(await statuses('producer')).toEqual([200, 200]);
  expect(await statuses('elsewhere')).toEqual([404, 404]);
  expect(await statuses('rival')).toEqual([404, 404]);
  expect((await ask(page)).status).toBe(302);
});
