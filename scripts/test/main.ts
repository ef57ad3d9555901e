import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithParent, onShutdown } from '#platform/process.ts';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { explain } from '#platform/trouble.ts';
import { findBrowser } from './browser.ts';
import { findJava } from './java.ts';
import { findPdfTools } from './pdf-tools.ts';
import { startSite } from './site.ts';
import { staticChecks } from './static.ts';
import { type Counted, playwright, vitest } from './suites.ts';

/**
 * `npm test`: everything, in order; the last line adds all up. Parts of it: `npm test -- static`, `npm test -- unit
 * <vitest's arguments>`, `npm test -- e2e <Playwright's arguments>`.
 */
const DEMO_GOODS = 2_000; // enough for lists, facets and paging, and quick to make
const [part, ...rest] = process.argv.slice(2);
const wanted = (name: string): boolean => part === undefined || part === name;
const total = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'satonowa-npm-test-'));
const server = startThrowAwayServer();
server.catch(() => {}); // reported by the first suite that needs it

exitWithParent();
onShutdown(async () => {
  await (await server).stop();
  rmSync(folder, { recursive: true, force: true });
});

function report(name: string, result: Counted, started: number): void {
  total.passed += result.passed;
  total.failed += result.failed;
  if (!result.ok || result.failed > 0) console.log(result.output.trimEnd());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
}

async function suite(name: string, work: () => Promise<Counted>): Promise<void> {
  const started = performance.now();
  console.log(`== ${name}`);
  const result = await work().catch((error) => ({ ok: false, output: explain(error), passed: 0, failed: 1 }));
  report(name, result, started);
}

/** Two at a time, for two cores; reported in their order. */
async function runStatic(): Promise<void> {
  const checks = staticChecks(async () => (await server).url);
  const started: Promise<{ result: Counted; at: number }>[] = [];
  for (const [i, check] of checks.entries()) {
    const before = started[i - 2];
    started.push(
      (async () => {
        await before;
        const at = performance.now();
        const o = await check.run().catch((error) => ({ ok: false, output: explain(error) }));
        return { result: { ...o, passed: o.ok ? 1 : 0, failed: o.ok ? 0 : 1 }, at };
      })(),
    );
  }
  for (const [i, check] of checks.entries()) {
    const { result, at } = await started[i]!;
    report(check.name, result, at);
  }
}

/** Looks for tools without which some tests fail or are skipped, and the others still run. */
function tryTo(find: (say: (line: string) => void) => void): void {
  try {
    find(console.log);
  } catch (error) {
    console.log(explain(error));
  }
}

async function browserTests(): Promise<Counted> {
  const chromium = findBrowser(console.log);
  tryTo(findJava);
  tryTo(findPdfTools);
  const site = await startSite((await server).url, folder, DEMO_GOODS);
  try {
    const result = await playwright(site, chromium, folder, part === 'e2e' ? rest : []);
    return result.ok ? result : { ...result, output: `${result.output}\n${site.logs()}` };
  } finally {
    await site.stop();
  }
}

if (wanted('static')) await runStatic();
if (wanted('unit')) {
  await suite('Unit and integration tests', async () => {
    tryTo(findPdfTools);
    return vitest((await server).url, folder, part === 'unit' ? rest : []);
  });
}
if (wanted('e2e')) await suite('Browser tests', browserTests);

await server.then((s) => s.stop()).catch(() => {});
rmSync(folder, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
process.disconnect?.();
