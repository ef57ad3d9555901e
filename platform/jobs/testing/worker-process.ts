/**
 * A worker whose job `wait` says that it has begun and lasts as long as its payload says, and may fail then:
 * `node worker-process.ts <rhythm as JSON>`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { runLanes } from '../run.ts';

const wait = async (payload: unknown) => {
  const { name, ms, fails } = payload as { name: string; ms: number; fails?: boolean };
  process.stdout.write(`begun ${name}\n`);
  await sleep(ms);
  if (fails) throw new Error(name);
  process.stdout.write(`done ${name}\n`);
};

await runLanes(
  [{ name: 'test', jobs: { wait }, timetable: [], concurrency: 2 }],
  () => process.exit(1),
  JSON.parse(process.argv[2]!),
);
