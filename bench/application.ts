import { sha256 } from '#platform/crypto.ts';
import { dbPool } from '#platform/db/db.ts';
import { CARD } from '../scripts/crowd/applicants.ts';
import { type Donor, donorsBeforeSubmit } from '../scripts/crowd/donors.ts';
import { workDuring } from './database-work.ts';
import { Costs, costOf } from './processor.ts';
import { send } from './rush-load.ts';
import type { World } from './world.ts';

const DONORS = 40;
/**
 * Rounds before anything counts: eight hundred applications, as it takes so many until all code of their path is compiled for speed. What
 * compiles it is a quarter of a process's time until then, and on a busy evening each has gone through them in the first half minute.
 */
const WARM_UP = 20;
const ROUNDS = 5;
/** Milliseconds for one application, its completion included. */
const AIM = 15;

/** Processor time of the web process for each step of a donation application, from the form to its result. */
export async function applying(world: World): Promise<void> {
  const { donors } = await donorsBeforeSubmit(DONORS * (WARM_UP + ROUNDS), 1_000_000);
  const site = await world.serve('web');
  const acquirer = await world.serve(
    'acquirer',
    { ACQUIRER_WEBHOOK_URL: `${site.url}/webhooks/payments` },
    world.env.ACQUIRER_URL,
  );
  const costs = new Costs();
  const round = async () => steps(site, donors.splice(0, DONORS));
  for (let n = 0; n < WARM_UP; n++) await round();
  const database = await workDuring(async () => {
    for (let n = 0; n < ROUNDS; n++) costs.add(await round());
  });
  const ofOne = (sum: number) => sum / (ROUNDS * DONORS);
  const { each, sum } = costs.all();
  console.log('\nOne donation application, processor milliseconds of the web process');
  console.log(`  ${each.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(' · ')}`);
  console.log(`  together ${sum.toFixed(1)} (aim ${AIM})`);
  console.log(
    `  PostgreSQL ${ofOne(database.processorMs).toFixed(1)} ms, ${ofOne(database.commits).toFixed(1)} commits, ${(ofOne(database.walBytes) / 1024).toFixed(1)} KB of write-ahead log`,
  );
  await Promise.all([site.stop(), acquirer.stop()]);
}

/** What each step costs for these donors, who take it one after another. */
async function steps({ url, pid }: { url: string; pid: number }, donors: Donor[]) {
  const { host, origin } = new URL(url.replace('127.0.0.1', 'localhost'));
  const headers = ({ token }: Donor) => ({ cookie: `session=${token}`, origin, host });
  const form = (donor: Donor) => `${url}${donor.form}`;
  const confirm = (donor: Donor) => `${form(donor)}?step=confirm`;
  const shown = async (donor: Donor, page: string) => {
    const { status } = await send(page, { headers: headers(donor) });
    if (status !== 200) throw new Error(`${page} answers ${status}`);
  };
  const sentOn = async (
    donor: Donor,
    page: string,
    posted: Record<string, string> | undefined,
    to: string,
  ) => {
    const { status, headers: answered } = await send(page, { headers: headers(donor), form: posted });
    const { location } = answered;
    if (!location?.includes(to)) throw new Error(`${page} answers ${status} ${location ?? ''}`);
    return location;
  };
  const cost = (ask: (donor: Donor) => Promise<unknown>) => costOf(pid, donors, ask);
  const next = new Map<Donor, string>();

  const first = {
    form: await cost((d) => shown(d, form(d))),
    'input to confirm': await cost((d) => sentOn(d, form(d), d.values, 'step=confirm')),
    'confirm page': await cost((d) => shown(d, confirm(d))),
  };
  const keys = await formKeys(donors);
  return {
    ...first,
    submit: await cost(async (d) => {
      const posted = { ...d.submission, formKey: keys.get(d)! };
      next.set(d, await sentOn(d, confirm(d), posted, '/pay/'));
    }),
    // The acquirer reports it while it sends the payer back.
    completion: await cost(async (d) => {
      const { location } = (await send(next.get(d)!, { form: CARD })).headers;
      if (!location) throw new Error('the acquirer sends nobody back');
      next.set(d, location);
    }),
    return: await cost(async (d) =>
      next.set(d, url + (await sentOn(d, next.get(d)!, undefined, '/success'))),
    ),
    result: await cost((d) => shown(d, next.get(d)!)),
  };
}

/** The keys that the forms have once they are checked. */
async function formKeys(donors: Donor[]): Promise<Map<Donor, string>> {
  const { rows } = await dbPool().query<{ token: string; form_key: string }>(
    `select encode(s.token_hash, 'hex') as token, f.form_key from session s join donation_draft f using (member_id)`,
  );
  const keys = new Map(rows.map((r) => [r.token, r.form_key]));
  return new Map(donors.map((d) => [d, keys.get(sha256(d.token).toString('hex'))!]));
}
