import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithParent, onShutdown } from '#platform/process.ts';
import { command } from './command.ts';
import { type Counted, Report } from './report.ts';
import { generate, sourceChecks } from './static.ts';
import { vitest } from './suites.ts';

/**
 * `npm run check`, before a commit: what reads the sources, and the tests of what changed since the main branch. On the
 * main branch itself that is what is not pushed, or not committed yet.
 */
const MAIN = ['origin/HEAD', 'origin/main', 'main', 'master'];
const folder = mkdtempSync(join(tmpdir(), 'satonowa-npm-check-'));
const report = new Report();

exitWithParent();
onShutdown(async () => rmSync(folder, { recursive: true, force: true }));

/** Where the work began: the youngest commit that is the main branch's, too. */
async function base(): Promise<string | undefined> {
  for (const branch of MAIN) {
    const found = await command('git', ['merge-base', 'HEAD', branch]);
    if (found.ok) return found.output.trim();
  }
  return (await command('git', ['rev-parse', 'HEAD'])).ok ? 'HEAD' : undefined;
}

async function changed(): Promise<Counted> {
  const since = await base();
  if (since === undefined) {
    console.log('Not a clone: what changed is not known, so no test runs. "npm test" runs them all.');
    return { ok: true, output: '', passed: 0, failed: 0 };
  }
  // vitest starts a PostgreSQL of its own when there is something to run.
  return vitest(undefined, folder, [`--changed=${since}`, '--passWithNoTests']);
}

await generate(); // a failure is told with the types
// The tests first: they take longest, and the other checks pass by in the other row.
await report.parts([{ name: 'Tests of what changed', run: changed }, ...sourceChecks]);

rmSync(folder, { recursive: true, force: true });
process.exitCode = report.end();
process.disconnect?.();
