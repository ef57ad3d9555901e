import { fold } from '#platform/text/fold.ts';
import { governmentsLike } from './governments-like.ts';
import { reference } from './reference.ts';
import { searchGoods } from './search.ts';
import { readQuery } from './search-query.ts';

export interface Suggestion {
  label: string;
  kind: string;
  href: string;
}

const MOST = 8;
const MOST_OF_A_KIND = 3;

/** Governments and categories whose name begins with or contains what was typed, then goods. */
export async function suggestions(q: string): Promise<Suggestion[]> {
  const typed = fold(q);
  if (!typed) return [];
  const ref = await reference();
  const fits = (...names: string[]) => names.some((n) => n.includes(typed));
  const starts = (...names: string[]) => (names.some((n) => n.startsWith(typed)) ? 0 : 1);

  const places = (await governmentsLike(q, MOST_OF_A_KIND)).map((g) => ({
    label: g.kind === 'prefecture' ? g.name : `${g.prefecture} ${g.name}`,
    kind: '自治体',
    href: `/governments/detail?code=${g.code}`,
  }));
  const categories = ref.categories
    .flatMap((c) => [c as { id: number; name: string }, ...c.leaves])
    .filter((c) => fits(fold(c.name)))
    .sort((a, b) => starts(fold(a.name)) - starts(fold(b.name)))
    .slice(0, MOST_OF_A_KIND)
    .map((c) => ({ label: c.name, kind: 'カテゴリー', href: `/goods?category=${c.id}` }));
  const { cards } = await searchGoods('gift', { ...readQuery(new URLSearchParams({ q })), sort: 'popular' });
  const goods = cards.map((c) => ({ label: c.name, kind: '返礼品', href: `/goods/detail/${c.id}` }));
  return [...categories, ...places, ...goods].slice(0, MOST);
}
