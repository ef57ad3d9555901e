import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Trouble } from '#platform/trouble.ts';
import { freePort } from '../../scripts/launch/ports.ts';

/** Something that is played through with real programs on this machine's loopback. A file of `ops/drills` exports one as `drill`. */
export interface Drill {
  /** One sentence for the list of drills. */
  about: string;
  /** After so long it has failed. */
  minutes: number;
  run(stage: Stage): Promise<void>;
}

export interface Row {
  what: string;
  seen: string;
  /** Undefined where there is nothing to pass. */
  passed: boolean | undefined;
}

/** How long a program may take to end before it is killed. */
const END_MS = 30_000;
const MOST_TOLD = 4_000;
/** For what it printed last to arrive. */
const LAST_WORDS_MS = 1_000;

/** Where a drill plays: its folder, programs and ports, which are gone afterwards, and the table that it fills in. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'satonowa-drill-'));
  readonly rows: Row[] = [];
  /** Aborted when the drill takes too long or is stopped. */
  readonly signal: AbortSignal;
  readonly #ends: (() => unknown)[] = [];
  /** Below those that connections take for themselves. */
  #nextPort = 20_000 + Math.floor(Math.random() * 10_000);

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  /** What is being done, for who waits. */
  say(line: string): void {
    console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  }

  /** A row of the table. @param passed whether it is as it must be; nothing where it is told for its own sake. */
  row(what: string, seen: string | number, passed?: boolean): void {
    this.rows.push({ what, seen: String(seen), passed });
    this.say(`${passed === false ? 'FAIL  ' : ''}${what}: ${seen}`);
  }

  /** Done when the drill is over, whatever became of it; the last first. */
  atEnd(end: () => unknown): void {
    this.#ends.push(end);
  }

  /** A free port of loopback, and no two times the same. */
  async port(): Promise<number> {
    const port = await freePort('127.0.0.1', this.#nextPort);
    this.#nextPort = port + 1;
    return port;
  }

  /** Starts a program that goes on; it is ended with the drill. Its output is kept for `tail`. */
  start(program: string, args: string[], options: SpawnOptions = {}): Running {
    const running = new Running(program, args, options);
    this.atEnd(() => running.end());
    return running;
  }

  /**
   * Runs a program to its end. @returns what it printed.
   * @throws Trouble with the end of its output when it fails.
   */
  async run(program: string, args: string[], options: SpawnOptions = {}): Promise<string> {
    this.signal.throwIfAborted();
    const running = new Running(program, args, options);
    const stop = () => void running.end();
    this.signal.addEventListener('abort', stop);
    const code = await running.ended;
    this.signal.removeEventListener('abort', stop);
    if (code !== 0) throw new Trouble(`${running.tail}\n"${program} ${args.join(' ')}" ended with ${code}.`);
    return running.tail;
  }

  async clear(): Promise<void> {
    for (const end of this.#ends.toReversed())
      await Promise.resolve(end()).catch((error) => console.error(error));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A program that a drill started, with the end of what it printed. */
export class Running {
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  tail = '';

  constructor(program: string, args: string[], options: SpawnOptions) {
    this.child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.tail = (this.tail + chunk).slice(-MOST_TOLD);
      });
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.tail += error.message;
        resolve('not started');
      });
      this.child.once('close', (code, signal) => resolve(code ?? signal));
      // What it left behind may keep its output open.
      this.child.once('exit', (code, signal) => setTimeout(() => resolve(code ?? signal), LAST_WORDS_MS));
    });
  }

  /** Asks it to end, and kills it where it does not. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), END_MS);
    await this.ended;
    clearTimeout(timer);
  }
}
