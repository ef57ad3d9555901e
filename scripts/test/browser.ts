import { spawnSync } from 'node:child_process';
import { Trouble } from '#platform/trouble.ts';
import { inPath, install } from './debian.ts';

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
  install(PACKAGES, advice, say);
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
