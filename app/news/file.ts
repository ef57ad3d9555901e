import { z } from 'zod';
import { flag, readSource, type SourceFile, words } from '#app/publishing/source.ts';
import { NEWS_CATEGORIES, type NewsCategory } from './categories.ts';

const NAMES: readonly string[] = Object.values(NEWS_CATEGORIES);

const fields = {
  title: words(100),
  category: z
    .string({ error: 'is missing' })
    .refine((name) => NAMES.includes(name), `must be one of ${NAMES.join(', ')}`),
  pinned: flag,
};

/** A row of news from content/news. @throws BadSource */
export function readNewsFile(file: SourceFile) {
  const { published, fields: own, body } = readSource(file, fields);
  const [category] = Object.entries(NEWS_CATEGORIES).find(([, name]) => name === own.category) ?? [];
  return {
    ...published,
    title: own.title,
    category: category as NewsCategory,
    pinned: own.pinned,
    body,
  };
}
