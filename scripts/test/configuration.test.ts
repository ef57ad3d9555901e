import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configVariables } from '#platform/config.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Set by the system, not by the operator. */
const SYSTEM = new Set(['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH']);

function documented(): Map<string, string[]> {
  const sections = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8').split(/^## /m).slice(1);
  return new Map(
    sections.map((text) => [
      text.split('\n')[0]!,
      [...text.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map((m) => m[1]!),
    ]),
  );
}

it('documents the variables of the site, all of them and no other', () => {
  expect(documented().get('The site')).toEqual(configVariables);
});

it('documents every variable that some program reads directly', () => {
  const known = new Set([...documented().values()].flat());
  const files = ['app', 'platform', 'scripts', 'e2e']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('.test.'))
        .map((name) => join(folder, name)),
    );
  const read = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?<!import\.meta\.)\benv\.([A-Z][A-Z0-9_]+)/g)].map(
      (m) => m[1]!,
    ),
  );
  expect(read.length).toBeGreaterThan(5);
  expect([...new Set(read)].filter((name) => !known.has(name) && !SYSTEM.has(name))).toEqual([]);
});
