import { closeDb } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { explain } from '#platform/trouble.ts';
import { connectUnlessLive } from '../launch/running-site.ts';
import { checkDatabase } from './database.ts';
import { type Check, examine, type Finding } from './finding.ts';
import { checkSearch, checkWorkers } from './programs.ts';
import { checkOrigin } from './proxy.ts';
import { checkReplica } from './replica.ts';
import { checkDisk, checkMail, checkPayment, checkStorage } from './services.ts';
import { checkSettings } from './settings.ts';

/** `npm run doctor`: says in sentences what is wrong with an installation. Ends with 1 when something is. */
const MARKS = { fine: '  ok     ', look: '  look   ', wrong: '  WRONG  ' };
const counts = { fine: 0, look: 0, wrong: 0 };

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

try {
  connectUnlessLive();
} catch (error) {
  tell('Site', [{ level: 'wrong', says: explain(error) }]);
}
const { findings, config } = checkSettings(process.env);
tell('Settings', findings);
if (config) {
  const checks: Check[] = [
    { name: 'Database', run: () => checkDatabase(config) },
    ...(config.DATABASE_READ_URL ? [{ name: 'Read replica', run: () => checkReplica(config) }] : []),
    { name: 'Workers', run: checkWorkers },
    ...(isChosen('SEARCH_URL') ? [] : [{ name: 'Search', run: () => checkSearch(config) }]),
    { name: 'Mail', run: () => checkMail(config) },
    ...(isChosen('ACQUIRER_URL') ? [] : [{ name: 'Payment', run: () => checkPayment(config) }]),
    { name: 'Storage', run: () => checkStorage(config) },
    { name: 'Disk', run: () => checkDisk(config) },
    { name: 'Public address', run: () => checkOrigin(config) },
  ];
  const found = await Promise.all(checks.map((check) => examine(check)));
  for (const [i, { name }] of checks.entries()) tell(name, found[i]!);
}
console.log(`\n${counts.wrong} wrong, ${counts.look} to look at, ${counts.fine} in order.`);
process.exitCode = counts.wrong > 0 ? 1 : 0;
await Promise.all([closeDb(), closeProbe()]);
