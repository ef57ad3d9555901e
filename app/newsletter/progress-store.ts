import { sql } from 'kysely';
import { db, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { findNewsletter } from './newsletters-query.ts';
import { addRecipients } from './recipients-store.ts';

/** Members that are looked at in one transaction: it lasts a second at most. */
const BATCH = 5_000;
/** So many failures one after the other are no fault of the addresses. */
const MOST_FAILED = 20;

/** Begins what is due, and writes down the recipients of what has begun. One that is cut off goes on where it was. */
export async function prepareDue(): Promise<void> {
  await sql`
    update newsletter set state = 'sending', started_at = clock_timestamp()
     where state = 'scheduled' and due_at <= clock_timestamp()`.execute(db());
  const open = await db()
    .selectFrom('newsletter')
    .select('id')
    .where('state', '=', 'sending')
    .where('is_prepared', '=', false)
    .orderBy('due_at')
    .limit(20)
    .execute();
  for (const { id } of open) while (await prepareSome(id));
}

/** @returns whether there may be more. */
function prepareSome(id: number): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await tx
      .selectFrom('newsletter')
      .select('prepared_to')
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('is_prepared', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const newsletter = row && (await findNewsletter(tx, id));
    if (!newsletter) return false;
    const looked = await addRecipients(tx, id, newsletter, row.prepared_to, BATCH);
    await tx
      .updateTable('newsletter')
      .set(
        looked
          ? { prepared_to: looked.last, recipients: sql<number>`recipients + ${looked.added}` }
          : { is_prepared: true },
      )
      .where('id', '=', id)
      .execute();
    return looked !== undefined;
  });
}

/** Ends what has nothing left to be sent. */
export async function endFinished(): Promise<void> {
  await sql`
    update newsletter n set state = 'sent', ended_at = clock_timestamp()
     where n.state = 'sending' and n.is_prepared
       and not exists (select from newsletter_copy where newsletter_id = n.id and state = 'waiting')
       and not exists (select from newsletter_copy where newsletter_id = n.id and state = 'sending')`.execute(
    db(),
  );
}

/** A mail server that refuses one copy after the other refuses the newsletter: somebody has to look before all have failed. */
export async function pauseInTrouble(id: number): Promise<void> {
  const { rows } = await sql<{ trouble: string }>`
    update newsletter n set state = 'paused', failed_in_row = 0, trouble = coalesce((
      select reason from newsletter_copy where newsletter_id = n.id and state = 'failed' order by at desc limit 1), '')
     where id = ${id} and state = 'sending' and failed_in_row >= ${MOST_FAILED}
    returning trouble`.execute(db());
  if (rows[0])
    log().error({ newsletter: id, failure: rows[0].trouble }, 'a newsletter was paused: all copies fail');
}
