import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Recipients } from './newsletter.ts';
import { reached } from './recipients-query.ts';

/**
 * Writes down the recipients among the next members, each of them once.
 * @returns the last member that was looked at, and how many were added; undefined when there are no more members.
 */
export async function addRecipients(
  tx: Tx,
  newsletterId: number,
  r: Recipients,
  after: number,
  most: number,
): Promise<{ last: number; added: number } | undefined> {
  const { rows } = await sql<{ last: number | null; added: number }>`
    with looked as materialized (
      select id from member where id > ${after} order by id limit ${most}),
    added as (
      insert into newsletter_copy (newsletter_id, member_id)
      select ${newsletterId}::bigint, m.id from member m
       where m.id in (select id from looked) and ${reached(r)}
          on conflict do nothing
      returning 1)
    select (select max(id) from looked) as last, (select count(*)::integer from added) as added`.execute(tx);
  const { last, added } = rows[0]!;
  return last === null ? undefined : { last, added };
}
