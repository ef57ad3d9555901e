import { type Db, db, type Tx } from '#platform/db/db.ts';
import { addDays, formatPlainDate, jstDate } from '#platform/jst.ts';
import { keptFor } from '#platform/kept-for.ts';
import { type GoodsKind, kindWords } from './kind-words.ts';
import { countAll, loadRankings, type Period, writeRankings } from './ranking-store.ts';

/** Orders of a list that are rankings, by the days that they count. */
const RANKINGS: Readonly<Record<string, Period>> = {
  popular_week: 'week',
  popular_month: 'month',
  popular_year: 'year',
};

/** Fewer applications give no rank: the first of two would be chance. The indexes of goods_search have the same number. */
export const LEAST_RANKED = 3;

const KEPT_MS = 60_000;

/** The days 'YYYY-MM-DD' that a ranking counts on a day: those before it. undefined where there is none yet. */
function daysOf(period: Period, today: string): { from: string; until: string } | undefined {
  const until = addDays(today, -1);
  if (period === 'year')
    return today.endsWith('-01-01') ? undefined : { from: `${today.slice(0, 4)}-01-01`, until };
  return { from: addDays(today, period === 'week' ? -7 : -30), until };
}

/**
 * Job `count_rankings`, just after midnight in Japan: counts the paid applications of the days that are over. Safe to run
 * twice, and late: a list says which days it counts.
 */
export async function countRankings(now: Date = new Date(), on: Db | Tx = db()): Promise<void> {
  const today = jstDate(now);
  const rows = (['week', 'month', 'year'] as const).flatMap((period) => {
    const days = daysOf(period, today);
    return days ? [{ period, ...days }] : [];
  });
  await writeRankings(rows, now, on);
  await countAll(on);
}

const rankings = keptFor(KEPT_MS, loadRankings);

/** The period of an order of a list; undefined for one that is no ranking. */
export function periodOf(sort: string): Period | undefined {
  return Object.hasOwn(RANKINGS, sort) ? RANKINGS[sort] : undefined;
}

/** Of which days a ranking is at present, and what it counts; undefined where none was counted yet. */
async function basisOf(kind: GoodsKind, period: Period): Promise<string | undefined> {
  const days = (await rankings()).find((r) => r.period === period);
  const { application } = kindWords(kind);
  return (
    days &&
    `${formatPlainDate(days.from_on)}〜${formatPlainDate(days.until_on)}の${application}が多い順(お支払いが完了した件数)`
  );
}

/** What the list of a ranking says of itself: readers of a rank can tell what it is of (景品表示法5条). */
export async function rankingWords(kind: GoodsKind, period: Period): Promise<string> {
  const basis = await basisOf(kind, period);
  return basis === undefined
    ? 'ランキングは集計中です。人気順に表示しています。'
    : `${basis}です。あとで取り消された分を含みます。${LEAST_RANKED}件以上の${kindWords(kind).goods}に、この一覧の中での順位を付けています。`;
}

/** The same in short, for a row of what is in stock. */
export async function rankingInShort(kind: GoodsKind, period: Period): Promise<string | null> {
  const basis = await basisOf(kind, period);
  return basis === undefined ? null : `在庫のある${kindWords(kind).goods}のうち、${basis}です。`;
}
