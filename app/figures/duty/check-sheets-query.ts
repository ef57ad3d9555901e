import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { Day, Period } from '../spans.ts';

/** A gift with what the law has noted of it. */
export interface LegalGift {
  code: string;
  name: string;
  producer: string;
  status: 'draft' | 'published' | 'suspended';
  /** 地場産品類型; null: none is noted. */
  standard: string | null;
  maker: string;
  /** Percent of its value, by price, that arises in the place. */
  valueShare: number | null;
  /** 一般販売価格, yen. */
  generalPrice: number | null;
  /** Yen that the government pays for it. */
  cost: number | null;
  priorCheck: 'none' | 'filed' | 'confirmed';
  priorCheckedOn: Day | null;
}

/** One check of a producer in a period, or the producer alone where there was none. */
export interface OriginCheckRow {
  producer: string;
  gifts: number;
  checkedOn: Day | null;
  outcome: 'sound' | 'doubtful' | null;
  evidence: string | null;
  by: string | null;
}

const BY_ID: Keyset = { keys: [{ by: sql`g.id`, type: 'bigint' }] };
const BY_PRODUCER: Keyset = {
  keys: [
    { by: sql`p.id`, type: 'bigint' },
    { by: sql`coalesce(c.id, 0)`, type: 'bigint' },
  ],
};

/** Gifts of 第3号 that are shown (table E), or all that are not put away (table G), by their numbers. */
export async function legalGifts(
  governmentCode: string,
  which: 'third' | 'all',
  asked: PageAsked,
): Promise<Page<LegalGift>> {
  const page = keyset(BY_ID, asked);
  const these: RawBuilder<boolean> =
    which === 'third' ? sql`g.status = 'published' and g.local_standard = '3'` : sql`true`;
  const { rows } = await sql<LegalGift & { key: string }>`
    select ${page.key} as key, g.code, g.name, p.name as producer, g.status, g.local_standard as standard, g.maker,
           g.value_share as "valueShare", g.general_price as "generalPrice", g.procurement_cost as cost,
           g.prior_check as "priorCheck", g.prior_checked_on as "priorCheckedOn"
      from goods g join producer p on p.id = g.producer_id
     where g.government_code = ${governmentCode} and g.kind = 'gift' and g.archived_at is null and ${these} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<LegalGift>(rows);
}

/** What was looked at in a period, by producers, and those of them who were not (table H). */
export async function originChecks(
  governmentCode: string,
  { from, until }: Period,
  asked: PageAsked,
): Promise<Page<OriginCheckRow>> {
  const page = keyset(BY_PRODUCER, asked);
  const { rows } = await sql<OriginCheckRow & { key: string }>`
    select ${page.key} as key, p.name as producer, c.checked_on as "checkedOn", c.outcome, c.evidence, s.name as by,
           (select count(*)::int from goods g where g.producer_id = p.id and g.kind = 'gift' and g.status = 'published') as gifts
      from producer p
      left join origin_check c on c.producer_id = p.id and c.checked_on between ${from}::date and ${until}::date
      left join staff s on s.id = c.staff_id
     where p.government_code = ${governmentCode} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<OriginCheckRow>(rows);
}
