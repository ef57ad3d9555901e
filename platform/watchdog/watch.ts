import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { log } from '../log.ts';
import { inProgress } from './in-progress.ts';

const BEAT_MS = 200;

/** How long the main thread may stand still. Milliseconds. */
export interface Patience {
  /** Without a beat, as long as it was also at work for `workMs`: it goes in circles. */
  quietMs: number;
  /** Time on a processor. On a busy machine a thread may be quiet for long and yet have done little. */
  workMs: number;
  /** Without a beat, whatever it did: it waits for something that never comes. */
  deadMs: number;
  /** To find out what it is doing: the record is written without it rather than late. */
  stackMs: number;
}

export const PATIENCE: Patience = { quietMs: 4_000, workMs: 2_000, deadMs: 30_000, stackMs: 1_500 };

export interface Watched {
  pid: number;
  patience: Patience;
  /** Two 32-bit numbers: beats so far; 1 while a debugger may stop the main thread. */
  pulse: SharedArrayBuffer;
  inProgress: SharedArrayBuffer;
}

/**
 * Watches this process's event loop from a thread of its own. One that stands still (a loop without end, a regular
 * expression that takes hours) answers nobody and cannot end itself: the thread writes one record with what the main
 * thread was doing and kills the process, so that the service manager starts another one. While the whole process is
 * stopped, the thread is too, and its patience with it. Nothing is watched in development or under a debugger.
 * @returns a function that ends it.
 */
export function watchEventLoop(patience: Patience = PATIENCE): () => Promise<unknown> {
  if (process.env.NODE_ENV === 'development' || inspector.url() !== undefined) return async () => {};
  const pulse = new SharedArrayBuffer(8);
  const view = new Int32Array(pulse);
  const watched: Watched = { pid: process.pid, patience, pulse, inProgress: inProgress.memory };
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: watched, execArgv: [] });
  thread.on('error', (error) => log().error({ err: error }, 'the event loop is no longer watched'));
  thread.unref();
  const timer = setInterval(() => {
    Atomics.add(view, 0, 1);
    Atomics.store(view, 1, inspector.url() === undefined ? 0 : 1); // SIGUSR1 lets a debugger in at any time
  }, BEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return thread.terminate();
  };
}
