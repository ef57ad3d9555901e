import type { Surroundings } from './document.ts';
import { contentDocument, documentNames } from './documents.ts';

/** When the text at a path last changed, the latest of its parts; undefined for a path without a text of content/. */
export function textChanged(path: string, isServed: Surroundings['isServed']): Date | undefined {
  const name = path.slice(1);
  const latest = documentNames
    .filter((n) => n === name || n.startsWith(`${name}/`))
    .map((n) => contentDocument(n, isServed).changed)
    .sort()
    .at(-1);
  return latest === undefined ? undefined : new Date(`${latest}T00:00:00+09:00`);
}
