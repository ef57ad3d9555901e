import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeFlags } from './node-flags.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECIPES = {
  'server.ts': [
    'package.json',
    'ops/systemd/satonowa-web@.service',
    'ops/compose/compose.yaml',
    'ops/kubernetes/satonowa.yaml',
    'ops/image/build.sh',
  ],
  'worker.ts': [
    'package.json',
    'ops/systemd/satonowa-worker.service',
    'ops/compose/compose.yaml',
    'ops/kubernetes/satonowa.yaml',
  ],
};

it.each(Object.entries(RECIPES))('every recipe starts %s with the same flags', (program, files) => {
  const flags = nodeFlags(program);
  expect(flags).not.toEqual([]);
  for (const file of files) {
    const words = readFileSync(join(ROOT, file), 'utf8').split(/[\s"',[\]]+/);
    expect(words.join(' '), file).toContain([...flags, program].join(' '));
  }
});
