import { dbPool } from '#platform/db/db.ts';
import { brokenInvariants } from '../crowd/books.ts';
import { donorsBeforeSubmit, submission } from '../crowd/donors.ts';
import { ask } from './ask.ts';
import type { Attack, Tries } from './attack.ts';
import { donate } from './journey.ts';
import { until } from './target.ts';

const DONORS = 60;
const PIECES = 6;
const PRESSES = 20;

/** Many donors for few pieces at one instant, and one donor who presses many times. */
export const races: Attack = {
  name: 'races: sixty donors, six pieces; one form twenty times',
  async run(target, tries) {
    const { donors, hot } = await donorsBeforeSubmit(DONORS, PIECES, { together: true });
    const wanted = donors.filter((d) => d.goods.includes(hot.goods));
    const results = await Promise.all(donors.map((donor) => donate(target.url, donor)));
    for (const result of results) tries.try(result === 'paid' || result === 'sold out', `a donor: ${result}`);
    const got = results.filter((result, i) => wanted.includes(donors[i]!) && result === 'paid').length;
    tries.try(got === PIECES, `${got} donors got the ${PIECES} pieces`);

    const { donors: others } = await donorsBeforeSubmit(1, PIECES);
    const one = others[0]!;
    const headers = { cookie: `session=${one.token}` };
    const answers = await Promise.all(
      Array.from({ length: PRESSES }, () =>
        ask(`${target.url}${one.form}?step=confirm`, { headers, form: submission(one) }),
      ),
    );
    const places = new Set(answers.map((a) => a.location));
    for (const { status, location } of answers)
      tries.try(status === 303 && location.includes('/pay/'), `a press: ${status} ${location}`);
    const { rows } = await dbPool().query<{ n: number }>(
      'select count(*)::int as n from donation where form_key = $1',
      [one.formKey],
    );
    tries.try(
      rows[0]!.n === 1 && places.size === 1,
      `${rows[0]!.n} donations and ${places.size} payments of one form`,
    );
    await compareBooks(tries, hot);
  },
};

const SETTLE_SECONDS = 60;

/** The site's books against the acquirer's. What was interrupted may still be on its way for a while. */
export async function compareBooks(tries: Tries, hot: Parameters<typeof brokenInvariants>[0]): Promise<void> {
  await until(async () => (await brokenInvariants(hot)).every(({ broken }) => broken === 0), SETTLE_SECONDS);
  for (const { rule, broken } of await brokenInvariants(hot))
    tries.try(broken === 0, `${rule}: not in ${broken} rows`);
}
