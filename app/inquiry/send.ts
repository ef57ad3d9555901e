import { randomNumber, sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import type { Storefront } from '#platform/storefront.ts';
import { consume } from '#platform/throttle.ts';
import type { InquiryInput } from './form.ts';
import { operatorMail, replyMail } from './mails.ts';
import { insertInquiry, numberOf } from './store.ts';

const NUMBER_LENGTH = 9; // 45 random bits and a check character

export interface Sender {
  /** Name of the form: see form-key.ts. */
  formId: string;
  client: string;
  storefront: Storefront;
  member: { id: number; email: string } | undefined;
  /** The field that people do not see was filled in: the inquiry is held, and no mail is sent. */
  trapped: boolean;
}

export type Sent = { kind: 'sent'; number: string } | { kind: 'throttled'; retryAfter: number };

/**
 * Stores an inquiry, with its mails, in one transaction. The same words of the same form are stored once, however often
 * they are sent; changed words are another inquiry.
 */
export async function sendInquiry(input: InquiryInput, from: Sender): Promise<Sent> {
  const { category, name, email, reference, text } = input;
  const formDigest = sha256(JSON.stringify([from.formId, category, name, email, reference, text]));
  const made = await numberOf(db(), formDigest);
  if (made) return { kind: 'sent', number: made };
  const taken = await consume('inquiry_address', from.client);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  // Anybody can type anybody's address. Beyond the limit its mailbox is spared; what its owner asks is taken all the same.
  const replies = (await consume('inquiry_account', email)).ok;
  const number = await transaction(async (tx) => {
    const drawn = randomNumber(NUMBER_LENGTH);
    const { storefront, member, trapped } = from;
    const inserted = await insertInquiry(tx, {
      ...input,
      number: drawn,
      formDigest,
      storefront,
      memberId: member?.id ?? null,
      status: trapped ? 'suspected' : 'open',
    });
    if (!inserted) return numberOf(tx, formDigest);
    if (trapped) return drawn;
    const asked = { ...input, number: drawn, storefront, memberEmail: member?.email ?? null };
    if (replies) await queueMail(tx, await replyMail(asked));
    await queueMail(tx, await operatorMail(asked));
    return drawn;
  });
  if (!number) throw new Error('the inquiry was removed while it was sent again');
  return { kind: 'sent', number };
}
