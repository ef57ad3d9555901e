import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context } from '../context.ts';
import type { Html } from '../html/layout.ts';
import { atm, atmPage } from '../methods/atm.ts';
import { bank } from '../methods/bank.ts';
import { bankPage } from '../methods/bank-page.ts';
import { counter, counterPage } from '../methods/counter.ts';
import type { PlaceAnswer } from '../methods/till.ts';
import { answer, formFields } from './answer.ts';
import { startPage } from './start-page.ts';

interface Place {
  path: string;
  /** The page before anything was typed. */
  empty: () => Html;
  /** Handles the typed numbers: shows what they are for, or pays. */
  take(ctx: Context, typed: Record<string, string>, pays: boolean): Promise<PlaceAnswer>;
}

const PLACES: Place[] = [
  { path: '/counter', empty: () => counterPage(''), take: counter },
  { path: '/atm', empty: () => atmPage({}), take: atm },
  { path: '/bank', empty: () => bankPage({}), take: bank },
];

/** The pages where payers type the numbers that they were told: typed by GET, shown, paid by POST. */
export function places(ctx: Context): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 65_536 }));
  app.get('/', (c) => answer(c, startPage(ctx.merchantName)));
  for (const { path, empty, take } of PLACES) {
    app.get(path, async (c) => {
      const typed = c.req.query();
      if (Object.keys(typed).length === 0) return answer(c, empty());
      const { page, status, payment } = await take(ctx, typed, false);
      return answer(c, page, status, payment);
    });
    app.post(path, async (c) => {
      const { page, status, payment } = await take(ctx, await formFields(c), true);
      return answer(c, page, status, payment);
    });
  }
  return app;
}
