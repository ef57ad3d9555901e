import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Party, PartyKey } from './party.ts';
import { termsColumns } from './sums-query.ts';
import type { Terms } from './term-words.ts';
import { type GiftTerms, giftTerms, type KeptTerms, kept, type TermsRow } from './terms-query.ts';

/** Those that begin in this very month. */
export async function findTerms(tx: Tx, party: PartyKey, fromMonth: string): Promise<KeptTerms | undefined> {
  const { rows } = await sql<TermsRow>`
    select t.from_month as "fromMonth", t.version, ${termsColumns('t')} from settlement_terms t
     where t.party = ${party} and t.from_month = ${fromMonth}`.execute(tx);
  return rows[0] && kept(rows[0]);
}

/** The last month that was closed with somebody. */
export async function lastClosed(on: Db | Tx, party: PartyKey): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from settlement_statement where party = ${party}`.execute(on);
  return rows[0]!.month;
}

export async function writeTerms(
  tx: Tx,
  party: Party,
  { fromMonth, terms: t }: { fromMonth: string; terms: Terms },
): Promise<void> {
  const columns = {
    site_rate: t.siteRate,
    elsewhere_rate: t.elsewhereRate,
    card_rate: t.cardRate,
    deferred_fee: t.deferredFee,
    keeps_payment_fee: t.keepsPaymentFee,
    parcel_fee: t.parcelFee,
    monthly_fee: t.monthlyFee,
  };
  await tx
    .insertInto('settlement_terms')
    .values({
      kind: party.kind,
      government_code: party.governmentCode,
      producer_id: party.producerId,
      from_month: fromMonth,
      ...columns,
    })
    .onConflict((c) =>
      c
        .columns(['party', 'from_month'])
        .doUpdateSet({ ...columns, version: sql`settlement_terms.version + 1` }),
    )
    .execute();
}

/** The terms that begin on this very day. */
export async function findGiftTerms(
  tx: Tx,
  governmentCode: string,
  fromDay: string,
): Promise<GiftTerms | null> {
  return (await giftTerms(tx, governmentCode).where('from_day', '=', fromDay).executeTakeFirst()) ?? null;
}

export async function insertGiftTerms(
  tx: Tx,
  governmentCode: string,
  { fromDay, basis, paper }: GiftTerms,
): Promise<void> {
  await tx
    .insertInto('gift_terms')
    .values({ government_code: governmentCode, from_day: fromDay, basis, paper })
    .onConflict((c) => c.columns(['government_code', 'from_day']).doUpdateSet({ basis, paper }))
    .execute();
}

/** Whether anything was given for which a producer of a government is to be paid. */
export async function hasGifts(tx: Tx, governmentCode: string): Promise<boolean> {
  const { rows } = await sql`
    select from producer p where p.government_code = ${governmentCode}
       and exists (select from settlement_entry e where e.party = 'gift-' || p.id and e.statement_id is null
                   union all select from settlement_statement s where s.party = 'gift-' || p.id) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
