import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { prioritiesOf } from '#platform/testing/mails.ts';
import { redeemTicket } from './counter/redeem.ts';
import { expireTickets, remindTickets } from './jobs.ts';
import { aMerchant, aPlace, aTicket, someTickets, ticketNow } from './testing/tickets.ts';

useTestDatabase();
beforeAll(aPlace);

const ISSUED = new Date('2026-11-21T12:00:00+09:00'); // for six months: until 20 May 2027
const jst = (text: string) => new Date(`${text}+09:00`);

async function reminders(member: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('mail_message')
    .innerJoin('member', 'member.email', 'mail_message.recipient')
    .select(['dedupe_key', 'body_text'])
    .where('member.id', '=', member)
    .where('kind', '=', 'ticket_ending')
    .orderBy('mail_message.id')
    .execute();
  return rows.map((r) => `${r.dedupe_key?.split(':')[1]} ${/残り: (.*)/.exec(r.body_text)?.[1]}`);
}

it('reminds 30, 7 and 1 days before the end, once each, of all tickets of a donation together', async () => {
  const [first] = await someTickets({ quantity: 2 }, ISSUED);
  for (const day of ['04-20', '04-21', '04-22', '05-13', '05-14', '05-19', '05-20', '05-21']) {
    await remindTickets(jst(`2027-${day}T09:05:00`));
    await Promise.all([1, 2].map(() => remindTickets(jst(`2027-${day}T09:06:00`))));
  }
  const both = '6,000円(2枚の合計)';
  expect(await reminders(first!.member)).toEqual([`30 ${both}`, `7 ${both}`, `1 ${both}`]);
});

it('speaks of what is left, and is silent once all is used', async () => {
  const [a, b] = await someTickets({ quantity: 2 }, ISSUED);
  const till = await aMerchant();
  const take = (code: string, amount: number) =>
    redeemTicket(till, { code, amount, formKey: crypto.randomUUID() }, ISSUED);
  await take(a!.code, 3000);
  await take(b!.code, 500);
  await remindTickets(jst('2027-04-25T09:05:00'));
  expect(await reminders(a!.member)).toEqual(['30 2,500円']);
  await take(b!.code, 2500);
  await remindTickets(jst('2027-05-15T09:05:00'));
  expect(await reminders(a!.member)).toEqual(['30 2,500円']);
});

it('makes up for a day on which it did not run', async () => {
  const t = await aTicket({}, ISSUED);
  await remindTickets(jst('2027-05-17T09:05:00'));
  expect(await reminders(t.member)).toEqual(['7 3,000円']);
});

it('tells nobody who has withdrawn', async () => {
  const t = await aTicket({}, ISSUED);
  const { count } = await sent();
  await sql`update member set email = null, status = 'withdrawn', withdrawn_at = now() where id = ${t.member}`.execute(
    db(),
  );
  await remindTickets(jst('2027-05-17T09:05:00'));
  expect((await sent()).count).toBe(count);
  expect(await prioritiesOf('ticket_ending')).toEqual([10]);
});

async function sent() {
  return db()
    .selectFrom('mail_message')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('kind', '=', 'ticket_ending')
    .where('dedupe_key', 'like', 'ticket_ending:7:%')
    .executeTakeFirstOrThrow();
}

it('lapses what is over and nothing else, however many there are', async () => {
  const [open, over] = [await aTicket({ months: 12 }, ISSUED), await aTicket({ months: 6 }, ISSUED)];
  await sql`insert into ticket (code, donation_id, piece, member_id, government_code, title, kind, face_value, remaining, issued_at, valid_until)
    select lpad(n::text, 14, '0'), donation_id, n + 1, member_id, government_code, title, kind, face_value, remaining, issued_at, valid_until
      from ticket, generate_series(1, 1200) as n where id = ${over.id}`.execute(db());
  await Promise.all([1, 2].map(() => expireTickets(jst('2027-05-21T00:01:00'))));
  await expireTickets(jst('2027-05-21T00:02:00'));
  expect((await ticketNow(over.id)).status).toBe('expired');
  expect((await ticketNow(open.id)).status).toBe('issued');
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from ticket where donation_id = ${over.donation} group by 1`.execute(
    db(),
  );
  expect(rows).toEqual([{ status: 'expired', n: 1201 }]);
});
