import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';
import type { MessageState } from './view.ts';

/** A donation's message, locked until the transaction ends. */
export async function lockMessage(tx: Tx, number: string) {
  return tx
    .selectFrom('donation')
    .select(['id', 'member_id', 'status', 'message', 'publish_message', 'message_state'])
    .where('number', '=', number)
    .$narrowType<{ status: DonationState; message_state: MessageState }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes what was decided about a message, with its history; the caller holds the row's lock. */
export async function writeDecision(
  tx: Tx,
  donationId: number,
  what: 'shown' | 'declined',
  by: { actor: string; reason: string },
): Promise<void> {
  await tx.updateTable('donation').set({ message_state: what }).where('id', '=', donationId).execute();
  await tx
    .insertInto('message_event')
    .values({ donation_id: donationId, what, ...by })
    .execute();
}

/** The donor no longer wishes message and name to be public; the government has them still. */
export async function writeTakenBack(tx: Tx, donationId: number): Promise<void> {
  await tx
    .updateTable('donation')
    .set({ publish_message: false, publish_name: false })
    .where('id', '=', donationId)
    .execute();
  await tx
    .insertInto('message_event')
    .values({ donation_id: donationId, what: 'taken_back', actor: 'member' })
    .execute();
}

/** Empties the messages of a member's donations, and no name of theirs is public any more. */
export async function eraseMessagesOf(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable('donation')
    .set({ message: '', publish_message: false, publish_name: false })
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('message', '<>', ''), eb('publish_message', '=', true), eb('publish_name', '=', true)]),
    )
    .execute();
}

/** Messages of paid donations whose donors wish them to be public. */
function wished() {
  return db()
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'donation.number',
      'donation.message',
      'donation.message_state',
      'donation.publish_name',
      'donation.donor',
      'donation.paid_at',
      'government.name as government',
      'prefecture.name as prefecture',
    ])
    .$narrowType<{ message_state: MessageState }>()
    .where('donation.status', '=', 'paid')
    .where('donation.publish_message', '=', true)
    .where('donation.message', '<>', '');
}

/** Messages that wait for a decision, the longest paid first: the rows of the index donation_message_waiting. */
export function waitingMessages(most: number) {
  return wished()
    .where('donation.message_state', '=', 'waiting')
    .orderBy('donation.paid_at')
    .orderBy('donation.id')
    .limit(most)
    .execute();
}

export function findMessage(number: string) {
  return wished().where('donation.number', '=', number).executeTakeFirst();
}

export async function countWaiting(): Promise<{ count: number; since: Date | null }> {
  return db()
    .selectFrom('donation')
    .select([sql<number>`count(*)::integer`.as('count'), (eb) => eb.fn.min('donation.paid_at').as('since')])
    .where('donation.status', '=', 'paid')
    .where('donation.publish_message', '=', true)
    .where('donation.message_state', '=', 'waiting')
    .where('donation.message', '<>', '')
    .executeTakeFirstOrThrow();
}
