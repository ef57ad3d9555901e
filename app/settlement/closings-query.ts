import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Kind, PartyKey } from './party.ts';

/** What came of a month of a closing of many. */
export type Outcome = 'closed' | 'already' | 'changed' | 'refused';

/** What has come of a closing so far: how many months by outcome, and what is paid and asked for by those that were closed, in yen. */
export async function outcomesOf(
  id: number,
): Promise<Record<Outcome, number> & { done: number; toPay: number; toAsk: number }> {
  const { rows } = await sql<Record<Outcome, number> & { done: number; toPay: number; toAsk: number }>`
    select count(*) filter (where outcome = 'closed')::integer as closed, count(*) filter (where outcome = 'already')::integer as already,
           count(*) filter (where outcome = 'changed')::integer as changed, count(*) filter (where outcome = 'refused')::integer as refused,
           count(outcome)::integer as done,
           coalesce(sum(due) filter (where outcome = 'closed' and due > 0), 0)::bigint as "toPay",
           coalesce(-sum(due) filter (where outcome = 'closed' and due < 0), 0)::bigint as "toAsk"
      from settlement_closing_month where closing_id = ${id}`.execute(db());
  return rows[0]!;
}

/** Months of a closing that it did not close. */
export interface LeftMonth {
  position: number;
  party: PartyKey;
  name: string;
  kind: Kind;
  month: string;
  outcome: Exclude<Outcome, 'closed'>;
  statementId: number | null;
}

export async function leftMonths(id: number, most: number): Promise<LeftMonth[]> {
  const { rows } = await sql<LeftMonth>`
    select m.position, m.party, coalesce(p.name, g.name) as name, m.kind, m.month, m.outcome, m.statement_id as "statementId"
      from settlement_closing_month m join government g on g.code = m.government_code left join producer p on p.id = m.producer_id
     where m.closing_id = ${id} and m.outcome <> 'closed' order by m.position limit ${most}`.execute(db());
  return rows;
}
