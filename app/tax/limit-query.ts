import { type RawBuilder, sql } from 'kysely';

/** The limit that a member saved for a tax year, in yen, as a value of a statement; null when there is none. */
export function savedLimitOf(memberId: number, year: number): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select amount from deduction_limit where member_id = ${memberId} and tax_year = ${year})`;
}
