import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '..');

// A file that a component imports comes into the stylesheet before the order of the layers is said, and loses or wins wrongly.
it('is one: app.css takes in every other file of rules, and no component imports one', () => {
  const taken = [...readFileSync(join(APP, 'app.css'), 'utf8').matchAll(/@import "\.\/([^"]+)"/g)].map(
    (m) => m[1],
  );
  const all = globSync('**/*.css', { cwd: APP }).filter((file) => file !== 'app.css');
  expect(taken.toSorted()).toEqual(all.toSorted());
  const importing = globSync('**/*.{ts,tsx}', { cwd: APP }).filter((file) =>
    /^import [^;]*\.css['?]/m.test(readFileSync(join(APP, file), 'utf8')),
  );
  expect(importing).toEqual(['root.tsx']);
});
