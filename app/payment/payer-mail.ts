import type { Tx } from '#platform/db/db.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import type { Urgency } from '#platform/mail/send.ts';
import type { Storefront } from '#platform/storefront.ts';

/** What one mail says to a payer. */
export interface MailWords {
  kind: string;
  /** Tells apart mails of one kind of which a thing may have several. */
  part?: string;
  /** See `Mail`. */
  urgency?: Urgency;
  subject: string;
  /** As the subject, unless it is given. */
  heading?: string;
  paragraphs: string[];
  /** It leads to the thing itself, unless another address is given. */
  button?: { label: string; url?: string };
  /** Rows under those of the thing itself. */
  facts?: [string, string][];
  notes?: string[];
}

/** What every mail about one thing says alike, and its payer. */
interface PaidThing {
  storefront: Storefront;
  number: string;
  to: string;
  /** 姓 名 */
  payer: string;
  facts: [string, string][];
  button: { label: string; url: string };
}

/**
 * Queues a mail about something that is paid for, in the caller's transaction: greeting, the words, the thing's own facts.
 * A second mail of the same kind (and part) is not queued.
 */
export function queuePayerMail(tx: Tx, thing: PaidThing, words: MailWords): Promise<void> {
  return queueLetter(tx, thing.storefront, {
    kind: words.kind,
    dedupeKey: [words.kind, words.part, thing.number].filter(Boolean).join(':'),
    to: thing.to,
    urgency: words.urgency,
    subject: words.subject,
    greeting: `${thing.payer} 様`,
    heading: words.heading ?? words.subject,
    paragraphs: words.paragraphs,
    facts: [...thing.facts, ...(words.facts ?? [])],
    button: { ...thing.button, ...words.button },
    notes: words.notes ?? [],
  });
}
