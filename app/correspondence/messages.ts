import { type Decided, decideMessageIn, messageOf, messagesToDecide } from '#app/donation/message/release.ts';
import type { MessageState } from '#app/donation/message/view.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { transaction } from '#platform/db/db.ts';

/**
 * Support messages (応援メッセージ) that wait for somebody, or the one of a donation. What stands in them is what their donors wish to
 * be public, so that looking at them is recorded of nobody.
 */
export const MESSAGE_STATES: Record<MessageState, string> = {
  waiting: '確認待ち',
  shown: '掲載中',
  declined: '見送り',
};

export type ReadMessage = Awaited<ReturnType<typeof messagesToDecide>>[number] & { state: MessageState };

/** @param typed the number of a donation; what waits, the longest paid first, where it is empty. @throws NotAllowed */
export async function listMessages(actor: Actor, typed: string, most: number): Promise<ReadMessage[]> {
  demandEverywhere(actor, 'message.read');
  if (typed === '') return (await messagesToDecide(most)).map((m) => ({ ...m, state: 'waiting' as const }));
  const number = readNumber(typed);
  const message = number === undefined ? undefined : await messageOf(number);
  return message ? [message] : [];
}

/** Lets a message through, or declines it: then with a reason. @throws NotAllowed */
export function decideAsStaff(
  actor: Actor,
  number: string,
  what: 'shown' | 'declined',
  reason: string,
): Promise<Decided> {
  demandEverywhere(actor, 'message.edit');
  return transaction(async (tx) => {
    const by = { actor: actor.name, reason };
    const { decided, before } = await decideMessageIn(tx, number, what, by);
    if (decided === 'done')
      await record(tx, actor, {
        action: 'message.edit',
        subject: 'message',
        subjectId: number,
        changes: {
          掲載: [MESSAGE_STATES[before!], MESSAGE_STATES[what]],
          ...(reason !== '' && { 理由: [null, reason] as const }),
        },
      });
    return decided;
  });
}
