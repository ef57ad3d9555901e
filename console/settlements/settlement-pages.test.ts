import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aPlace, PREFECTURE, producerOf, TOWN } from '#app/catalogue/testing/gifts.ts';
import { readPdf } from '#app/paper/testing/pdf.ts';
import { closeMonth } from '#app/settlement/close.ts';
import { statementPdf } from '#app/settlement/paper.ts';
import { readStatement } from '#app/settlement/statement.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { aPerson, everywhere, NOWHERE, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let operator: string;
let maker: string;
let producer: number;
const GOVERNMENT = `government-${TOWN}`;

/** Something of a government on a day. */
const told = (code: string, what: string, amount: number, day: string) =>
  sql`select settle('government', ${code}::char(6), null, ${what}, ${`${what} ${code} ${day}`}, 'N', '', 'card', 1, ${amount}::bigint, ${`${day}T12:00:00+09:00`}::timestamptz, now())`.execute(
    db(),
  );

/** The statement of a month that comes to so much. */
async function closed(code: string, month: string): Promise<number> {
  const result = await closeMonth(COMMAND_LINE, `government-${code}`, `${month}-01`);
  return 'id' in result ? result.id : 0;
}

const paper = async (id: number) =>
  readPdf(await statementPdf((await readStatement(COMMAND_LINE, id))!)).text;

beforeAll(async () => {
  ask = await consoleSite();
  await aPlace();
  producer = await producerOf();
  operator = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  maker = await staffCookie(
    await aPerson('maker@example.jp', { ...NOWHERE, role: 'producer', producerId: producer }),
  );
});

it('answers forms of who may not close as if there were none, whatever they say', async () => {
  await told(TOWN, 'donation', 1_000, '2024-01-10');
  const forms: Record<string, string>[] = [
    { intent: 'close' },
    { month: '2024-01-01', shown: '1000' },
    { paidOn: 'x' },
  ];
  for (const path of [
    `/settlements/drafts/${GOVERNMENT}`,
    `/settlements/drafts/gift-${producer}`,
    `/settlements/drafts/shop-999999`,
    '/settlements/999999',
  ])
    for (const form of forms) {
      const sent = await ask(path, maker, form);
      expect([path, sent.status, sent.shownFault]).toEqual([path, 404, 404]);
    }
});

it('takes only days on which it can have been paid, and says which they are', async () => {
  const id = await closed(TOWN, '2024-01');
  const today = jstDate(new Date());
  const tomorrow = jstDate(new Date(Date.now() + 86_400_000));
  for (const paidOn of ['2024-01-31', tomorrow, 'いつか', '2024-02-30'])
    expect([paidOn, (await ask(`/settlements/${id}`, operator, { paidOn, before: '' })).status]).toEqual([
      paidOn,
      400,
    ]);
  expect((await ask(`/settlements/${id}`, operator, { paidOn: '2024-02-01', before: '' })).status).toBe(303);
  expect((await ask(`/settlements/${id}`, operator, { paidOn: today, before: '2024-02-01' })).status).toBe(
    303,
  );
  expect(await readStatement(COMMAND_LINE, id)).toMatchObject({ paidOn: today });
});

it('speaks of what is asked for, of what is paid, and of neither', async () => {
  await told(PREFECTURE, 'donation', 1_000, '2024-01-10');
  await told(PREFECTURE, 'donation_returned', -1_000, '2024-02-10');
  await told(PREFECTURE, 'donation', 500, '2024-03-10');
  await told(PREFECTURE, 'donation_returned', -500, '2024-03-11');
  const [pays, asks, nothing] = [
    await closed(PREFECTURE, '2024-01'),
    await closed(PREFECTURE, '2024-02'),
    await closed(PREFECTURE, '2024-03'),
  ];
  const words = await paper(asks);
  for (const said of ['ご請求額', '1,000円', 'お支払期限', '振込先', '見本銀行', '手数料(ご請求する分)'])
    expect(words).toContain(said);
  expect(words).not.toContain('お支払い額から差し引く');
  expect(await paper(pays)).not.toContain('お支払期限');
  expect(await paper(nothing)).toContain('お支払いはありません');
  expect((await ask(`/settlements/${nothing}`, operator, { paidOn: '2024-04-01', before: '' })).status).toBe(
    400,
  );
  const unpaid = await db()
    .selectFrom('settlement_statement')
    .select('id')
    .where('due', '<>', 0)
    .where('id', '=', asks)
    .execute();
  expect(unpaid).toHaveLength(1);
});
