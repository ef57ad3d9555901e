import { type RawBuilder, sql } from 'kysely';

/**
 * All rows of a query as one value of another, in their order: what belongs together is read in one statement. Within it numbers
 * and days stay what they are; an instant has to be made a number.
 */
export function jsonRows<Row>(query: RawBuilder<Row>): RawBuilder<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(rows), '[]') from (${query}) rows)`;
}
