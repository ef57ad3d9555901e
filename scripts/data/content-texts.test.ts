import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFeatureFile } from '#app/feature/file.ts';
import { readLandingFile } from '#app/landing/file.ts';
import { readNewsFile } from '#app/news/file.ts';
import { isServed, siteRoutes } from '#app/shell/route-map.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { plainText } from '#platform/text/plain.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = (folder: string) =>
  readdirSync(join(ROOT, folder)).map((name) => {
    const path = `${folder}/${name}`;
    return { path, text: readFileSync(join(ROOT, path), 'utf8') };
  });
const [news, features, landings] = ['content/news', 'content/features', 'content/lp'].map(files);
const all = [...news!, ...features!, ...landings!];

const slugs = (list: readonly { path: string }[]) =>
  list.map(({ path }) => path.replace(/^.*\//, '').replace(/\.md$/, ''));
const addresses = new Set([
  ...siteRoutes.filter((r) => isServed(r.path) && !r.path.includes('[')).map((r) => r.path as string),
  ...slugs(features!).map((slug) => `/features/detail/${slug}`),
  ...slugs(landings!).map((slug) => `/lp/${slug}`),
]);

describe.each(all)('$path', ({ text }) => {
  it('uses the words of the field, and none that advertise', () =>
    expect(text).not.toMatch(/還元率|お得|コスパ|節税|！|寄付|お礼の品|購入|[０-９]|今だけ|限定品|人気No/));

  it('leads only to pages of this site that are served', () => {
    const links = [...text.matchAll(/\]\(([^)]*)\)|(?:^link: |\| )(\/\S*) /gm)].map(
      ([, link, button]) => link ?? button!,
    );
    for (const link of links) expect(addresses, link).toContain(link.replace(/[?#].*$/, ''));
  });

  it('marks its emphasis so that it is emphasis', () =>
    expect(plainText(renderMarkdown(text.replace(/^---[\s\S]*?\n---\n/, '')))).not.toContain('**'));
});

it('tells of features in 300 to 800 characters of text', () => {
  for (const file of features!) {
    const { body, lead } = readFeatureFile(file);
    const length = [...plainText(renderMarkdown(body))].length + [...lead].length;
    expect(length, file.path).toBeGreaterThanOrEqual(300);
    expect(length, file.path).toBeLessThanOrEqual(800);
  }
});

it('has features about several themes, and at least eight that never end', () => {
  const rows = features!.map(readFeatureFile);
  expect(new Set(rows.map((r) => r.theme)).size).toBeGreaterThanOrEqual(5);
  expect(rows.filter((r) => r.published_until === null).length).toBeGreaterThanOrEqual(8);
});

it('has news of several years and all categories; what did not happen is marked as a sample', () => {
  const rows = news!.map(readNewsFile);
  expect(new Set(rows.map((r) => r.published_from.slice(0, 4))).size).toBeGreaterThanOrEqual(3);
  expect(new Set(rows.map((r) => r.category)).size).toBe(4);
  for (const row of rows.filter((r) => ['maintenance', 'campaign'].includes(r.category)))
    expect(row.sample, row.slug).toBe(true);
});

it('has landing pages with steps, questions and a way on', () => {
  for (const file of landings!) {
    const kinds = readLandingFile(file).blocks.map((b) => b.kind);
    expect(kinds, file.path).toEqual(expect.arrayContaining(['hero', 'text', 'steps', 'faq', 'action']));
  }
});
