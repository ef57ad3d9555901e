import { METHOD_WORDS } from '#app/words/payment-methods.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import type { Document, Surroundings } from './document.ts';
import { contentDocument } from './documents.ts';
import { seasonOf } from './season.ts';

/** Everything that a guidance page shows. */
export async function guidancePage(name: string, isServed: Surroundings['isServed']) {
  return guidanceView(await contentDocument(name, isServed), new Date());
}

/** The same of any text; `now` decides only which tax year's dates are given. */
export function guidanceView(doc: Document, now: Date) {
  return {
    doc,
    changed: formatPlainDate(doc.changed),
    season: seasonOf(now),
    payments: paymentProvider().methods.map((method) => {
      const { name, how, until, day } = METHOD_WORDS[method];
      return { method, name, how, until, day };
    }),
  };
}

export type GuidancePage = ReturnType<typeof guidanceView>;
