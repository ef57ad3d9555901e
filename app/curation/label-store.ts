import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface CountedLabel {
  name: string;
  published: number;
  goods: number;
}

/** Labels that goods have, the most used first. @param q letters of a label. */
export async function countedLabels(q: string, most: number): Promise<CountedLabel[]> {
  // Few combinations differ, and an index has all of them: each is taken apart once.
  const { rows } = await sql<CountedLabel>`
    with of_goods as (select labels, count(*) as n from goods where labels <> '{}' group by labels),
         of_published as (select labels, count(*) as n from goods_search where labels <> '{}' group by labels)
    select g.name, g.goods, coalesce(p.published, 0)::int as published
      from (select name, sum(n)::int as goods from of_goods, unnest(labels) as name group by name) g
      left join (select name, sum(n)::int as published from of_published, unnest(labels) as name group by name) p using (name)
     where strpos(g.name, ${q}) > 0
     order by g.goods desc, g.name
     limit ${most}`.execute(db());
  return rows;
}

/** How many goods have a label, and how many of them have another one, too. */
export async function countLabel(
  tx: Db | Tx,
  name: string,
  other: string,
): Promise<{ goods: number; published: number; both: number }> {
  const { rows } = await sql<{ goods: number; published: number; both: number }>`
    select count(*)::int as goods, count(*) filter (where status = 'published')::int as published,
           count(*) filter (where labels @> array[${other}])::int as both
      from goods where labels <> '{}' and labels @> array[${name}]`.execute(tx);
  return rows[0]!;
}

/** Holds the labels for one who changes them everywhere. */
export async function lockLabels(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('labels'))`.execute(tx);
}

/**
 * Gives some goods another label in the place of one, or takes it off; the first by their ids. Their forms count as changed, and the
 * search knows it in the same moment.
 * @param to null: none. @returns their ids.
 */
export async function relabelSome(
  tx: Tx,
  from: string,
  to: string | null,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const labels =
    to === null
      ? sql`array_remove(labels, ${from})`
      : sql`case when labels @> array[${to}] then array_remove(labels, ${from}) else array_replace(labels, ${from}, ${to}) end`;
  const { rows } = await sql<{ id: number }>`
    with changed as (
      update goods set labels = ${labels}, version = version + 1
       where id in (select id from goods where labels <> '{}' and labels @> array[${from}] and id > ${after}
                     order by id limit ${most} for no key update)
      returning id, labels),
    found as (update goods_search s set labels = c.labels from changed c where s.goods_id = c.id)
    select id from changed order by id`.execute(tx);
  return rows.map((row) => row.id);
}
