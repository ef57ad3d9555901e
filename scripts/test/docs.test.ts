import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DECISIONS = 'docs/decisions';
const FOLDERS = [
  'app',
  'bench',
  'console',
  'content',
  'docs',
  'e2e',
  'migrations',
  'ops',
  'platform',
  'scripts',
];

const inFolder = (folder: string) => readdirSync(join(ROOT, folder));
const texts = [
  ...inFolder('.').filter((name) => name.endsWith('.md')),
  ...['docs', DECISIONS].flatMap((folder) =>
    inFolder(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];
const names = new Set([
  ...inFolder('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => basename(name)),
  ),
]);

/** What a text names in backticks that looks like a file or folder and is none. A bare name may lie anywhere. */
function lostFiles(text: string): string[] {
  const named = [...text.matchAll(/`([\w.@*/-]+)`/g)].map((m) => m[1]!);
  return named.filter((name) => {
    if (new RegExp(`^(${FOLDERS.join('|')})/`).test(name))
      return !existsSync(join(ROOT, name.split('*')[0]!));
    return /^[\w.-]+\.(ts|tsx|mjs|cjs|sql|typ)$/.test(name) && !names.has(name);
  });
}

/** Where a text leads that is not there. Addresses of the site and of others are not looked at. */
function lostLinks(text: string, file: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((m) => m[1]!);
  return links.filter((link) => {
    if (/^(https?:|mailto:|\/)/.test(link)) return false;
    const [path = '', place] = link.split('#');
    const target = path === '' ? join(ROOT, file) : join(ROOT, dirname(file), path);
    if (!existsSync(target)) return true;
    return place !== undefined && !placesOf(readFileSync(target, 'utf8')).has(place);
  });
}

/** The addresses of the headings, as they are made on the web. */
const placesOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map((m) =>
      m[1]!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

it.each(texts)('%s names files that are there and leads to pages that are there', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(lostFiles(text)).toEqual([]);
  expect(lostLinks(text, file)).toEqual([]);
});

it('sees a file and a page that are gone', () => {
  expect(
    lostFiles('`app/gone.ts`, `gone.ts`, `app/site`, `docs.test.ts`, `content/*.md`, `gone/*.md`'),
  ).toEqual(['app/gone.ts', 'gone.ts']);
  expect(
    lostLinks('[a](gone.md) [b](README.md) [c](README.md#gone) [d](#decisions) [e](/goods)', 'README.md'),
  ).toEqual(['gone.md', 'README.md#gone', '#decisions']);
});

it('numbers decisions without a hole and lists each in its index', () => {
  const files = inFolder(DECISIONS)
    .filter((name) => name !== 'README.md')
    .sort();
  const index = readFileSync(join(ROOT, DECISIONS, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[(\d+)\]\((.+?)\): ./gm)].map((m) => [m[1], m[2]]);
  expect(listed).toEqual(files.map((name, i) => [String(i + 1), name]));
  for (const [i, name] of files.entries()) {
    expect(name).toMatch(new RegExp(`^${String(i + 1).padStart(4, '0')}-[a-z-]+\\.md$`));
    expect(readFileSync(join(ROOT, DECISIONS, name), 'utf8')).toMatch(new RegExp(`^# ${i + 1}\\. `));
  }
});
