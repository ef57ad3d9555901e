import { placeName } from '#app/words/place.ts';
import { fold } from '#platform/text/fold.ts';
import { governmentsLike } from '../governments-like.ts';
import { type GoodsKind, goodsPath, kindWords } from '../kind-words.ts';
import { offeredCategories } from './offered-categories.ts';
import { firstGoods } from './search.ts';
import { readQuery } from './search-query.ts';

export interface Suggestion {
  label: string;
  kind: string;
  href: string;
}

const MOST = 8;
const MOST_OF_A_KIND = 3;

/** Governments and categories whose name begins with or contains the typed text, then goods. */
export async function suggestions(q: string, kind: GoodsKind): Promise<Suggestion[]> {
  const typed = fold(q);
  if (!typed) return [];
  const { goods: noun, place, path } = kindWords(kind);
  const fits = (...names: string[]) => names.some((n) => n.includes(typed));
  const starts = (...names: string[]) => (names.some((n) => n.startsWith(typed)) ? 0 : 1);

  const places = (await governmentsLike(q, MOST_OF_A_KIND, kind)).map((g) => ({
    label: placeName(g.prefecture, g.name),
    kind: place,
    href: kind === 'gift' ? `/governments/detail?code=${g.code}` : `${path}?government=${g.code}`,
  }));
  const categories = (await offeredCategories(kind))
    .flatMap((c) => [c as { id: number; name: string }, ...c.leaves])
    .filter((c) => fits(fold(c.name)))
    .sort((a, b) => starts(fold(a.name)) - starts(fold(b.name)))
    .slice(0, MOST_OF_A_KIND)
    .map((c) => ({ label: c.name, kind: 'カテゴリー', href: `${path}?category=${c.id}` }));
  const found = await firstGoods(kind, { ...readQuery(new URLSearchParams({ q })), sort: 'popular' }, MOST);
  const goods = found.map((c) => ({ label: c.name, kind: noun, href: goodsPath(kind, c.id) }));
  return [...categories, ...places, ...goods].slice(0, MOST);
}
