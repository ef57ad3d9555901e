import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** Notes that a mail server refuses mails to an address for good. One that is noted already keeps its cause. */
export async function noteRefused(tx: Db | Tx, address: string, said: string): Promise<void> {
  await tx
    .insertInto('mail_bounce')
    .values({ address: address.toLowerCase(), cause: 'refused', said: said.slice(0, 200) })
    .onConflict((c) => c.column('address').doNothing())
    .execute();
}

/** Whether newsletters skip the address of a row. @param address an expression of it, in small letters. */
export function isBounced(address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mail_bounce b where b.address = ${address})`;
}
