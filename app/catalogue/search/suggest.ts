import { placeName } from '#app/words/place.ts';
import { fold } from '#platform/text/fold.ts';
import { governmentsLike } from '../governments-like.ts';
import { type GoodsKind, goodsPath, kindWords } from '../kind-words.ts';
import { offeredCategories } from './offered-categories.ts';
import { wordsOf } from './search.ts';
import { readQuery } from './search-query.ts';
import { popularGoods } from './suggest-store.ts';

export interface Suggestion {
  label: string;
  kind: string;
  href: string;
}

const MOST = 8;
const MOST_OF_A_KIND = 3;

/** Governments and categories whose name begins with or contains the typed text, then goods. */
export async function suggestions(q: string, kind: GoodsKind, at = new Date()): Promise<Suggestion[]> {
  const typed = fold(q);
  if (!typed) return [];
  const { goods: noun, place, path } = kindWords(kind);
  const places = (await governmentsLike(q, MOST_OF_A_KIND, kind)).map((g) => ({
    label: placeName(g.prefecture, g.name),
    kind: place,
    href: kind === 'gift' ? `/governments/detail?code=${g.code}` : `${path}?government=${g.code}`,
  }));
  const categories = (await offeredCategories(kind))
    .flatMap((c) => [c as { id: number; name: string }, ...c.leaves])
    .map((c) => ({ ...c, at: fold(c.name).indexOf(typed) }))
    .filter((c) => c.at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .slice(0, MOST_OF_A_KIND)
    .map((c) => ({ label: c.name, kind: 'カテゴリー', href: `${path}?category=${c.id}` }));
  const { q: read } = readQuery(new URLSearchParams({ q }));
  const found = await popularGoods(kind, await wordsOf(read), MOST, at);
  const goods = found.map(({ id, name }) => ({ label: name, kind: noun, href: goodsPath(kind, id) }));
  return [...categories, ...places, ...goods].slice(0, MOST);
}
