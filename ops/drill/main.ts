import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { explain, Trouble } from '#platform/trouble.ts';
import { type Drill, Stage } from './stage.ts';
import { tableOf } from './table.ts';

/** `npm run drill -- <name>`: plays one drill of ops/drills, prints what was seen, and ends with 1 when something is not as it must be. */
const DRILLS = join(import.meta.dirname, '../drills');
const names = readdirSync(DRILLS)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const load = async (name: string) => ((await import(join(DRILLS, `${name}.ts`))) as { drill: Drill }).drill;

const [name = ''] = process.argv.slice(2);
if (!names.includes(name)) {
  console.log('npm run drill -- <name>, one of:');
  for (const one of names) console.log(`  ${one.padEnd(12)} ${(await load(one)).about}`);
  process.exit(name === '' ? 0 : 2);
}

const drill = await load(name);
const cancel = new AbortController();
const stage = new Stage(cancel.signal);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => cancel.abort(new Trouble('It was stopped.')));
const timer = setTimeout(
  () => cancel.abort(new Trouble(`It was not over after ${drill.minutes} minutes.`)),
  drill.minutes * 60_000,
);
const aborted = new Promise<never>((_, reject) =>
  cancel.signal.addEventListener('abort', () => reject(cancel.signal.reason as Error)),
);
let failure: string | undefined;
try {
  await Promise.race([drill.run(stage), aborted]);
} catch (error) {
  failure = explain(error);
}
clearTimeout(timer);
await stage.clear();
const { text, passed } = tableOf(stage.rows, failure);
console.log(`\n${text}`);
process.exit(passed ? 0 : 1);
