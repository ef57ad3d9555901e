import { type RawBuilder, sql } from 'kysely';

/** Yen of a payment that were lost in disputes. A value of a statement that has its row. @param payment the name of that row. */
export function lostOf(payment: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum((x ->> 'amount')::int), 0)::int
    from jsonb_array_elements(${sql.ref(`${payment}.disputes`)}) x where x ->> 'status' = 'lost')`;
}

/**
 * Yen that are held of a payment beyond what stands of it, as `owed` says it of a locked row: what was granted back, or was
 * too much, and has not gone. 0 of what is not paid. A value of a statement that has the payment's row.
 * @param payment the name of that row.
 */
export function heldBeyond(payment: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${payment}.${name}`);
  return sql<number>`case when ${column('status')} <> 'paid' then 0 else greatest(0,
    ${column('received_amount')} - ${column('refunded_amount')} - ${column('paid_out_amount')}
    - (${column('amount')} - ${column('granted_amount')})
    - (select coalesce(sum((x ->> 'amount')::int), 0) from jsonb_array_elements(${column('disputes')}) x
        where x ->> 'status' in ('open', 'lost'))) end`;
}
