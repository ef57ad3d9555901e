import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** A variant that is offered in place of the gift. */
export interface Offered {
  skuId: number;
  goodsId: number;
  name: string;
  label: string;
  amount: number;
  /** Pieces that can be had; null without a count. */
  left: number | null;
  active: boolean;
  excluded: number[];
  producerId: number;
  temperature: string | null;
  handling_days: number | null;
  dispatch_from: string | null;
  dispatch_until: string | null;
}

const OFFERED = sql`
  select k.id as "skuId", k.goods_id as "goodsId", g.name, k.label, k.amount, k.stock - k.reserved as left,
         k.active and g.status = 'published' as active, g.excluded_prefectures as excluded, g.producer_id as "producerId", g.temperature,
         k.handling_days, k.dispatch_from, k.dispatch_until
    from sku_window k join goods g on g.id = k.goods_id`;

export async function offeredGifts(on: Db | Tx, remedyId: number): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    ${OFFERED} where k.id in (select sku_id from remedy_gift where remedy_id = ${remedyId}) order by k.amount desc, k.goods_id, k.position`.execute(
    on,
  );
  return rows;
}

/** Variants of gifts by their 管理番号 that may be offered: the government's own, published, sent once and no tickets. */
export async function variantsOf(
  governmentCode: string,
  codes: readonly string[],
): Promise<(Offered & { code: string })[]> {
  const { rows } = await sql<Offered & { code: string }>`
    select o.*, c.code from (${OFFERED} where g.code = any(${codes}::text[]) and g.government_code = ${governmentCode}
         and g.kind = 'gift' and g.ticket_kind is null and coalesce(g.deliveries, 1) = 1 and k.active and g.status = 'published') o
      join goods c on c.id = o."goodsId" order by c.code, o."skuId" limit 200`.execute(db());
  return rows;
}

export async function giftByCode(
  code: string,
): Promise<{ id: number; name: string; governmentCode: string; government: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; governmentCode: string; government: string }>`
    select g.id, g.name, g.government_code as "governmentCode", v.name as government
      from goods g join government v on v.code = g.government_code
     where g.code = ${code} and g.kind = 'gift' limit 1`.execute(db());
  return rows[0];
}

/** Locks variants in the order of all stock, so that two who change their minds cannot wait for each other. */
export async function lockVariants(tx: Tx, skuIds: readonly number[]): Promise<void> {
  await sql`select from sku where id = any(${skuIds}::bigint[]) order by goods_id, id for no key update`.execute(
    tx,
  );
}

/** Makes another gift of a donation's: what is sent, its sender, and by when. The caller holds all locks. */
export async function writeGift(
  tx: Tx,
  donationId: number,
  g: Offered,
  plan: { from: string | null; until: string } | null,
): Promise<void> {
  const { handling_days, dispatch_from, dispatch_until } = g;
  await tx
    .updateTable('donation')
    .set({
      goods_id: g.goodsId,
      sku_id: g.skuId,
      goods_name: g.name,
      sku_label: g.label,
      ...{ handling_days, dispatch_from, dispatch_until },
      version: sql`version + 1`,
    })
    .where('id', '=', donationId)
    .execute();
  await tx
    .updateTable('delivery')
    .set({
      producer_id: g.producerId,
      temperature: g.temperature,
      planned_from: plan?.from ?? null,
      planned_until: plan?.until ?? null,
    })
    .where('donation_id', '=', donationId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Moves the day by which a parcel that waits is to leave, never to an earlier one. */
export async function writeWait(tx: Tx, donationId: number, until: string): Promise<void> {
  await sql`
    update delivery set planned_until = greatest(planned_until, ${until}::date)
     where donation_id = ${donationId} and status in ('waiting', 'preparing')`.execute(tx);
}
