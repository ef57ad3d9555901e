import type pg from 'pg';
import { copyRows } from '../copy.ts';
import { addDefaultUsages, HEAD_TITLE, keepOldNames, reindexGoodsOf } from '../places.ts';
import type { Plan, PlannedMerger } from './changes.ts';
import type { State } from './state.ts';

/** Writes a plan without refusals, within the caller's transaction, and tells the page caches of every process once. */
export async function applyPlan(client: pg.Client, plan: Plan, state: State): Promise<void> {
  await addBodies(client, plan);
  await keepOldNames(
    client,
    plan.renamed.map(({ code, to }) => ({ code, name: to })),
  );
  for (const { code, to, kind } of plan.renamed)
    await client.query(
      `update government set name = $2, kind = $3, head_title = case when head_title = $4 then $5 else head_title end
        where code = $1`,
      [code, to, kind, HEAD_TITLE[state.governments.get(code)!.kind], HEAD_TITLE[kind]],
    );
  for (const { code, to } of plan.read)
    await client.query('update government set kana = $2 where code = $1', [code, to]);
  for (const merger of plan.merged) await merge(client, merger);
  for (const { code, from, until } of plan.designated)
    await client.query('update government set designated_from = $2, designated_until = $3 where code = $1', [
      code,
      from,
      until,
    ]);
  await writePostal(client, plan);
  await reindexGoodsOf(
    client,
    [...plan.renamed, ...plan.read].map((g) => g.code),
  );
  await client.query(`select purge_page('*')`);
}

async function addBodies(client: pg.Client, plan: Plan): Promise<void> {
  for (const { code, name, kana, kind, prefecture } of plan.added)
    await client.query(
      'insert into government (code, name, kana, kind, prefecture_code, head_title) values ($1, $2, $3, $4, $5, $6)',
      [code, name, kana, kind, prefecture, HEAD_TITLE[kind]],
    );
  if (plan.added.length > 0) await addDefaultUsages(client);
}

/**
 * The municipality takes no donation from the day of the merger on. What belongs to it stays for its papers; hearts,
 * postal codes and those that had become part of it before go over to the successor.
 */
async function merge(client: pg.Client, { code, successor, on }: PlannedMerger): Promise<void> {
  await client.query(
    `update government set ended_on = $3, successor_code = $2,
            designated_from = case when designated_from < $3 then designated_from end,
            designated_until = case when designated_from < $3 then least(designated_until, $3::date - 1) end
      where code = $1`,
    [code, successor, on],
  );
  await client.query('update government set successor_code = $2 where successor_code = $1', [
    code,
    successor,
  ]);
  await client.query('update postal_code set government_code = $2 where government_code = $1', [
    code,
    successor,
  ]);
  await client.query(
    `insert into favorite_government (member_id, government_code, created_at)
     select member_id, $2, created_at from favorite_government where government_code = $1
     on conflict do nothing`,
    [code, successor],
  );
  await client.query('delete from favorite_government where government_code = $1', [code]);
  await client.query('update favorite_wish set government_code = $2 where government_code = $1', [
    code,
    successor,
  ]);
}

async function writePostal(client: pg.Client, { postal }: Plan): Promise<void> {
  if (postal.removed.length > 0)
    await client.query(
      `delete from postal_code p using json_to_recordset($1) as r(code text, city text, town text)
        where p.code = r.code and p.city = r.city and p.town = r.town`,
      [JSON.stringify(postal.removed)],
    );
  if (postal.moved.length > 0)
    await client.query(
      `update postal_code p set government_code = r.government
         from json_to_recordset($1) as r(code text, city text, town text, government text)
        where p.code = r.code and p.city = r.city and p.town = r.town`,
      [JSON.stringify(postal.moved)],
    );
  await copyRows(
    client,
    'postal_code (code, prefecture_code, city, town, government_code)',
    postal.added.map((r) => [r.code, r.prefecture, r.city, r.town, r.government]),
  );
}
