import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { install } from '../../scripts/test/debian.ts';
import type { Drill } from '../drill/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = ['nginx-light', 'varnish', 'varnish-modules', 'prometheus', 'systemd', 'openssl'];

export const drill: Drill = {
  about: 'installs the programs that the recipes are for, as root, and has the tests of ops/ try every one',
  minutes: 15,
  async run(stage) {
    install(PACKAGES, `Install ${PACKAGES.join(', ')} first.`, (line) => stage.say(line));
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--testTimeout=60000', 'ops'];
    const output = stripVTControlCharacters(await stage.run(process.execPath, args, { cwd: ROOT }));
    const count = (what: string) => new RegExp(`Tests .*?(\\d+) ${what}`).exec(output)?.[1] ?? '0';
    stage.row('tests of the recipes', count('passed'), count('passed') !== '0');
    const skipped = count('skipped');
    stage.row('skipped', skipped, skipped === '0');
  },
};
