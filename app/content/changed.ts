import type { Surroundings } from './document.ts';
import { contentDocument, documentNames } from './documents.ts';

/** When the text at a path last changed, the latest of its parts; undefined for a path without a text of content/. */
export async function textChanged(
  path: string,
  isServed: Surroundings['isServed'],
): Promise<Date | undefined> {
  const name = path.slice(1);
  const names = documentNames.filter((n) => n === name || n.startsWith(`${name}/`));
  const docs = await Promise.all(names.map((n) => contentDocument(n, isServed)));
  const latest = docs
    .map(({ changed }) => changed)
    .sort()
    .at(-1);
  return latest === undefined ? undefined : new Date(`${latest}T00:00:00+09:00`);
}
