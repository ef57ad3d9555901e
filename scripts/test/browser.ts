import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Trouble } from '#platform/trouble.ts';

const PACKAGES = ['chromium', 'fonts-noto-cjk'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium that shows Japanese. Installs both through apt-get where this process may.
 * @throws Trouble saying what to install where it may not.
 */
export function findBrowser(say: (line: string) => void): string {
  const found = browser();
  if (found && hasJapaneseFont()) return found;
  const missing = [...(found ? [] : ['Chromium']), ...(hasJapaneseFont() ? [] : ['a Japanese font'])].join(
    ' and ',
  );
  const advice = `The browser tests need ${missing}: install them, on Debian with "apt-get install ${PACKAGES.join(' ')}"; CHROMIUM_PATH may name another Chromium.`;
  if (process.getuid?.() !== 0 || !inPath('apt-get')) throw new Trouble(advice);

  say(`Installing ${PACKAGES.join(' and ')} ...`);
  apt(['update'], advice);
  apt(['install', '-y', '--no-install-recommends', ...PACKAGES], advice);
  const installed = browser();
  if (!installed) throw new Trouble(advice);
  return installed;
}

function browser(): string | undefined {
  return process.env.CHROMIUM_PATH || NAMES.map(inPath).find((path) => path !== undefined);
}

function hasJapaneseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}

function inPath(name: string): string | undefined {
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

function apt(args: string[], advice: string): void {
  const done = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status !== 0)
    throw new Trouble(`${done.stdout}${done.stderr}\n"apt-get ${args[0]}" failed. ${advice}`);
}
