import { statSync } from 'node:fs';
import { join } from 'node:path';
import { askIndex } from '#app/catalogue/search/index-client.ts';
import { askedWord } from '#app/catalogue/search/memory/asked-word.ts';
import { makeIndexFile } from '#app/catalogue/search/memory/index-keeper.ts';
import { pageOfIds } from '#app/catalogue/search/page-query.ts';
import { wordsOf, wordsTyped } from '#app/catalogue/search/search.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { countFacets } from '#app/catalogue/search/search-store.ts';
import { forgetConfig } from '#platform/config.ts';
import { peakMemory } from '../scripts/launch/memory.ts';
import type { World } from './world.ts';

/** Words and filters of all kinds, from what everybody asks for to what finds next to nothing. */
const WORDS = [
  '米', '牛肉', '肉', 'かに', 'いか', 'うなぎ', 'いちご 訳あり', 'シャインマスカット', 'ほたて 北海道', '黒毛和牛 切り落とし', '定期便 -肉',
  '先行予約', 'りんご', 'ビール', 'コーヒー', 'タオル', 'トイレットペーパー', '旅行券', 'ハンバーグ', '北海道 いくら', 'なは', 'んんん',
]; // biome-ignore format: a list of words
const FILTERS = [
  '',
  'category=2',
  'prefecture=1&temperature=frozen',
  'min=10000&max=20000',
  'label=訳あり&in_stock=1',
  'payment=wallet',
  'exclude_allergen=えび&deliveries=subscription',
  'one_stop=online',
  'prefecture=13',
  'in_stock=1',
];
const ORDERS = ['', 'sort=new', 'sort=amount_asc', 'sort=popular_week', 'page=20'];
/** PostgreSQL is asked each so many-th question: it takes hundreds of times as long. */
const FEW = 25;
const WORKERS = 8;

/** Every word and every filter in every order: what the search program takes for each, and what PostgreSQL takes. */
export async function searchIndex(world: World, goods: number): Promise<void> {
  const file = join(world.env.DATA_DIR!, 'search-index');
  const seconds = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return (performance.now() - started) / 1000;
  };
  const made = await seconds(() => makeIndexFile(file));
  const program = await world.serve('search.ts', {}, undefined, true, 'SEARCH_URL');
  process.env.SEARCH_URL = program.url;
  forgetConfig();
  const at = new Date();
  const texts = [
    ...FILTERS,
    ...WORDS.map((word) => `q=${word}`),
    ...WORDS.flatMap((word) => FILTERS.map((f) => `q=${word}&${f}`)),
  ];
  const questions = await Promise.all(
    texts
      .flatMap((text) => ORDERS.map((order) => `${text}&${order}`))
      .map(async (text) => {
        const query = readQuery(new URLSearchParams(text));
        return {
          kind: 'gift' as const,
          query,
          government: null,
          at,
          words: (await wordsOf(query.q)).map(askedWord),
          pins: [],
        };
      }),
  );
  const loaded = await seconds(async () => {
    while (!(await fetch(program.url, { method: 'POST', body: JSON.stringify(questions[0]) })).ok)
      await new Promise((r) => setTimeout(r, 50));
  });
  const ask = async (question: (typeof questions)[number]) => {
    if (!(await askIndex(question, async () => question)))
      throw new Error('the search program does not answer');
  };
  const times: number[] = [];
  for (const question of questions) await ask(question);
  for (const question of questions) times.push(1000 * (await seconds(() => ask(question))));
  const queue = [...questions];
  const together = await seconds(() =>
    Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await ask(next);
      }),
    ),
  );
  const asked: number[] = [];
  for (const [i, { kind, query }] of questions.entries())
    if (i % FEW === 0)
      asked.push(
        1000 *
          (await seconds(async () => {
            const scope = { kind, words: await wordsTyped(query.q, kind), government: null, at };
            await Promise.all([countFacets(scope, query), pageOfIds(scope, query)]);
          })),
      );
  console.log(
    `\nIndex in memory, ${goods.toLocaleString('en')} goods, ${questions.length} questions, each once before`,
  );
  console.log(
    `  made in ${made.toFixed(1)} s, ${Math.round(statSync(file).size / 2 ** 20)} MB; ready ${loaded.toFixed(1)} s after its start`,
  );
  console.log(
    `  one by one, over HTTP: ${spread(times)}; ${WORKERS} at once: ${Math.round(questions.length / together)} questions/s`,
  );
  console.log(`  PostgreSQL, each ${FEW}th question: ${spread(asked)}`);
  console.log(`  peak memory ${peakMemory(program.pid)} MB`);
}

function spread(times: number[]): string {
  times.sort((a, b) => a - b);
  const of = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
  return `p50 ${of(0.5)} ms, p95 ${of(0.95)} ms, max ${of(1)} ms`;
}
