import type { Tx } from '#platform/db/db.ts';
import type { Composed } from './compose.ts';
import type { Claimed } from './copy-store.ts';

/** The event of a copy, as the list of all mails names it. */
function eventOf({ newsletterId, memberId }: Pick<Claimed, 'newsletterId' | 'memberId'>): string {
  return `newsletter:${newsletterId}:${memberId}`;
}

/**
 * Puts a copy among all mails that were sent, without its text, which stands in the newsletter once. So it cannot be sent again
 * from there, where nobody asks for the consent.
 */
export async function keepSent(
  tx: Tx,
  copy: Claimed,
  { storefront, subject }: Composed,
  is: { state: 'sent' | 'dead'; failure: string | null; raw: Buffer | null },
): Promise<void> {
  await tx
    .insertInto('mail_message')
    .values({
      kind: 'newsletter',
      storefront,
      dedupe_key: eventOf(copy),
      recipient: copy.address,
      subject,
      body_text: '',
      body_html: '',
      status: is.state,
      attempts: copy.attempts,
      last_error: is.failure,
      raw: is.raw,
      sent_at: is.state === 'sent' ? new Date() : null,
    })
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .execute();
}
