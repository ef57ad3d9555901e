import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { donorsBeforeSubmit } from '../crowd/donors.ts';
import { ask } from './ask.ts';
import type { Attack } from './attack.ts';
import { apply } from './journey.ts';
import { demoLogins } from './logins.ts';
import { compareBooks } from './races.ts';
import { until } from './target.ts';

const FROZEN_MS = 15_000;
const KEPT = ['/', '/goods', '/faq', '/ec'];

/** PostgreSQL stands still: kept pages are served, the others say so soon, and all goes on afterwards. */
export const frozen: Attack = {
  name: 'PostgreSQL stands still for fifteen seconds',
  async run(target, tries) {
    const { donors, hot } = await donorsBeforeSubmit(6, 6);
    const member = (await demoLogins()).find(({ name }) => name === 'member')!;
    for (const path of KEPT) await ask(target.url + path);
    const processes = target.database();
    tries.try(processes.length > 3, `${processes.length} processes of PostgreSQL`);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    const giving = donors.map((donor) => apply(target.url, donor));
    try {
      const end = Date.now() + FROZEN_MS;
      const look = async (path: string, right: (status: number) => boolean, headers = {}) => {
        while (Date.now() < end) {
          const { status } = await ask(target.url + path, { headers, patience: 12_000 });
          tries.try(right(status), `${path} meanwhile: ${status}`);
          await sleep(200);
        }
      };
      await Promise.all([
        ...KEPT.map((path) => look(path, (status) => status === 200)),
        look('/healthz', (status) => status === 200),
        look('/readyz', (status) => status === 503),
        look('/mypage', (status) => status === 503, member.headers),
      ]);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    for (const result of await Promise.all(giving)) tries.try(result === 'paid', `a donor: ${result}`);
    const well = await until(async () => (await ask(`${target.url}/mypage`, member)).status === 200, 30);
    tries.try(well, 'a member’s page does not come back');
    await compareBooks(tries, [hot]);
  },
};

const FILLER = 'filler';

/**
 * A full disk: only where the data directory is a file system of its own, which needs root.
 * @returns undefined where it cannot be tried.
 */
export function fullDisk(mounted: boolean): Attack | undefined {
  if (!mounted) return undefined;
  return {
    name: 'a disk without room',
    async run(target, tries) {
      const { donors, hot } = await donorsBeforeSubmit(6, 6);
      for (const path of KEPT) await ask(target.url + path);
      const filler = `${target.dataDir}/${FILLER}`;
      fill(filler);
      try {
        const giving = donors.slice(0, 3).map((donor) => apply(target.url, donor));
        for (let n = 0; n < 20; n++) {
          for (const path of KEPT) {
            const { status } = await ask(target.url + path);
            tries.try(status === 200, `${path} meanwhile: ${status}`);
          }
          const { status } = await ask(`${target.url}/healthz`);
          tries.try(status === 200, `/healthz meanwhile: ${status}`);
          await sleep(300);
        }
        let said = '';
        const told = await until(async () => {
          said = (await ask(`${target.url}/readyz`)).body;
          // PostgreSQL itself gives up where it cannot write its log: then that is what can be told.
          return said.includes('cannot be written') || said.includes('database does not answer');
        }, 20);
        tries.try(told, `/readyz does not tell of the disk: ${said}`);
        execFileSync('rm', ['-f', filler]);
        for (const result of await Promise.all(giving))
          tries.try(result === 'paid', `a donor meanwhile: ${result}`);
      } finally {
        execFileSync('rm', ['-f', filler]);
      }
      const ready = await until(async () => (await ask(`${target.url}/readyz`)).status === 200, 60);
      tries.try(ready, 'the site is not ready again');
      for (const donor of donors.slice(3)) {
        const result = await apply(target.url, donor);
        tries.try(result === 'paid', `a donor afterwards: ${result}`);
      }
      await compareBooks(tries, [hot]);
    },
  };
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
  } catch {
    // It ends with an error when the disk is full, which is what is wanted.
  }
}
