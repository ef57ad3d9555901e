import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { changeGovernment } from '#app/catalogue/government/contract.ts';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { addExternal } from '#app/donation/external/external.ts';
import { aMember, someMembers } from '#app/donation/testing/data.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { changeNoticePaper, oneStopPaper } from './one-stop.ts';
import { NOT_YET, type Paper, setPaper } from './paper.ts';
import { receiptPaper } from './receipt.ts';
import { aPaidDonation, donationRow } from './testing/donations.ts';
import { type ReadPdf, readPdf } from './testing/pdf.ts';
import { yearListPaper } from './year-list.ts';

useTestDatabase();
beforeAll(async () => {
  await aPlace();
  await changeTown({ head_title: '町長' });
});

function changeTown(change: Record<string, unknown>) {
  return db().updateTable('government').set(change).where('code', '=', TOWN).execute();
}

async function read(paper: Paper | typeof NOT_YET | undefined): Promise<ReadPdf> {
  const pdf = readPdf(await setPaper(made(paper)));
  expect(pdf.info).toMatchObject({ Tagged: 'yes', 'Page size': '595.276 x 841.89 pts (A4)' });
  return pdf;
}

/** A paper that is there. */
function made(paper: Paper | typeof NOT_YET | undefined): Paper {
  if (!paper || paper === NOT_YET) throw new Error(`there is no paper: ${paper}`);
  return paper;
}

// 𠮷 lies beyond 16 bits and in the second font only, 葛󠄀 carries a variation selector, ㈱ and 﨑 change under NFKC.
const RARE = {
  familyName: '髙﨑𠮷',
  givenName: '鷗葛󠄀㈱',
  familyNameKana: 'タカサキ',
  givenNameKana: 'カモメ',
};
const LONGEST = {
  familyName: '薔'.repeat(30),
  givenName: '薇'.repeat(30),
  familyNameKana: 'バ'.repeat(30),
  givenNameKana: 'ラ'.repeat(30),
  city: '市'.repeat(100),
  street: 'W'.repeat(100), // a word that no rule breaks
  building: '棟'.repeat(100),
};

it('states on the receipt what a tax return asks for', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member, {
    donor: RARE,
    amount: 1_234_000,
    paidAt: '2026-12-31T14:59:00Z',
  });
  const paper = made(await receiptPaper(member, number));
  const { text, pages, info } = await read(paper);
  expect(pages).toBe(1);
  expect(info.Title).toBe(`寄附金受領証明書 2026-${TOWN}-000001`);
  for (const part of [
    '寄附金受領証明書',
    `証明書番号2026-${TOWN}-000001`,
    '髙﨑𠮷鷗葛󠄀㈱',
    '〒100-0001',
    '東京都千代田区千代田1-1',
    '金1,234,000円',
    '令和8年12月31日(2026年12月31日)',
    number,
    '上記の金額を、寄附金として受領したことを証明します。',
    '所得税法第78条第2項第1号並びに地方税法第37条の2第1項第1号及び第314条の7第1項第1号',
    '別海町長北野一郎',
    '(公印省略)',
    '〒086-0205北海道野付郡別海町別海常盤町280番地別海町役場ふるさと納税係',
    '電話0153-00-0000',
    'furusato@town.example.jp',
    '見本', // the tests run as the demo does
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('〓');
  expect(made(await receiptPaper(member, number)).fileName).toBe(paper.fileName);
  const live = await read({ ...paper, data: { ...paper.data, sample: false } });
  expect(live.text).not.toContain('見本');
});

it('says on a later print what the receipt said when it was issued', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member);
  const first = made(await receiptPaper(member, number));
  await changeTown({ head_name: '南野 次郎', phone: '0153-00-1111', department: '別の課' });
  expect(made(await receiptPaper(member, number)).data).toEqual(first.data);
  const next = made(await receiptPaper(member, await aPaidDonation(member)));
  expect(next.data).toMatchObject({
    head: '別海町長　南野 次郎',
    contact: expect.stringContaining('別の課'),
  });
  await changeTown({ head_name: '北野 一郎', phone: '0153-00-0000', department: 'ふるさと納税係' });
});

it('shows the picture of the seal that the government had when it was issued', async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c81e14' } })
    .png()
    .toBuffer();
  const member = await aMember();
  const before = await aPaidDonation(member);
  await receiptPaper(member, before);
  await changeGovernment(TOWN, { seal: { png: red } }, 'test');
  const number = await aPaidDonation(member);
  const paper = made(await receiptPaper(member, number));
  expect(Object.values(paper.files ?? {})).toEqual([red]);
  const { text, pictures, pages } = await read(paper);
  expect([pictures, pages]).toEqual([1, 1]);
  expect(text).not.toContain('公印省略');
  // The next paper is made without it, by the same compiler.
  const other = await read(await receiptPaper(member, before));
  expect(other.pictures).toBe(0);
  expect(other.text).toContain('(公印省略)');
  await changeGovernment(TOWN, { seal: 'omitted' }, 'test');
  expect((await read(await receiptPaper(member, number))).pictures).toBe(1);
});

it('issues nothing while something is missing that it names, and the form of the special case neither', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member);
  await changeTown({ contract_from: null, seal: null });
  expect(await receiptPaper(member, number)).toBe(NOT_YET);
  expect(await oneStopPaper(member, number)).toBe(NOT_YET);
  expect((await donationRow(number)).receipt_number).toBeNull();
  await changeTown({ seal: 'omitted' });
  expect(made(await receiptPaper(member, number)).template).toBe('receipt');
  // What was issued is printed although something has been taken away since.
  await changeTown({ phone: '' });
  expect(made(await receiptPaper(member, number)).template).toBe('receipt');
  await changeTown({ phone: '0153-00-0000', contract_from: '2020-01-01' });
});

it('keeps receipts from others, from what is unpaid, and from what was given back', async () => {
  const [owner, other] = (await someMembers(2)) as [number, number];
  const number = await aPaidDonation(owner);
  const papers = [receiptPaper, oneStopPaper, changeNoticePaper];
  for (const paper of papers) expect(await paper(other, number)).toBeUndefined();
  for (const status of ['expired', 'cancelled', 'refund_due', 'refunded']) {
    const gone = await aPaidDonation(owner, { status });
    for (const paper of papers) expect(await paper(owner, gone)).toBeUndefined();
  }
  for (const paper of papers) expect(await paper(owner, number)).toBeDefined();
});

it('fills in the one-stop form, and leaves to the donor what is theirs to declare', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member, { donor: RARE, paidAt: '2026-11-20T03:00:00Z' });
  const pdf = await read(await oneStopPaper(member, number));
  expect(pdf.pages).toBe(2);
  const [cover, form] = [pdf.page(1), pdf.page(2)];
  for (const part of [
    '2027年1月10日(日)必着',
    '〒086-0205',
    '北海道野付郡別海町別海常盤町280番地別海町役場ふるさと納税係',
    'マイナンバーカードの両面',
    '通知カード',
    '健康保険の資格確認書',
    '基礎年金番号通知書(年金手帳)',
    '5自治体まで',
  ])
    expect(cover).toContain(part);
  expect(cover).not.toContain('健康保険証'); // none is valid since 2 December 2025
  expect(cover).not.toContain('提出期限を過ぎています');
  for (const part of [
    '第五十五号の五様式',
    '令和8年寄附分',
    '寄附金税額控除に係る申告特例申請書',
    '提出日令和年月日',
    '別海町長',
    `整理番号${number}`,
    'タカサキカモメ',
    '髙﨑𠮷鷗葛󠄀㈱',
    '昭和55年4月1日',
    '令和8年11月20日',
    '12,000円',
    '地方税法附則第7条第1項(第8項)に規定する申告特例対象寄附者である',
    '地方税法附則第7条第2項(第9項)に規定する要件に該当する者である',
    '受付日付印',
  ])
    expect(form).toContain(part);
  expect(form).toMatch(/個人番号(?!\d)/);
  expect(form).not.toMatch(/性別|☑|✓|■/);
});

it('says so when the deadline of the form has passed', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member, { paidAt: '2026-11-20T03:00:00Z' });
  const lastMoment = await oneStopPaper(member, number, new Date('2027-01-10T14:59:59Z'));
  const late = await oneStopPaper(member, number, new Date('2027-01-10T15:00:00Z'));
  expect(made(lastMoment).data).toMatchObject({ late: false });
  expect((await read(late)).page(1)).toContain('提出期限を過ぎています');
});

it('makes a change notice with the old entries and room for the new', async () => {
  const member = await aMember();
  const { text, pages } = await read(await changeNoticePaper(member, await aPaidDonation(member)));
  expect(pages).toBe(1);
  for (const part of [
    '第五十五号の六様式',
    '申告特例申請事項変更届出書',
    '変更前',
    '変更後',
    '佐藤太郎',
    '2027年1月10日',
  ])
    expect(text).toContain(part);
});

it('keeps every paper on its pages and every letter in it, whatever the length of name and address', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member, { donor: LONGEST });
  const papers: [Paper | typeof NOT_YET | undefined, number][] = [
    [await receiptPaper(member, number), 1],
    [await oneStopPaper(member, number), 2],
    [await changeNoticePaper(member, number), 1],
  ];
  for (const [paper, pages] of papers) {
    const pdf = await read(paper);
    expect(pdf.pages).toBe(pages);
    expect(pdf.right).toBeLessThan(196); // the margin is 15 mm of 210, and the mark of the demo ends 1 mm further
    const { familyName, givenName, city, street, building } = LONGEST;
    for (const part of [familyName, givenName, city, street, building]) expect(pdf.text).toContain(part);
  }
});

it('shows 〓 and a word about it where no font has the character', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member, { donor: { familyName: '佐한藤' } });
  expect((await read(await receiptPaper(member, number))).text).toContain('佐〓藤太郎');
  const form = (await read(await oneStopPaper(member, number))).page(2);
  expect(form).toContain('佐〓藤太郎');
  expect(form).toContain('正しい文字を手書きでご記入ください');
});

it('prints markup and code of a name as they are', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member, { donor: { givenName: '#太郎[x]$\\*_`<a>' } });
  expect((await read(await receiptPaper(member, number))).text).toContain('#太郎[x]$\\*_`<a>');
});

it('lists a year of 3 and of 200 donations, with totals of what counts, and says that it is no certificate', async () => {
  const [few, many] = (await someMembers(2)) as [number, number];
  await aPaidDonation(few, { paidAt: '2025-12-31T14:59:59Z' }); // the year before
  await aPaidDonation(few, { paidAt: '2025-12-31T15:00:00Z', amount: 10_000, oneStop: 'paper' });
  await aPaidDonation(few, { paidAt: '2026-05-05T00:00:00Z', amount: 20_000, goods: 'ほたて貝柱 1kg' });
  await aPaidDonation(few, { paidAt: '2026-06-06T00:00:00Z', amount: 77_000, status: 'refunded' });
  const short = await read(await yearListPaper({ id: few, name: '佐藤 太郎' }, 2026));
  expect(short.pages).toBe(1);
  for (const part of [
    '寄附履歴一覧',
    '2026年(令和8年)',
    '30,000円',
    '2件',
    '1月1日',
    'ほたて貝柱1kg',
    '77,000',
    '返金済み',
  ])
    expect(short.text).toContain(part);
  expect(short.text).toContain('寄附金受領証明書や寄附金控除に関する証明書ではありません');
  expect(short.text).not.toContain('ご自身の記録');

  const note = { governmentCode: TOWN, donatedOn: '2026-07-07', amount: 4_000, oneStop: true };
  await addExternal(few, randomUUID(), { ...note, gift: '鮭の切り身', site: '別のサイト', note: '' });
  const noted = await read(await yearListPaper({ id: few, name: '佐藤 太郎' }, 2026));
  for (const part of [
    '34,000円',
    '3件',
    'ほかのサイトでの寄附',
    '(ご自身の記録)',
    '鮭の切り身/別のサイト',
    '7月7日',
  ])
    expect(noted.text).toContain(part);
  expect(noted.text).toContain('当サイトでは確認していません');

  for (let i = 0; i < 200; i++)
    await aPaidDonation(many, { paidAt: '2026-03-03T00:00:00Z', amount: 1000 + i, usage: `使い道その${i}` });
  const long = await read(await yearListPaper({ id: many, name: '佐藤 太郎' }, 2026));
  expect(long.pages).toBeGreaterThan(5);
  for (let i = 0; i < 200; i++) expect(long.text).toContain(`使い道その${i}返礼品なし`);
  expect(long.page(2)).toContain('受領日受付番号自治体'); // the head is repeated
  expect(long.text).toContain('219,900円');

  const none = await read(await yearListPaper({ id: many, name: '佐藤 太郎' }, 2024));
  expect(none.text).toContain('この年に受領した寄附はありません。');
});

it('says of a certificate that it was issued again, and how often', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member);
  const shown = async () => read(made(await receiptPaper(member, number)));
  expect((await shown()).text).not.toContain('再発行');
  for (const [edition, words] of [
    [2, '再発行'],
    [4, '再発行(3回目)'],
  ] as const) {
    await db()
      .updateTable('donation')
      .set({ receipt_edition: edition })
      .where('number', '=', number)
      .execute();
    expect((await shown()).text).toContain(words);
  }
});
