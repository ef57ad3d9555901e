import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { explain, Trouble } from './trouble.ts';

function thrown(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

it('explains what a person can mend in one sentence, and anything else with its trace', () => {
  expect(explain(new Trouble('The file is empty.'))).toBe('The file is empty.');
  const typed = (args: string[]) =>
    thrown(() => parseArgs({ args, options: { apply: { type: 'boolean' } } }));
  expect(explain(typed(['--aply']))).toBe("Unknown option '--aply'.");
  expect(explain(typed(['x']))).toMatch(/^Unexpected argument 'x'\.$/);
  expect(explain(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch(/^The disk is full/);
  expect(explain(new Error('of ours'))).toMatch(/of ours\n +at /);
});
