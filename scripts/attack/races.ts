import { dbPool } from '#platform/db/db.ts';
import type { Applicant } from '../crowd/applicants.ts';
import { brokenInvariants } from '../crowd/books.ts';
import { donorsBeforeSubmit } from '../crowd/donors.ts';
import { shoppersBeforeSubmit } from '../crowd/shoppers.ts';
import { ask } from './ask.ts';
import type { Attack, Tries } from './attack.ts';
import { apply } from './journey.ts';
import { until } from './target.ts';

const DONORS = 60;
const SHOPPERS = 20;
const PIECES = 6;
const PRESSES = 20;

/** Many donors and shoppers for few pieces at one instant, and one of each who presses many times. */
export const races: Attack = {
  name: 'races: sixty donors, twenty shoppers, six pieces each; one form twenty times',
  async run(target, tries) {
    const { donors, hot } = await donorsBeforeSubmit(DONORS, PIECES, { together: true });
    const { shoppers, hot: product } = await shoppersBeforeSubmit(SHOPPERS, PIECES);
    const all = [...donors, ...shoppers];
    const results = await Promise.all(all.map((who) => apply(target.url, who)));
    for (const [i, result] of results.entries())
      tries.try(result === 'paid' || result === 'sold out', `at ${all[i]!.form}: ${result}`);
    for (const { goods } of [hot, product]) {
      const got = results.filter((result, i) => all[i]!.goods.includes(goods) && result === 'paid').length;
      tries.try(got === PIECES, `${got} people got the ${PIECES} pieces of ${goods}`);
    }
    await pressAgain(target.url, tries, (await donorsBeforeSubmit(1, PIECES)).donors[0]!, 'donation');
    await pressAgain(target.url, tries, (await shoppersBeforeSubmit(1, PIECES)).shoppers[0]!, 'shop_order');
    await compareBooks(tries, [hot, product]);
  },
};

/** One form makes one thing with one payment, however often it is sent. */
async function pressAgain(
  site: string,
  tries: Tries,
  who: Applicant,
  table: 'donation' | 'shop_order',
): Promise<void> {
  const headers = { cookie: `session=${who.token}` };
  const answers = await Promise.all(
    Array.from({ length: PRESSES }, () =>
      ask(`${site}${who.form}?step=confirm`, { headers, form: who.submission }),
    ),
  );
  const places = new Set(answers.map((a) => a.location));
  for (const { status, location } of answers)
    tries.try(status === 303 && location.includes('/pay/'), `a press: ${status} ${location}`);
  const { rows } = await dbPool().query<{ n: number }>(
    `select count(*)::int as n from ${table} where form_key = $1`,
    [who.formKey],
  );
  tries.try(
    rows[0]!.n === 1 && places.size === 1,
    `${rows[0]!.n} rows and ${places.size} payments of one form`,
  );
}

const SETTLE_SECONDS = 60;

/** The site's books against the acquirer's. What was interrupted may still be on its way for a while. */
export async function compareBooks(tries: Tries, hot: Parameters<typeof brokenInvariants>[0]): Promise<void> {
  await until(async () => (await brokenInvariants(hot)).every(({ broken }) => broken === 0), SETTLE_SECONDS);
  for (const { rule, broken } of await brokenInvariants(hot))
    tries.try(broken === 0, `${rule}: not in ${broken} rows`);
}
