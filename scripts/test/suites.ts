import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { command, type Outcome, tool } from './command.ts';
import type { Counted } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST_TOLD = 300; // characters of an error

type Read<R> = (report: R) => Required<Pick<Counted, 'passed' | 'failed' | 'files' | 'troubles'>>;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number; error?: { message?: string } }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}

/** Unit and integration tests, on the PostgreSQL at `serverUrl` if there is one. */
export async function vitest(
  serverUrl: string | undefined,
  folder: string,
  args: string[],
): Promise<Counted> {
  const report = join(folder, 'vitest.json');
  const outcome = await tool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    // Not for the workers, as V8 counts what was kept less exactly; vitest.config.ts gives it to what they start.
    { TEST_DATABASE_URL: serverUrl, NODE_COMPILE_CACHE: undefined },
  );
  return counted(outcome, report, (r: VitestReport) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests,
    files: r.testResults.map((f) => ({
      file: relative(ROOT, f.name),
      seconds: (f.endTime - f.startTime) / 1000,
    })),
    troubles: r.testResults.flatMap((f) => {
      const failed = f.assertionResults.filter((a) => a.status === 'failed');
      const told = failed.map((a) =>
        trouble('failed', relative(ROOT, f.name), a.fullName, a.failureMessages[0]),
      );
      return told.length > 0 || !f.message
        ? told
        : [trouble('failed', relative(ROOT, f.name), '', f.message)];
    }),
  }));
}

/**
 * Tests in a browser against a running site. Beside all other suites a machine may stall, so what fails there is tried once
 * more, and the report lists it; files that somebody asks for get one try.
 */
export async function playwright(
  site: { url: string; consoleUrl: string; env: Record<string, string> },
  chromium: string,
  folder: string,
  args: string[],
): Promise<Counted> {
  const report = join(folder, 'playwright.json');
  const tries = args.length === 0 ? ['--retries=1'] : [];
  const outcome = await tool(
    'playwright',
    ['test', '--workers=2', '--reporter=list,json', ...tries, ...args],
    {
      ...site.env,
      E2E_BASE_URL: site.url,
      E2E_CONSOLE_URL: site.consoleUrl,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  return counted(outcome, report, (r: PlaywrightReport) => ({
    passed: r.stats.expected + r.stats.flaky,
    failed: r.stats.unexpected,
    files: r.suites.map((s) => ({ file: `e2e/${s.file}`, seconds: milliseconds(s) / 1000 })),
    troubles: r.suites.flatMap(troublesOf),
  }));
}

/** Attacks on a whole site of its own. Its table is shown in any case: it says what was tried and what held. */
export async function attack(args: string[]): Promise<Counted> {
  const outcome = await command(process.execPath, [join(ROOT, 'scripts/attack/main.ts'), ...args]);
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(outcome.output)?.map(Number) ?? [];
  if (outcome.ok) console.log(outcome.output.trimEnd().split('\n').slice(0, -1).join('\n').trimEnd());
  return { ...outcome, passed, failed: outcome.ok ? failed : Math.max(failed, 1) };
}

function milliseconds(suite: PlaywrightSuite): number {
  const own = suite.specs.flatMap((s) => s.tests).flatMap((t) => t.results.map((r) => r.duration));
  return [...own, ...(suite.suites ?? []).map(milliseconds)].reduce((sum, ms) => sum + ms, 0);
}

const HOW = { unexpected: 'failed', flaky: 'passed at the second try' } as const;

function troublesOf(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }) =>
      status === 'unexpected' || status === 'flaky'
        ? [trouble(HOW[status], `e2e/${suite.file}`, title, results[0]?.error?.message)]
        : [],
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(troublesOf)];
}

/** A line that tells a test that did not simply pass, with the beginning of why. */
function trouble(how: string, file: string, test: string, why = ''): string {
  const [said = ''] = stripVTControlCharacters(why).split(/\n +at /, 1);
  const plain = said.replace(/\s+/g, ' ').trim().slice(0, MOST_TOLD);
  return `${how}: ${file}${test && ` › ${test}`}: ${plain}`;
}

/** A suite that fails without a failed test (a file that does not load, no report at all) counts as one failure. */
function counted<R>(outcome: Outcome, report: string, read: Read<R>): Counted {
  const found = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')) as R)
    : { passed: 0, failed: 0, files: [], troubles: [] };
  return { ...outcome, ...found, failed: outcome.ok ? found.failed : Math.max(found.failed, 1) };
}
