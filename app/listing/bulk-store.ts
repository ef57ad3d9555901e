import type { Tx } from '#platform/db/db.ts';

/** What a form has changed of goods, in words; undefined where it has changed nothing of them. The caller holds the goods' row. */
export async function changedByForm(tx: Tx, formKey: string, goodsId: number): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('goods_bulk_change')
    .select('changes')
    .where('form_key', '=', formKey)
    .where('goods_id', '=', goodsId)
    .executeTakeFirst();
  return row?.changes;
}

export async function keepChangedByForm(
  tx: Tx,
  formKey: string,
  goodsId: number,
  changes: string[],
): Promise<void> {
  await tx
    .insertInto('goods_bulk_change')
    .values({ form_key: formKey, goods_id: goodsId, changes })
    .execute();
}
