import { statSync } from 'node:fs';
import { join } from 'node:path';
import { comingMonths } from '#app/catalogue/arrivals-query.ts';
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
/** By what they are tried on: see `Filters`. */
const FILTERS: Record<string, readonly string[]> = {
  none: [''],
  shape: ['category=2', 'exclude_allergen=えび&deliveries=subscription'],
  home: ['prefecture=13', 'payment=wallet', 'one_stop=online'],
  month: ['month=+2', 'month=+1&month=+4'],
  amount: ['min=10001&max=20000', 'min=10000&max=20000', 'max=12500'],
  stock: ['in_stock=1'],
  several: [
    'prefecture=1&temperature=frozen',
    'label=訳あり&in_stock=1',
    'min=7000&max=33000&payment=wallet&month=+1',
  ],
};
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
  const program = await world.serve('search', {}, undefined, true, 'SEARCH_URL');
  process.env.SEARCH_URL = program.url;
  forgetConfig();
  const at = new Date();
  const texts = Object.entries(FILTERS).flatMap(([kind, filters]) =>
    filters.flatMap((filter) =>
      ['', ...WORDS].flatMap((word) =>
        ORDERS.map((order) => ({
          of: `${word ? 'words' : 'no word'}, ${kind}`,
          text: `q=${word}&${coming(filter, at)}&${order}`,
        })),
      ),
    ),
  );
  const questions = await Promise.all(
    texts.map(async ({ of, text }) => {
      const query = readQuery(new URLSearchParams(text));
      return {
        of,
        asked: {
          kind: 'gift' as const,
          query,
          government: null,
          at,
          words: (await wordsOf(query.q)).map(askedWord),
          pins: [],
        },
      };
    }),
  );
  const loaded = await seconds(async () => {
    while (!(await fetch(program.url, { method: 'POST', body: JSON.stringify(questions[0]!.asked) })).ok)
      await new Promise((r) => setTimeout(r, 50));
  });
  const ask = async ({ asked }: (typeof questions)[number]) => {
    if (!(await askIndex(asked, async () => asked))) throw new Error('the search program does not answer');
  };
  for (const question of questions) await ask(question);
  const times: { of: string; ms: number }[] = [];
  for (const question of questions)
    times.push({ of: question.of, ms: 1000 * (await seconds(() => ask(question))) });
  const queue = [...questions];
  const together = await seconds(() =>
    Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await ask(next);
      }),
    ),
  );
  const ofPostgres: number[] = [];
  for (const [i, { asked }] of questions.entries()) {
    const { kind, query } = asked;
    if (i % FEW === 0)
      ofPostgres.push(
        1000 *
          (await seconds(async () => {
            const scope = { kind, words: await wordsTyped(query.q, kind), government: null, at };
            await Promise.all([countFacets(scope, query), pageOfIds(scope, query)]);
          })),
      );
  }
  console.log(
    `\nIndex in memory, ${goods.toLocaleString('en')} goods, ${questions.length} questions, each once before`,
  );
  console.log(
    `  made in ${made.toFixed(1)} s, ${Math.round(statSync(file).size / 2 ** 20)} MB; ready ${loaded.toFixed(1)} s after its start`,
  );
  console.log(
    `  one by one, over HTTP: ${spread(times.map(({ ms }) => ms))}; ${WORKERS} at once: ${Math.round(questions.length / together)} questions/s`,
  );
  for (const [of, some] of Map.groupBy(times, (t) => t.of))
    console.log(`    ${of.padEnd(16)} ${spread(some.map(({ ms }) => ms))}`);
  console.log(`  PostgreSQL, each ${FEW}th question: ${spread(ofPostgres)}`);
  console.log(`  peak memory ${peakMemory(program.pid)} MB`);
}

/** A filter with the months that are so many ahead in it. */
function coming(filter: string, at: Date): string {
  return filter.replaceAll(/\+(\d)/g, (_, ahead) => comingMonths(at)[Number(ahead)]!);
}

function spread(times: number[]): string {
  times.sort((a, b) => a - b);
  const of = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
  return `p50 ${of(0.5)} ms, p95 ${of(0.95)} ms, p99 ${of(0.99)} ms, max ${of(1)} ms`;
}
