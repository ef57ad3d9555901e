import { dbPool } from '../db/db.ts';

/** The tags of which kept pages are dropped meanwhile, in every process. */
export async function purgedBy(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const client = await dbPool().connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen page_purge');
  await work();
  await client.query('select 1');
  client.release(true);
  return heard;
}
