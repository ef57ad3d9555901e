import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { Stage } from './stage.ts';
import { tableOf } from './table.ts';

it('ends what it started, the last first, and takes its folder away', async () => {
  const stage = new Stage(new AbortController().signal);
  const order: string[] = [];
  stage.atEnd(() => order.push('first'));
  const sleeper = stage.start('sleep', ['100']);
  stage.atEnd(() => order.push('last'));
  const told = vi.spyOn(console, 'error').mockReturnValue();
  stage.atEnd(() => Promise.reject(new Error('nobody else fails for it')));
  expect(existsSync(stage.folder)).toBe(true);
  await stage.clear();
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
  expect([order, await sleeper.ended, existsSync(stage.folder)]).toEqual([
    ['last', 'first'],
    'SIGTERM',
    false,
  ]);
});

it('tells what a program said before it failed, and stops with the drill', async () => {
  const cancel = new AbortController();
  const stage = new Stage(cancel.signal);
  expect(await stage.run('sh', ['-c', 'echo well'])).toBe('well\n');
  await expect(stage.run('sh', ['-c', 'echo oh no >&2; exit 3'])).rejects.toThrow(/oh no[\s\S]*ended with 3/);
  await expect(stage.run('/no/such', [])).rejects.toThrow('not started');
  const waiting = stage.run('sleep', ['100']);
  cancel.abort(new Error('too long'));
  await expect(waiting).rejects.toThrow('SIGTERM');
  expect(await stage.port()).not.toBe(await stage.port());
  await stage.clear();
});

it('passes when something was to be passed and nothing failed', () => {
  const row = (passed?: boolean) => ({ what: 'books', seen: 'equal', passed });
  expect(tableOf([row(true), row()])).toEqual({
    text: 'books  equal  PASS\nbooks  equal\nPASS',
    passed: true,
  });
  expect(tableOf([row(true), row(false)]).passed).toBe(false);
  expect(tableOf([row(true)], 'Too long.')).toEqual({
    text: 'books  equal  PASS\nToo long.\nFAIL',
    passed: false,
  });
  expect([tableOf([]).passed, tableOf([row()]).passed]).toEqual([false, false]);
});
