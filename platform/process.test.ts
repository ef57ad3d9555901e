import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PROCESS = JSON.stringify(join(import.meta.dirname, 'process.ts'));

/** A parent with a channel to a child that prints `up` and its number, and waits. */
async function family(code: string): Promise<{ parent: ReturnType<typeof spawn>; child: number }> {
  const program = `import { exitWithParent, onShutdown } from ${PROCESS}; ${code}; process.send(process.pid); setInterval(() => {}, 1000);`;
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const c = require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(program)}], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
       c.on('message', (pid) => process.stdout.write('up ' + pid));
       c.on('exit', (code) => process.exit(code));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [first] = (await once(parent.stdout!, 'data')) as [Buffer];
  return { parent, child: Number(String(first).split(' ')[1]) };
}

it('ends, closing what is open, when the parent is killed', async () => {
  const { parent } = await family(`exitWithParent(); onShutdown(() => process.stdout.write('closed'))`);
  parent.kill('SIGKILL');
  // The pipe ends when its last holder, the child, has ended.
  const rest = (await parent.stdout!.toArray()) as Buffer[];
  expect(Buffer.concat(rest).toString()).toBe('closed');
});

it('ends with code 1 when closing fails, after closing the rest', async () => {
  const { parent, child } = await family(
    `onShutdown(() => process.stdout.write('second')); onShutdown(() => { throw new Error('first') })`,
  );
  process.kill(child, 'SIGTERM');
  const rest = (await parent.stdout!.toArray()) as Buffer[];
  expect(Buffer.concat(rest).toString()).toBe('second');
  expect(parent.exitCode ?? (await once(parent, 'exit'))[0]).toBe(1);
});
