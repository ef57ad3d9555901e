import { type RawBuilder, sql } from 'kysely';
import type { Reach } from './permissions.ts';

/**
 * That rows are a government's or a producer's that somebody looks after: by one column alone where they are people of one kind, and by one
 * value where it is one, so that an index of it serves, and its order. @param of the alias of a table with `government_code`.
 * @param producer its column that names the producer.
 */
export function withinReach(reach: Reach, of: string, producer = 'producer_id'): RawBuilder<boolean> {
  if (reach === 'all') return sql`true`;
  const { governments, producers } = reach;
  const ofGovernments = oneOf(`${of}.government_code`, governments, sql`text[]`);
  const ofProducers = oneOf(`${of}.${producer}`, producers, sql`bigint[]`);
  if (producers.length === 0) return ofGovernments;
  if (governments.length === 0) return ofProducers;
  return sql`(${ofGovernments} or ${ofProducers})`;
}

function oneOf(column: string, values: readonly (string | number)[], type: RawBuilder<unknown>) {
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::${type})`;
}
