import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { changeSealIn, turnSeals } from '#app/catalogue/government/seal-plan.ts';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember, mailsOf, someMembers } from '#app/donation/testing/data.ts';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { db, dbPool, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { prioritiesOf } from '#platform/testing/mails.ts';
import { issueReceipt, issueReceipts } from './issue.ts';
import { aPaidDonation, donationRow } from './testing/donations.ts';

useTestDatabase();
beforeAll(aPlace);

const receiptOf = async (number: string) => (await donationRow(number)).receipt_number;

it('gives one number to a donation that is asked for 20 times at once', async () => {
  const number = await aPaidDonation(await aMember(), { paidAt: '2024-06-01T00:00:00Z' });
  await Promise.all(Array.from({ length: 20 }, () => issueReceipt(number, new Date('2024-06-02T00:00:00Z'))));
  expect(await donationRow(number)).toMatchObject({
    receipt_number: `2024-${TOWN}-000001`,
    receipt_date: '2024-06-02',
  });
  await issueReceipt(number, new Date('2024-07-02T00:00:00Z'));
  expect((await donationRow(number)).receipt_date).toBe('2024-06-02');
  expect(await sql`select last from receipt_counter where year = 2024`.execute(db())).toMatchObject({
    rows: [{ last: 1 }],
  });
});

it('numbers a government’s donations of a year without gaps and twins, for every caller', async () => {
  const members = await someMembers(40);
  const numbers = await Promise.all(members.map((m) => aPaidDonation(m, { paidAt: '2025-03-01T00:00:00Z' })));
  await Promise.all(numbers.flatMap((n) => [issueReceipt(n), issueReceipt(n)]));
  const receipts = await Promise.all(numbers.map(receiptOf));
  const expected = Array.from({ length: 40 }, (_, i) => `2025-${TOWN}-${String(i + 1).padStart(6, '0')}`);
  expect(receipts.toSorted()).toEqual(expected);
});

it('counts by government, and by the year in Japan in which the money came', async () => {
  const member = await aMember();
  const lastMinute = await aPaidDonation(member, { paidAt: '2022-12-31T14:59:59Z' });
  const newYear = await aPaidDonation(member, { paidAt: '2022-12-31T15:00:00Z' });
  const elsewhere = await aPaidDonation(member, { paidAt: '2022-12-31T15:00:00Z', government: PREFECTURE });
  for (const number of [lastMinute, newYear, elsewhere]) await issueReceipt(number);
  expect(await receiptOf(lastMinute)).toBe(`2022-${TOWN}-000001`);
  expect(await receiptOf(newYear)).toBe(`2023-${TOWN}-000001`);
  expect(await receiptOf(elsewhere)).toBe(`2023-${PREFECTURE}-000001`);
});

it('issues nothing for money that goes back in the very moment of issuing', async () => {
  const number = await aPaidDonation(await aMember(), { paidAt: '2021-06-01T00:00:00Z' });
  const refund = await dbPool().connect();
  await refund.query('begin');
  await refund.query(`update donation set status = 'refund_due' where number = $1`, [number]);
  const issuing = issueReceipt(number);
  await waitingForLocks(1);
  await refund.query('commit');
  refund.release();
  await issuing;
  expect(await receiptOf(number)).toBeNull();
  expect((await sql`select 1 from receipt_counter where year = 2021`.execute(db())).rows).toHaveLength(0);
});

it('issues in the morning for earlier days, with one mail each, also when two jobs run at once', async () => {
  await sql`update donation set status = 'refunded' where receipt_number is null`.execute(db());
  const member = await aMember();
  const now = new Date('2026-11-20T20:10:00Z'); // 21 November 5:10 in Japan
  const oneStop = await aPaidDonation(member, { paidAt: '2026-11-20T14:59:59Z', oneStop: 'paper' });
  const online = await aPaidDonation(member, { paidAt: '2026-11-20T14:00:00Z', oneStop: 'online' });
  const plain = await aPaidDonation(member, { paidAt: '2026-11-19T00:00:00Z' });
  const today = await aPaidDonation(member, { paidAt: '2026-11-20T15:00:00Z' });
  const back = await aPaidDonation(member, { paidAt: '2026-11-18T00:00:00Z', status: 'refunded' });
  const taken = await aPaidDonation(member, { paidAt: '2026-11-18T00:00:00Z' });
  await issueReceipt(taken); // from the page
  await Promise.all([issueReceipts(now), issueReceipts(now)]);
  await issueReceipts(now);
  const receipts = await Promise.all([oneStop, plain, today, back].map(receiptOf));
  expect(receipts.map((r) => r !== null)).toEqual([true, true, false, false]);
  expect(await Promise.all([oneStop, plain, today, back, taken].map(mailsOf))).toEqual([
    ['donation_papers'],
    ['donation_papers'],
    [],
    [],
    [],
  ]);
  const mails = await db()
    .selectFrom('mail_message')
    .select(['subject', 'body_text', 'dedupe_key'])
    .execute();
  const about = (number: string) => mails.find((m) => m.dedupe_key?.endsWith(number))!;
  expect(about(oneStop).subject).toContain('寄附金受領証明書をダウンロードいただけます');
  expect(about(oneStop).body_text).toContain(`/papers/donations/${oneStop}/receipt.pdf`);
  expect(about(oneStop).body_text).toContain(`/papers/donations/${oneStop}/one-stop.pdf`);
  expect(about(oneStop).body_text).toContain('2027年1月10日(必着)');
  // Nothing is printed and posted of what is applied for online.
  expect(about(online).body_text).toContain(
    'オンラインで申請してください。この寄附の申請書を送る必要はありません',
  );
  expect(about(online).body_text).not.toContain('one-stop.pdf');
  expect(about(plain).body_text).not.toContain('one-stop.pdf');
  expect(about(plain).body_text).not.toContain('千代田'); // no address in a mail
});

it('waits for what a receipt names of the government, then issues with a mail', async () => {
  await sql`update donation set status = 'refunded' where receipt_number is null`.execute(db());
  const government = (change: Record<string, unknown>) =>
    db().updateTable('government').set(change).where('code', '=', TOWN).execute();
  const member = await aMember();
  const waiting = await aPaidDonation(member, { paidAt: '2026-11-18T00:00:00Z' });
  const elsewhere = await aPaidDonation(member, { paidAt: '2026-11-19T00:00:00Z', government: PREFECTURE });
  await government({ contract_from: null, head_name: '' });
  await issueReceipts(new Date('2026-11-20T20:10:00Z'));
  expect([await receiptOf(waiting), await mailsOf(waiting)]).toEqual([null, []]);
  expect(await mailsOf(elsewhere)).toEqual(['donation_papers']);
  await government({ head_name: '北野 一郎', contract_from: '2020-01-01' });
  await issueReceipts(new Date('2026-11-21T20:10:00Z'));
  expect(await receiptOf(waiting)).toMatch(/^2026-/);
  expect(await mailsOf(waiting)).toEqual(['donation_papers']);
  expect(await prioritiesOf('donation_papers')).toEqual([10]);
});

it('keeps the copy of the issuer for a receipt of the release before, under its number, without a mail', async () => {
  const number = await aPaidDonation(await aMember(), { paidAt: '2026-11-18T00:00:00Z' });
  await sql`update donation set receipt_number = 'OLD', receipt_date = '2026-11-19' where number = ${number}`.execute(
    db(),
  );
  await issueReceipts(new Date('2026-11-20T20:10:00Z'));
  expect(await donationRow(number)).toMatchObject({
    receipt_number: 'OLD',
    receipt_date: '2026-11-19',
    receipt_issuer: { government: '別海町', head_name: '北野 一郎' },
  });
  expect(await mailsOf(number)).toEqual([]);
});

it('names the seal of the day on which it is issued, and keeps it when another one comes', async () => {
  const from = (day: string, png: string) => {
    const wish = { seal: { png: Buffer.from(png) }, from: day };
    return transaction((tx) => changeSealIn(tx, TOWN, wish, 'test', '2026-11-20'));
  };
  const before = await from('2026-11-20', 'the old one');
  const after = await from('2026-12-01', 'the new one');
  const member = await aMember();
  const [early, late] = [
    await aPaidDonation(member, { paidAt: '2026-11-18T00:00:00Z' }),
    await aPaidDonation(member, { paidAt: '2026-11-18T00:00:00Z' }),
  ];
  await issueReceipt(early, new Date('2026-11-30T14:59:59Z'));
  await issueReceipt(late, new Date('2026-11-30T15:00:00Z')); // before the job
  await turnSeals(new Date('2026-11-30T15:01:00Z'));
  await issueReceipt(early, new Date('2026-12-02T00:00:00Z'));
  expect((await donationRow(early)).receipt_issuer).toMatchObject({ seal_id: before.sealId });
  expect((await donationRow(late)).receipt_issuer).toMatchObject({ seal_id: after.sealId });
});
