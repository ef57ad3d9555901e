import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';

interface ToldEvent {
  eventId: string;
  type: string;
}

/** What became of an event that was carried out: it was about a payment, or about none of ours. */
export type EventBecame = 'applied' | 'none';

const MOST_FAILURE = 300;

const handled = statement(
  (place: PlaceOf<ToldEvent & { provider: string; raw: string; outcome: EventBecame; at: Date }>) =>
    db()
      .insertInto('payment_event')
      .values({
        provider: place('provider'),
        event_id: place('eventId'),
        type: place('type'),
        raw: place('raw'),
        outcome: place('outcome'),
        handled_at: place('at'),
      })
      .onConflict((c) =>
        c
          .columns(['provider', 'event_id'])
          .doUpdateSet({ outcome: place('outcome'), failure: sql.lit(null), handled_at: place('at') })
          .where('payment_event.handled_at', 'is', null),
      )
      .returning('id')
      .compile(),
);

/**
 * Records an event of the provider with its raw body, as carried out in the caller's transaction; also one that failed before.
 * @returns false when it was carried out before.
 */
export async function insertEvent(
  tx: Tx,
  provider: string,
  event: ToldEvent,
  raw: string,
  outcome: EventBecame,
): Promise<boolean> {
  const { eventId, type } = event;
  const inserted = await handled(tx, { provider, eventId, type, raw, outcome, at: new Date() });
  return inserted.length > 0;
}

/** Keeps an event that could not be carried out, for staff to see; one that was carried out before stays as it is. */
export async function noteFailedEvent(
  on: Db,
  provider: string,
  event: ToldEvent,
  raw: string,
  failure: string,
): Promise<void> {
  await on
    .insertInto('payment_event')
    .values({ provider, event_id: event.eventId, type: event.type, raw, outcome: 'failed', failure })
    .onConflict((c) =>
      c
        .columns(['provider', 'event_id'])
        .doUpdateSet({ outcome: 'failed', failure })
        .where('payment_event.handled_at', 'is', null),
    )
    .execute();
}

export function storedEvent(on: Db | Tx, id: number) {
  return on
    .selectFrom('payment_event')
    .select(['id', 'provider', 'event_id as eventId', 'type', 'raw'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked: of two that carry it out, one waits. */
export async function lockEvent(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_event')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteHandled(tx: Tx, id: number, outcome: EventBecame): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ outcome, failure: null, handled_at: sql`coalesce(handled_at, now())` })
    .where('id', '=', id)
    .execute();
}

/** What an error says, as it is kept. */
export function failureText(error: unknown): string {
  return (error instanceof Error ? error.message : 'unknown').slice(0, MOST_FAILURE);
}
