import { db } from '#platform/db/db.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { peopleOf, type ShownOrder } from '../history/history-store.ts';
import { hasPapers } from './content.ts';
import { issuedInvoice } from './invoice-store.ts';
import { MOST_VERSIONS, usualWish } from './wish.ts';

/** What the page of an order shows of its 領収書: the one that was issued, and the form for the first or another one. */
export async function receiptView(o: ShownOrder, refunds: number) {
  if (!hasPapers(o)) return null;
  const issued = await issuedInvoice(db(), o.id, 0);
  const { addressee, honorific, proviso } = issued ?? usualWish(peopleOf(o).buyer);
  const sent = o.shipped_at !== null;
  return {
    /** Whether one that is issued now is the 適格請求書, too. */
    isInvoice: sent,
    wish: { addressee, honorific, proviso },
    issued: issued
      ? {
          name: issued.content.suppliedOn === null ? '領収書' : '領収書 兼 適格請求書',
          on: formatPlainDate(issued.issuedOn),
          again: issued.version > 1,
          /** What happened since, of which it does not tell. */
          since:
            sent && issued.content.suppliedOn === null
              ? ('dispatch' as const)
              : issued.content.refunds.length < refunds
                ? ('refund' as const)
                : null,
          last: issued.version === MOST_VERSIONS,
        }
      : null,
  };
}

export type ReceiptView = NonNullable<Awaited<ReturnType<typeof receiptView>>>;
