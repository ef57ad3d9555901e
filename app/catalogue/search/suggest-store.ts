import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { GoodsKind } from '../kind-words.ts';
import { openAt } from '../offered-query.ts';
import type { SearchWord } from './search-words.ts';
import { lettersCondition } from './text-query.ts';

/** So many goods are looked at one by one. Words that more have are found among the most popular ones soon. */
const FEW = 300;

/**
 * The most popular open goods whose brief text has all words. It asks for nothing else: no counts, no cards. Where few
 * goods have the words, the text index names them and they are put in order; otherwise goods are read by their popularity
 * until enough fit. Which of the two is better must not be guessed: the wrong one reads the whole catalogue.
 */
export async function popularGoods(
  kind: GoodsKind,
  words: readonly SearchWord[],
  most: number,
  at: Date,
): Promise<{ id: number; name: string }[]> {
  const fits = lettersCondition(words);
  const { rows: few } = await sql<{ goods_id: number }>`
    select goods_id from goods_text where ${fits} limit ${FEW}`.execute(db());
  const found =
    few.length < FEW
      ? sql`select goods_id, popularity from goods_search where goods_id = any(${few.map((r) => r.goods_id)}::bigint[])`
      : sql`select s.goods_id, s.popularity
              from goods_search s cross join lateral (select from goods_text t where t.goods_id = s.goods_id and ${fits} offset 0) fitting`;
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name
      from (${found} ${few.length < FEW ? sql`and` : sql`where`} kind = ${kind} and ${openAt(at)}
             order by popularity desc, goods_id desc limit ${most}) found
      join goods g on g.id = found.goods_id
     order by found.popularity desc, g.id desc`.execute(db());
  return rows;
}

/** Leaf categories that have something to offer. */
export async function offeredLeaves(kind: GoodsKind, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from category c
     where exists (select from goods_search where kind = ${kind} and category_id = c.id and ${openAt(at)})`.execute(
    db(),
  );
  return rows.map((r) => r.id);
}
