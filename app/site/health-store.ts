import { probePool } from '#platform/db/probe.ts';

/**
 * Writes one row, and a new page of a table that only this connection sees: on a full disk a row that is there can often
 * still be changed, while nothing can be added.
 * @throws what PostgreSQL says when it cannot write.
 */
export async function writeToDatabase(): Promise<void> {
  await probePool().query(
    `create temp table if not exists write_check_page (filler text);
     truncate write_check_page;
     insert into write_check_page values ('x');
     insert into write_check (written_at) values (now()) on conflict (one) do update set written_at = excluded.written_at`,
  );
}
