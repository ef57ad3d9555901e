import { randomUUID } from 'node:crypto';
import iconv from 'iconv-lite';
import { beforeAll, expect, it } from 'vitest';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { addExternal } from '#app/donation/external/external.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { toCp932 } from '#platform/text/cp932.ts';
import { issueReceipt } from './issue.ts';
import { aPaidDonation } from './testing/donations.ts';
import { yearCsv } from './year-csv.ts';

useTestDatabase();
beforeAll(aPlace);

const HEAD =
  '受領日,受付番号,受領証明書番号,都道府県,自治体,自治体コード,寄附金額(円),控除の対象となる額(円),使い道,返礼品,ワンストップ特例,状態,サイト・メモ';

it('lists a year in UTF-8 with a byte order mark, quoted where needed and without live formulas', async () => {
  const member = await aMember();
  const first = await aPaidDonation(member, {
    paidAt: '2025-12-31T15:00:00Z',
    usage: '=HYPERLINK("https://evil.example")',
    goods: '𠮷野の〜葛, "特選"\n1kg',
    oneStop: 'online',
  });
  await issueReceipt(first);
  const back = await aPaidDonation(member, {
    paidAt: '2026-02-02T00:00:00Z',
    amount: 5000,
    status: 'refunded',
    oneStop: 'paper',
  });
  const { bytes, lossy } = await yearCsv(member, 2026, 'utf-8');
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  expect(text.split('\r\n')).toEqual([
    HEAD,
    `2026-01-01,${first},2026-${TOWN}-000001,北海道,別海町,${TOWN},12000,12000,` +
      `"'=HYPERLINK(""https://evil.example"")","𠮷野の〜葛, ""特選""\n1kg",オンライン,寄附完了,`,
    `2026-02-02,${back},,北海道,別海町,${TOWN},5000,0,自治体におまかせ,返礼品なし,対象外,返金済み,`,
    '',
  ]);
  expect(lossy).toEqual([]);
});

it('lists what the donor noted of donations made elsewhere, marked as such and in the order of days', async () => {
  const member = await aMember();
  const own = await aPaidDonation(member, { paidAt: '2026-05-02T00:00:00Z' });
  const note = {
    governmentCode: TOWN,
    amount: 7000,
    oneStop: true,
    gift: '鮭',
    site: '別のサイト',
    note: 'メモ',
  };
  await addExternal(member, randomUUID(), { ...note, donatedOn: '2026-05-03' });
  await addExternal(member, randomUUID(), {
    ...note,
    donatedOn: '2026-05-01',
    oneStop: false,
    site: '',
    note: '',
  });
  await addExternal(member, randomUUID(), { ...note, donatedOn: '2025-12-31' });
  const { bytes } = await yearCsv(member, 2026, 'utf-8');
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines.slice(1)).toEqual([
    `2026-05-01,,,北海道,別海町,${TOWN},7000,7000,,鮭,なし,ほかのサイトでの寄附(ご自身の記録),`,
    `2026-05-02,${own},,北海道,別海町,${TOWN},12000,12000,自治体におまかせ,返礼品なし,なし,寄附完了,`,
    `2026-05-03,,,北海道,別海町,${TOWN},7000,7000,,鮭,申請,ほかのサイトでの寄附(ご自身の記録),別のサイト / メモ`,
    '',
  ]);
});

it('lists the same in CP932, and names each character that is lost with its row and column', async () => {
  const member = await aMember();
  await aPaidDonation(member, { paidAt: '2026-01-05T00:00:00Z', usage: '髙﨑①㈱～－ 〜−‖— ?' });
  await aPaidDonation(member, { paidAt: '2026-01-06T00:00:00Z', usage: '𠮷野', goods: '葛󠄀' });
  const { bytes, lossy } = await yearCsv(member, 2026, 'cp932');
  const lines = new TextDecoder('shift_jis', { fatal: true }).decode(bytes).split('\r\n');
  expect(lines[0]).toBe(HEAD);
  expect(lines[1]).toContain(',髙﨑①㈱～－ ～－∥― ?,');
  expect(lines[2]).toContain(',〓野,葛〓,');
  expect(lossy).toEqual([
    { character: '𠮷', codePoint: 'U+20BB7', row: 3, column: '使い道' },
    { character: '\u{e0100}', codePoint: 'U+E0100', row: 3, column: '返礼品' },
  ]);
});

it('keeps every character that CP932 has, and nothing else without saying so', () => {
  for (let code = 0x20; code < 0x10000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const c = String.fromCharCode(code);
    if (c.normalize('NFC') !== c || /\p{Cc}/u.test(c)) continue;
    const { table, lossy } = toCp932([['列'], [c]]);
    const back = new TextDecoder('shift_jis').decode(iconv.encode(table[1]![0]!, 'cp932'));
    expect(back).toBe(table[1]![0]);
    if (lossy.length === 0 && !'〜−‖—¥'.includes(c)) expect(back).toBe(c);
  }
});
