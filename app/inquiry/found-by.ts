import { fold } from '#platform/text/fold.ts';

/** What staff find an inquiry by, folded as their search is. */
export function foundBy(q: { number: string; name: string; email: string; reference: string }): string {
  return fold([q.number, q.name, q.email, q.reference].join(' '));
}
