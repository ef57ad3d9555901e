import type { Recipient } from '#app/forms/recipient.ts';
import { placeName } from '#app/words/place.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import {
  countWaiting,
  findMessage,
  lockMessage,
  waitingMessages,
  writeDecision,
  writeTakenBack,
} from './message-store.ts';
import { isPublicWish, type MessageState } from './view.ts';

/**
 * Support messages (応援メッセージ) of donors who wish them to be public wait until somebody of the staff lets them
 * through or declines them (terms 13). Either may be changed into the other.
 */
export type Decided =
  | 'done'
  /** It was decided so before. */
  | 'already'
  /** There is no donation with that number. */
  | 'unknown'
  /** Nothing of it is to be public: there is no message, or its donor does not wish that or took it back. */
  | 'not_wished'
  /** The donation is not paid, or its money went back. */
  | 'not_paid';

/** Lets the message of a donation through, or declines it. @param by with the words that say why, for a decline. */
export function decideMessage(
  number: string,
  what: 'shown' | 'declined',
  by: { actor: string; reason: string },
): Promise<Decided> {
  return transaction(async (tx) => (await decideMessageIn(tx, number, what, by)).decided);
}

/** The same in the caller's transaction. @returns also what was decided before. */
export async function decideMessageIn(
  tx: Tx,
  number: string,
  what: 'shown' | 'declined',
  by: { actor: string; reason: string },
): Promise<{ decided: Decided; before?: MessageState }> {
  const d = await lockMessage(tx, number);
  if (!d) return { decided: 'unknown' };
  if (!isPublicWish(d)) return { decided: 'not_wished' };
  if (d.status !== 'paid') return { decided: 'not_paid' };
  if (d.message_state === what) return { decided: 'already' };
  await writeDecision(tx, d.id, what, by);
  return { decided: 'done', before: d.message_state };
}

/** The donor takes the message of a donation back: it is public no more, and never again. */
export function takeMessageBack(memberId: number, number: string): Promise<'done' | 'unknown'> {
  return transaction(async (tx) => {
    const d = await lockMessage(tx, number);
    if (d?.member_id !== memberId) return 'unknown';
    if (isPublicWish(d)) await writeTakenBack(tx, d.id);
    return 'done';
  });
}

type Stored = Awaited<ReturnType<typeof waitingMessages>>[number];

function asPublic(d: Stored) {
  const { familyName, givenName } = d.donor as unknown as Recipient;
  return {
    number: d.number,
    place: placeName(d.prefecture, d.government),
    name: d.publish_name ? `${familyName} ${givenName}` : '',
    message: d.message,
    paidAt: d.paid_at!,
  };
}

/** What the staff has to look at, the oldest first. `name` as it would be public; empty when the donor wishes none. */
export async function messagesToDecide(most: number) {
  return (await waitingMessages(most)).map(asPublic);
}

/** How many the staff has to look at, and since when the longest paid waits. */
export function messagesWaiting(): Promise<{ count: number; since: Date | null }> {
  return countWaiting();
}

/** The message of a paid donation that its donor wishes to be public, with what was decided. */
export async function messageOf(number: string) {
  const d = await findMessage(number);
  return d && { ...asPublic(d), state: d.message_state };
}
