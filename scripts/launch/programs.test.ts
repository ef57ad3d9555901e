import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { type Program, programArguments } from './programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECIPES: [Program, string[]][] = [
  [
    'web',
    [
      'package.json',
      'ops/systemd/satonowa-web@.service',
      'ops/compose/compose.yaml',
      'ops/kubernetes/satonowa.yaml',
      'ops/image/build.sh',
    ],
  ],
  ...(['worker', 'search', 'console'] as const).map((program): [Program, string[]] => [
    program,
    [
      `ops/systemd/satonowa-${program}.service`,
      'ops/compose/compose.yaml',
      'ops/kubernetes/satonowa.yaml',
      ...(program === 'console' ? [] : ['package.json']),
    ],
  ]),
];

it.each(RECIPES)('every recipe starts %s as it was built, with the same flags', (program, files) => {
  const begun = programArguments(program).map((word) =>
    word.startsWith(ROOT) ? relative(ROOT, word) : word,
  );
  for (const file of files) {
    const words = readFileSync(join(ROOT, file), 'utf8').split(/[\s"',[\]]+/);
    expect(words.join(' '), file).toContain(begun.join(' '));
  }
});

it('runs sources in development', () => {
  expect(programArguments('web', { dev: true }).at(-1)).toBe(join(ROOT, 'server.ts'));
});
