import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram, PROGRAMS, type Program } from './programs.ts';
import { run } from './run.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'app',
  'console',
  'platform',
  'content',
  'public',
  'scripts/build',
  ...Object.values(PROGRAMS),
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const STAMP = join(ROOT, 'build/sources.sha256');

/** Builds the pages and the programs unless the build is of these very sources.
 * @returns what was done, for the step's line. */
export async function build(env: NodeJS.ProcessEnv, logFile: string, abort: AbortSignal): Promise<string> {
  const hash = sourcesHash();
  const isThere = Object.keys(PROGRAMS).every((program) => existsSync(builtProgram(program as Program)));
  if (isThere && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 'built before';
  rmSync(STAMP, { force: true }); // what is cut off is no build
  const bin = join(ROOT, 'node_modules/.bin/react-router');
  await run({ title: 'The build', args: [bin, 'build'], env, logFile, abort });
  await run({ title: 'The build of the console', args: [bin, 'build', 'console'], env, logFile, abort });
  const programs = join(ROOT, 'scripts/build/programs.ts');
  await run({ title: 'The build of the programs', args: [programs], env, logFile, abort });
  writeFileSync(STAMP, hash);
  return 'built';
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(join(ROOT, path)).sort()) add(join(path, name));
    } else if (found && !/\.(test|gen)\./.test(path)) {
      // Generated files are made by the build itself.
      hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
    }
  };
  SOURCES.forEach(add);
  return hash.digest('hex');
}
