import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Around, Offer } from './entry.ts';

/** Variants that a government has in use. */
const MOST_OFFERS = 2_000;

/**
 * What a government has that its donations name; undefined where there is no such government.
 * @param codes numbers of gifts.
 */
export async function readAround(
  governmentCode: string,
  codes: readonly string[],
): Promise<Around | undefined> {
  const government = await db()
    .selectFrom('government')
    .select(['code', 'prefecture_code as prefectureCode', 'kind'])
    .where('code', '=', governmentCode)
    .executeTakeFirst();
  if (!government) return undefined;
  const usages = await db()
    .selectFrom('usage')
    .select(['id', 'title'])
    .where('government_code', '=', governmentCode)
    .where('active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute();
  const offers = codes.length === 0 ? [] : await offersOf(governmentCode, codes);
  return {
    government: { ...government, isPrefecture: government.kind === 'prefecture' },
    usages,
    offers: Map.groupBy(offers, (o) => o.code),
  };
}

async function offersOf(governmentCode: string, codes: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select g.id as "goodsId", k.id as "skuId", g.code, g.name, k.label, g.ticket_kind is not null as "isTicket",
           coalesce(g.deliveries, 1) as deliveries, g.excluded_prefectures as "excludedPrefectures"
      from goods g join sku k on k.goods_id = g.id
     where g.government_code = ${governmentCode} and g.kind = 'gift' and g.code = any(${codes}::text[]) and k.active
     order by g.id, k.position, k.id limit ${MOST_OFFERS}`.execute(db());
  return rows;
}

/** The number here of a donation by its number there; undefined where it was not entered. */
export async function numberOf(
  governmentCode: string,
  source: string,
  sourceNumber: string,
  on: Db | Tx = db(),
): Promise<string | undefined> {
  const row = await on
    .selectFrom('donation')
    .select('number')
    .where('government_code', '=', governmentCode)
    .where('source', '=', source)
    .where('source_number', '=', sourceNumber)
    // What was cancelled may be entered again as it should have been.
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row?.number;
}

/** Which of these numbers there stand in the ledger already. */
export async function enteredNumbers(
  governmentCode: string,
  source: string,
  sourceNumbers: readonly string[],
): Promise<Set<string>> {
  if (sourceNumbers.length === 0) return new Set();
  const rows = await db()
    .selectFrom('donation')
    .select('source_number')
    .where('government_code', '=', governmentCode)
    .where('source', '=', source)
    .where('source_number', 'in', sourceNumbers)
    .where('status', '<>', 'cancelled')
    .execute();
  return new Set(rows.flatMap((r) => r.source_number ?? []));
}
