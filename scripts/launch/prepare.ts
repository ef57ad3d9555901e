import { migrate } from '#platform/db/migrate.ts';
import { exitWithParent } from '#platform/process.ts';
import { loadContent } from '../data/content.ts';
import { loadDemoStaff } from '../data/demo/staff.ts';
import { loadDemo, loadPlaces } from '../data/load.ts';

/**
 * Brings the database to what this version needs: tables, places, the demo catalogue in a demo, and the texts of content/. Runs in a process
 * of its own, beside the build, and gives its memory back when done. Usage: `node prepare.ts <demo gifts>`.
 */
export type Prepared =
  | { step: string; result: string; ms: number }
  | { label: string; done: number; total: number };

exitWithParent();
const databaseUrl = process.env.DATABASE_URL!;
const goods = Number(process.argv[2]);
const tell = (message: Prepared): void => void process.send?.(message);
const onProgress = (label: string, done: number, total: number): void => tell({ label, done, total });

async function step(name: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const result = await work();
  tell({ step: name, result, ms: performance.now() - started });
}

await step('Tables', async () => {
  const applied = await migrate(databaseUrl);
  return applied.length === 0 ? 'up to date' : `${applied.length} migrations applied`;
});
await step('Places', async () => {
  const loaded = await loadPlaces(databaseUrl, onProgress);
  return loaded.length === 0 ? 'up to date' : `loaded: ${loaded.join(', ')}`;
});
if (goods > 0) {
  await step('Catalogue', async () => {
    const loaded = await loadDemo(databaseUrl, { goods }, onProgress);
    return loaded ? `${goods.toLocaleString('en')} demo goods made` : 'up to date';
  });
}
if (goods > 0) {
  await step('Staff', async () => ((await loadDemoStaff(databaseUrl)) ? 'demo staff added' : 'up to date'));
}
await step('Texts', async () => {
  const { written } = await loadContent(databaseUrl, { demo: goods > 0 });
  return written.length === 0 ? 'up to date' : `${written.length} loaded from content/`;
});
process.disconnect?.();
