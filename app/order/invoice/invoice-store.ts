import { sql } from 'kysely';
import type { InvoiceData, InvoiceWish, IssuedInvoice } from '#app/sale/invoice-data.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';

/** Holds an order, so that its papers are issued one after the other. */
export async function lockForInvoice(tx: Tx, orderId: number): Promise<void> {
  await tx.selectFrom('shop_order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
}

/**
 * A version of a paper; undefined where it was not issued.
 * @param refund the n-th, or 0 for the 領収書. @param version the newest one without it.
 */
export async function issuedInvoice(
  on: Db | Tx,
  orderId: number,
  refund: number,
  version?: number,
): Promise<IssuedInvoice | undefined> {
  const rows = await on
    .selectFrom('issued_invoice')
    .select(['version', 'addressee', 'honorific', 'proviso', 'content', 'issued_at'])
    .where('order_id', '=', orderId)
    .where('refund', '=', refund)
    .$if(version !== undefined, (q) => q.where('version', '<=', version!))
    .orderBy('version', 'desc')
    .limit(2)
    .$narrowType<{ honorific: InvoiceWish['honorific'] }>()
    .execute();
  const [newest, before] = rows.map(({ issued_at, content, ...row }) => ({
    ...row,
    content: content as unknown as InvoiceData,
    issuedOn: jstDate(issued_at),
  }));
  if (version !== undefined && newest?.version !== version) return undefined;
  return (
    newest && {
      ...newest,
      replaces: before
        ? {
            version: before.version,
            issuedOn: before.issuedOn,
            isInvoice: before.content.suppliedOn !== null,
          }
        : null,
    }
  );
}

/** Keeps a version as it is issued. */
export async function insertInvoice(
  tx: Tx,
  i: InvoiceWish & {
    orderId: number;
    refund: number;
    version: number;
    content: InvoiceData;
    actor: 'member' | 'guest' | 'staff';
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('issued_invoice')
    .values({
      order_id: i.orderId,
      refund: i.refund,
      version: i.version,
      addressee: i.addressee,
      honorific: i.honorific,
      proviso: i.proviso,
      content: JSON.stringify(i.content),
      actor: i.actor,
      issued_at: i.at,
    })
    .execute();
}

/** Every paper of an order as it was issued, the newest first. */
export async function issuedPapers(orderId: number) {
  return db()
    .selectFrom('issued_invoice')
    .select(['refund', 'version', 'addressee', 'honorific', 'actor', 'issued_at as at'])
    .select(sql<boolean>`content->>'suppliedOn' is not null`.as('isInvoice'))
    .where('order_id', '=', orderId)
    .orderBy('issued_at', 'desc')
    .orderBy('refund')
    .limit(200)
    .execute();
}
