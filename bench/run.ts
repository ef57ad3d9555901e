import { closeDb } from '#platform/db/db.ts';
import { startWorld } from './world.ts';

/**
 * `npm run bench`: prints ratios against yardsticks measured in the same run, as absolute figures mean little on a
 * shared machine; `render` and `application` also print processor time. `npm run bench -- search pages` runs parts;
 * `queue`, the simulation of docs/scale.md, runs only when it is named alone, and
 * `soak`, an hour unless SOAK_MINUTES says otherwise, runs only when it is named; SOAK_THINKING_MS is a visitor's pause in it. BENCH_GOODS sets the size of the catalogue.
 */
const goods = Number(process.env.BENCH_GOODS ?? 20_000);
const wanted = process.argv.slice(2);
if (wanted.length === 1 && wanted[0] === 'queue') {
  // Reckoned and simulated, so that it needs no site.
  console.log((await import('../ops/scale/report.ts')).report().join('\n'));
  process.exit(0);
}
const part = (name: string) => wanted.length === 0 || wanted.includes(name);

console.log(`Preparing a catalogue of ${goods.toLocaleString('en')} goods`);
const world = await startWorld(goods);
Object.assign(process.env, world.env);
try {
  if (part('kept')) await (await import('./pages.ts')).keptPage(world);
  if (part('keeping')) await (await import('./kept-pages.ts')).keptPages();
  if (part('render')) await (await import('./render.ts')).rendering(world);
  if (part('application')) await (await import('./application.ts')).applying(world);
  if (part('weight')) await (await import('./weight.ts')).weight(world);
  if (part('search')) await (await import('./search.ts')).searching(goods);
  if (part('suggest')) await (await import('./search.ts')).suggesting(goods);
  if (part('index')) await (await import('./search-index.ts')).searchIndex(world, goods);
  if (part('import')) await (await import('./import.ts')).importing(world);
  if (part('console')) await (await import('./console-lists.ts')).consoleLists(world, goods);
  if (part('submit')) await (await import('./submit.ts')).submitting(world);
  if (part('rush')) await (await import('./rush.ts')).rush(world);
  if (part('hostile')) await (await import('./hostile.ts')).hostile(world);
  if (wanted.includes('soak')) await (await import('./soak.ts')).soak(world);
  if (part('pages')) await (await import('./pages.ts')).matrix(world);
} finally {
  await closeDb();
  await world.stop();
}
