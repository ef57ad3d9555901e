import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Patterns that are put together at run time: nothing of what visitors send is in them. */
const BUILT = {
  'app/forms/fields.ts': 'the length of a code',
  'app/site/cache-manifest.ts': 'the paths of the manifest',
  'app/site/page-handlers.ts': 'the paths of the routes',
  'app/site/waiting-page.ts': 'a gap of the waiting page',
  'app/texts/links.ts': 'the paths of the routes',
};

interface Found {
  literals: { pattern: string; flags: string }[];
  built: number;
}

/** The regular expressions of a source file. */
function patternsOf(file: string, source: string): Found {
  const found: Found = { literals: [], built: 0 };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as {
      type?: string;
      regex?: Found['literals'][number];
      callee?: { name?: string };
    };
    if (type === 'Literal' && regex) found.literals.push(regex);
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') found.built++;
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** Why a pattern can take more than linear time: by trying again inside a match, or from each next character. */
const faultsOf = ({ pattern, flags }: { pattern: string; flags: string }): string[] =>
  analyse(new RegExp(pattern, flags)).reports.map((r) => `/${pattern}/${flags} (${r.type})`);

it('sees the patterns that stopped the site once', () => {
  const { literals } = patternsOf(
    'x.ts',
    String.raw`t.replace(/[ \t]+$/gm, ''); t.match(/^\n+|\n+$/g); /(a+)+b/`,
  );
  expect(literals.map((p) => faultsOf(p).length > 0)).toEqual([true, true, true]);
  expect(faultsOf({ pattern: '^[a-z]+$', flags: '' })).toEqual([]);
});

it('every pattern takes linear time, whatever visitors send', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'app', 'platform', 'console', 'server.ts', 'worker.ts', 'search.ts', 'console.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  const faults: string[] = [];
  const built: string[] = [];
  let checked = 0;
  for (const file of files) {
    const found = patternsOf(file, readFileSync(join(ROOT, file), 'utf8'));
    checked += found.literals.length;
    for (const literal of found.literals) faults.push(...faultsOf(literal).map((f) => `${file}: ${f}`));
    if (found.built > 0) built.push(file);
  }
  expect(checked).toBeGreaterThan(150);
  expect(faults).toEqual([]);
  expect(built).toEqual(Object.keys(BUILT));
});
