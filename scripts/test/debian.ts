import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Trouble } from '#platform/trouble.ts';

/** Where a program is in the path, undefined when nowhere. */
export function inPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Installs Debian packages where this process may.
 * @throws Trouble with the advice where it may not, and when it fails.
 */
export function install(packages: string[], advice: string, say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !inPath('apt-get')) throw new Trouble(advice);
  say(`Installing ${packages.join(' and ')} ...`);
  apt(['update'], advice);
  apt(['install', '-y', '--no-install-recommends', ...packages], advice);
}

function apt(args: string[], advice: string): void {
  const done = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status !== 0)
    throw new Trouble(`${done.stdout}${done.stderr}\n"apt-get ${args[0]}" failed. ${advice}`);
}
