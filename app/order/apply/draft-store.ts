import { type ExpressionBuilder, sql } from 'kysely';
import { draftRow, type KeptForm, readDraft } from '#app/forms/draft.ts';
import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import type { DB } from '#platform/db/types.gen.ts';
import type { Choice } from './offer.ts';
import type { KnownOwner, Owner } from './owner.ts';

const columns = (o: KnownOwner) =>
  'memberId' in o ? { member_id: o.memberId, guest: null } : { member_id: null, guest: o.guest };

const isOf = (o: KnownOwner) => (eb: ExpressionBuilder<DB, 'order_draft'>) =>
  'memberId' in o ? eb('order_draft.member_id', '=', o.memberId) : eb('order_draft.guest', '=', o.guest);

/** The form of one product, or of the cart. */
const isFor = (choice: Choice) => (eb: ExpressionBuilder<DB, 'order_draft'>) =>
  'goodsId' in choice
    ? eb('order_draft.goods_id', '=', choice.goodsId)
    : eb('order_draft.goods_id', 'is', null);

export async function findDraft(db: Db | Tx, owner: Owner, choice: Choice): Promise<KeptForm | undefined> {
  if ('guest' in owner && owner.guest === null) return undefined;
  return readDraft(await drafts(db, owner as KnownOwner, choice).executeTakeFirst());
}

/** The one draft of an owner for a product, or for the cart. */
function drafts(db: Db | Tx, owner: KnownOwner, choice: Choice) {
  return db
    .selectFrom('order_draft')
    .select(['data', 'form_key', 'confirmed'])
    .select(
      sql<boolean>`exists (select from shop_order made where made.form_key = order_draft.form_key)`.as(
        'made',
      ),
    )
    .where(isOf(owner))
    .where(isFor(choice));
}

/** Keeps what was typed. @returns what was kept before, whose place it takes. */
export function saveDraft(
  owner: KnownOwner,
  choice: Choice,
  typed: Record<string, string>,
  confirmed: boolean,
): Promise<KeptForm | undefined> {
  return transaction((tx) => save(tx, owner, choice, typed, confirmed));
}

async function save(
  tx: Tx,
  owner: KnownOwner,
  choice: Choice,
  typed: Record<string, string>,
  confirmed: boolean,
): Promise<KeptForm | undefined> {
  const before = readDraft(await drafts(tx, owner, choice).forUpdate().executeTakeFirst());
  const row = draftRow(before, typed, confirmed);
  await tx
    .insertInto('order_draft')
    .values({ ...columns(owner), goods_id: 'goodsId' in choice ? choice.goodsId : null, ...row })
    .onConflict((c) => {
      const whose = 'memberId' in owner ? 'member_id' : 'guest';
      return (
        'goodsId' in choice ? c.columns([whose, 'goods_id']) : c.column(whose).where('goods_id', 'is', null)
      ).doUpdateSet(row);
    })
    .execute();
  return before;
}

/**
 * A guest has logged in: what was typed goes on as the member's. A form that made an order stays where it is.
 * @param own the member's data, for what the guest had left empty.
 */
export function adoptDraft(
  memberId: number,
  guest: Buffer,
  choice: Choice,
  own: Record<string, string>,
): Promise<void> {
  return transaction(async (tx) => {
    const taken = await tx
      .deleteFrom('order_draft')
      .where('guest', '=', guest)
      .where(isFor(choice))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('shop_order')
              .select('shop_order.id')
              .whereRef('shop_order.form_key', '=', 'order_draft.form_key'),
          ),
        ),
      )
      .returning('data')
      .executeTakeFirst();
    if (!taken) return;
    const typed = taken.data as Record<string, string>;
    const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    await save(tx, { memberId }, choice, { ...own, ...filled }, false);
  });
}

/**
 * Deletes guests' forms that were last touched before an instant, and of the others all but the newest; the oldest first.
 * @returns how many, at most one batch.
 */
export async function deleteGuestDrafts(before: Date, most: number, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_draft where id in (
      select id from order_draft
       where guest is not null
         and updated_at < greatest(${before}::timestamptz, (select updated_at from order_draft where guest is not null
                                                             order by updated_at desc offset ${most - 1} limit 1))
       order by updated_at limit ${batch})`.execute(db());
  return Number(numAffectedRows);
}
