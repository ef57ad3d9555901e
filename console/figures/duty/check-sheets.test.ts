import { randomUUID } from 'node:crypto';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aGift, aPlace, type Gift, producerOf, TOWN } from '#app/catalogue/testing/gifts.ts';
import { noteCheck, planPublicity } from '#app/figures/duty/checks.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { type CheckSheet, checkFile } from './check-sheets.ts';
import { dutyFile } from './sheets.ts';

useTestDatabase();

const PERIOD = { from: '2025-10-01', until: '2026-09-30' };
let town: SignedInStaff;
let other: SignedInStaff;
let badge: Gift;

/** A donation with a gift by somebody of a town. */
async function given(number: string, day: string, quantity: number, of: Gift, city = '野付郡別海町') {
  await sql`
    insert into donation (number, form_key, source, government_code, goods_id, sku_id, goods_name, quantity, amount, usage_id, usage_title, donor, status, paid_at)
    select ${number}, gen_random_uuid(), 'counter', ${TOWN}, ${of.id}, ${of.skus[0]}, '=缶バッジ', ${quantity}, ${quantity * 12_000}, u.id, u.title,
           ${JSON.stringify({ prefecture: 1, city })}::jsonb, 'paid', ${`${day}T00:00:00+09:00`}::timestamptz
      from usage u where u.government_code = ${TOWN} limit 1`.execute(db());
}

const ask = (table: string, query = '', as = town) =>
  dutyFile(as, new URL(`http://console/figures/duty/csv?table=${table}${query}`), {
    code: TOWN,
    period: PERIOD,
    fiscalYear: 2025,
    today: '2026-11-25',
  });

/** The lines of a sheet. */
async function linesOf(table: CheckSheet): Promise<string[]> {
  const text = Buffer.from(await (await ask(table)).arrayBuffer()).toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

beforeAll(async () => {
  await aPlace();
  await aPerson('operator@example.jp', everywhere('operator'));
  const of = (governmentCode: string) => ({ role: 'government' as const, ...NOWHERE, governmentCode });
  town = await signedInStaff(await aPerson('town@example.jp', of(TOWN)));
  other = await signedInStaff(await aPerson('other@example.jp', of('131016')));
  const proven = { local_standard: '3', maker: '別海乳業', value_share: 51, general_price: 3_300 };
  await aGift([null], { code: 'B-1', name: 'チーズ', ...proven });
  await aGift([null], { code: 'B-2', name: 'バター', ...proven, value_share: 50, general_price: null });
  await aGift([null], {
    code: 'B-3',
    name: '牛乳',
    local_standard: '1',
    prior_check: 'confirmed',
    prior_checked_on: '2026-03-04',
  });
  badge = await aGift([null], { code: 'B-4', name: '=缶バッジ', local_standard: '5' });
  await aGift([null], { code: 'B-5', ...proven, archived_at: new Date(), status: 'suspended' });
  await aGift([null], { code: 'T-1', government_code: '131016', ...proven });
});

it('lists the gifts of 第3号 with their proof, and how far 事前確認 has come with each gift', async () => {
  expect(await linesOf('third')).toEqual([
    '管理番号,返礼品,事業者,公開状態,製造者,区域内の価値の割合(%),一般販売価格,調達費,そろわないもの',
    'B-1,チーズ,生産者,公開中,別海乳業,51,3300,3000,',
    'B-2,バター,生産者,公開中,別海乳業,50,,3000,区域内の価値の割合・一般販売価格',
  ]);
  expect(await linesOf('prior')).toEqual([
    '管理番号,返礼品,事業者,公開状態,地場産品類型,事前確認,事前確認日',
    'B-1,チーズ,生産者,公開中,第3号(区域内で製造・加工などの主要な部分を行ったもの),未提出,',
    'B-2,バター,生産者,公開中,第3号(区域内で製造・加工などの主要な部分を行ったもの),未提出,',
    'B-3,牛乳,生産者,公開中,第1号(区域内で生産されたもの),確認済,2026/03/04',
    "B-4,'=缶バッジ,生産者,公開中,第5号(広報の目的で生産されたもの),未提出,",
  ]);
});

it('lists what was given away for publicity beside what was given in return, and donors who live there', async () => {
  await planPublicity(town, { goodsId: badge.id, begins: PERIOD.from, distributed: 4, plan: '催しで配布' });
  await given('R00000000001', '2025-09-30', 9, badge);
  await given('R00000000002', '2025-10-01', 3, badge);
  await given('R00000000003', '2026-09-30', 2, badge);
  await given('R00000000004', '2026-10-01', 9, badge);
  await given('R00000000005', '2026-01-05', 1, badge, '札幌市');
  // 3 + 2 + 1 pieces of the period, two more than were given away.
  expect(await linesOf('publicity')).toEqual([
    '管理番号,返礼品,自ら配布した数量,配布の計画,返礼品として提供した数量,超えた数量',
    "B-4,'=缶バッジ,4,催しで配布,6,2",
  ]);
  expect(await linesOf('residents')).toEqual([
    '受付番号,受領日,返礼品,寄附金額',
    "R00000000003,2026/09/30,'=缶バッジ,24000",
    "R00000000002,2025/10/01,'=缶バッジ,36000",
  ]);
});

it('lists every check of a period, and producers without one', async () => {
  const producerId = await producerOf();
  await sql`insert into producer (government_code, name) values (${TOWN}, '見本牧場')`.execute(db());
  const check = { producerId, outcome: 'sound' as const, evidence: '出荷記録' };
  for (const checkedOn of ['2025-09-30', '2025-10-01', '2026-09-30', '2026-10-01'])
    await noteCheck(town, { ...check, formKey: randomUUID(), checkedOn });
  expect(await linesOf('origin')).toEqual([
    '事業者,公開中の返礼品,確認した日,結果,確認の方法,記録した人',
    `生産者,4,2025/10/01,問題なし,出荷記録,${town.name}`,
    `生産者,4,2026/09/30,問題なし,出荷記録,${town.name}`,
    '見本牧場,0,,この期間の確認なし,,',
  ]);
});

it('is in Shift_JIS where that is asked for, named in the audit, and nobody else’s', async () => {
  const response = await ask('prior', '&encoding=cp932');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('事前確認.csv'));
  const text = iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932');
  expect(text.split('\r\n')[4]).toBe(
    "B-4,'=缶バッジ,生産者,公開中,第5号(広報の目的で生産されたもの),未提出,",
  );
  const [entry] = await listEntries({ subject: 'figure', subjectId: 'csv' }, 1);
  expect(entry?.changes).toEqual({ CSVの出力: [null, 'table=prior&encoding=cp932'] });
  for (const table of ['third', 'prior', 'publicity', 'origin', 'residents'] as const)
    expect(() =>
      checkFile(other, new URL('http://console/'), table, { code: TOWN, period: PERIOD, asked: '' }),
    ).toThrow(NotAllowed);
});
