import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { Day, Period } from '../spans.ts';
import { counted } from '../sums-query.ts';

async function rowsOf<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db())).rows;
}

export interface LegalStates {
  /** Gifts of 第3号 that are shown, and those of them whose proof is not whole. */
  third: number;
  thirdUnproven: number;
  /** 事前確認 of gifts that are shown or being written. */
  none: number;
  filed: number;
  confirmed: number;
}

/** Where a government's gifts stand in law (tables E and G). */
export async function legalStates(governmentCode: string): Promise<LegalStates> {
  const [row] = await rowsOf(sql<LegalStates>`
    select count(*) filter (where status = 'published' and local_standard = '3')::int as third,
           count(*) filter (where status = 'published' and local_standard = '3'
                              and (maker = '' or value_share is null or value_share <= 50 or general_price is null))::int as "thirdUnproven",
           count(*) filter (where prior_check = 'none')::int as none, count(*) filter (where prior_check = 'filed')::int as filed,
           count(*) filter (where prior_check = 'confirmed')::int as confirmed
      from goods where government_code = ${governmentCode} and kind = 'gift' and archived_at is null`);
  return row!;
}

export interface CheckedProducer {
  id: number;
  name: string;
  gifts: number;
  /** Of the last check; null: none yet. */
  checkedOn: Day | null;
  outcome: 'sound' | 'doubtful' | null;
  evidence: string | null;
}

/** A government's producers with their last check, those that wait longest first (table H). */
export function checkedProducers(governmentCode: string, most: number): Promise<CheckedProducer[]> {
  return rowsOf(sql<CheckedProducer>`
    select p.id, p.name, (select count(*)::int from goods g where g.producer_id = p.id and g.kind = 'gift' and g.status = 'published') as gifts,
           c.checked_on as "checkedOn", c.outcome, c.evidence
      from producer p
      left join lateral (select * from origin_check c where c.producer_id = p.id order by c.checked_on desc, c.id desc limit 1) c on true
     where p.government_code = ${governmentCode}
     order by c.checked_on nulls first, p.id limit ${most}`);
}

export interface PublicityGift {
  id: number;
  code: string;
  name: string;
  distributed: number | null;
  plan: string;
  /** Pieces given in return in the period. */
  given: number;
}

/** Gifts made for publicity with how many pieces were given away, and given in return (table F). */
export function publicityGifts(
  governmentCode: string,
  period: Period,
  most: number,
): Promise<PublicityGift[]> {
  return rowsOf(sql<PublicityGift>`
    with given as (
      select key, sum(pieces)::int as pieces from (${counted({ what: 'donation', facet: 'goods', of: [governmentCode] }, period, 'month')}) c group by 1)
    select g.id, g.code, g.name, p.distributed, coalesce(p.plan, '') as plan, coalesce(given.pieces, 0) as given
      from goods g
      left join publicity_plan p on p.goods_id = g.id and p.begins = ${period.from}::date
      left join given on given.key = g.id::text
     where g.government_code = ${governmentCode} and g.kind = 'gift' and g.local_standard = '5' and (g.archived_at is null or given.pieces > 0)
     order by g.id limit ${most}`);
}

export interface ResidentGift {
  number: string;
  paidAt: Date;
  goods: string;
  amount: number;
}

const NEWEST: Keyset = {
  keys: [
    { by: sql`d.paid_at`, type: 'timestamptz' },
    { by: sql`d.id`, type: 'bigint' },
  ],
  down: true,
};

/**
 * Donations of a period with a gift whose donor may live in the government's own area (table J), the newest first: the prefecture is its
 * own and the address names it. Donors who live there may give, but nothing is sent to them (告示第5条柱書).
 */
export async function residentGifts(
  governmentCode: string,
  { from, until }: Period,
  asked: PageAsked,
): Promise<Page<ResidentGift>> {
  const page = keyset(NEWEST, asked);
  const { rows } = await sql<ResidentGift & { key: string }>`
    select ${page.key} as key, d.number, d.paid_at as "paidAt", d.goods_name as goods, d.amount
      from donation d join government g on g.code = d.government_code
     where d.government_code = ${governmentCode} and d.status = 'paid' and d.goods_id is not null
       and d.paid_at >= ${new Date(`${from}T00:00:00+09:00`)} and d.paid_at < ${new Date(Date.parse(`${until}T00:00:00+09:00`) + 86_400_000)}
       and d.donor->>'prefecture' = g.prefecture_code::text
       and (g.kind = 'prefecture' or position(g.name in d.donor->>'city') > 0) and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<ResidentGift>(rows);
}
