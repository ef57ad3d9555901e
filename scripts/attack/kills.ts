import { setTimeout as sleep } from 'node:timers/promises';
import { donorsBeforeSubmit } from '../crowd/donors.ts';
import { shoppersBeforeSubmit } from '../crowd/shoppers.ts';
import { ask } from './ask.ts';
import { type Attack, parallel } from './attack.ts';
import { apply } from './journey.ts';
import { compareBooks } from './races.ts';
import { type Program, until } from './target.ts';

const DONORS = 150;
const SHOPPERS = 50;
const AT_ONCE = 12;
/** Each program dies so often, in a random order and at random instants. */
const DEATHS: Program[] = [
  'web',
  'web',
  'web',
  'worker',
  'worker',
  'acquirer',
  'acquirer',
  'postgres',
  'postgres',
];
const PAUSE_MS = { least: 1500, most: 4000 };

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** kill -9 of each program while two hundred people give and order; then the books of site and acquirer are compared. */
export const kills: Attack = {
  name: 'kill −9 of every program during two hundred donations and orders',
  async run(target, tries) {
    const { donors, hot } = await donorsBeforeSubmit(DONORS, DONORS, { together: true });
    const { shoppers, hot: product } = await shoppersBeforeSubmit(SHOPPERS, SHOPPERS);
    for (const program of new Set(DEATHS))
      tries.try(target.pid(program) !== undefined, `no ${program} is found that could be killed`);
    let done = false;
    const killer = (async () => {
      for (const program of shuffled(DEATHS)) {
        await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
        if (done) return;
        const pid = target.pid(program);
        if (pid === undefined) continue; // it is being started again
        process.kill(pid, 'SIGKILL');
        const back = await until(() => {
          const now = target.pid(program);
          return now !== undefined && now !== pid;
        }, 30);
        tries.try(back, `the ${program} was not started again`);
      }
    })();
    await parallel(shuffled([...donors, ...shoppers]), AT_ONCE, async (who) => {
      const result = await apply(target.url, who);
      tries.try(result === 'paid', `at ${who.form}: ${result}`); // there is a piece for everyone
    });
    done = true;
    await killer;
    const whole = await until(async () => (await ask(`${target.url}/readyz`)).status === 200, 60);
    tries.try(whole, 'the site is not ready again');
    await compareBooks(tries, [hot, product]);
  },
};

const FEW = 20;

/** kill -9 of the launcher itself: its programs end with it, and the next start goes on where they were. */
export const killOfLauncher: Attack = {
  name: 'kill −9 of the launcher, and another start',
  async run(target, tries) {
    const { donors, hot } = await donorsBeforeSubmit(FEW, FEW, { together: true });
    const giving = donors.map((donor) => apply(target.url, donor));
    await sleep(500 + Math.random() * 1000);
    tries.try(await target.replaceLauncher(), 'programs went on without their launcher');
    for (const result of await Promise.all(giving)) tries.try(result === 'paid', `a donor: ${result}`);
    await compareBooks(tries, [hot]);
  },
};
