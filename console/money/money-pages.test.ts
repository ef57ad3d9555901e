import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#app/account/testing/members.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { CASE_KINDS } from '#app/payment/attention/kinds.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { payables } from '#app/site/payables.ts';
import { failedOrderRefund, failedRefund } from '#app/site/testing/failed-refund.ts';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { PROOF } from '../parts/proof-name.ts';
import { consoleSite } from '../testing/site.ts';
import { KIND_NAMES, KIND_WORDS, noteWords, takerWords, whoWords } from './words.ts';

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';

let ask: Awaited<ReturnType<typeof consoleSite>>;
let operator: string;
let unproven: string;
let auditor: string;

beforeAll(async () => {
  ask = await consoleSite();
  const id = await aPerson('operator@example.jp', everywhere('operator'));
  operator = await staffCookie(id);
  unproven = await staffCookie(await aPerson('second@example.jp', everywhere('operator')));
  await db()
    .updateTable('staff_session')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .where('staff_id', '<>', id)
    .execute();
  auditor = await staffCookie(await aPerson('auditor@example.jp', everywhere('auditor')));
});

const PAGE = '/money/:id';
const ACT = '/money/:id/:act';
const errorsOf = (answered: Record<string, unknown>) =>
  (answered.reply as { errors: Record<string, string[]> }).errors;
const takenBy = async (number: string) =>
  (
    await db()
      .selectFrom('payment')
      .select('taken_by')
      .where('reference', '=', number)
      .executeTakeFirstOrThrow()
  ).taken_by;

it('asks who sits there before anything of money, and shows afterwards what to pay', async () => {
  const { id, number } = await failedRefund(world);
  const asked = await ask(`/money/${id}/take`, unproven, { note: '' });
  expect(asked.status).toBe(400);
  expect(errorsOf(asked.answered)[PROOF]).toEqual(['パスワードまたは確認コードを入力してください']);
  expect(await takenBy(number)).toBeNull();
  const proven = { note: '', [PROOF]: PASSWORD };
  expect(await ask(`/money/${id}/take`, unproven, proven)).toMatchObject({
    status: 303,
    location: `/money/${id}?done=take`,
  });
  const page = await ask(`/money/${id}?done=take`, unproven);
  expect(page.loaded[PAGE]).toMatchObject({ told: '引き受けました', toPay: '12,000円' });
});

it('leads who presses twice to what was done, and tells who was second why not', async () => {
  const { id } = await failedRefund(world);
  const twice = await Promise.all([1, 2].map(() => ask(`/money/${id}/take`, operator, { note: '' })));
  expect(twice.map(({ location }) => location)).toEqual(Array(2).fill(`/money/${id}?done=take`));
  const { claim } = (await ask(`/money/${id}/paid-out`, operator)).loaded[ACT]!;
  const second = await ask(`/money/${id}/take`, unproven, { note: '', [PROOF]: PASSWORD });
  expect(second.status).toBe(409);
  expect(errorsOf(second.answered)['']).toEqual([
    'ほかの担当者が、先に引き受けました。支払わないでください。',
  ]);
  const form = { claim: String(claim), note: '11月27日に振込' };
  const empty = await ask(`/money/${id}/paid-out`, operator, { ...form, note: '' });
  expect(errorsOf(empty.answered).note).toEqual(['支払った日と方法を入力してください']);
  const long = await ask(`/money/${id}/paid-out`, operator, { ...form, note: 'あ'.repeat(501) });
  expect(errorsOf(long.answered).note).toEqual(['支払った日と方法は500文字以内で入力してください']);
  const paid = await Promise.all([1, 2].map(() => ask(`/money/${id}/paid-out`, operator, form)));
  expect(paid.map(({ location }) => location)).toEqual(Array(2).fill(`/money/${id}?done=paid-out`));
  const late = await ask(`/money/${id}/leave`, unproven, { ...form, [PROOF]: PASSWORD });
  expect(late.status).toBe(409);
});

it('says on the page of a step that it cannot be taken now, and knows no others', async () => {
  const { id } = await failedOrderRefund(world);
  expect((await ask(`/money/${id}/close`, operator)).loaded[ACT]?.refusal).toContain('3,880円残っています');
  expect((await ask(`/money/${id}/leave`, operator)).loaded[ACT]?.refusal).toContain(
    '引き受けた人がいません',
  );
  for (const path of [`/money/${id}/refund`, '/money/999999/take', '/money/x'])
    expect([path, (await ask(path, operator)).status]).toEqual([path, 404]);
  const read = await ask(`/money/${id}`, auditor);
  expect(read.loaded[PAGE]).toMatchObject({ acts: [], payer: 'お客様' });
  expect((await ask(`/money/${id}/take`, auditor, { note: '' })).status).toBe(404);
});

it('is told on the home of who acts, and on the pages of donation and order', async () => {
  const [d, o] = [await failedRefund(world), await failedOrderRefund(world)];
  const cards = async (who: string) =>
    ((await ask('/', who)).loaded['/']!.written as { to: string; count: number }[]).filter(({ to }) =>
      to.startsWith('/money'),
    );
  const list = await ask('/money?kind=refund_failed', operator);
  const rows = list.loaded['/money']?.rows as { number: string }[];
  expect(await cards(operator)).toEqual([
    expect.objectContaining({ to: '/money?kind=refund_failed', count: rows.length }),
  ]);
  expect(await cards(auditor)).toEqual([]);
  await db()
    .updateTable('money_case')
    .set({ due_at: new Date(Date.now() - 60_000) })
    .where('id', '=', o.id)
    .execute();
  expect((await cards(operator))[0]).toMatchObject({ to: '/money?state=overdue', count: 1 });
  for (const [path, pattern, id] of [
    [`/donations/${d.number}`, '/donations/:number', d.id],
    [`/orders/${o.number}`, '/orders/:number', o.id],
  ] as const)
    expect((await ask(path, operator)).loaded[pattern]?.cases).toMatchObject([{ id, isOpen: true }]);
});

it('leaves as a sheet with the columns that are shown', async () => {
  const { number } = await failedRefund(world);
  const { text } = await ask(`/money/csv?q=${number}&columns=kind,number,amount`, auditor);
  expect(text.trim().split('\r\n')[0]).toBe('対応の番号,内容,寄附・注文,番号,金額');
  expect(text).toContain(`,受け付けられなかった返金,寄附,${number},12000`);
});

it('has Japanese words for every kind, and for what the machinery notes', () => {
  for (const kind of Object.keys(CASE_KINDS) as (keyof typeof CASE_KINDS)[]) {
    const said = [KIND_NAMES[kind], ...Object.values(KIND_WORDS[kind]('寄附者', '寄附'))];
    expect([kind, said.filter((words) => !/^[^A-Za-z]+$/.test(words))]).toEqual([kind, []]);
  }
  expect(noteWords({ what: 'closed', note: 'paid out with case 12' })).toBe('番号12の対応で支払い済み');
  expect(noteWords({ what: 'closed', note: 'goes on in case 12' })).toBe('番号12の対応に引き継ぎ');
  expect(noteWords({ what: 'changed', note: '12000 → 24000' })).toBe('12,000円から24,000円に');
  expect(noteWords({ what: 'opened', note: 'the rest' })).toBe('ほかの分を支払ったあとの残りです');
  expect(noteWords({ what: 'paid_out', note: '振込' })).toBe('振込');
  expect(whoWords('staff command (keiri)')).toBe('コマンドライン(keiri)');
  expect(whoWords('payments')).toBe('自動処理');
  expect(takerWords('staff command (keiri)', null)).toBe('コマンドライン(keiri)の担当者');
  expect(takerWords('staff:3', '見本 太郎')).toBe('見本 太郎さん');
});
