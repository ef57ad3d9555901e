import { sql } from 'kysely';
import type { Actor } from '#app/staff/actor.ts';
import { may, mayAnywhere } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { closeAction, type Kind, type Party, type PartyKey, placeOf } from './party.ts';
import { seenBy } from './statement-query.ts';

/** A month that waits to be closed. */
export interface Due extends Party {
  party: PartyKey;
  name: string;
  government: string;
  month: string;
  mayClose: boolean;
}

/** Months that are over and wait, of which somebody may see each, the oldest first. */
export async function monthsDue(actor: Actor, most: number): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'mayClose'>>`
    select d.party, d.kind, d.government_code as "governmentCode", d.producer_id as "producerId", d.month,
           g.name as government, coalesce(p.name, g.name) as name
      from settlement_due d join government g on g.code = d.government_code left join producer p on p.id = d.producer_id
     where ${seenBy(actor, 'd')}
     order by d.month, d.party limit ${most}`.execute(db());
  return rows.map((d) => ({ ...d, mayClose: may(actor, closeAction(d), placeOf(d)) }));
}

export interface Waiting {
  count: number;
  /** The oldest month, or the day of the oldest closing. */
  since: string | null;
}

/** What waits for who settles: months to close, and statements to pay. */
export async function settlementsWaiting(
  actor: Actor,
): Promise<{ toClose: Waiting; toPay: Waiting } | undefined> {
  const kinds: Kind[] = [
    ...(mayAnywhere(actor, 'settlement.close') ? (['government', 'shop'] as const) : []),
    ...(mayAnywhere(actor, 'settlement.producers') ? (['gift'] as const) : []),
  ];
  if (kinds.length === 0) return undefined;
  const { rows: close } = await sql<Waiting>`
    select count(*)::integer as count, min(d.month)::text as since from settlement_due d
     where ${seenBy(actor, 'd')} and d.kind = any(${kinds}::text[])`.execute(db());
  const { rows: pay } = await sql<Waiting>`
    select count(*)::integer as count, min(s.month)::text as since from settlement_statement s
     where ${seenBy(actor, 's')} and s.kind = any(${kinds}::text[]) and s.due <> 0
       and (select p.paid_on from settlement_payment p where p.statement_id = s.id order by p.id desc limit 1) is null`.execute(
    db(),
  );
  return { toClose: close[0]!, toPay: pay[0]! };
}
