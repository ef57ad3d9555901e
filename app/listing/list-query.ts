import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { beginningWith, holding, like } from '#platform/db/like.ts';

export type GoodsState = 'draft' | 'published' | 'suspended' | 'archived';
export type GoodsSort = 'changed' | 'code' | 'amount' | 'popular';

export interface GoodsFilter {
  kind: 'gift' | 'product' | null;
  /** Null: all that are not put away. */
  state: GoodsState | null;
  q: string;
  governmentCode: string | null;
  producerId: number | null;
  /** Words of the producer's name. */
  maker: string;
  /** With those below it. */
  categoryId: number | null;
  /** By `thresholds`. `cost`: gifts that cost much of the donation; `ending`: whose period ends soon; `low`: few pieces. */
  mark: 'cost' | 'ending' | 'low' | null;
  sort: GoodsSort;
}

export interface GoodsRow {
  id: number;
  kind: 'gift' | 'product';
  code: string;
  name: string;
  status: 'draft' | 'published' | 'suspended';
  archivedAt: Date | null;
  government: string;
  producer: string;
  amount: number;
  image: string | null;
  /** Pieces that are free; null: without a limit. */
  free: number | null;
  acceptUntil: Date | null;
  updatedAt: Date;
}

function within(
  reach: Reach,
  { governmentCode, producerId, maker, categoryId }: GoodsFilter,
): RawBuilder<boolean> {
  // Which producers and categories these are is found once, and the goods by an index of either.
  const made =
    maker === ''
      ? sql`true`
      : sql`g.producer_id = any(array(select id from producer where ${like(sql`name`, holding(maker))}))`;
  const sorted =
    categoryId === null
      ? sql`true`
      : sql`g.category_id = any(array(select id from category where ${categoryId} in (id, parent_id)))`;
  return sql<boolean>`${withinReach(reach, 'g')}
    and (${governmentCode}::text is null or g.government_code = ${governmentCode}::text)
    and (${producerId}::bigint is null or g.producer_id = ${producerId}::bigint) and ${made} and ${sorted}`;
}

function inState(state: GoodsState | null): RawBuilder<boolean> {
  if (state === 'archived') return sql`g.archived_at is not null`;
  return state === null ? sql`g.archived_at is null` : sql`g.archived_at is null and g.status = ${state}`;
}

function marked(mark: GoodsFilter['mark'], at: Date): RawBuilder<boolean> {
  switch (mark) {
    case 'cost':
      return sql`g.kind = 'gift' and g.procurement_cost::bigint * 100 > g.amount::bigint * ${thresholds(at).costPercent}`;
    case 'ending':
      return sql`g.status = 'published' and g.accept_until between ${at} and ${new Date(at.getTime() + thresholds(at).endingDays * 86_400_000)}`;
    case 'low':
      return sql`g.status = 'published' and exists (
        select from sku where sku.goods_id = g.id and sku.active and sku.stock - sku.reserved <= coalesce(sku.alarm_level, ${thresholds(at).few}))`;
    case null:
      return sql`true`;
  }
}

const ID = { by: sql`g.id`, type: 'bigint' } as const;
const ORDER: Record<GoodsSort, Keyset> = {
  changed: { keys: [{ by: sql`g.updated_at`, type: 'timestamptz' }, ID], down: true },
  code: { keys: [{ by: sql`g.code`, type: 'text' }, ID] },
  amount: { keys: [{ by: sql`coalesce(g.amount, g.price)`, type: 'bigint' }, ID] },
  popular: { keys: [{ by: sql`g.popularity`, type: 'double' }, ID], down: true },
};

/** The number as typed, and words of the name. */
function said(q: string): RawBuilder<boolean> {
  if (q === '') return sql`true`;
  const words = q
    .split(/[\s　]+/)
    .filter((w) => w !== '')
    .slice(0, 5);
  return sql`(${like(sql`g.code`, beginningWith(q))} or (${sql.join(
    words.map((w) => like(sql`g.name`, holding(w))),
    sql` and `,
  )}))`;
}

function matching(reach: Reach, f: GoodsFilter, at: Date): RawBuilder<boolean> {
  return sql<boolean>`${within(reach, f)} and ${inState(f.state)} and ${marked(f.mark, at)}
    and (${f.kind}::text is null or g.kind = ${f.kind}::text) and ${said(f.q)}`;
}

/** Goods that somebody sees, a page of them. */
export async function listGoods(
  reach: Reach,
  filter: GoodsFilter,
  asked: PageAsked,
  at = new Date(),
): Promise<Page<GoodsRow>> {
  const page = keyset(ORDER[filter.sort], asked);
  const { rows } = await sql<GoodsRow & { key: string }>`
    select ${page.key} as key, g.id, g.kind, g.code, g.name, g.status, g.archived_at as "archivedAt", government.name as government,
           producer.name as producer, coalesce(g.amount, g.price) as amount, g.images->0->>'key' as image,
           g.accept_until as "acceptUntil", g.updated_at as "updatedAt",
           (select case when bool_or(sku.stock is null) then null else coalesce(sum(sku.stock - sku.reserved), 0)::integer end
              from sku where sku.goods_id = g.id and sku.active) as free
      -- Found by what the index \`goods_overview\` holds; only the page is read whole.
      from (select g.id from goods g where ${matching(reach, filter, at)} and ${page.where}
             order by ${page.order} limit ${page.limit}) found
      join goods g on g.id = found.id
      join government on government.code = g.government_code
      join producer on producer.id = g.producer_id
     order by ${page.order}`.execute(db());
  return page.page<GoodsRow>(rows);
}

export function countGoods(reach: Reach, filter: GoodsFilter, at = new Date()): Promise<number> {
  return countUpTo(sql`from goods g where ${matching(reach, filter, at)}`);
}

/** The ids of all that match, for what is done to many at once. */
export async function idsOfGoods(
  reach: Reach,
  filter: GoodsFilter,
  most: number,
  at = new Date(),
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where ${matching(reach, filter, at)} order by g.id limit ${most}`.execute(db());
  return rows.map(({ id }) => id);
}

/** Where somebody may put new goods. */
export async function governmentsWithin(reach: Reach, q: string): Promise<{ code: string; name: string }[]> {
  const like = holding(q);
  return db()
    .selectFrom('government')
    .select(['code', 'name'])
    .$if(reach !== 'all', (query) =>
      query.where('code', '=', sql<string>`any(${reach === 'all' ? [] : reach.governments}::text[])`),
    )
    .$if(q !== '', (query) => query.where((on) => on.or([on('name', 'like', like), on('code', '=', q)])))
    .where('ended_on', 'is', null)
    .orderBy('code')
    .limit(50)
    .execute();
}
