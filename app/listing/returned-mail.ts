import { type ProducersPerson, peopleOfProducer } from '#app/staff/people-query.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime, jstDate } from '#platform/jst.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import type { ProposalRow } from './proposal-store.ts';

export type ToTell = Pick<ProducersPerson, 'id' | 'name' | 'email'>;

/** Those who may propose for a producer now. */
export async function peopleToTell(producerId: number, now: Date): Promise<ToTell[]> {
  const { people } = await peopleOfProducer(producerId, jstDate(now), now);
  return people.filter(({ ended }) => !ended);
}

/**
 * Tells who proposed that it was returned, and why. Where they do not work for the producer any more, everybody who does is told.
 * @param people those who may propose it anew.
 */
export async function tellReturned(
  tx: Tx,
  { row, comment, at }: { row: ProposalRow; comment: string; at: Date },
  people: readonly ToTell[],
): Promise<void> {
  const proposer = people.filter(({ id }) => id === row.proposedById);
  const heading = 'ご提案が差し戻されました';
  for (const person of proposer.length > 0 ? proposer : people)
    await queueLetter(tx, 'donation', {
      kind: 'proposal_returned',
      dedupeKey: `proposal_returned:${row.id}:${at.getTime()}:${person.id}`,
      to: person.email,
      subject: heading,
      greeting: `${person.name} 様`,
      heading,
      paragraphs: [
        `${row.government}が内容を確認し、差し戻しました。次のコメントをご確認のうえ、内容を直して、もう一度ご提案ください。`,
        comment,
      ],
      facts: [
        ['名称', row.name],
        ['管理番号', row.code],
        ['差し戻した日時', formatDateTime(at)],
      ],
      button: { label: '提案を確認する', url: `${config().consoleOrigin}/proposals/${row.id}` },
      notes: ['サイトに掲載されている内容は変わっていません。'],
    });
}
