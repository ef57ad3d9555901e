import { posix } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const ROOTS = /^#(app|platform)\//;

/**
 * Test files of what changed, the nearest first: those that changed, those that import a changed file, those beside one. What reaches a
 * change by way of other files is left to `npm test`: of a file that everything stands on that is most tests.
 * @param tests paths of all test files, from the root as `changed`; @param textOf a test file's text.
 */
export function nearestTests(
  tests: readonly string[],
  changed: readonly string[],
  textOf: (test: string) => string,
): string[] {
  const isChanged = new Set(changed);
  const folders = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map((file) => posix.dirname(file)));
  const distance = (test: string) => {
    if (isChanged.has(test)) return 0;
    if (importsOf(test, textOf(test)).some((file) => isChanged.has(file))) return 1;
    return folders.has(posix.dirname(test)) ? 2 : undefined;
  };
  return tests
    .flatMap((test) => {
      const far = distance(test);
      return far === undefined ? [] : [{ test, far }];
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ test }) => test);
}

function importsOf(test: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, path = '']) => {
    if (ROOTS.test(path)) return path.slice(1);
    return path.startsWith('.') ? posix.join(posix.dirname(test), path) : [];
  });
}
