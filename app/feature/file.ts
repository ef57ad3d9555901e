import { z } from 'zod';
import { isReference } from '#app/catalogue/goods-references.ts';
import { coverPicture, goodsLimit, goodsSearch } from '#app/publishing/fields.ts';
import { readSource, type SourceFile, words } from '#app/publishing/source.ts';

const fields = {
  title: words(60),
  theme: words(20),
  cover: coverPicture,
  lead: words(200),
  goods_title: words(60).optional(),
  goods: z
    .string()
    .transform((text) => text.split(/,\s*/).filter(Boolean))
    .refine((list) => list.every(isReference), 'must be government code/管理番号, parted by commas')
    .optional(),
  search: goodsSearch.optional(),
  limit: goodsLimit.default(12),
};

/** A row of feature from content/features. @throws BadSource */
export function readFeatureFile(file: SourceFile) {
  const { published, fields: own, body } = readSource(file, fields);
  return {
    ...published,
    title: own.title,
    theme: own.theme,
    cover: own.cover,
    lead: own.lead,
    body,
    goods_title: own.goods_title ?? '',
    goods_picked: own.goods ?? [],
    goods_search: own.search ?? '',
    goods_limit: own.limit,
  };
}
