import { documentProblems } from '#app/content/document.ts';
import { textValues } from '#app/content/values.ts';
import { readFeatureFile } from '#app/feature/file.ts';
import { readLandingFile } from '#app/landing/file.ts';
import { readNewsFile } from '#app/news/file.ts';
import { BadSource, type Loaded, type Published, type SourceFile } from '#app/publishing/source.ts';
import { isServed } from '#app/shell/route-map.ts';
import { fileOf, type TextKind } from './kinds.ts';
import { badLinks } from './links.ts';

/** A text is one page: the longest of ours has a tenth of it, and rendering takes ever longer. */
export const MOST_BYTES = 100_000;

/** What becomes of a text when it is live: a row that pages read. */
export type TextRow = Published & Loaded & Record<string, unknown>;

const READERS = {
  news: readNewsFile,
  feature: readFeatureFile,
  landing_page: readLandingFile,
} as const satisfies Partial<Record<TextKind, (file: SourceFile) => TextRow>>;

/** Kinds of which pages read rows. */
export type RowKind = keyof typeof READERS;

export function hasRow(kind: TextKind): kind is RowKind {
  return Object.hasOwn(READERS, kind);
}

/** The row of a text. @throws BadSource with everything that is wrong. */
export function readRow(kind: RowKind, slug: string, source: string): TextRow {
  return READERS[kind]({ path: fileOf(kind, slug), text: source });
}

/**
 * Everything that is wrong with a text, a line each, as the loader tells it: `title: is empty`, `line 7: there is no page /x`. The
 * same for files and for what staff write.
 * @param files paths of all texts to which a link may lead.
 */
export function problemsOf(
  kind: TextKind,
  slug: string,
  source: string,
  files: ReadonlySet<string>,
): string[] {
  const file = { path: fileOf(kind, slug), text: source };
  return [...readingProblems(kind, file), ...badLinks(file, files)];
}

function readingProblems(kind: TextKind, file: SourceFile): readonly string[] {
  if (!hasRow(kind))
    return documentProblems(file.text, { values: textValues(), isServed }, kind === 'guidance');
  try {
    READERS[kind](file);
    return [];
  } catch (error) {
    if (error instanceof BadSource) return error.problems;
    throw error;
  }
}
