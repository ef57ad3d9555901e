import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type CaseKind, type CaseNews, RETURNS } from './kinds.ts';

/** Opens a case, or closes cases, with their history. One that there is, open or closed, is not opened again. */
export async function noteCase(tx: Tx, paymentId: number, news: CaseNews, actor = 'payments'): Promise<void> {
  if ('close' in news) return closeCases(tx, paymentId, news, actor);
  const opened = await tx
    .insertInto('money_case')
    .values({
      payment_id: paymentId,
      kind: news.open,
      key: news.key,
      amount: news.amount,
      due_at: news.due ?? null,
    })
    .onConflict((c) => c.columns(['payment_id', 'kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) await noteEvent(tx, opened.id, 'opened', { actor, note: news.note ?? '' });
}

async function closeCases(
  tx: Tx,
  paymentId: number,
  { close, key, note }: Extract<CaseNews, { close: unknown }>,
  actor: string,
): Promise<void> {
  const closed = await tx
    .updateTable('money_case')
    .set({ closed_at: new Date() })
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', [...close])
    .where('closed_at', 'is', null)
    .$if(key !== undefined, (q) => q.where('key', '=', key!))
    .returning('id')
    .execute();
  for (const { id } of closed) await noteEvent(tx, id, 'closed', { actor, note });
}

async function noteEvent(
  tx: Tx,
  caseId: number,
  what: 'opened' | 'closed' | 'paid_out',
  by: { actor: string; note: string },
): Promise<void> {
  await tx
    .insertInto('money_case_event')
    .values({ case_id: caseId, what, ...by })
    .execute();
}

function cases(on: Db | Tx) {
  return on
    .selectFrom('money_case')
    .innerJoin('payment', 'payment.id', 'money_case.payment_id')
    .select([
      'money_case.id',
      'money_case.kind',
      'money_case.amount',
      'money_case.due_at',
      'money_case.closed_at',
      'money_case.created_at',
      'money_case.payment_id',
      'payment.reference',
    ])
    .$narrowType<{ kind: CaseKind }>();
}

/** Open cases, those with the nearest deadline first, then the oldest. */
export async function listOpen(limit: number) {
  return cases(db())
    .where('money_case.closed_at', 'is', null)
    .orderBy('money_case.due_at')
    .orderBy('money_case.id')
    .limit(limit)
    .execute();
}

/** How many are open, and of how many the deadline has passed. */
export async function countOpen(now: Date): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*) as open, count(*) filter (where due_at < ${now}) as overdue
      from money_case where closed_at is null`.execute(db());
  return rows[0]!;
}

export async function caseById(on: Db | Tx, id: number) {
  return cases(on).where('money_case.id', '=', id).executeTakeFirst();
}

/** Closes one case by a person. @returns false when it was closed before. */
export async function closeByHand(
  tx: Tx,
  id: number,
  what: 'closed' | 'paid_out',
  by: { actor: string; note: string },
): Promise<boolean> {
  const closed = await tx
    .updateTable('money_case')
    .set({ closed_at: new Date() })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed) await noteEvent(tx, id, what, by);
  return closed !== undefined;
}

/** What was done about a case, the oldest first. */
export async function historyOf(caseId: number) {
  return db()
    .selectFrom('money_case_event')
    .select(['what', 'actor', 'note', 'created_at'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
}

export interface Stuck {
  payment_id: number;
  kind: 'return_stuck' | 'end_stuck';
  key: string;
  amount: number;
  note: string;
}

/** The newest cases of these kinds open already are enough for a payment. */
const NOT_KNOWN = sql`not exists (
  select from money_case c where c.payment_id = p.id and c.closed_at is null and c.kind = any(${sql.val([...RETURNS])}))`;

/** Jobs about money that were given up after all their attempts. */
export async function deadJobs(limit: number): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select p.id as payment_id, k.kind, 'job ' || j.id as key, k.amount, coalesce(left(j.last_error, 200), '') as note
      from graphile_worker.jobs j
      join payment p on p.reference = split_part(j.key, ':', 2)
      cross join lateral (
        select case j.task_identifier when 'return_money' then 'return_stuck' else 'end_stuck' end as kind,
               greatest(0, p.received_amount - p.refunded_amount - p.paid_out_amount) as amount) k
     where j.task_identifier in ('return_money', 'end_payment') and j.attempts >= j.max_attempts
       and not exists (select from money_case c where c.payment_id = p.id and c.kind = k.kind and c.key = 'job ' || j.id)
       and (k.kind = 'end_stuck' or ${NOT_KNOWN})
     limit ${limit}`.execute(db());
  return rows;
}

/** Money that is due to its payer since before an instant, whatever became of the job. */
export async function overdueReturns(before: Date, limit: number): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select p.id as payment_id, 'return_stuck' as kind, 'due ' || p.received_amount || '/' || p.refunded_amount as key,
           p.received_amount - p.refunded_amount - p.paid_out_amount as amount, 'due for days' as note
      from payment p
     where p.status = 'refund_due' and p.updated_at < ${before}
       and p.received_amount > p.refunded_amount + p.paid_out_amount
       and p.dispute is distinct from 'open' and ${NOT_KNOWN}
     order by p.updated_at limit ${limit}`.execute(db());
  return rows;
}
