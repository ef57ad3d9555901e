import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export type Program = 'web' | 'worker' | 'search' | 'console' | 'acquirer';

/** What each program is made of, in the repository's folder. */
export const PROGRAMS: Record<Program, string> = {
  web: 'server.ts',
  worker: 'worker.ts',
  search: 'search.ts',
  console: 'console.ts',
  acquirer: 'platform/payment/sandbox/main.ts',
};

/**
 * How Node runs the programs that grow large, as `npm run web` and `npm run worker` do: with a small room for what is short-lived, and an old
 * space that grows by so much between two collections instead of by far more.
 *
 * A web process takes 100 MB less when it makes pages without a pause, for no more processor time. By 30 it would collect so often that some
 * pages take twice the time. Nobody waits for the worker's answers: a sheet of a hundred thousand rows is checked and taken over in
 * 280 MB, of which 75 are Node's own file, instead of 350 to 450.
 */
const FLAGS: Partial<Record<Program, readonly string[]>> = {
  web: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  worker: ['--max-semi-space-size=16', '--heap-growing-percent=30'],
};

/** What `npm run build` makes of a program, in a release's folder. */
export function builtProgram(program: Program, release = ROOT): string {
  return join(release, 'build/programs', `${program}.js`);
}

/** What Node is started with: flags and the program as it was built, or in development its source. */
export function programArguments(program: Program, { dev = false } = {}): string[] {
  return [...(FLAGS[program] ?? []), dev ? join(ROOT, PROGRAMS[program]) : builtProgram(program)];
}
