import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { type Day, type Period, type Step, spansOf } from './spans.ts';

/** What is counted, as `figure_sum` names it. */
export type What =
  | 'donation'
  | 'donation_back'
  | 'donation_fail'
  | 'donation_cost'
  | 'order'
  | 'order_back'
  | 'order_part'
  | 'order_fail';

/** By what `figure_sum` knows it. */
type Facet = 'all' | 'goods' | 'method' | 'prefecture' | 'usage' | 'source' | 'failure';

/** Of which governments: all of them, or some. */
export type Of = 'all' | readonly string[];

export interface Sum {
  count: number;
  /** Yen. */
  amount: number;
  pieces: number;
}

export const NONE: Sum = { count: 0, amount: 0, pieces: 0 };

export function added(a: Sum, b: Sum): Sum {
  return { count: a.count + b.count, amount: a.amount + b.amount, pieces: a.pieces + b.pieces };
}

export interface Counted {
  what: What;
  facet: Facet;
  of: Of;
  /** Of these keys of the facet alone: a condition on `key`. */
  only?: RawBuilder<boolean>;
  /** Each government by itself, where all of them are asked for. */
  apart?: boolean;
}

/** Of a facet only what has a key: with a gift. */
export const A_KEY = sql<boolean>`key <> ''`;

/** Facets whose keys are one government's own: there is no row for all governments together. */
const OWN: readonly Facet[] = ['goods', 'usage'];

const SIGNED = {
  1: sql`count, amount, pieces`,
  [-1]: sql`-count, -amount, -pieces`,
};

/** The sums of a period, with what was appended to them meanwhile: `begins, government_code, key, count, amount, pieces`. */
export function counted(c: Counted, period: Period, coarsest: Step): RawBuilder<unknown> {
  const { what, facet, of, only = sql`true`, apart = false } = c;
  const own = OWN.includes(facet) || apart;
  const one = of === 'all' ? '' : of.length === 1 ? of[0] : undefined;
  const theirs =
    of === 'all' && own
      ? // An index leads to the sums of one government after the other. Of orders their goods are a government's, and nothing else.
        sql`government_code = any(select code from government)`
      : one === undefined
        ? sql`government_code = any(${of}::text[])`
        : sql`government_code = ${one}`;
  const sums = spansOf(period, coarsest).map(
    (span) => sql`
      select begins, government_code, key, ${SIGNED[span.times]} from figure_sum
       where what = ${what} and facet = ${facet} and step = ${span.step} and begins between ${span.from}::date and ${span.until}::date
         and ${theirs} and ${only}`,
  );
  const late = sql`
      select day as begins, government_code, key, count, amount, pieces from figure_delta
       where what = ${what} and facet = ${facet} and day between ${period.from}::date and ${period.until}::date
         and ${of === 'all' ? sql`true` : theirs} and ${only}`;
  return sql.join([...sums, late], sql` union all `);
}

const SUM = sql`sum(c.count)::bigint as count, sum(c.amount)::bigint as amount, sum(c.pieces)::bigint as pieces`;

/** What a period comes to, step by step; steps without anything are left out. */
export async function series(c: Counted, period: Period, by: Step): Promise<(Sum & { begins: Day })[]> {
  const { rows } = await sql<Sum & { begins: Day }>`
    select date_trunc(${by}, begins::timestamp)::date as begins, ${SUM} from (${counted(c, period, by)}) c group by 1 order by 1`.execute(
    db(),
  );
  return rows;
}

/** What a period comes to. */
export async function total(c: Counted, period: Period): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(pieces), 0)::bigint as pieces
      from (${counted(c, period, 'year')}) c`.execute(db());
  return rows[0]!;
}

/** By what a period is divided. */
export type Split = 'government' | 'category' | 'producer' | Exclude<Facet, 'all'>;

const FACET_OF: Record<Split, Facet> = {
  government: 'all',
  category: 'goods',
  producer: 'goods',
  goods: 'goods',
  method: 'method',
  prefecture: 'prefecture',
  usage: 'usage',
  source: 'source',
  failure: 'failure',
};

/** The facet by which sums of such a part are kept, and which of its rows are one part's. @param key undefined: of all. */
export function partOf(what: What, split: Split, key?: string): Pick<Counted, 'facet' | 'only' | 'apart'> {
  // An order is no government's: its goods are.
  const facet = what === 'order' && split === 'government' ? 'goods' : FACET_OF[split];
  if (key === undefined) return { facet, apart: split === 'government' };
  if (split === 'government') return { facet, apart: true, only: sql`government_code = ${key}` };
  if (split === 'category' || split === 'producer') {
    const column = sql.ref(`${split}_id`);
    return {
      facet,
      only: sql`key in (select id::text from goods where ${column} = ${key}::bigint)`,
    };
  }
  return { facet, only: sql`key = ${key}` };
}

/** A part of a period beside the same days of the year before. */
export interface PartSum extends Sum {
  /** A code, an id or a word; empty: none of them. */
  key: string;
  before: Sum;
}

/** What a period divides into, the largest first, each beside the year before. @param most parts. */
export async function parts(
  c: Pick<Counted, 'what' | 'of'>,
  split: Split,
  period: Period,
  before: Period,
  most: number,
): Promise<PartSum[]> {
  const asked = { ...c, ...partOf(c.what, split) };
  // Both periods at once: goods are many, and so are their sums.
  const both = sql`
    select ${split === 'government' ? sql`government_code` : sql`key`} as key, ${sql.join(COLUMNS)}
      from (select true as is_now, n.* from (${counted(asked, period, 'year')}) n
             union all
            select false, b.* from (${counted(asked, before, 'year')}) b) c
     group by 1`;
  const { rows } = await sql<
    Sum & { key: string; count_before: number; amount_before: number; pieces_before: number }
  >`
    select * from (${split === 'category' || split === 'producer' ? belonging(both, split) : both}) p
     where count <> 0 or count_before <> 0
     order by amount desc, amount_before desc, key
     limit ${most}`.execute(db());
  return rows.map(({ count_before, amount_before, pieces_before, ...now }) => ({
    ...now,
    before: { count: count_before, amount: amount_before, pieces: pieces_before },
  }));
}

const SUMS = ['count', 'amount', 'pieces'];
const COLUMNS = SUMS.flatMap((name) =>
  [
    `coalesce(sum(c.${name}) filter (where c.is_now), 0)::bigint as ${name}`,
    `coalesce(sum(c.${name}) filter (where not c.is_now), 0)::bigint as ${name}_before`,
  ].map((column) => sql.raw(column)),
);

/** Sums of goods by what these belong to. The goods are read as a whole, from an index: to look each of them up takes longer. */
function belonging(ofGoods: RawBuilder<unknown>, to: 'category' | 'producer'): RawBuilder<unknown> {
  const sums = SUMS.flatMap((name) => [name, `${name}_before`]).map(
    (name) => sql`sum(c.${sql.ref(name)})::bigint as ${sql.ref(name)}`,
  );
  return sql`
    with goods_of as materialized (select id::text as id, ${sql.ref(`${to}_id`)}::text as owner from goods)
    select coalesce(g.owner, '') as key, ${sql.join(sums)}
      from (${ofGoods}) c left join goods_of g on g.id = c.key group by 1`;
}

/** When the sums were made and folded last; null: not yet. */
export async function sumsState(): Promise<{ madeAt: Date | null; foldedAt: Date | null }> {
  const row = await db()
    .selectFrom('figure_state')
    .select(['made_at as madeAt', 'folded_at as foldedAt'])
    .executeTakeFirstOrThrow();
  return row;
}
