import { rmSync } from 'node:fs';
import { exitWithParent, onShutdown } from '#platform/process.ts';
import { scratchFolder } from '#platform/testing/scratch-folder.ts';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { explain } from '#platform/trouble.ts';
import { findBrowser } from './browser.ts';
import { findJava } from './java.ts';
import { findPdfTools } from './pdf-tools.ts';
import { type Counted, Report } from './report.ts';
import { type Site, startSite } from './site.ts';
import { databaseTypes, generate, sourceChecks } from './static.ts';
import { attack, playwright, vitest } from './suites.ts';

/**
 * `npm test`: everything; the last line adds all up. Parts of it: `npm test -- static`, `npm test -- unit
 * <vitest's arguments>`, `npm test -- e2e <Playwright's arguments>`, `npm test -- attack <pattern>`.
 *
 * Two rows run side by side: the checks and unit tests, and the site with the browser tests. Browser tests often wait
 * (for a mail, for the next minute), and the other row has use for that time. The attacks come alone at the end: they take
 * whatever the machine has.
 */
const DEMO_GOODS = 8_000; // enough for lists, facets and paging, and quick to make
const [part, ...rest] = process.argv.slice(2);
const wanted = (name: string): boolean => part === undefined || part === name;
const report = new Report();
const folder = scratchFolder();
const server = startThrowAwayServer();
server.catch(() => {}); // reported by the first suite that needs it

exitWithParent();
onShutdown(async () => {
  await (await server).stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks for tools without which some tests fail or are skipped, and the others still run. */
function tryTo(find: (say: (line: string) => void) => void): void {
  try {
    find(console.log);
  } catch (error) {
    console.log(explain(error));
  }
}

async function checksAndUnitTests(): Promise<void> {
  if (wanted('static')) await report.parts([...sourceChecks, databaseTypes(server)]);
  if (wanted('unit'))
    await report.part({
      name: 'Unit and integration tests',
      run: async () => vitest((await server).url, folder, part === 'unit' ? rest : []),
    });
}

async function browserTests(): Promise<void> {
  let chromium = '';
  let site: Site | undefined;
  const start = async (): Promise<Counted> => {
    chromium = findBrowser(console.log);
    site = await startSite((await server).url, folder, DEMO_GOODS);
    return { ok: true, output: '', passed: 0, failed: 0 };
  };
  const test = async (started: Site): Promise<Counted> => {
    const result = await playwright(started, chromium, folder, part === 'e2e' ? rest : []);
    return result.ok ? result : { ...result, output: `${result.output}\n${started.logs()}` };
  };
  await report.part({ name: 'A site for the browser tests', run: start });
  if (!site) return;
  const running: Site = site;
  await report.part({ name: 'Browser tests', run: () => test(running) });
  await running.stop();
}

if (wanted('unit') || wanted('e2e')) tryTo(findPdfTools);
if (wanted('e2e')) tryTo(findJava);
await generate(); // a failure is told with the types
await Promise.all([checksAndUnitTests(), ...(wanted('e2e') ? [browserTests()] : [])]);

await server.then((s) => s.stop()).catch(() => {});
if (wanted('attack'))
  await report.part({ name: 'Attacks', run: () => attack(part === 'attack' ? rest : []) });
rmSync(folder, { recursive: true, force: true });
process.exitCode = report.end();
process.disconnect?.();
