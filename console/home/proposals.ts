import { returnedProposals } from '#app/listing/proposals.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { shortDate } from '../parts/dates.ts';
import type { Card } from './written.ts';

/** What a producer proposed and was given back to be put right. */
export async function proposalsReturned(staff: Actor): Promise<Card[]> {
  if (!mayAnywhere(staff, 'goods.propose')) return [];
  const { count, since, id } = await returnedProposals(staff);
  if (count === 0) return [];
  const to = count === 1 ? `/proposals/${id}` : '/proposals';
  return [{ words: '差し戻された提案', to, count, since: since && shortDate(since) }];
}
