import type { Config } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { connectUnlessLive } from '../launch/running-site.ts';
import { checkDatabase } from './database.ts';
import { type Check, examineAll, type Finding } from './finding.ts';
import { checkSearch, checkWorkers } from './programs.ts';
import { checkOrigin } from './proxy.ts';
import { checkReplica } from './replica.ts';
import { checkDisk, checkMail, checkPayment, checkStorage } from './services.ts';
import { checkSettings, faultsOf } from './settings.ts';

/** `npm run doctor`: says in sentences what is wrong with an installation. Ends with 1 when something is. */
const MARKS = { fine: '  ok     ', look: '  look   ', wrong: '  WRONG  ', unseen: '  -      ' };
const counts = { fine: 0, look: 0, wrong: 0, unseen: 0 };

/** A demo's launcher chooses where these listen, and tells nobody. */
function isChosen(name: 'SEARCH_URL' | 'ACQUIRER_URL'): boolean {
  return process.env.APP_MODE !== 'live' && process.env.PAYMENT_PROVIDER !== 'stripe' && !process.env[name];
}

function tell(name: string, findings: readonly Finding[]): void {
  console.log(name);
  for (const { level, says } of findings) {
    counts[level]++;
    console.log(`${MARKS[level]}${says}`);
  }
}

/** Settings first: nothing can be asked without them, and what they miss would be told of each part. */
function settings(): Config | undefined {
  try {
    connectUnlessLive();
  } catch (error) {
    tell('Site', faultsOf(error));
    return undefined;
  }
  const { findings, config } = checkSettings(process.env);
  tell('Settings', findings);
  return config;
}

/** The parts of an installation. Where one cannot be asked without another, that other one's cause is told once. */
function checksOf(config: Config): Check[] {
  const byDatabase = { needs: 'Database' };
  return [
    { name: 'Database', run: () => checkDatabase(config) },
    ...(config.DATABASE_READ_URL
      ? [{ name: 'Read replica', ...byDatabase, run: () => checkReplica(config) }]
      : []),
    { name: 'Workers', ...byDatabase, run: checkWorkers },
    ...(isChosen('SEARCH_URL') ? [] : [{ name: 'Search', run: () => checkSearch(config) }]),
    { name: 'Mail', run: () => checkMail(config) },
    // The sandbox acquirer keeps what it knows in the same database.
    ...(isChosen('ACQUIRER_URL')
      ? []
      : [
          {
            name: 'Payment',
            ...(config.PAYMENT_PROVIDER === 'sandbox' && byDatabase),
            run: () => checkPayment(config),
          },
        ]),
    { name: 'Storage', needs: config.STORAGE_S3_URL ? undefined : 'Disk', run: () => checkStorage(config) },
    { name: 'Disk', run: () => checkDisk(config) },
    { name: 'Public address', run: () => checkOrigin(config) },
  ];
}

const config = settings();
if (config) {
  const checks = checksOf(config);
  const found = await examineAll(checks);
  for (const [i, { name }] of checks.entries()) tell(name, found[i]!);
}
const later = counts.unseen > 0 ? `, ${counts.unseen} to be looked at again afterwards` : '';
console.log(`\n${counts.wrong} wrong, ${counts.look} to look at, ${counts.fine} in order${later}.`);
process.exitCode = counts.wrong > 0 ? 1 : 0;
await Promise.all([closeDb(), closeProbe()]);
