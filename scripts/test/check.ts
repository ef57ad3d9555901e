import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithParent, onShutdown } from '#platform/process.ts';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { command } from './command.ts';
import { nearestTests } from './nearest-tests.ts';
import { type Counted, Report } from './report.ts';
import { databaseTypes, generate, sourceChecks } from './static.ts';
import { vitest } from './suites.ts';

/**
 * `npm run check`, before a commit, in a minute: what reads the sources, and the tests that stand nearest to what changed since the main
 * branch. On the main branch itself that is what is not pushed, or not committed yet.
 */
const MAIN = ['origin/HEAD', 'origin/main', 'main', 'master'];
/** Test files; each takes a second or two. */
const MOST = 20;
const folder = mkdtempSync(join(tmpdir(), 'satonowa-npm-check-'));
const report = new Report();

exitWithParent();
onShutdown(end);
let server: ReturnType<typeof startThrowAwayServer> | undefined;

async function end(): Promise<void> {
  await server?.then((s) => s.stop()).catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}

/** Where the work began: the youngest commit that is the main branch's, too. */
async function base(): Promise<string | undefined> {
  for (const branch of MAIN) {
    const found = await command('git', ['merge-base', 'HEAD', branch]);
    if (found.ok) return found.output.trim();
  }
  return (await command('git', ['rev-parse', 'HEAD'])).ok ? 'HEAD' : undefined;
}

/** All files, and those that changed; none where that is not known. */
async function look(): Promise<{ files: string[]; changed: string[] }> {
  const since = await base();
  if (since === undefined) {
    console.log('Not a clone: what changed is not known, so no test runs. "npm test" runs them all.');
    return { files: [], changed: [] };
  }
  const lines = async (...args: string[]) =>
    (await command('git', args)).output.split('\n').filter((line) => line !== '');
  const untracked = await lines('ls-files', '--others', '--exclude-standard');
  const changed = [...(await lines('diff', '--name-only', since)), ...untracked];
  return { files: [...(await lines('ls-files')), ...untracked], changed };
}

async function testsOf({ files, changed }: Awaited<ReturnType<typeof look>>): Promise<Counted> {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && existsSync(file));
  const near = nearestTests(tests, changed, (test) => readFileSync(test, 'utf8'));
  if (near.length === 0) return { ok: true, output: '', passed: 0, failed: 0 };
  if (near.length > MOST)
    console.log(
      `The nearest ${MOST} of ${near.length} test files of what changed: "npm test -- unit" runs them all.`,
    );
  // vitest starts a PostgreSQL of its own.
  return vitest(undefined, folder, near.slice(0, MOST));
}

await generate(); // a failure is told with the types
const looked = await look();
const touchesTables = looked.changed.some((file) =>
  /^migrations\/|^platform\/db\/types\.gen\.ts$/.test(file),
);
if (touchesTables) server = startThrowAwayServer();
server?.catch(() => {}); // reported by its check
// The tests first: they take longest, and the other checks pass by in the other row.
await report.parts([
  { name: 'Tests of what changed', run: () => testsOf(looked) },
  ...(server ? [databaseTypes(server)] : []),
  ...sourceChecks,
]);
await end();
process.exitCode = report.end();
process.disconnect?.();
