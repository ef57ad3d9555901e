import { type RawBuilder, sql } from 'kysely';

/**
 * The name of a donation's government as histories, mails and papers show it: as it was called at the application. A
 * donation of an older version has none of its own until the government is renamed.
 * @param donation, government the tables' names in the statement.
 */
export function governmentName(donation = 'donation', government = 'government'): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(`${donation}.government_name`)}, ''), ${sql.ref(`${government}.name`)})`;
}
