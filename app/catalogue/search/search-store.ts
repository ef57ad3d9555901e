import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { keptFor } from '#platform/kept-for.ts';
import { arrivalBits, comingMonths, monthBits, monthsLeft } from '../arrivals-query.ts';
import { bandEdges, type GoodsKind } from '../kind-words.ts';
import { begunAt, inStockAt, notEndedAt } from '../offered-query.ts';
import type { GoodsQuery } from './search-query.ts';
import { type SearchWord, type Synonyms, synonymTable } from './search-words.ts';
import { allOf as all, type Condition, wordConditions } from './text-query.ts';

const SYNONYMS_MS = 60_000;
interface Known {
  table: Synonyms;
  words: readonly string[];
}

/** The operator's synonyms, as a table and word by word, read at most once a minute. */
export const loadSynonyms = keptFor(SYNONYMS_MS, async (): Promise<Known> => {
  const groups = await db().selectFrom('synonym').select(['words', 'means']).execute();
  return { table: synonymTable(groups), words: groups.flatMap((g) => [...g.words, ...g.means]) };
});

/** The conditions that apply under every filter: the storefront, the words, and that applications have not ended. */
function base(kind: GoodsKind, words: readonly SearchWord[], government: string | null, at: Date): Condition {
  return all([
    sql`kind = ${kind}`,
    notEndedAt(at),
    ...(government ? [sql`government_code = ${government}`] : []),
    ...wordConditions(words, at),
  ]);
}

/** One condition for each facet, so that a facet can be counted under the others. */
function facetConditions(q: GoodsQuery, at: Date): Record<FacetName, Condition | null> {
  const some = (values: unknown[], condition: Condition) => (values.length ? condition : null);
  const range = [
    ...(q.min !== null ? [sql`amount >= ${q.min}`] : []),
    ...(q.max !== null ? [sql`amount <= ${q.max}`] : []),
  ];
  return {
    category: some(q.category, sql`(category_id = any(${q.category}) or parent_id = any(${q.category}))`),
    prefecture: some(q.prefecture, sql`prefecture_code = any(${q.prefecture})`),
    government: some(q.government, sql`government_code = any(${q.government})`),
    amount: range.length ? all(range) : null,
    temperature: some(q.temperature, sql`temperature = any(${q.temperature})`),
    deliveries: q.deliveries ? sql`subscription = ${q.deliveries === 'subscription'}` : null,
    month: some(q.month, sql`${arrivalBits(at)} & ${sql.lit(monthBits(q.month, at))} <> 0`),
    label: some(q.label, sql`labels @> ${q.label}::text[]`),
    exclude_allergen: some(q.exclude_allergen, sql`not (allergens && ${q.exclude_allergen}::text[])`),
    payment: some(q.payment, sql`payment_methods && ${q.payment}::text[]`),
    one_stop: q.one_stop ? sql`one_stop_online` : null,
    ticket: q.ticket ? sql`ticket` : null,
    in_stock: q.in_stock ? inStockAt(at) : null,
  };
}

/** What a search asks for, as one condition on rows of goods_search. */
export function conditionOf({ kind, words, government, at }: SearchScope, q: GoodsQuery): Condition {
  const filters = Object.values(facetConditions(q, at)).filter((c): c is Condition => c !== null);
  return all([base(kind, words, government, at), ...filters]);
}

export type FacetName =
  | 'category'
  | 'prefecture'
  | 'government'
  | 'amount'
  | 'temperature'
  | 'deliveries'
  | 'month'
  | 'label'
  | 'exclude_allergen'
  | 'payment'
  | 'one_stop'
  | 'ticket'
  | 'in_stock';

/** The number of the band that an amount is in. */
function bandOf(kind: GoodsKind): Condition {
  return sql`width_bucket(amount, ${sql.raw(`array[${bandEdges(kind).join()}]`)})`;
}

/** The column of each facet that is counted by value; of an array column each element is a value. */
const COLUMNS = {
  category: 'category_id',
  prefecture: 'prefecture_code',
  amount: 'band',
  temperature: 'temperature',
  deliveries: 'subscription',
  one_stop: 'one_stop_online',
  ticket: 'ticket',
  in_stock: 'in_stock',
  label: 'labels',
  exclude_allergen: 'allergens',
  payment: 'payment_methods',
} as const satisfies Partial<Record<FacetName, string>>;

/** What arrivalBits() reads of a row. */
const TIMES = sql.raw('handling_days, deliveries, arrivals, dispatch_days, accept_from');

const ARRAYS: readonly FacetName[] = ['label', 'exclude_allergen', 'payment'];

export interface SearchScope {
  kind: GoodsKind;
  words: readonly SearchWord[];
  /** A code to search only one government's goods. */
  government: string | null;
  at: Date;
}

export interface Counted {
  total: number;
  facets: FacetCounts;
  /** Goods that arrive in this year if they are paid now, whatever months are chosen. */
  thisYear: number;
  /** Hits if this one filter were removed. */
  without: Partial<Record<FacetName, number>>;
}

type FacetCounts = Partial<Record<FacetName, Record<string, number>>>;

/**
 * Counts every facet's values under all other filters, and the hits. One scan marks for each row which filters it
 * fails: a row counts for a facet when it fails none, or only that facet's own.
 */
export async function countFacets(scope: SearchScope, q: GoodsQuery): Promise<Counted> {
  const conditions = facetConditions(q, scope.at);
  const active = (Object.keys(conditions) as FacetName[]).filter((name) => conditions[name]);
  const flag = (name: FacetName) => sql.ref(`not_${name}`);
  const flags = sql.join(
    active.map((name) => sql`, not ${conditions[name]} as ${flag(name)}`),
    sql``,
  );
  const fails = active.length
    ? sql.join(
        active.map((name) => sql`${flag(name)}::int`),
        sql` + `,
      )
    : sql`0`;
  const allowed = (name: FacetName | null) =>
    name && active.includes(name) ? sql`fails = ${flag(name)}::int` : sql`fails = 0`;
  const counted = Object.entries(COLUMNS) as [FacetName, string][];
  const columns = sql.join(counted.map(([, column]) => sql.ref(column)));
  // All facets without a filter of their own share one count: every further one costs a pass over all sets.
  const counts: (FacetName | null)[] = [null, ...active.filter((name) => name in COLUMNS)];
  const countOf = (name: FacetName | null) => sql.ref(name && active.includes(name) ? `n_${name}` : 'n');
  const { rows } = await sql<{
    facet: FacetName | 'total' | 'year' | 'without';
    value: string | null;
    n: number;
  }>`
    with marked as (
      select category_id, prefecture_code, temperature, subscription, one_stop_online, ticket,
             ${inStockAt(scope.at)} as in_stock, handling_days, deliveries, arrivals, dispatch_days, labels, allergens,
             case when not ${begunAt(scope.at)} then accept_from end as accept_from,
             payment_methods,
             ${bandOf(scope.kind)} as band ${active.length ? flags : sql``}
        from goods_search where ${base(scope.kind, scope.words, scope.government, scope.at)}),
    hits as materialized (select * from (select *, ${fails} as fails from marked) m where fails <= 1),
    counted as (
      select grouping(${columns}) as level, ${columns}, ${sql.join(counts.map((name) => sql`count(*) filter (where ${allowed(name)}) as ${countOf(name)}`))}
        from hits group by grouping sets (${sql.join(counted.map(([, column]) => sql`(${sql.ref(column)})`))})),
    months as (
      -- Few times of dispatch differ: what is told of each is worked out once.
      select ${arrivalBits(scope.at)} as arriving, n
        from (select ${TIMES}, count(*) as n from hits where ${allowed('month')} group by ${TIMES}) as times)
    ${sql.join(
      [
        sql`select 'total' as facet, null as value, count(*) as n from hits where fails = 0`,
        ...active.map(
          (name) => sql`select 'without', ${sql.lit(name)}, count(*) from hits where ${allowed(name)}`,
        ),
        ...counted.map(([name, column], i) =>
          valueCounts(name, column, countOf(name), levelOf(i, counted.length)),
        ),
        sql`select 'year', null, coalesce(sum(n), 0) from months where arriving & ${sql.lit(monthBits(monthsLeft(scope.at), scope.at))} <> 0`,
        ...comingMonths(scope.at).map(
          (month, i) =>
            sql`select 'month', ${sql.lit(month)}, coalesce(sum(n), 0) from months where arriving & ${sql.lit(1 << i)} <> 0`,
        ),
      ],
      sql` union all `,
    )}`.execute(db());
  return sortOut(rows);
}

/** A search that may be proposed where one found nothing. */
export interface Attempt {
  scope: SearchScope;
  query: GoodsQuery;
}

/** More hits than this are not counted. */
export const MOST_COUNTED = 1_000;

/** The hits of a few searches, at most MOST_COUNTED each; one query. */
export async function countAttempts(attempts: readonly Attempt[]): Promise<number[]> {
  if (attempts.length === 0) return [];
  const counts = attempts.map(
    ({ scope, query }) =>
      sql`(select count(*)::int from (select from goods_search where ${conditionOf(scope, query)} limit ${MOST_COUNTED}) hits)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db());
  return rows[0]!.counts;
}

/** `grouping()` sets a bit for every column that is NOT grouped by, the last column's bit lowest. */
function levelOf(i: number, columns: number): number {
  return 2 ** columns - 1 - 2 ** (columns - 1 - i);
}

/**
 * One facet's rows out of the common count. Arrays were counted as a whole, since few of them differ, and are split
 * only here. For an allergen the goods WITHOUT it are counted: these remain when it is chosen.
 */
function valueCounts(name: FacetName, column: string, n: Condition, level: number): Condition {
  const at = sql`from counted where level = ${sql.lit(level)}`;
  if (!ARRAYS.includes(name)) return sql`select ${sql.lit(name)}, ${sql.ref(column)}::text, ${n} ${at}`;
  const sum = name === 'exclude_allergen' ? sql`(select sum(${n}) ${at}) - sum(${n})` : sql`sum(${n})`;
  return sql`select ${sql.lit(name)}, v, ${sum} from (select * ${at} and ${n} > 0) c, unnest(${sql.ref(column)}) as v group by v`;
}

function sortOut(
  rows: { facet: FacetName | 'total' | 'year' | 'without'; value: string | null; n: number }[],
): Counted {
  const counted: Counted = { total: 0, thisYear: 0, facets: {}, without: {} };
  for (const { facet, value, n } of rows) {
    if (facet === 'total') counted.total = n;
    else if (facet === 'year') counted.thisYear = n;
    else if (facet === 'without') counted.without[value as FacetName] = n;
    else if (n > 0) counted.facets[facet] = { ...counted.facets[facet], [value ?? '']: n };
  }
  return counted;
}
