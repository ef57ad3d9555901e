import { sql } from 'kysely';
import { MOST_ADDRESSES } from '#app/address/book.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import type { Category } from '#app/inquiry/categories.ts';
import type { InquiryState } from '#app/inquiry/states.ts';
import type { OrderState } from '#app/order/states.ts';
import type { TicketState } from '#app/ticket/states.ts';
import { db } from '#platform/db/db.ts';

/** Some of the rows that belong to a member, the newest first, and whether there are more. */
export interface Some<Row> {
  rows: Row[];
  more: boolean;
}

async function some<Row>(most: number, read: (limit: number) => Promise<Row[]>): Promise<Some<Row>> {
  const rows = await read(most + 1);
  return { rows: rows.slice(0, most), more: rows.length > most };
}

/** What belongs to a member beside donations, so many of each kind at most. */
export async function belongingsOf(memberId: number, email: string | null, most: number) {
  const [addresses, orders, tickets, sessions, passkeys, factor, inquiries, mails, notes] = await Promise.all(
    [
      addressesOf(memberId),
      some(most, (n) => ordersOf(memberId, n)),
      some(most, (n) => ticketsOf(memberId, n)),
      some(most, (n) => sessionsOf(memberId, n)),
      some(most, (n) => passkeysOf(memberId, n)),
      factorOf(memberId),
      some(most, (n) => inquiriesOf(memberId, n)),
      some(most, (n) => mailsTo(email, n)),
      some(most, (n) => notesOf(memberId, n)),
    ],
  );
  return { addresses, orders, tickets, sessions, passkeys, factor, inquiries, mails, notes };
}

/** The address book, the usual one first. */
export async function addressesOf(memberId: number): Promise<(Recipient & { label: string })[]> {
  return db()
    .selectFrom('address')
    .select([
      'label',
      'family_name as familyName',
      'given_name as givenName',
      'city',
      'street',
      'building',
      'phone',
    ])
    .select(['family_name_kana as familyNameKana', 'given_name_kana as givenNameKana'])
    .select(['postal_code as postalCode', 'prefecture_code as prefecture'])
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(MOST_ADDRESSES)
    .execute();
}

async function ordersOf(memberId: number, most: number) {
  return db()
    .selectFrom('shop_order')
    .select(['number', 'ordered_at as orderedAt', 'total', 'status'])
    .where('member_id', '=', memberId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .$narrowType<{ status: OrderState }>()
    .execute();
}

async function ticketsOf(memberId: number, most: number) {
  return db()
    .selectFrom('ticket')
    .innerJoin('donation', 'donation.id', 'ticket.donation_id')
    .select(['donation.number', 'ticket.title', 'ticket.remaining', 'ticket.face_value as faceValue'])
    .select(['ticket.kind', 'ticket.status', 'ticket.valid_until as validUntil'])
    .where('ticket.member_id', '=', memberId)
    .orderBy('ticket.id', 'desc')
    .limit(most)
    .$narrowType<{ status: TicketState }>()
    .execute();
}

async function sessionsOf(memberId: number, most: number) {
  return db()
    .selectFrom('session')
    .select(['user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .limit(most)
    .execute();
}

async function passkeysOf(memberId: number, most: number) {
  return db()
    .selectFrom('passkey')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

async function factorOf(memberId: number): Promise<{ since: Date; codesLeft: number } | undefined> {
  const { rows } = await sql<{ since: Date; codesLeft: number }>`
    select created_at as since,
           (select count(*)::integer from recovery_code where member_id = ${memberId} and used_at is null) as "codesLeft"
      from totp where member_id = ${memberId}`.execute(db());
  return rows[0];
}

async function inquiriesOf(memberId: number, most: number) {
  return db()
    .selectFrom('inquiry')
    .select(['id', 'number', 'category', 'status', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(most)
    .$narrowType<{ category: Category; status: InquiryState }>()
    .execute();
}

async function mailsTo(email: string | null, most: number) {
  if (email === null) return [];
  return db()
    .selectFrom('mail_message')
    .select(['id', 'subject', 'status', 'created_at as createdAt'])
    .where('recipient', '=', email)
    .where('recipient', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

async function notesOf(memberId: number, most: number) {
  return db()
    .selectFrom('member_note')
    .leftJoin('staff', 'staff.id', 'member_note.staff_id')
    .select([
      'member_note.id',
      'member_note.text',
      'member_note.created_at as createdAt',
      'staff.name as author',
    ])
    .where('member_note.member_id', '=', memberId)
    .orderBy('member_note.id', 'desc')
    .limit(most)
    .execute();
}

/** Something that happened to a member, from wherever it is kept. `what` is of a kind's own words: a list, a state, points. */
export interface MemberEvent {
  at: Date;
  of: 'registered' | 'withdrawn' | 'consent' | 'donation' | 'order' | 'points' | 'inquiry' | 'ticket';
  what: string;
  /** A number that people know, and of an inquiry the one of its page. */
  number: string;
  id: number | null;
}

/** What happened to a member, the newest first. */
export async function memberEvents(memberId: number, most: number): Promise<MemberEvent[]> {
  const newest = (from: ReturnType<typeof sql>) => sql`(${from} limit ${most})`;
  const parts = [
    sql`select created_at as at, 'registered' as of, '' as what, '' as number, null::bigint as id from member where id = ${memberId}`,
    sql`select withdrawn_at, 'withdrawn', '', '', null from member where id = ${memberId} and withdrawn_at is not null`,
    newest(sql`select created_at, 'consent', list || case when granted then ':on' else ':off' end, '', null
                 from newsletter_consent where member_id = ${memberId} order by id desc`),
    newest(
      sql`select applied_at, 'donation', amount::text, number, id from donation where member_id = ${memberId} order by applied_at desc`,
    ),
    newest(sql`select ordered_at, 'order', total::text, number, id from shop_order
                where member_id = ${memberId} order by ordered_at desc, id desc`),
    newest(sql`select e.occurred_at, 'points', e.kind || ':' || e.points, '', null
                 from point_account a join point_entry e on e.account_id = a.id
                where a.member_id = ${memberId} order by e.occurred_at desc`),
    newest(
      sql`select created_at, 'inquiry', category, number, id from inquiry where member_id = ${memberId} order by id desc`,
    ),
    newest(sql`select r.redeemed_at, 'ticket', t.title, '', null
                 from ticket t join redemption r on r.ticket_id = t.id
                where t.member_id = ${memberId} order by r.redeemed_at desc`),
  ];
  const { rows } = await sql<MemberEvent>`
    select * from (${sql.join(parts, sql` union all `)}) e order by at desc limit ${most}`.execute(db());
  return rows;
}
