import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { PartyKey } from './party.ts';
import { termsColumns } from './sums-query.ts';
import type { Basis, PaysBy, Terms } from './term-words.ts';

export interface KeptTerms {
  fromMonth: string;
  version: number;
  terms: Terms;
}

export type TermsRow = Terms & { fromMonth: string; version: number };

export const kept = ({ fromMonth, version, ...terms }: TermsRow): KeptTerms => ({
  fromMonth,
  version,
  terms,
});

/** The terms of fees of somebody, the newest first. */
export async function termsOf(party: PartyKey, most: number): Promise<KeptTerms[]> {
  const { rows } = await sql<TermsRow>`
    select t.from_month as "fromMonth", t.version, ${termsColumns('t')} from settlement_terms t
     where t.party = ${party} order by t.from_month desc limit ${most}`.execute(db());
  return rows.map(kept);
}

export interface GiftTerms {
  fromDay: string;
  basis: Basis;
  paper: PaysBy;
}

export function giftTerms(on: Db | Tx, governmentCode: string) {
  return on
    .selectFrom('gift_terms')
    .select(['from_day as fromDay', 'basis', 'paper'])
    .$narrowType<{ basis: Basis; paper: PaysBy }>()
    .where('government_code', '=', governmentCode);
}

/** What terms say, by which a form tells whether they are the ones that it showed. */
export const giftTermsMark = ({ basis, paper }: GiftTerms): string => `${basis}-${paper}`;

export interface TypedGiftTerms extends GiftTerms {
  /** The mark of those of that very day that were shown; null where there were none. */
  seen: string | null;
}

/** How a government pays its producers, the newest first. */
export function giftTermsOf(governmentCode: string, most: number): Promise<GiftTerms[]> {
  return giftTerms(db(), governmentCode).orderBy('from_day', 'desc').limit(most).execute();
}
