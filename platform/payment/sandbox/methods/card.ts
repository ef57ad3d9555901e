import type { AcquirerTx, Context, PaymentRow } from '../context.ts';
import { takeFault } from '../faults.ts';
import { change } from '../payments.ts';
import { challenge, fail, settle, waitForIssuer } from '../transitions.ts';
import { emptyCard, readCard } from './card-form.ts';
import { cardPage } from './card-page.ts';
import type { Method } from './method.ts';
import type { Outcome } from './test-cards.ts';

/** Milliseconds that the silent issuer takes by default. */
const ISSUER_DELAY = 10_000;

async function apply(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  outcome: Outcome,
): Promise<PaymentRow> {
  switch (outcome.kind) {
    case 'approve':
      return settle(ctx, tx, payment);
    case 'refuse':
      return fail(ctx, tx, payment, outcome.code);
    case 'challenge':
      return challenge(ctx, tx, payment);
    case 'silence': {
      const delay = (await takeFault(tx, 'issuer_delay')) ?? ISSUER_DELAY;
      return waitForIssuer(ctx, tx, payment, new Date(ctx.clock().getTime() + delay));
    }
  }
}

/** Card payment on the acquirer's own page; no card number reaches the merchant or a table. */
export const card: Method = {
  open: () => ({ instructions: [] }),
  hosted: {
    show: (ctx, payment) => cardPage(ctx, payment, emptyCard, {}),
    async submit(ctx, payment, form) {
      const { typed, errors, outcome } = readCard(form, ctx.clock());
      if (!outcome) return cardPage(ctx, payment, typed, errors);
      // Only the first of several presses finds the payment unchanged.
      await change(ctx, payment.id, async (tx, p) =>
        p.status === 'created' ? apply(ctx, tx, p, outcome) : p,
      );
      return null;
    },
  },
};
