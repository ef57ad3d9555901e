import { sql } from 'kysely';
import { db } from '../db/db.ts';
import type { Version } from './setting.ts';

/** Of each name so many begin last: more than are asked for, and no more than a process should hold. */
const MOST_OF_ONE = 100;

/** What counts of each name, counted before it or is to come; not what was taken back. */
export async function versionsInForce(): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select v.id, v.name, v.value, v.effective_at as "effectiveAt", v.ends_at as "endsAt"
      from (select distinct name from setting_version) n
      cross join lateral (select * from setting_version s
                           where s.name = n.name and s.taken_back_at is null
                           order by s.effective_at desc limit ${MOST_OF_ONE}) v`.execute(db());
  return rows;
}
