import { expect, it } from 'vitest';
import { nearestTests } from './nearest-tests.ts';

const TEXTS: Record<string, string> = {
  'app/tax/limit.test.ts': `import { limit } from './limit.ts';`,
  'app/tax/years.test.ts': `import { years } from '../words/years.ts';`,
  'app/news/feed.test.tsx': `import { feed } from '#app/news/feed.ts';`,
  'platform/money.test.ts': `const { yen } = await import('./money.ts');`,
};
const nearest = (...changed: string[]) => nearestTests(Object.keys(TEXTS), changed, (test) => TEXTS[test]!);

it.each([
  ['a test that changed', ['app/news/feed.test.tsx'], ['app/news/feed.test.tsx']],
  [
    'what a test imports, and its folder',
    ['app/tax/limit.ts'],
    ['app/tax/limit.test.ts', 'app/tax/years.test.ts'],
  ],
  ['what is imported from another folder', ['app/words/years.ts'], ['app/tax/years.test.ts']],
  ['what is imported by its place in app/', ['app/news/feed.ts'], ['app/news/feed.test.tsx']],
  ['what is loaded later', ['platform/money.ts'], ['platform/money.test.ts']],
  ['what is no source', ['app/tax/README.md', 'docs/tax.md'], []],
  ['what no test stands near', ['app/order/total.ts'], []],
])('%s', (_, changed, tests) => {
  expect(nearest(...changed)).toEqual(tests);
});

it('the nearest come first', () => {
  expect(nearest('app/tax/law.ts', 'platform/money.test.ts', 'app/words/years.ts')).toEqual([
    'platform/money.test.ts',
    'app/tax/years.test.ts',
    'app/tax/limit.test.ts',
  ]);
});
