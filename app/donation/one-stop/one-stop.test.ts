import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { prioritiesOf } from '#platform/testing/mails.ts';
import { oneStopAction } from '../pages/one-stop.ts';
import { aMember, mailsOf, someMembers } from '../testing/data.ts';
import { changeWish, moveOneStop, noteSent } from './change.ts';
import { oneStopGovernments, wishesTooMany } from './count.ts';
import { remindOneStop } from './remind.ts';
import { oneStopPanel, oneStopView } from './view.ts';

useTestDatabase();
beforeAll(aPlace);

const CITY = '131016';
const jst = (text: string) => new Date(`${text}+09:00`);
const NOW = jst('2026-12-01T12:00:00');

interface Given {
  government?: string;
  wish?: 'none' | 'paper' | 'online';
  paidAt?: string | null;
  appliedAt?: string;
  state?: 'requested' | 'received' | 'incomplete' | 'accepted';
  sentOn?: string;
  status?: string;
}

/** A donation as it stands after paying. @returns its number. */
async function aDonation(memberId: number, given: Given = {}): Promise<string> {
  const { government = TOWN, wish = 'paper', paidAt = '2026-11-01T12:00:00' } = given;
  const { id: usage_id } = await db()
    .selectFrom('usage')
    .select('id')
    .where('government_code', '=', government)
    .executeTakeFirstOrThrow();
  const { id, number } = await db()
    .insertInto('donation')
    .values({
      number: randomNumber(11),
      form_key: randomUUID(),
      member_id: memberId,
      government_code: government,
      amount: 10_000,
      usage_id,
      usage_title: '自治体におまかせ',
      donor: JSON.stringify({ familyName: '佐藤', givenName: '太郎' }),
      one_stop: wish,
      one_stop_status: wish === 'none' ? null : (given.state ?? 'requested'),
      one_stop_sent_on: given.sentOn ?? null,
      status: given.status ?? (paidAt ? 'paid' : 'pending_payment'),
      applied_at: jst(given.appliedAt ?? paidAt ?? '2026-11-01T12:00:00'),
      paid_at: paidAt ? jst(paidAt) : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('payment')
    .values({
      donation_id: id,
      reference: number,
      provider: 'sandbox',
      method: 'card',
      amount: 10_000,
      idempotency_key: randomUUID(),
      deadline: NOW,
    })
    .execute();
  return number;
}

const wishOf = (number: string) =>
  db()
    .selectFrom('donation')
    .select(['one_stop', 'one_stop_status', 'one_stop_sent_on'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

const shownOf = (number: string) =>
  db()
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .selectAll('donation')
    .select('government.name as government')
    .where('number', '=', number)
    .$narrowType<{ status: 'paid'; member_id: number }>()
    .executeTakeFirstOrThrow();

const viewOf = async (number: string, now = NOW) => oneStopView(db(), await shownOf(number), now);

describe('governments that count in a tax year', () => {
  it('count once, those waiting for payment too, and not what has ended or is not wished', async () => {
    const member = await aMember();
    await aDonation(member);
    await aDonation(member);
    await aDonation(member, { government: PREFECTURE, paidAt: null });
    await aDonation(member, { government: CITY, wish: 'none' });
    await aDonation(member, { government: CITY, status: 'cancelled' });
    expect(await oneStopGovernments(db(), member, 2026)).toEqual(new Set([TOWN, PREFECTURE]));
    expect(await oneStopPanel(db(), member, NOW)).toMatchObject({ governments: 2, unpaid: 1, donations: 2 });
  });

  it('belong to the year in Japan', async () => {
    const member = await aMember();
    await aDonation(member, { paidAt: '2026-12-31T23:59:59' });
    await aDonation(member, { government: PREFECTURE, paidAt: '2027-01-01T00:00:00' });
    // Applied for before midnight and paid after it: the payment decides.
    await aDonation(member, {
      government: CITY,
      appliedAt: '2026-12-31T23:58:00',
      paidAt: '2027-01-01T00:01:00',
    });
    expect(await oneStopGovernments(db(), member, 2026)).toEqual(new Set([TOWN]));
    expect(await oneStopGovernments(db(), member, 2027)).toEqual(new Set([PREFECTURE, CITY]));
  });
});

describe('the donor', () => {
  it('wishes, changes and takes the wish back, with a history', async () => {
    const member = await aMember();
    const number = await aDonation(member, { wish: 'none' });
    expect(await changeWish(member, number, 'paper', NOW)).toBe('done');
    expect(await wishOf(number)).toMatchObject({ one_stop: 'paper', one_stop_status: 'requested' });
    expect(await changeWish(member, number, 'online', NOW)).toBe('not_offered');
    expect(await changeWish(member, number, 'none', NOW)).toBe('done');
    expect(await changeWish(member, number, 'none', NOW)).toBe('done');
    const { rows } = await sql<{ wish: string }>`
      select e.wish from one_stop_event e join donation d on d.id = e.donation_id where d.number = ${number} order by e.id`.execute(
      db(),
    );
    expect(rows.map((r) => r.wish)).toEqual(['paper', 'none']);
  });

  it('applies on line where the government takes it', async () => {
    const member = await aMember();
    const number = await aDonation(member, { government: PREFECTURE, sentOn: '2026-11-10' });
    await sql`update government set one_stop_online = true where code = ${PREFECTURE}`.execute(db());
    expect(await changeWish(member, number, 'online', NOW)).toBe('done');
    expect(await wishOf(number)).toEqual({
      one_stop: 'online',
      one_stop_status: 'requested',
      one_stop_sent_on: null,
    });
  });

  it('may change it to the last second that the law allows, and not when it is accepted or has ended', async () => {
    const member = await aMember();
    const number = await aDonation(member);
    expect(await changeWish(member, number, 'none', jst('2027-01-13T00:00:00'))).toBe('closed');
    expect(await changeWish(member, number, 'none', jst('2027-01-12T23:59:59'))).toBe('done');
    const accepted = await aDonation(member, { state: 'accepted' });
    expect(await changeWish(member, accepted, 'none', NOW)).toBe('closed');
    const ended = await aDonation(member, { status: 'cancelled' });
    expect(await changeWish(member, ended, 'none', NOW)).toBe('closed');
    expect(await viewOf(accepted)).toMatchObject({ choices: [], noteBetween: null });
  });

  it('notes the day of posting, between payment and today', async () => {
    const member = await aMember();
    const number = await aDonation(member, { paidAt: '2026-11-10T23:30:00' });
    expect(await noteSent(member, number, '2026-11-09', NOW)).toBe('wrong_day');
    expect(await noteSent(member, number, '2026-12-02', NOW)).toBe('wrong_day');
    expect(await noteSent(member, number, '2026-11-10', NOW)).toBe('done');
    expect(await wishOf(number)).toMatchObject({ one_stop_sent_on: '2026-11-10' });
    expect(await noteSent(member, number, null, NOW)).toBe('done');
    expect(await wishOf(number)).toMatchObject({ one_stop_sent_on: null });
    const unpaid = await aDonation(member, { paidAt: null });
    expect(await noteSent(member, unpaid, '2026-12-01', NOW)).toBe('closed');
  });

  it('is told when it would be the sixth government', async () => {
    const member = await aMember();
    const more = ['011002', '012025', '012033', '012041', '012050'];
    await sql`insert into government (code, name, kana, prefecture_code, kind)
      select code, code, '', 1, 'city' from unnest(${more}::text[]) as code`.execute(db());
    await sql`insert into usage (government_code, title, is_default) select unnest(${more}::text[]), 'おまかせ', true`.execute(
      db(),
    );
    for (const government of more) await aDonation(member, { government });
    const sixth = await aDonation(member, { wish: 'none' });
    const again = await aDonation(member, { government: '011002', wish: 'none' });
    expect(await viewOf(sixth)).toMatchObject({ governments: 6, tooMany: true });
    expect(await viewOf(again)).toMatchObject({ governments: 5, tooMany: false });
    expect(await changeWish(member, sixth, 'paper', NOW)).toBe('done'); // a warning, never a refusal
    expect(await oneStopPanel(db(), member, NOW)).toMatchObject({ governments: 6, tooMany: 'now' });
  });

  it.each(['one-stop-wish', 'one-stop-sent', 'one-stop-not-sent'])(
    'finds nothing of another member’s by %s',
    async (intent) => {
      const [owner = 0, other = 0] = await someMembers(2);
      const number = await aDonation(owner, { sentOn: '2026-11-05' });
      const before = await wishOf(number);
      const form = new FormData();
      form.set('intent', intent);
      form.set('wish', 'none');
      form.set('sentOn', '2026-11-06');
      const answer = await oneStopAction(other, number, form).catch((e: unknown) => e);
      expect(answer).toMatchObject({ status: 404 });
      expect(await wishOf(number)).toEqual(before);
    },
  );

  it('is led back to the donation, and told what to mend', async () => {
    const member = await aMember();
    const number = await aDonation(member, { paidAt: new Date().toISOString().slice(0, 19) });
    const send = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return oneStopAction(member, number, form).catch((e: unknown) => e);
    };
    for (const sentOn of ['', '2026-02-30', '2026-2-3', '9999-01-01'])
      expect(await send({ intent: 'one-stop-sent', sentOn })).toMatchObject({
        reply: { errors: { sentOn: [expect.stringContaining('寄附の日から')] } },
      });
    const answer = await send({ intent: 'one-stop-wish', wish: 'none' });
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(303);
    expect(await send({ intent: 'one-stop-wish', wish: 'all' })).toMatchObject({ status: 404 });
  });
});

describe('the government', () => {
  const BY = { actor: 'government', reason: '' };

  it('receives, finds a fault, which has to be sent again, and accepts; each is told once', async () => {
    const number = await aDonation(await aMember(), { sentOn: '2026-11-10' });
    expect(await moveOneStop(number, 'received', BY)).toBe('moved');
    const outcomes = await Promise.all([1, 2, 3].map(() => moveOneStop(number, 'incomplete', BY)));
    expect(outcomes.sort()).toEqual(['already', 'already', 'moved']);
    expect(await wishOf(number)).toMatchObject({ one_stop_status: 'incomplete', one_stop_sent_on: null });
    expect(await moveOneStop(number, 'accepted', BY)).toBe('moved');
    expect(await moveOneStop(number, 'incomplete', BY)).toBe('moved');
    expect(await mailsOf(number)).toEqual([
      'one_stop_incomplete',
      'one_stop_accepted',
      'one_stop_incomplete',
    ]);
  });

  it('has no word on what is not wished, not paid or unknown', async () => {
    const member = await aMember();
    expect(await moveOneStop(await aDonation(member, { wish: 'none' }), 'received', BY)).toBe('refused');
    expect(await moveOneStop(await aDonation(member, { paidAt: null }), 'received', BY)).toBe('refused');
    expect(await moveOneStop('none', 'received', BY)).toBe('unknown');
  });
});

it('are too many for a mail of thanks only when six governments of the year have been paid', async () => {
  const member = await aMember();
  const wish = { member_id: member, one_stop: 'paper' };
  const tooMany = (year = 2026, given = wish) => wishesTooMany(db(), given, year);
  for (const government of [TOWN, PREFECTURE, CITY, '011002', '012025'])
    await aDonation(member, { government });
  expect(await tooMany()).toBe(false);
  // One that waits for its payment, one of a government that is counted, one without a wish, one of another year.
  const waiting = await aDonation(member, {
    government: '012033',
    paidAt: null,
    appliedAt: '2026-11-20T12:00:00',
  });
  await aDonation(member, { government: TOWN });
  await aDonation(member, { government: '012033', wish: 'none' });
  await aDonation(member, { government: '012033', paidAt: '2027-02-01T12:00:00' });
  await aDonation(await aMember(), { government: '012033' });
  expect(await tooMany()).toBe(false);
  await sql`update donation set status = 'paid', paid_at = ${NOW} where number = ${waiting}`.execute(db());
  expect(await tooMany()).toBe(true);
  expect(await tooMany(2027)).toBe(false);
  expect(await tooMany(2026, { ...wish, one_stop: 'none' })).toBe(false);
});

describe('the reminder', () => {
  const remindersTo = async (memberId: number) =>
    (
      await db()
        .selectFrom('mail_message')
        .innerJoin('member', 'member.email', 'mail_message.recipient')
        .select(['dedupe_key', 'body_text'])
        .where('member.id', '=', memberId)
        .where('mail_message.kind', '=', 'one_stop_reminder')
        .orderBy('mail_message.id')
        .execute()
    ).map((m) => ({ key: m.dedupe_key?.split(':').slice(1, 3).join(' '), text: m.body_text }));

  it('comes once in December and once in January, lists what is missing, and ends', async () => {
    const member = await aMember();
    const missing = await aDonation(member);
    const others = [
      await aDonation(member, { sentOn: '2026-11-05' }),
      await aDonation(member, { state: 'received' }),
      await aDonation(member, { state: 'accepted' }),
      await aDonation(member, { wish: 'none' }),
      await aDonation(member, { paidAt: null }),
      await aDonation(member, { paidAt: '2025-12-31T23:59:59' }),
      await aDonation(member, { paidAt: '2027-01-01T00:00:00' }),
    ];
    for (const day of ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-31', '2027-01-02', '2027-01-08'])
      await remindOneStop(jst(`${day}T09:30:00`));
    await Promise.all([1, 2, 3].map(() => remindOneStop(jst('2027-01-05T09:30:00'))));
    for (const day of ['2027-01-09', '2027-01-11', '2027-06-01']) await remindOneStop(jst(`${day}T09:30:00`));
    const mails = await remindersTo(member);
    expect(mails.map((m) => m.key)).toEqual(['2026 december', '2026 january']);
    expect(await prioritiesOf('one_stop_reminder')).toEqual([10]);
    for (const { text } of mails) {
      expect(text).toContain(missing);
      expect(text).toContain('2027年1月10日(日)(必着)');
      for (const number of others) expect(text).not.toContain(number);
    }
    expect(mails[1]?.text).toContain('あと8日です');
  });

  it('speaks of arriving only where something is posted', async () => {
    const [online = 0, both = 0] = await someMembers(2);
    await aDonation(online, { wish: 'online' });
    await aDonation(both, { wish: 'online' });
    await aDonation(both, { wish: 'paper', government: CITY });
    await remindOneStop(jst('2026-12-10T09:30:00'));
    expect((await remindersTo(online))[0]?.text).toContain('2027年1月10日(日)です');
    expect((await remindersTo(online))[0]?.text).not.toContain('必着');
    expect((await remindersTo(both))[0]?.text).toContain('2027年1月10日(日)(書面は必着)です');
    expect((await oneStopPanel(db(), online, NOW)).deadline).toBe('2027年1月10日(日)');
  });

  it('says that something is wrong with an application, and that six are too many', async () => {
    const member = await aMember();
    for (const government of [TOWN, PREFECTURE, CITY, '011002', '012025', '012033'])
      await aDonation(member, { government, state: government === TOWN ? 'incomplete' : 'accepted' });
    await remindOneStop(jst('2026-12-10T09:30:00'));
    const [mail] = await remindersTo(member);
    expect(mail?.text).toContain('申請に不備があります');
    expect(mail?.text).toContain('申請先が6自治体');
  });

  it('does not come for what was paid a moment ago, nor to who has withdrawn', async () => {
    const [fresh = 0, gone = 0] = await someMembers(2);
    await aDonation(fresh, { paidAt: '2026-12-08T12:00:00' });
    await aDonation(gone);
    await sql`update member set email = null, status = 'withdrawn' where id = ${gone}`.execute(db());
    await remindOneStop(jst('2026-12-10T09:30:00'));
    expect(await remindersTo(fresh)).toEqual([]);
    await remindOneStop(jst('2026-12-20T09:30:00'));
    expect(await remindersTo(fresh)).toHaveLength(1);
    const { rows } =
      await sql`select from mail_message where dedupe_key like ${`one_stop_reminder:%:${gone}`}`.execute(
        db(),
      );
    expect(rows).toEqual([]);
  });

  it('does not come while the payer’s bank wants the money back', async () => {
    const member = await aMember();
    const number = await aDonation(member);
    const dispute = (state: string | null) =>
      db().updateTable('payment').set({ dispute: state }).where('reference', '=', number).execute();
    for (const state of ['open', 'lost']) {
      await dispute(state);
      await remindOneStop(jst('2026-12-10T09:30:00'));
      expect((await oneStopPanel(db(), member, NOW)).missing).toEqual([]);
    }
    expect(await remindersTo(member)).toEqual([]);
    await dispute('won');
    await remindOneStop(jst('2026-12-10T09:30:00'));
    expect(await remindersTo(member)).toHaveLength(1);
  });

  it('reaches everybody, over more than one page', async () => {
    const members = await someMembers(1203);
    const { id } = await shownOf(await aDonation(members[0]!));
    await sql`
      insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, one_stop,
                            one_stop_status, status, applied_at, paid_at)
      select 'N' || m, gen_random_uuid(), m, government_code, amount, usage_id, usage_title, donor, one_stop,
             one_stop_status, status, applied_at, paid_at
        from donation, unnest(${members.slice(1)}::bigint[]) as m where id = ${id}`.execute(db());
    await remindOneStop(jst('2026-12-10T09:30:00'));
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from mail_message
       where dedupe_key like 'one_stop_reminder:2026:december:%'
         and split_part(dedupe_key, ':', 4)::bigint = any(${members}::bigint[])`.execute(db());
    expect(rows[0]?.n).toBe(1203);
  });
});
