import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { knownCause, Trouble } from '#platform/trouble.ts';
import { openLog } from './log-file.ts';

/** Makes any program end when the launcher that started it is gone. */
export const PRELOAD = join(import.meta.dirname, 'leave-with-launcher.ts');

export interface Task {
  /** What it is, for the sentence about its failure: "The build". */
  title: string;
  /** Arguments of Node: the program and its own arguments. */
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  abort: AbortSignal;
  onMessage?: (message: unknown) => void;
}

/** Runs a program to its end in a process of its own, which also ends when this one does.
 * @throws Trouble with the end of its output when it fails. */
export function run(task: Task): Promise<void> {
  const log = openLog(task.logFile);
  let tail = '';
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', PRELOAD, ...task.args], {
      env: task.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const onOutput = (chunk: Buffer) => {
      log.write(chunk);
      tail = (tail + chunk).slice(-4000);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    if (task.onMessage) child.on('message', task.onMessage);
    task.abort.addEventListener('abort', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (code) => {
      log.end();
      if (code === 0 && !task.abort.aborted) resolve();
      else
        reject(
          new Trouble(
            knownCause(tail) ?? `${tail.trim()}\n${task.title} failed, see above and ${task.logFile}.`,
          ),
        );
    });
  });
}
