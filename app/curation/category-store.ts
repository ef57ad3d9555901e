import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface EditedCategory {
  id: number;
  parentId: number | null;
  name: string;
  /** The kind of picture that stands for a group. */
  icon: string;
  version: number;
}

/** A category with how many goods it has: those that are published, and all that name it, put away ones among them. */
export interface CountedCategory extends EditedCategory {
  published: number;
  goods: number;
}

function query(tx: Db | Tx) {
  return tx.selectFrom('category').select(['id', 'parent_id as parentId', 'name', 'icon', 'version']);
}

/** All categories in the order that visitors see, each with its goods; of a group without those of its leaves. */
export async function countedCategories(): Promise<CountedCategory[]> {
  const { rows } = await sql<CountedCategory>`
    select c.id, c.parent_id as "parentId", c.name, c.icon, c.version,
           coalesce(g.goods, 0)::int as goods, coalesce(s.published, 0)::int as published
      from category c
      left join (select category_id, count(*) as goods from goods group by category_id) g on g.category_id = c.id
      left join (select category_id, count(*) as published from goods_search group by category_id) s on s.category_id = c.id
     order by c.position, c.id`.execute(db());
  return rows;
}

/** What names a category: goods, whatever their state, and categories below it. */
export async function usesOf(tx: Db | Tx, id: number): Promise<{ goods: number; below: number }> {
  const { rows } = await sql<{ goods: number; below: number }>`
    select (select count(*)::int from goods where category_id = ${id}) as goods,
           (select count(*)::int from category where parent_id = ${id}) as below`.execute(tx);
  return rows[0]!;
}

export function findCategory(tx: Db | Tx, id: number): Promise<EditedCategory | undefined> {
  return query(tx).where('id', '=', id).executeTakeFirst();
}

/** Holds the tree for one who changes it; goods are written and pages read meanwhile. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`lock table category in share row exclusive mode`.execute(tx);
}

/** The categories below a group, or the groups, in their order. */
export function siblings(tx: Tx, parentId: number | null): Promise<EditedCategory[]> {
  return query(tx)
    .where('parent_id', 'is not distinct from', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Adds one behind its siblings. @returns its number. */
export async function insertCategory(
  tx: Tx,
  { parentId, name, icon }: Pick<EditedCategory, 'parentId' | 'name' | 'icon'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('category')
    .values({ parent_id: parentId, name, icon, position: behind(parentId), version: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function behind(parentId: number | null) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from ${parentId}::int)`;
}

/** Writes a category; one that moves to another group stands last there. */
export async function updateCategory(
  tx: Tx,
  before: EditedCategory,
  { parentId, name, icon }: Pick<EditedCategory, 'parentId' | 'name' | 'icon'>,
): Promise<void> {
  const moves = parentId !== before.parentId;
  await tx
    .updateTable('category')
    .set({
      name,
      icon,
      version: sql`version + 1`,
      ...(moves && { parent_id: parentId, position: behind(parentId) }),
    })
    .where('id', '=', before.id)
    .execute();
}

/** Numbers siblings anew in this order. */
export async function writeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update category c set position = o.position, version = version + 1
      from unnest(${ids}::int[]) with ordinality as o (id, position)
     where c.id = o.id and c.position <> o.position`.execute(tx);
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute();
}

/**
 * Moves some of a category's goods, the first by their ids. Their forms count as changed.
 * @returns their ids, and which of them are published.
 */
export async function moveSomeGoods(
  tx: Tx,
  from: number,
  to: number,
  most: number,
): Promise<{ id: number; published: boolean }[]> {
  const { rows } = await sql<{ id: number; published: boolean }>`
    update goods set category_id = ${to}, version = version + 1
     where id in (select id from goods where category_id = ${from} order by id limit ${most} for no key update)
    returning id, status = 'published' as published`.execute(tx);
  return rows;
}
