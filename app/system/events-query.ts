import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

/** `applied` to a payment; `none` of ours; `failed`, and to be looked at; `unknown`: from before this was noted. */
export type EventOutcome = 'applied' | 'none' | 'failed' | 'unknown';

export interface PaymentEventRow {
  id: number;
  provider: string;
  eventId: string;
  type: string;
  outcome: EventOutcome;
  failure: string | null;
  receivedAt: Date;
  handledAt: Date | null;
}

export interface EventFilter {
  outcome: EventOutcome | null;
  /** Of the provider's own event, or what it is called there, whole. */
  q: string;
}

const query = (on: Db | Tx) =>
  on
    .selectFrom('payment_event as e')
    .select(['e.id', 'e.provider', 'e.event_id as eventId', 'e.type', 'e.failure'])
    .select(sql<EventOutcome>`coalesce(e.outcome, 'unknown')`.as('outcome'))
    .select(['e.received_at as receivedAt', 'e.handled_at as handledAt']);

const ORDER: Keyset = { keys: [{ by: sql`e.id`, type: 'bigint' }], down: true };

/** Webhooks as they came, the newest first. */
export async function findEvents(
  { outcome, q }: EventFilter,
  asked: PageAsked,
): Promise<Page<PaymentEventRow>> {
  const page = keyset(ORDER, asked);
  const rows = await query(db())
    .select(page.key.as('key'))
    .where(page.where)
    // Those that failed are few, and have an index of their own.
    .$if(outcome === 'failed', (on) => on.where('e.handled_at', 'is', null))
    .$if(outcome !== null && outcome !== 'failed', (on) =>
      on.where(sql<boolean>`coalesce(e.outcome, 'unknown') = ${outcome}`),
    )
    .$if(q !== '', (on) => on.where((eb) => eb.or([eb('e.event_id', '=', q), eb('e.type', '=', q)])))
    .orderBy(page.order)
    .limit(page.limit)
    .execute();
  return page.page<PaymentEventRow>(rows);
}

export function findEvent(on: Db | Tx, id: number): Promise<(PaymentEventRow & { raw: string }) | undefined> {
  return query(on).select('e.raw').where('e.id', '=', id).executeTakeFirst();
}

/** Webhooks that could not be carried out, and since when; when the last one came at all. */
export async function eventsInShort(): Promise<{ failed: number; since: Date | null; lastAt: Date | null }> {
  const { rows } = await sql<{ failed: number; since: Date | null; lastAt: Date | null }>`
    select (select count(*)::integer from (select 1 from payment_event where handled_at is null limit 1000) x) as failed,
           (select received_at from payment_event where handled_at is null order by id limit 1) as since,
           (select received_at from payment_event order by received_at desc limit 1) as "lastAt"`.execute(
    db(),
  );
  return rows[0]!;
}
