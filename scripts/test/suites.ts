import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, tool } from './command.ts';

export interface Counted extends Outcome {
  passed: number;
  failed: number;
}

/** Unit and integration tests on the PostgreSQL at `serverUrl`. */
export async function vitest(serverUrl: string, folder: string, args: string[]): Promise<Counted> {
  const report = join(folder, 'vitest.json');
  const outcome = await tool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { TEST_DATABASE_URL: serverUrl },
  );
  return counted(outcome, report, (r: { numPassedTests: number; numFailedTests: number }) => [
    r.numPassedTests,
    r.numFailedTests,
  ]);
}

/** Tests in a browser against a running site. */
export async function playwright(
  site: { url: string; env: Record<string, string> },
  chromium: string,
  folder: string,
  args: string[],
): Promise<Counted> {
  const report = join(folder, 'playwright.json');
  const outcome = await tool('playwright', ['test', '--workers=2', '--reporter=list,json', ...args], {
    ...site.env,
    E2E_BASE_URL: site.url,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return counted(outcome, report, (r: { stats: { expected: number; flaky: number; unexpected: number } }) => [
    r.stats.expected + r.stats.flaky,
    r.stats.unexpected,
  ]);
}

/** A suite that fails without a failed test (a file that does not load, no report at all) counts as one failure. */
function counted<R>(outcome: Outcome, report: string, read: (report: R) => [number, number]): Counted {
  const [passed, failed] = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8')) as R) : [0, 0];
  return { ...outcome, passed, failed: outcome.ok ? failed : Math.max(failed, 1) };
}
