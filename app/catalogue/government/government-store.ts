import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { jstDate, startOfJstYear } from '#platform/jst.ts';
import { fold } from '#platform/text/fold.ts';
import { STANDING, takesDonations } from '../acceptance.ts';

export interface GovernmentEntry {
  code: string;
  name: string;
  kana: string;
  kind: string;
  prefectureCode: number;
  prefecture: string;
  /** Whether it may be donated to today. */
  accepting: boolean;
  /** Number of gifts that can be applied for, now or later. */
  goods: number;
  /** Number of published products. */
  products: number;
  folded: string;
  foldedKana: string;
  /** The code of the municipality that this one has become part of; null while it stands. */
  successor: string | null;
}

export async function readGovernments(): Promise<GovernmentEntry[]> {
  const rows = await db()
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('goods_search')
          .select([
            'government_code',
            (e) =>
              e.fn
                .countAll<number>()
                .filterWhere('kind', '=', 'gift')
                .filterWhere((w) =>
                  w.or([w('accept_until', 'is', null), w('accept_until', '>', sql<Date>`now()`)]),
                )
                .as('gifts'),
            (e) => e.fn.countAll<number>().filterWhere('kind', '=', 'product').as('products'),
          ])
          .groupBy('government_code')
          .as('counted'),
      (join) => join.onRef('counted.government_code', '=', 'government.code'),
    )
    .select([
      'government.code',
      'government.name',
      'government.kana',
      'government.kind',
      'government.prefecture_code as prefectureCode',
      'government.successor_code as successor',
      'prefecture.name as prefecture',
      'counted.gifts',
      'counted.products',
      ...STANDING,
    ])
    .orderBy('government.code')
    .execute();
  const today = jstDate(new Date());
  return rows.map((g) => ({
    code: g.code,
    name: g.name,
    kana: g.kana,
    kind: g.kind,
    prefectureCode: g.prefectureCode,
    prefecture: g.prefecture,
    successor: g.successor,
    accepting: takesDonations(g, today),
    goods: g.gifts ?? 0,
    products: g.products ?? 0,
    folded: fold(g.name),
    foldedKana: fold(g.kana),
  }));
}

export async function governmentByCode(code: string) {
  return db()
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .selectAll('government')
    .select('prefecture.name as prefecture')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('goods')
            .select('goods.id')
            .whereRef('goods.government_code', '=', 'government.code')
            .where('goods.kind', '=', 'gift')
            .where('goods.status', '=', 'published')
            .where('goods.local_standard', '=', '3'),
        )
        .as('lists_makers'),
    )
    .where('government.code', '=', code)
    .executeTakeFirst();
}

export type GovernmentRow = NonNullable<Awaited<ReturnType<typeof governmentByCode>>>;

/** The usages that a donor may choose, with what each received in the JST year: summed from the index `donation_usage` alone. */
export async function usagesWithTotals(code: string, year: number, which: 'active' | 'all' = 'active') {
  const { rows } = await sql<{
    id: number;
    title: string;
    description: string;
    raised: number;
    donations: number;
  }>`
    select u.id, u.title, u.description, total.raised, total.donations
      from usage u
      cross join lateral (
        select coalesce(sum(d.amount), 0)::bigint as raised, count(*) as donations from donation d
         where d.usage_id = u.id and d.status = 'paid'
           and d.paid_at >= ${startOfJstYear(year)} and d.paid_at < ${startOfJstYear(year + 1)}) total
     where u.government_code = ${code} and (u.active or ${which === 'all'})
     order by u.position, u.id`.execute(db());
  return rows;
}

/** The producers of a government's gifts. */
export async function producersOf(code: string) {
  return db()
    .selectFrom('producer')
    .select(['id', 'name', 'place', 'introduction'])
    .where('government_code', '=', code)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('goods')
          .select('goods.id')
          .whereRef('goods.producer_id', '=', 'producer.id')
          .where('goods.kind', '=', 'gift')
          .where('goods.status', '=', 'published'),
      ),
    )
    .orderBy('id')
    .limit(12)
    .execute();
}

/**
 * Messages that donors agreed to publish and the staff has let through, newest first: the rows of the index
 * donation_message_shown.
 */
export async function publishedMessages(code: string, limit = 6) {
  const rows = await db()
    .selectFrom('donation')
    .select(['message', 'publish_name', 'donor', 'paid_at'])
    .where('government_code', '=', code)
    .where('status', '=', 'paid')
    .where('publish_message', '=', true)
    .where('message_state', '=', 'shown')
    .where('message', '<>', '')
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((r) => {
    const donor = r.donor as { familyName?: string; givenName?: string };
    const name = r.publish_name ? `${donor.familyName ?? ''} ${donor.givenName ?? ''}`.trim() : '';
    return { message: r.message, name: name || '匿名の寄附者', at: r.paid_at };
  });
}

/** Titles of usages that several governments offer, with the number of those governments. */
export async function commonUsages(limit = 12) {
  return db()
    .selectFrom('usage')
    .select(['title', (eb) => eb.fn.countAll<number>().as('n')])
    .where('active', '=', true)
    .where('is_default', '=', false)
    .groupBy('title')
    .orderBy('n', 'desc')
    .limit(limit)
    .execute();
}

export async function governmentsWithUsage(title: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('usage')
    .select('government_code')
    .where('title', '=', title)
    .where('active', '=', true)
    .execute();
  return rows.map((r) => r.government_code);
}
