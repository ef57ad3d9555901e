import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { isImmediate, PAYMENT_METHODS } from '#platform/payment/methods.ts';

export interface OpenPayment {
  id: number;
  reference: string;
  status: string;
  provider_ref: string | null;
  idempotency_key: string;
  deadline: Date;
  has_instructions: boolean;
  received_amount: number;
  refunded_amount: number;
}

/** How soon after it was made, or asked for, the provider is asked again at the earliest: paid on the spot, and others. */
const SOONEST = '3 minutes';
const SOONEST_DEFERRED = '6 hours';
/** A payment that is overdue and cannot be ended is tried again after pauses as long as it is overdue, within these bounds. */
const SOONEST_OVERDUE = '1 minute';
const LATEST_OVERDUE = '6 hours';
const NEXT_ROUND = '1 minute';
/** A payment that is being asked for is left to who does it this long; should that process die, it is due again. */
const LEASE = '2 minutes';

/** The older a payment, the more rarely it is asked for: after half its age again, and once its deadline has come. */
export const nextCheck = (now: Date) => sql<Date>`
  case when deadline <= ${now}::timestamptz
       then ${now}::timestamptz + least(greatest(${now}::timestamptz - deadline, ${SOONEST_OVERDUE}::interval), ${LATEST_OVERDUE}::interval)
       else least(deadline, ${now}::timestamptz + greatest(
              (${now}::timestamptz - created_at) / 2,
              case when method = any(${PAYMENT_METHODS.filter(isImmediate)}) then ${SOONEST} else ${SOONEST_DEFERRED} end::interval))
  end`;

/** Takes payments that are due to be asked for, the longest due first; no other worker gets them meanwhile. */
export async function claimDue(now: Date, most: number): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    update payment set check_at = ${now}::timestamptz + ${LEASE}::interval
     where id in (select id from payment
                   where status in ('created', 'pending') and check_at <= ${now}
                   order by check_at limit ${most} for update skip locked)
    returning id, reference, status, provider_ref, idempotency_key, deadline,
              jsonb_array_length(instructions) > 0 as has_instructions, received_amount, refunded_amount`.execute(
    db(),
  );
  return rows;
}

/** The provider was asked for these: those that are open still are asked for again later. */
export async function noteChecked(ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update payment set checked_at = ${now}, check_at = ${nextCheck(now)}
     where id = any(${[...ids]}) and status in ('created', 'pending')`.execute(db());
}

/** The provider said nothing of these: they are due again with the next round. */
export async function putBack(ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update payment set check_at = ${now}::timestamptz + ${NEXT_ROUND}::interval where id = any(${[...ids]})`.execute(
    db(),
  );
}

/** Whether the provider may be asked: all of it, one payment to see whether it answers again, or nothing yet. */
export async function outageOf(provider: string, now: Date): Promise<'none' | 'try' | 'wait'> {
  const row = await db()
    .selectFrom('provider_outage')
    .select('try_at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row) return 'none';
  return row.try_at <= now ? 'try' : 'wait';
}

/** The provider does not answer: the next try comes after a minute, then after two, four … at most half an hour. */
export async function noteOutage(provider: string, now: Date): Promise<{ failures: number }> {
  const { rows } = await sql<{ failures: number }>`
    insert into provider_outage as o (provider, failures, try_at)
    values (${provider}, 1, ${now}::timestamptz + interval '1 minute')
    on conflict (provider) do update
       set failures = o.failures + 1,
           try_at = ${now}::timestamptz + interval '1 minute' * least(power(2, o.failures), 30)
    returning failures`.execute(db());
  return rows[0]!;
}

export async function endOutage(provider: string): Promise<void> {
  await db().deleteFrom('provider_outage').where('provider', '=', provider).execute();
}
