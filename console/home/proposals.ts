import { declinedProposals, returnedProposals } from '#app/listing/proposals.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { shortDate } from '../parts/dates.ts';
import type { Card } from './written.ts';

type Waiting = Awaited<ReturnType<typeof returnedProposals>>;

/** What a producer proposed and was given back to be put right; what a government approved and the operator gave back. */
export async function proposalsReturned(staff: Actor): Promise<Card[]> {
  return [
    ...(mayAnywhere(staff, 'goods.propose')
      ? cardOf('差し戻された提案', await returnedProposals(staff))
      : []),
    ...(mayAnywhere(staff, 'goods.edit')
      ? cardOf('運営が差し戻した提案', await declinedProposals(staff))
      : []),
  ];
}

function cardOf(words: string, { count, since, id }: Waiting): Card[] {
  if (count === 0) return [];
  const to = count === 1 ? `/proposals/${id}` : '/proposals';
  return [{ words, to, count, since: since && shortDate(since) }];
}
