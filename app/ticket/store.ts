import { sql } from 'kysely';
import { placeName } from '#app/words/place.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { stateOfValue, type TicketKind } from './rules.ts';
import { mayMove, type TicketState } from './states.ts';

export interface Ticket {
  id: number;
  code: string;
  donation_id: number;
  government_code: string;
  title: string;
  /** Of the merchants that take it; null: all of its government's. */
  genres: string[] | null;
  kind: TicketKind;
  face_value: number;
  remaining: number;
  status: TicketState;
  issued_at: Date;
  valid_until: Date;
  /** The payment of its donation is disputed: nothing may be taken from it now. */
  held: boolean;
}

function tickets(on: Db | Tx) {
  return on
    .selectFrom('ticket')
    .select([
      'ticket.id',
      'ticket.code',
      'ticket.donation_id',
      'ticket.government_code',
      'ticket.title',
      'ticket.genres',
      'ticket.kind',
      'ticket.face_value',
      'ticket.remaining',
      'ticket.status',
      'ticket.issued_at',
      'ticket.valid_until',
      sql<boolean>`exists (select from donation_payment dp join payment p on p.id = dp.payment_id
                            where dp.donation_id = ticket.donation_id and p.dispute in ('open', 'lost'))`.as(
        'held',
      ),
    ])
    .$narrowType<{ kind: TicketKind; status: TicketState }>();
}

/** A ticket as the donor sees it, with the name of its government. */
export type NamedTicket = Ticket & { government: string; prefecture: string };

function named() {
  return tickets(db())
    .innerJoin('government', 'government.code', 'ticket.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select(['government.name as government', 'prefecture.name as prefecture']);
}

export async function ownTickets(memberId: number): Promise<NamedTicket[]> {
  return named()
    .where('ticket.member_id', '=', memberId)
    .orderBy('ticket.valid_until')
    .orderBy('ticket.id')
    .execute();
}

export async function ownTicket(memberId: number, id: number): Promise<NamedTicket | undefined> {
  return named().where('ticket.member_id', '=', memberId).where('ticket.id', '=', id).executeTakeFirst();
}

export async function ticketByCode(code: string): Promise<NamedTicket | undefined> {
  return named().where('ticket.code', '=', code).executeTakeFirst();
}

/** The ticket, its row locked until the transaction ends, so that redemptions of one ticket run one after the other. */
export async function lockTicketByCode(tx: Tx, code: string): Promise<Ticket | undefined> {
  return tickets(tx).where('ticket.code', '=', code).forUpdate().executeTakeFirst();
}

export async function lockTicket(tx: Tx, id: number): Promise<Ticket | undefined> {
  return tickets(tx).where('ticket.id', '=', id).forUpdate().executeTakeFirst();
}

/** All tickets of a donation, locked in the order of their pieces. */
export async function lockTicketsOf(tx: Tx, donationId: number): Promise<Ticket[]> {
  return tickets(tx)
    .where('ticket.donation_id', '=', donationId)
    .orderBy('ticket.piece')
    .forUpdate()
    .execute();
}

/**
 * THE function that changes what is left of a ticket, and its state with it; the caller holds the row's lock.
 * @param by yen or uses to add; negative when they are used.
 * @param to the state, where it does not follow from the value.
 * @returns what is left.
 * @throws Error when the state cannot be reached; a database error when the value would leave 0 … face value.
 */
export async function moveTicket(
  tx: Tx,
  t: Ticket,
  by: number,
  to: TicketState = stateOfValue(t.remaining + by, t.face_value),
): Promise<number> {
  const stays = (t.status === 'expired' || t.status === 'cancelled') && to === t.status;
  if (!stays && !mayMove(t.status, to)) throw new Error(`a ticket cannot go from ${t.status} to ${to}`);
  const { remaining } = await tx
    .updateTable('ticket')
    .set({ remaining: sql<number>`remaining + ${by}`, status: to })
    .where('id', '=', t.id)
    .returning('remaining')
    .executeTakeFirstOrThrow();
  return remaining;
}

/** The terms of the tickets that a donation brings; no kind when its gift is not a ticket. */
export async function ticketTerms(tx: Tx, donationId: number) {
  return tx
    .selectFrom('donation')
    .innerJoin('goods', 'goods.id', 'donation.goods_id')
    .select([
      'donation.member_id',
      'donation.government_code',
      'donation.quantity',
      'donation.goods_name',
      'donation.sku_label',
      'goods.ticket_kind',
      'goods.ticket_value',
      'goods.ticket_months',
      'goods.ticket_genres',
    ])
    .where('donation.id', '=', donationId)
    .where('donation.member_id', 'is not', null)
    .$narrowType<{ member_id: number }>()
    .executeTakeFirst();
}

export interface NewTicket {
  code: string;
  donation_id: number;
  piece: number;
  member_id: number;
  government_code: string;
  title: string;
  genres: string[] | null;
  kind: string;
  face_value: number;
  remaining: number;
  issued_at: Date;
  valid_until: Date;
}

/** @returns how many were inserted. */
export async function insertTickets(tx: Tx, rows: NewTicket[]): Promise<number> {
  const made = await tx
    .insertInto('ticket')
    .values(rows)
    .onConflict((c) => c.columns(['donation_id', 'piece']).doNothing())
    .returning('id')
    .execute();
  return made.length;
}

/** Stores that tickets have lapsed. @returns how many. */
export async function markExpired(now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ticket set status = 'expired'
     where id in (select id from ticket where status in ('issued', 'partly_used')
                     and valid_until <= ${now}::timestamptz - interval '1 second'
                   order by valid_until limit ${limit} for update skip locked)`.execute(db());
  return Number(numAffectedRows ?? 0);
}

export interface EndingTickets {
  donation_id: number;
  issued_at: Date;
  valid_until: Date;
}

/** Donations with tickets that still have value and end within this many days. */
export async function endingTickets(now: Date, days: number, after: number, limit: number) {
  const { rows } = await sql<EndingTickets>`
    select donation_id, min(issued_at) as issued_at, min(valid_until) as valid_until from ticket
     where status in ('issued', 'partly_used') and valid_until > ${now}::timestamptz - interval '1 second'
       and valid_until <= ${now}::timestamptz + make_interval(days => ${days}) and donation_id > ${after}
     group by donation_id order by donation_id limit ${limit}`.execute(db());
  return rows;
}

/** The data for a mail about a donation's tickets. */
export async function ticketMailFacts(on: Db | Tx, donationId: number) {
  const donor = await on
    .selectFrom('donation')
    .innerJoin('member', 'member.id', 'donation.member_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'donation.number',
      'member.email',
      'member.family_name',
      'member.given_name',
      'government.name as government',
      'prefecture.name as prefecture',
    ])
    .where('donation.id', '=', donationId)
    .executeTakeFirstOrThrow();
  const pieces = await tickets(on).where('ticket.donation_id', '=', donationId).orderBy('piece').execute();
  return { ...donor, government: placeName(donor.prefecture, donor.government), pieces };
}

/** Deletes the tickets of donations with what was taken from them. The transaction is one that may (platform/retention.ts). */
export async function deleteTickets(tx: Tx, donationIds: number[]): Promise<void> {
  const tickets = tx.selectFrom('ticket').select('id').where('donation_id', 'in', donationIds);
  await tx.deleteFrom('redemption').where('ticket_id', 'in', tickets).execute();
  await tx.deleteFrom('ticket').where('donation_id', 'in', donationIds).execute();
}
