import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

interface ToldEvent {
  eventId: string;
  type: string;
}

/** What became of an event that was carried out: it was about a payment, or about none of ours. */
export type EventBecame = 'applied' | 'none';

const MOST_FAILURE = 300;

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
  const inserted = await tx
    .insertInto('payment_event')
    .values({ provider, event_id: event.eventId, type: event.type, raw, outcome, handled_at: new Date() })
    .onConflict((c) =>
      c
        .columns(['provider', 'event_id'])
        .doUpdateSet({ outcome, failure: null, handled_at: new Date() })
        .where('payment_event.handled_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
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
