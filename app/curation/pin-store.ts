import { sql } from 'kysely';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface SearchPin {
  id: number;
  kind: GoodsKind;
  word: string;
  /** Null: at once. */
  from: Date | null;
  /** Null: until it is removed. */
  until: Date | null;
  version: number;
  goods: PinnedGoods[];
}

interface PinnedGoods {
  id: number;
  /** 「442020/1234」: government code and 管理番号. */
  reference: string;
  name: string;
  published: boolean;
}

const goods = sql<PinnedGoods[]>`coalesce((
  select json_agg(json_build_object('id', g.id, 'reference', g.government_code || '/' || g.code, 'name', g.name,
                                    'published', g.status = 'published') order by o.position)
    from search_pin_goods o join goods g on g.id = o.goods_id where o.pin_id = search_pin.id), '[]')`;

function query(tx: Db | Tx) {
  return tx
    .selectFrom('search_pin')
    .select([
      'id',
      sql<GoodsKind>`kind`.as('kind'),
      'word',
      'starts_at as from',
      'ends_at as until',
      'version',
    ])
    .select(goods.as('goods'));
}

/** The pins, those that were added last first. */
export function allPins(most: number): Promise<SearchPin[]> {
  return query(db()).orderBy('id', 'desc').limit(most).execute();
}

export function findPin(tx: Db | Tx, id: number): Promise<SearchPin | undefined> {
  return query(tx).where('id', '=', id).executeTakeFirst();
}

/** Holds the pins for one who changes them; searches go on. @returns how many there are. */
export async function lockPins(tx: Tx): Promise<number> {
  await sql`lock table search_pin in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('search_pin')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The pin of a word, folded, in a storefront. */
export async function pinOf(tx: Tx, kind: GoodsKind, folded: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('search_pin')
    .select('id')
    .where('kind', '=', kind)
    .where('folded', '=', folded)
    .executeTakeFirst();
  return found?.id;
}

/** Goods of a kind by their references; null where there are none. Put away ones are none. */
export async function goodsByReference(
  tx: Db | Tx,
  kind: GoodsKind,
  references: readonly string[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select g.id from unnest(${[...references]}::text[]) with ordinality as wanted(reference, position)
      left join goods g on g.government_code = split_part(reference, '/', 1) and g.code = split_part(reference, '/', 2)
            and g.kind = ${kind} and g.archived_at is null
     order by wanted.position`.execute(tx);
  return rows.map((row) => row.id);
}

type Written = Pick<SearchPin, 'word' | 'from' | 'until'> & { kind: GoodsKind; folded: string };

const columns = ({ word, folded, from, until }: Omit<Written, 'kind'>) => ({
  word,
  folded,
  starts_at: from,
  ends_at: until,
});

export async function insertPin(tx: Tx, pin: Written, ids: readonly number[]): Promise<number> {
  const { id } = await tx
    .insertInto('search_pin')
    .values({ kind: pin.kind, ...columns(pin) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeGoods(tx, id, ids);
  return id;
}

/** A pin stays in its storefront. */
export async function updatePin(
  tx: Tx,
  id: number,
  pin: Omit<Written, 'kind'>,
  ids: readonly number[],
): Promise<void> {
  await tx
    .updateTable('search_pin')
    .set({ ...columns(pin), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('search_pin_goods').where('pin_id', '=', id).execute();
  await writeGoods(tx, id, ids);
}

async function writeGoods(tx: Tx, pinId: number, ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('search_pin_goods')
    .values(ids.map((goods_id, i) => ({ pin_id: pinId, goods_id, position: i + 1 })))
    .execute();
}

export async function deletePin(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('search_pin').where('id', '=', id).execute();
}
