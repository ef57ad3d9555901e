import { cardsByIds } from '#app/catalogue/kept-cards.ts';
import { pageOfIds } from '#app/catalogue/search/page-query.ts';
import { wordsTyped } from '#app/catalogue/search/search.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { countFacets } from '#app/catalogue/search/search-store.ts';
import { suggestions } from '#app/catalogue/search/suggest.ts';

const QUERIES = [
  '',
  'q=米',
  'q=牛肉',
  'q=かに',
  'q=シャインマスカット',
  'q=ほたて 北海道',
  'category=2',
  'prefecture=1&temperature=frozen',
  'min=10000&max=20000&month=2026-12',
  'label=訳あり&in_stock=1',
  'sort=new',
  'sort=popular_week',
  'sort=popular_year&category=7&page=3',
  'sort=amount_asc&category=7',
  'page=50',
  'exclude_allergen=えび&deliveries=subscription',
  'q=定期便 -肉',
];
/** As people type them, with what stands in the box meanwhile. */
const TYPED = [
  'りんご',
  'シャインマスカット',
  '北海道',
  'ほたて',
  '米',
  '肉',
  '牛肉',
  'うなぎ',
  'タオル',
  '札幌',
  'びーる',
  '旅行券',
  'んんん',
];
const ROUNDS = 8;

/** First page, facets and sort, asked of PostgreSQL each time: no page cache, no kept answers. */
export async function searching(goods: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of QUERIES) {
      const query = readQuery(new URLSearchParams(text));
      const scope = {
        kind: 'gift',
        words: await wordsTyped(query.q, 'gift'),
        government: null,
        at: new Date(),
      } as const;
      const started = performance.now();
      const [, { ids }] = await Promise.all([countFacets(scope, query), pageOfIds(scope, query)]);
      await cardsByIds(ids);
      if (round > 0) times.push(performance.now() - started);
    }
  }
  tell(
    `Search with all facets at ${goods.toLocaleString('en')} goods, ${QUERIES.length} kinds of question`,
    times,
  );
}

/** Suggestions for each beginning of words that people type, likewise. */
export async function suggesting(goods: number): Promise<void> {
  const beginnings = TYPED.flatMap((word) => [...word].map((_, i) => word.slice(0, i + 1)));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const typed of beginnings) {
      const started = performance.now();
      await suggestions(typed, 'gift');
      if (round > 0) times.push(performance.now() - started);
    }
  }
  tell(`Suggestions at ${goods.toLocaleString('en')} goods, ${beginnings.length} beginnings of words`, times);
}

function tell(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (q: number) => times[Math.floor((times.length - 1) * q)]!.toFixed(1);
  console.log(`\n${what}`);
  console.log(`  p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`);
}
