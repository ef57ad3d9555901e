import { settlementsWaiting } from '#app/settlement/open-query.ts';
import { monthOf } from '#app/settlement/rules.ts';
import type { Actor } from '#app/staff/actor.ts';
import { jstDate } from '#platform/jst.ts';
import { monthWords } from '../points/words.ts';
import type { Card } from './written.ts';

/** Months to close and statements to pay, of who closes and pays. */
export async function settlementCards(staff: Actor): Promise<Card[]> {
  const waiting = await settlementsWaiting(staff, monthOf(jstDate(new Date())));
  if (!waiting) return [];
  const card = (words: string, to: string, { count, since }: (typeof waiting)['toClose']): Card[] =>
    count === 0
      ? []
      : [{ words, to, count, since: since && `${monthWords(since)}分`, sinceName: '最も古い月' }];
  return [
    ...card('締めを待つ精算', '/settlements/open?state=over', waiting.toClose),
    ...card('支払い・入金を待つ精算書', '/settlements?state=unpaid', waiting.toPay),
  ];
}
