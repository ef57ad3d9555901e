import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { READY } from '#platform/process.ts';
import { calm, errorRecords, openLog, plainLines } from './log-file.ts';
import { PRELOAD } from './run.ts';

const STOP_MS = 28_000; // a service caps its own stopping at 25 s
const PATIENCE = 5;
const CALM_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;

export interface ServiceSpec {
  name: string;
  /** Program and arguments for Node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Shortest time from the first start to the second; doubles with each. 500 ms unless told. */
  pauseMs?: number;
  /** Lines that the operator should see. */
  show: (line: string) => void;
  /** Called once when it never came up and died too often to go on. */
  onGiveUp: (sentence: string) => void;
}

export interface Service {
  /** Asks it to end and waits; kills it when it does not. */
  stop(): Promise<void>;
  /** The process now serving, for tests and messages. */
  pid(): number | undefined;
}

/**
 * Starts a program and starts it again whenever it dies unexpectedly. Starts are 0.5 s apart, then 1 s, 2 s, ... 10 s, as
 * long as deaths follow within a minute. One that never said that it is ready is given up at its fifth death within a
 * minute: it cannot run here. One that was ready once is started for ever: somebody who makes it die five times must not be able
 * to end the site.
 */
export function supervise(spec: ServiceSpec): Service {
  const log = openLog(spec.logFile);
  let stopping = false;
  let deaths: number[] = [];
  let wasReady = false;
  let startedAt = 0;
  let child = start();

  function start(): ChildProcess {
    // A session of its own: Ctrl-C reaches the launcher, which then stops the services in order.
    const c = spawn(process.execPath, ['--import', PRELOAD, ...spec.args], {
      env: spec.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    startedAt = performance.now();
    c.on('message', (message) => {
      if (message === READY) wasReady = true;
    });
    const show = calm((line) => spec.show(`${spec.name}: ${line}`));
    listen(c.stdout, errorRecords(show));
    listen(c.stderr, plainLines(show));
    c.once('error', () => {});
    c.once('exit', (code, signal) => void restart(code, signal));
    return c;
  }

  function listen(stream: Readable | null, pick: (chunk: Buffer) => void): void {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      pick(chunk);
    });
  }

  async function restart(code: number | null, signal: string | null): Promise<void> {
    if (stopping) return;
    const now = Date.now();
    deaths = [...deaths.filter((t) => now - t < CALM_MS), now];
    const how = signal ? `killed by ${signal}` : `exit code ${code}`;
    if (!wasReady && deaths.length >= PATIENCE) {
      spec.onGiveUp(
        `The ${spec.name} ended ${PATIENCE} times within a minute (${how}); its log is ${spec.logFile}.`,
      );
      return;
    }
    spec.show(`${spec.name}: ended unexpectedly (${how}), starting it again`);
    const pause = Math.min((spec.pauseMs ?? 500) * 2 ** (deaths.length - 1), LONGEST_PAUSE_MS);
    await sleep(Math.max(pause - (performance.now() - startedAt), 0));
    if (!stopping) child = start();
  }

  return {
    pid: () => child.pid,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(killer);
    },
  };
}
