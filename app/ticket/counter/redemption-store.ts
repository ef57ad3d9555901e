import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { TicketKind } from '../rules.ts';

export interface Redemption {
  id: number;
  ticket_id: number;
  merchant_id: number;
  form_key: string;
  amount: number;
  /** What is left of the ticket afterwards. */
  remaining: number;
  /** The redemption that this row voids. */
  voids: number | null;
  redeemed_at: Date;
  /** Why staff voided it; null of what the merchant voided. */
  reason: string | null;
  /** Whether another row voided it. */
  voided: boolean;
}

function redemptions(on: Db | Tx) {
  return on
    .selectFrom('redemption as r')
    .leftJoin('redemption as v', 'v.voids', 'r.id')
    .select((e) => [
      'r.id',
      'r.ticket_id',
      'r.merchant_id',
      'r.form_key',
      'r.amount',
      'r.remaining',
      'r.voids',
      'r.redeemed_at',
      'r.reason',
      e('v.id', 'is not', null).as('voided'),
    ])
    .$narrowType<{ voided: boolean }>();
}

export async function redemptionByKey(on: Db | Tx, formKey: string): Promise<Redemption | undefined> {
  return redemptions(on).where('r.form_key', '=', formKey).executeTakeFirst();
}

export async function redemptionById(on: Db | Tx, id: number): Promise<Redemption | undefined> {
  return redemptions(on).where('r.id', '=', id).executeTakeFirst();
}

/** The newest redemption of a ticket that still counts. */
export async function lastRedemption(on: Db | Tx, ticketId: number): Promise<Redemption | undefined> {
  return redemptions(on)
    .where('r.ticket_id', '=', ticketId)
    .where('r.voids', 'is', null)
    .where('v.id', 'is', null)
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
}

export async function insertRedemption(tx: Tx, row: Omit<Redemption, 'id' | 'voided'>): Promise<void> {
  await tx.insertInto('redemption').values(row).execute();
}

/** The history of these tickets, the newest first, with the merchant's name. */
export async function historyOf(on: Db | Tx, ticketIds: number[]) {
  if (ticketIds.length === 0) return [];
  return redemptions(on)
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .select('m.name as merchant')
    .where('r.ticket_id', 'in', ticketIds)
    .orderBy('r.id', 'desc')
    .execute();
}

/** What a merchant took between two instants, the newest first, with the ticket it was taken from. */
export async function takenBetween(merchantId: number, from: Date, until: Date) {
  return redemptions(db())
    .innerJoin('ticket as t', 't.id', 'r.ticket_id')
    .select(['t.title', 't.kind', 't.code'])
    .$narrowType<{ kind: TicketKind }>()
    .where('r.merchant_id', '=', merchantId)
    .where('r.redeemed_at', '>=', from)
    .where('r.redeemed_at', '<', until)
    .orderBy('r.id', 'desc')
    .execute();
}

/** One of a merchant's redemptions by its form key, with its ticket. */
export async function takenBy(merchantId: number, formKey: string) {
  return redemptions(db())
    .innerJoin('ticket as t', 't.id', 'r.ticket_id')
    .select(['t.title', 't.kind', 't.code', 't.valid_until'])
    .$narrowType<{ kind: TicketKind }>()
    .where('r.merchant_id', '=', merchantId)
    .where('r.form_key', '=', formKey)
    .where('r.voids', 'is', null)
    .executeTakeFirst();
}
