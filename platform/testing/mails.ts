import { sql } from 'kysely';
import { db } from '../db/db.ts';

/** With which priorities mails of a kind are queued: see `Urgency` of send.ts. */
export async function prioritiesOf(kind: string): Promise<number[]> {
  const { rows } = await sql<{ priority: number }>`
    select distinct j.priority
      from graphile_worker._private_jobs j join mail_message m on m.id = (j.payload->>'id')::bigint
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send_mail'
     where m.kind = ${kind} order by j.priority`.execute(db());
  return rows.map((row) => row.priority);
}
