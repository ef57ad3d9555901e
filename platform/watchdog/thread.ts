/** The thread that watches the main one. Started by watch.ts. */
import { readFileSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { InProgress } from './in-progress.ts';
import { mainThreadStack } from './stack.ts';
import type { Watched } from './watch.ts';

const TICK_MS = 250;
const CLOCK_TICK_MS = 10; // of /proc/…/stat: USER_HZ is 100 on every Linux that Node runs on

const { pid, patience, pulse, inProgress } = workerData as Watched;
const view = new Int32Array(pulse);

let beats = -1;
/** Since the last beat, counted in this thread's own ticks: it is stopped and starved together with the process. */
let quietMs = 0;
let workedBefore: number | undefined;

const timer = setInterval(() => {
  const now = Atomics.load(view, 0);
  if (now !== beats || Atomics.load(view, 1) === 1) {
    beats = now;
    quietMs = 0;
    workedBefore = mainThreadWorkMs();
    return;
  }
  quietMs += TICK_MS;
  if (quietMs < patience.quietMs) return;
  const worked = mainThreadWorkMs();
  const working = worked === undefined || worked - (workedBefore ?? worked) >= patience.workMs;
  if (!working && quietMs < patience.deadMs) return;
  clearInterval(timer);
  void end();
}, TICK_MS);

/** Time that the main thread has spent on a processor, or undefined where /proc does not tell. */
function mainThreadWorkMs(): number | undefined {
  try {
    // The name in brackets may contain spaces; utime and stime are the 12th and 13th field after it.
    const fields = readFileSync(`/proc/self/task/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    return undefined;
  }
}

async function end(): Promise<never> {
  const work = new InProgress(inProgress).read();
  const stack = await mainThreadStack(patience.stackMs);
  const seconds = Math.round(quietMs / 1000);
  const record = {
    level: 60,
    time: new Date().toISOString(),
    pid,
    stack,
    inProgress: work,
    msg: `the event loop stood still for ${seconds} s in ${stack[0] ?? 'native code'}: the process ends itself`,
  };
  write(`${JSON.stringify(record)}\n`);
  process.kill(pid, 'SIGKILL');
  throw new Error('a killed process goes on');
}

/** Straight to the log: streams of this thread pass through the main one. A full pipe is tried for a second. */
function write(text: string): void {
  let rest = Buffer.from(text);
  for (let tries = 0; rest.length > 0 && tries < 20; tries++) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}
