import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { heldBeyond } from '../owed-query.ts';
import { ACT_WITHIN_DAYS, type CaseKind, type CaseNews, isReturn, RETURNS } from './kinds.ts';

type Opened = Extract<CaseNews, { open: unknown }>;

/**
 * Opens a case, or closes cases, with their history. One that there is, open or closed, is not opened again. Of money to return one
 * is open: news of more, or less, change its sum; where they say more of why, and nobody has taken it, another one follows it. The
 * caller holds the payment's lock.
 * @returns whether one was opened.
 */
export async function noteCase(
  tx: Tx,
  paymentId: number,
  news: CaseNews,
  actor = 'payments',
): Promise<boolean> {
  if ('close' in news) {
    await closeCases(tx, paymentId, news, actor);
    return false;
  }
  const known = 'owed' in news || isReturn(news.open) ? await openReturn(tx, paymentId) : undefined;
  if ('owed' in news) {
    if (known) await setAmount(tx, known, news.owed, 'changed', actor);
    return false;
  }
  const follows = known?.taken_by === null && rank(news.open) < rank(known.kind);
  if (known && !follows) {
    await setAmount(tx, known, news.amount, news.cameBack ? 'came_back' : 'changed', actor);
    return false;
  }
  const id = await openCase(tx, paymentId, { ...news, due: known?.due_at ?? news.due }, actor);
  if (known && id !== undefined)
    await closeCases(
      tx,
      paymentId,
      { close: [known.kind], key: known.key, note: `goes on in case ${id}` },
      actor,
    );
  return id !== undefined;
}

const rank = (kind: CaseKind) => (RETURNS as readonly CaseKind[]).indexOf(kind);

/** @returns its id; undefined where there is one of this key. */
async function openCase(tx: Tx, paymentId: number, news: Opened, actor: string): Promise<number | undefined> {
  const opened = await tx
    .insertInto('money_case')
    .values({
      payment_id: paymentId,
      kind: news.open,
      key: news.key,
      amount: news.amount,
      due_at: news.due ?? new Date(Date.now() + ACT_WITHIN_DAYS * 86_400_000),
    })
    .onConflict((c) => c.columns(['payment_id', 'kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) await noteEvent(tx, opened.id, 'opened', { actor, note: news.note ?? '' });
  return opened?.id;
}

/** The open case about money of a payment that is to be returned. */
async function openReturn(tx: Tx, paymentId: number) {
  return cases(tx)
    .select('money_case.key')
    .where('money_case.payment_id', '=', paymentId)
    .where('money_case.kind', 'in', [...RETURNS])
    .where('money_case.closed_at', 'is', null)
    .orderBy('money_case.due_at')
    .orderBy('money_case.id')
    .limit(1)
    .executeTakeFirst();
}

async function setAmount(
  tx: Tx,
  known: { id: number; amount: number },
  amount: number,
  what: 'changed' | 'came_back',
  actor: string,
): Promise<void> {
  if (amount === known.amount && what === 'changed') return;
  await tx.updateTable('money_case').set({ amount }).where('id', '=', known.id).execute();
  await noteEvent(tx, known.id, what, { actor, note: `${known.amount} → ${amount}` });
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

/** Keeps what was done about a case. */
export async function noteEvent(
  tx: Tx,
  caseId: number,
  what: 'opened' | 'changed' | 'came_back' | 'taken' | 'left' | 'closed' | 'paid_out',
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
      'payment.taken_by',
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
export async function countOpen(on: Db, now: Date): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*) as open, count(*) filter (where due_at < ${now}) as overdue
      from money_case where closed_at is null`.execute(on);
  return rows[0]!;
}

export async function caseById(on: Db | Tx, id: number) {
  return cases(on).where('money_case.id', '=', id).executeTakeFirst();
}

/** Closes one case by a person. @param paid yen that were paid out, which it was over. @returns false when it was closed before. */
export async function closeByHand(
  tx: Tx,
  id: number,
  what: 'closed' | 'paid_out',
  by: { actor: string; note: string },
  paid?: number,
): Promise<boolean> {
  const closed = await tx
    .updateTable('money_case')
    .set({ closed_at: new Date(), ...(paid !== undefined && { amount: paid }) })
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

/** Who took the money of a payment last, when, and by which event. */
export async function lastTaken(tx: Tx, paymentId: number) {
  return tx
    .selectFrom('money_case_event')
    .innerJoin('money_case', 'money_case.id', 'money_case_event.case_id')
    .select(['money_case_event.id', 'money_case_event.actor', 'money_case_event.created_at'])
    .where('money_case.payment_id', '=', paymentId)
    .where('money_case_event.what', '=', 'taken')
    .orderBy('money_case_event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface Stuck {
  payment_id: number;
  reference: string;
  kind: 'return_stuck' | 'end_stuck';
  key: string;
  note: string;
}

/** No case of this key, and for money to return no open one at all. */
const NOT_KNOWN = sql`not exists (
  select from money_case c
   where c.payment_id = found.payment_id
     and (c.kind = found.kind and c.key = found.key
          or found.kind = 'return_stuck' and c.closed_at is null and c.kind = any(${sql.val([...RETURNS])})))`;

/** Jobs about money that were given up after all their attempts. What is owed is not looked at. */
export async function deadJobs(limit: number): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select * from (
      select p.id as payment_id, p.reference, 'job ' || j.id as key, coalesce(left(j.last_error, 200), '') as note,
             case j.task_identifier when 'return_money' then 'return_stuck' else 'end_stuck' end as kind
        from graphile_worker.jobs j join payment p on p.reference = split_part(j.key, ':', 2)
       where j.task_identifier in ('return_money', 'end_payment') and j.attempts >= j.max_attempts) found
     where ${NOT_KNOWN} limit ${limit}`.execute(db());
  return rows;
}

/** Payments whose money, or a part of it, is to go back since before an instant, whatever became of the job. */
export async function overdueReturns(before: Date, limit: number): Promise<Stuck[]> {
  const late = sql`
    select p.id as payment_id, p.reference, 'return_stuck' as kind, 'due for days' as note, p.updated_at,
           'due ' || p.received_amount || '/' || p.refunded_amount as key
      from payment p
     where p.updated_at < ${before} and p.dispute is distinct from 'open'`;
  // An index of its own for each.
  const { rows } = await sql<Stuck>`
    select payment_id, reference, kind, key, note from (
      ${late} and p.status = 'refund_due'
      union all
      ${late} and p.status = 'paid' and p.granted_amount > 0 and ${heldBeyond('p')} > 0) found
     where ${NOT_KNOWN} order by updated_at limit ${limit}`.execute(db());
  return rows;
}
