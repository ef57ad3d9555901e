import { spawnSync } from 'node:child_process';
import { Trouble } from '#platform/trouble.ts';
import { inPath, install } from './debian.ts';

/** Chromium without windows: what the tests see is the same, and a page takes less than half the work. */
const SHELL = 'chromium-headless-shell';
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = [SHELL, 'fonts-noto-cjk'];

/**
 * Path of a Chromium that shows Japanese, if possible one without windows. Installs both through apt-get where this
 * process may.
 * @throws Trouble saying what to install where it may not.
 */
export function findBrowser(say: (line: string) => void): string {
  const best = process.env.CHROMIUM_PATH || inPath(SHELL);
  if (best && hasJapaneseFont()) return best;
  const found = best ?? WITH_WINDOWS.map(inPath).find((path) => path !== undefined);
  const missing = [...(found ? [] : ['Chromium']), ...(hasJapaneseFont() ? [] : ['a Japanese font'])];
  const advice = `The browser tests need ${missing.join(' and ')}: install them, on Debian with "apt-get install ${PACKAGES.join(' ')}"; CHROMIUM_PATH may name another Chromium.`;
  try {
    install(PACKAGES, advice, say);
  } catch (error) {
    if (!found || missing.length > 0) throw error;
    say(`The browser tests run on ${found}; with ${SHELL} they take less time.`);
    return found;
  }
  const installed = best ?? inPath(SHELL);
  if (!installed) throw new Trouble(advice);
  return installed;
}

function hasJapaneseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}
