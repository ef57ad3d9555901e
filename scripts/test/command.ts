import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const running = new Set<ReturnType<typeof spawn>>();

// Whatever ends this run (Ctrl-C, a killed parent, a fault) ends the tools that it started.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Outcome {
  ok: boolean;
  output: string;
}

/** Runs a tool in the project's root on the project's Node. Its output is kept, to be shown when it fails. */
export function command(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.once('error', (error) => {
      output += error.message;
      running.delete(child);
      resolve({ ok: false, output });
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

/** Runs a tool of node_modules/.bin. */
export function tool(name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<Outcome> {
  return command(process.execPath, [join(ROOT, 'node_modules/.bin', name), ...args], env);
}
